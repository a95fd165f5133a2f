public import HeadlessWebView

#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking
#else
  import Foundation
#endif

/// A scheme handler with a well-known fault: it passes on the response of another load.
///
/// It answers `herald-hybrid://host/path` by asking for `http://host/path`, and gives the task the HTTP response as
/// it comes: its URL is `http:`, so that all that is resolved against it leaves the app's scheme, and its type is
/// whatever the server says.
public final class PassThroughHandler: SchemeHandler {
  private let relays = RelayRegister()
  private let upstream: any NetworkTransport

  /// Makes a handler that asks a network.
  public init(upstream: any NetworkTransport) {
    self.upstream = upstream
  }

  /// Asks the network.
  public func start(_ task: any SchemeTask) {
    relays.start(task, over: upstream) { response, _ in response }
  }

  /// Ends what was asked for.
  public func stop(_ task: any SchemeTask) {
    relays.stop(task)
  }
}
