import Foundation
public import HeadlessWebView

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Tells the requests that a protocol makes itself from those that it is to claim.
///
/// The usual mark, `URLProtocol.setProperty`, is lost on Linux whenever a request is copied. Here it is a header
/// field whose value only this process knows, so that neither a page nor a server can set it; a transport takes it
/// off before anything is sent.
enum RequestMark {
  private static let field = "X-Caching-URL-Protocol"
  private static let token = UUID().uuidString

  static func isOn(_ request: URLRequest) -> Bool {
    request.value(forHTTPHeaderField: field) == token
  }

  static func putting(on request: URLRequest) -> URLRequest {
    var marked = request
    marked.setValue(token, forHTTPHeaderField: field)
    return marked
  }

  static func removing(from request: URLRequest) -> URLRequest {
    var unmarked = request
    unmarked.setValue(nil, forHTTPHeaderField: field)
    return unmarked
  }
}

/// A network that goes past ``CachingURLProtocol``: a session of its own, in which that class is not.
///
/// Use it below anything that could give a request back to the protocol.
public final class UncachedTransport: NetworkTransport {
  private let transport: URLSessionTransport

  /// Makes a transport with a session of this configuration, without the protocol and without a cache.
  public init(configuration: URLSessionConfiguration = .ephemeral) {
    let own = configuration.copy() as? URLSessionConfiguration ?? configuration
    own.protocolClasses = own.protocolClasses?.filter { !($0 is CachingURLProtocol.Type) }
    transport = URLSessionTransport(configuration: own)
  }

  /// Sends a request without its mark.
  public func start(_ request: URLRequest, client: any NetworkClient) -> NetworkLoad {
    transport.start(RequestMark.removing(from: request), client: client)
  }
}
