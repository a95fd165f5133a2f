/// Something that passed between the host and a scheme handler.
public struct TaskEvent: Sendable, Hashable, Codable {
  /// What happened.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// The host called the handler's start method.
    case start
    /// The handler's start method returned.
    case startReturned = "start returned"
    /// The handler asked to follow a redirect.
    case redirect
    /// The handler gave a response.
    case response
    /// The handler gave data.
    case data
    /// The handler finished.
    case finish
    /// The handler failed the load.
    case fail
    /// The host called the handler's stop method.
    case stop
    /// The handler's stop method returned.
    case stopReturned = "stop returned"
  }

  /// What happened.
  public var kind: Kind
  /// Seconds on the host's clock since the run began.
  public var time: Double
  /// The thread the call was made on: `main`, or another's name or number.
  public var thread: String
  /// Bytes given, for `data`.
  public var bytes: Int?
  /// The rest: a status, an error's text, a redirect's target.
  public var detail: String?

  /// Makes an event.
  public init(_ kind: Kind, time: Double, thread: String, bytes: Int? = nil, detail: String? = nil) {
    self.kind = kind
    self.time = time
    self.thread = thread
    self.bytes = bytes
    self.detail = detail
  }
}

/// A call on a scheme task that makes WebKit raise an exception.
public struct Violation: Sendable, Hashable, Codable {
  /// The call, by its Objective-C name: `didReceiveResponse:`.
  public var call: String
  /// The exception's reason, literally WebKit's.
  public var reason: String
  /// The state the task was in before the call.
  public var state: String
  /// The thread the call was made on.
  public var thread: String
  /// Seconds on the host's clock since the run began.
  public var time: Double
  /// Whether an earlier illegal call had already ended the app on a device.
  public var isSecondary: Bool
  /// The caller's file and line where they could be had.
  public var caller: String?

  /// Makes a violation.
  public init(
    call: String, reason: String, state: String, thread: String, time: Double, isSecondary: Bool,
    caller: String? = nil
  ) {
    self.call = call
    self.reason = reason
    self.state = state
    self.thread = thread
    self.time = time
    self.isSecondary = isSecondary
    self.caller = caller
  }
}
