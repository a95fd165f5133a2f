public import Foundation
public import HeadlessWebView
import LoadTrace
import Synchronization

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A `URLProtocol` that keeps what passes through the URL Loading System, so that pages visited before still open
/// without a network.
///
/// It claims http and https requests that it has not made itself. A complete, successful answer to a GET is stored
/// at its end, with what the server said of it, and so is a redirect; errors and what the server forbids to keep are
/// not. Everything is passed on as it arrives: redirects, statuses that ask for credentials, bodies of any method.
///
/// Set ``configuration`` before the first load. A subclass may have a configuration of its own. A `WKWebView` loads
/// in another process and never asks it.
open class CachingURLProtocol: URLProtocol {
  /// What the protocol works with.
  public struct Configuration: Sendable {
    /// Where responses are kept; `nil` to keep none.
    public var store: ResponseStore?
    /// When a stored response is used, and when the server is asked.
    public var policy: CachePolicy
    /// What servers are asked through.
    public var transport: any NetworkTransport
    /// The most bytes of a body that is kept.
    public var largestBody: Int
    /// The clock by which stored responses grow stale.
    public var now: @Sendable () -> Date
    /// Told of what went wrong without the load's noticing, in a sentence; called on any thread.
    public var onProblem: (@Sendable (String) -> Void)?

    /// Makes a configuration: the network first, and bodies up to 16 MB, unless said otherwise.
    public init(
      store: ResponseStore? = nil, policy: CachePolicy = .networkFirst,
      transport: any NetworkTransport = UncachedTransport()
    ) {
      self.store = store
      self.policy = policy
      self.transport = transport
      largestBody = 16 << 20
      now = { Date() }
      onProblem = nil
    }
  }

  private static let shared = Mutex<Configuration?>(nil)

  /// What this class works with; without a setting, there is a network and no store.
  open class var configuration: Configuration {
    get {
      shared.withLock { configuration in
        let current = configuration ?? Configuration()
        configuration = current
        return current
      }
    }
    set { shared.withLock { $0 = newValue } }
  }

  private let load = Mutex<CachingLoad?>(nil)

  /// Claims http and https requests that it has not made itself.
  open override class func canInit(with request: URLRequest) -> Bool {
    guard let scheme = request.url?.scheme?.lowercased(), scheme == "http" || scheme == "https" else {
      return false
    }
    return !RequestMark.isOn(request)
  }

  /// The request as it is.
  open override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  /// Whether two requests have one stored response: their URLs are the same but for the fragment.
  open override class func requestIsCacheEquivalent(_ a: URLRequest, to b: URLRequest) -> Bool {
    guard let first = a.url?.absoluteString, let second = b.url?.absoluteString else { return false }
    return ResponseStore.key(first) == ResponseStore.key(second)
  }

  /// Begins to answer the request.
  open override func startLoading() {
    let load = CachingLoad(self, configuration: type(of: self).configuration)
    self.load.withLock { $0 = load }
    load.start()
  }

  /// Ends the load; nothing more is told of it.
  open override func stopLoading() {
    let load = load.withLock { load in
      defer { load = nil }
      return load
    }
    load?.stop()
  }
}
