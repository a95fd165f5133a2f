#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif
import LoadTrace
public import TraceReports

/// Which network a host has: what http and https loads reach when no other layer answers them.
public enum Network: Sendable {
  /// No network: every load fails as on a device that is offline.
  case none
  /// A fixture site, which answers in the process.
  case site(FixtureSite)
  /// The real network through a `URLSession`; its cache is not used, since the host has its own layers.
  case urlSession(URLSessionConfiguration = .ephemeral)
  /// A recorded session, which answers what it has and refuses the rest; each page's loads start it anew.
  ///
  /// As the network of a view it answers http and https: `answeredBy` is `recording`. In a ``NetworkSchemeHandler`` it
  /// answers the app's scheme, for which a recording's `https:` (or `http:`) URL with the same host and path stands;
  /// those loads are answered by the scheme handler.
  case recording(HTTPArchive, tolerance: HTTPArchive.Tolerance = HTTPArchive.Tolerance())
  /// Any other transport.
  case transport(any NetworkTransport)

  /// Makes what does the loading; for a session this is a new session each time.
  public func makeTransport() -> any NetworkTransport {
    switch self {
    case .none: OfflineTransport()
    case .site(let site): site
    case .urlSession(let configuration): URLSessionTransport(configuration: configuration)
    case .recording(let archive, let tolerance): RecordingTransport(archive, tolerance: tolerance)
    case .transport(let transport): transport
    }
  }

  /// Whether anything may be had from it.
  var isThere: Bool { if case .none = self { false } else { true } }

  /// What a trace says of loads that it answers.
  var layer: AnsweringLayer {
    switch self {
    case .none, .site, .urlSession: .network
    case .recording: .recording
    case .transport(let transport): transport.layer
    }
  }
}

/// A network that is not there.
struct OfflineTransport: NetworkTransport {
  /// Fails at once with `notConnectedToInternet`.
  func start(_ request: URLRequest, client: any NetworkClient) -> NetworkLoad {
    client.receive(.failed(URLError(.notConnectedToInternet, failing: request.url)), after: 0)
    return NetworkLoad()
  }
}

extension URLError {
  /// Makes an error that names the URL which failed.
  init(_ code: URLError.Code, failing url: URL?) {
    self.init(code, userInfo: url.map { [NSURLErrorFailingURLErrorKey: $0] } ?? [:])
  }
}
