public import Foundation
public import LoadTrace

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// What a host fetches http and https URLs with.
public protocol NetworkTransport: Sendable {
  /// What a trace says of loads that it answers; `network` where nothing else is said.
  var layer: AnsweringLayer { get }

  /// Starts a request and reports to the client what comes of it.
  ///
  /// Events arrive in order and never two at a time, on any thread, and perhaps before this method has
  /// returned. Redirects are not followed: they are reported, and following is up to the caller.
  func start(_ request: URLRequest, client: any NetworkClient) -> NetworkLoad
}

/// What is told of the events of one network load.
public protocol NetworkClient: AnyObject, Sendable {
  /// Takes the next event.
  ///
  /// `delay` says how long after the event before it, or after the start, this event is to take effect, in
  /// seconds on the host's clock. A transport never sleeps: a fixture hands over all events at once, and a
  /// real network, which takes its time by itself, always says 0.
  func receive(_ event: NetworkEvent, after delay: Double)

  /// Takes a fact about the answer that a diagnostic may need; a client that has no use for facts passes it over.
  func receive(_ note: Note)
}

extension NetworkTransport {
  /// `network`: what a transport is that does not say otherwise.
  public var layer: AnsweringLayer { .network }
}

extension NetworkClient {
  /// Does nothing with the note: a client that has no use for facts need not declare this method.
  public func receive(_ note: Note) {}
}

/// Something that happens to a network load.
///
/// The order is: one redirect; or one response, any number of data, one end. The ends are `redirect`,
/// `finished`, `failed` and `stalled`; the last two may come at any time.
public enum NetworkEvent: Sendable {
  /// The server redirects; `location` is the field's value as it was sent, to be resolved against the request's URL.
  case redirect(HTTPURLResponse, location: String)
  /// The server answers; a redirect without a `Location` field is an answer, too.
  case response(URLResponse)
  /// The next part of the body, which is never empty.
  case data(Data)
  /// The body is complete.
  case finished
  /// The load failed; the error is a `URLError` wherever Foundation has a code for the cause.
  case failed(any Error)
  /// Nothing more will ever come; only a fixture knows that, so that nobody needs to wait for it.
  case stalled
}

/// A network load that has been started.
public struct NetworkLoad: Sendable {
  private let onCancel: (@Sendable () -> Void)?

  /// Makes a load from what ends it early; without that, cancelling has no effect.
  public init(onCancel: (@Sendable () -> Void)? = nil) {
    self.onCancel = onCancel
  }

  /// Ends the load early; it does nothing after an end, or when called again.
  ///
  /// Events that are on their way may still arrive; the client has to ignore them.
  public func cancel() {
    onCancel?()
  }
}

extension HTTPURLResponse {
  /// The target of a redirect as the server wrote it; `nil` where the response is no redirect.
  ///
  /// Statuses are those of [a redirect status](https://fetch.spec.whatwg.org/#redirect-status). Bytes of
  /// UTF-8 that Foundation has read as Latin-1 stay as they are.
  public var redirectLocation: String? {
    guard Redirect.statuses.contains(statusCode) else { return nil }
    return value(forHTTPHeaderField: "Location")
  }
}
