/// The states of a scheme task and which calls are legal in them.
///
/// A value: a call goes in, and either it was legal or the reason comes out with which WebKit raises an
/// exception. The order in which the conditions are checked is WebKit's own, so that a call that is wrong for
/// several reasons gets the same one.
///
/// Source: WebKit, `UIProcess/WebURLSchemeTask.cpp` and `UIProcess/API/Cocoa/WKURLSchemeTask.mm`.
public struct SchemeTaskState: Sendable, Hashable {
  /// A call that a handler can make on its task.
  public enum Call: String, Sendable, Hashable, CaseIterable {
    /// A redirect that has been followed.
    case performRedirection = "_didPerformRedirection:newRequest:"
    /// A redirect that waits for an answer.
    case willPerformRedirection = "_willPerformRedirection:newRequest:completionHandler:"
    /// A response.
    case response = "didReceiveResponse:"
    /// A part of the body.
    case data = "didReceiveData:"
    /// The end.
    case finish = "didFinish"
    /// The end with an error.
    case fail = "didFailWithError:"
  }

  /// The reasons for which WebKit raises `NSInternalInconsistencyException`, letter for letter.
  public enum Reason: String, Sendable, Hashable, CaseIterable, Error {
    /// Any call on a stopped task.
    case stopped = "This task has already been stopped"
    /// Any call on a task that has finished or failed.
    case completed = "[WKURLSchemeTask taskDidCompleteWithError:] has already been called for this task"
    /// A response or a redirect after data.
    case dataSent = "[WKURLSchemeTask taskDidReceiveData:] has already been called for this task"
    /// Data or the end before a response.
    case noResponse = "No response has been sent for this task"
    /// A redirect after a response.
    case responseSent = "No redirects are allowed after the response"
    /// A call while a redirect waits for its answer.
    case waitingForRedirect =
      "No callbacks are allowed while waiting for the redirection completion handler to be invoked"
  }

  /// The load was stopped.
  public private(set) var isStopped = false
  /// The handler finished or failed the load.
  public private(set) var isCompleted = false
  /// Data was given, be it empty.
  public private(set) var hasSentData = false
  /// A response was given.
  public private(set) var hasSentResponse = false
  /// A redirect waits for its answer.
  public private(set) var isWaitingForRedirect = false
  /// The view was gone when the load was stopped: later calls are ignored rather than illegal.
  public private(set) var ignoresCalls = false

  /// Makes the state of a task that has just started.
  public init() {}

  /// Whether nothing more is to come from the handler.
  public var isOver: Bool { isStopped || isCompleted }

  /// A word or two for the state, for messages.
  public var name: String {
    if ignoresCalls { return "stopped, view gone" }
    if isStopped { return "stopped" }
    if isCompleted { return "completed" }
    if isWaitingForRedirect { return "will-redirect pending" }
    if hasSentData { return "data sent" }
    return hasSentResponse ? "response sent" : "fresh"
  }

  /// Which conditions are checked for a call, the first that holds being the reason.
  private static func checks(for call: Call) -> [Reason] {
    switch call {
    case .performRedirection, .willPerformRedirection:
      [.stopped, .completed, .dataSent, .responseSent, .waitingForRedirect]
    case .response: [.stopped, .completed, .dataSent, .waitingForRedirect]
    case .data, .finish: [.stopped, .completed, .noResponse, .waitingForRedirect]
    case .fail: [.stopped, .completed]
    }
  }

  private func holds(_ reason: Reason) -> Bool {
    switch reason {
    case .stopped: isStopped
    case .completed: isCompleted
    case .dataSent: hasSentData
    case .noResponse: !hasSentResponse
    case .responseSent: hasSentResponse
    case .waitingForRedirect: isWaitingForRedirect
    }
  }

  /// Why a call would be illegal now; `nil` where it is legal or would be ignored.
  public func violation(by call: Call) -> Reason? {
    ignoresCalls ? nil : Self.checks(for: call).first(where: holds)
  }

  /// Takes a call.
  ///
  /// - Returns: Whether the call takes effect; it does not on a task whose view is gone.
  /// - Throws: The reason with which WebKit raises; the state is then unchanged.
  public mutating func receive(_ call: Call) throws(Reason) -> Bool {
    if ignoresCalls { return false }
    if let reason = violation(by: call) { throw reason }
    switch call {
    case .performRedirection: break
    case .willPerformRedirection: isWaitingForRedirect = true
    case .response: hasSentResponse = true
    case .data: hasSentData = true
    case .finish, .fail: isCompleted = true
    }
    return true
  }

  /// Takes the answer to a pending redirect.
  ///
  /// - Returns: Whether the handler's completion block is to run; it does not after a stop or a failure.
  public mutating func redirectDecided() -> Bool {
    guard isWaitingForRedirect else { return false }
    isWaitingForRedirect = false
    return !isOver
  }

  /// Stops the task.
  ///
  /// - Parameter viewIsGone: Whether the web view no longer exists.
  /// - Returns: Whether the handler is to be told: at most once, never after completion, not without a view.
  public mutating func stop(viewIsGone: Bool) -> Bool {
    guard !isOver else { return false }
    isStopped = true
    ignoresCalls = viewIsGone
    return !viewIsGone
  }
}
