import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Drives a `URLProtocol` subclass with a client of its own, as the URL Loading System of Apple's systems would.
///
/// Foundation's session on Linux cannot: it ends the process at a redirect, hands over only the last piece of data
/// to some callers, and does not call `stopLoading` after the end.
struct URLProtocolTransport: NetworkTransport {
  let protocolClass: URLProtocol.Type

  /// The first of the classes that wants a request.
  static func claiming(_ request: URLRequest, among classes: [URLProtocol.Type]) -> URLProtocolTransport? {
    classes.first { $0.canInit(with: request) }.map { URLProtocolTransport(protocolClass: $0) }
  }

  /// Makes an instance for the canonical request and starts it.
  func start(_ request: URLRequest, client: any NetworkClient) -> NetworkLoad {
    let relay = URLProtocolRelay(client)
    let instance = protocolClass.init(
      request: protocolClass.canonicalRequest(for: request), cachedResponse: nil, client: relay)
    relay.begin(instance)
    return NetworkLoad { relay.stop() }
  }
}

/// Takes a protocol's calls, turns them into events, and stops the protocol once when it is over.
private final class URLProtocolRelay: NSObject, URLProtocolClient, @unchecked Sendable {
  // `instance` is guarded by the lock.
  private let lock = NSLock()
  private var instance: URLProtocol?
  private let client: any NetworkClient

  init(_ client: any NetworkClient) {
    self.client = client
  }

  func begin(_ urlProtocol: URLProtocol) {
    lock.withLock { instance = urlProtocol }
    urlProtocol.startLoading()
  }

  func stop() {
    lock.lock()
    let stopped = instance
    instance = nil
    lock.unlock()
    stopped?.stopLoading()
  }

  private func end(_ event: NetworkEvent) {
    client.receive(event, after: 0)
    stop()
  }

  // MARK: - What the protocol reports

  func urlProtocol(
    _ urlProtocol: URLProtocol, wasRedirectedTo request: URLRequest, redirectResponse: URLResponse
  ) {
    guard let response = redirectResponse as? HTTPURLResponse, let target = request.url?.absoluteString else {
      return end(.failed(URLError(.redirectToNonExistentLocation)))
    }
    end(.redirect(response, location: target))
  }

  func urlProtocol(_ urlProtocol: URLProtocol, cachedResponseIsValid cachedResponse: CachedURLResponse) {
    client.receive(.response(cachedResponse.response), after: 0)
    if !cachedResponse.data.isEmpty { client.receive(.data(cachedResponse.data), after: 0) }
    end(.finished)
  }

  func urlProtocol(
    _ urlProtocol: URLProtocol, didReceive response: URLResponse,
    cacheStoragePolicy policy: URLCache.StoragePolicy
  ) {
    client.receive(.response(response), after: 0)
  }

  func urlProtocol(_ urlProtocol: URLProtocol, didLoad data: Data) {
    if !data.isEmpty { client.receive(.data(data), after: 0) }
  }

  func urlProtocolDidFinishLoading(_ urlProtocol: URLProtocol) {
    end(.finished)
  }

  func urlProtocol(_ urlProtocol: URLProtocol, didFailWithError error: any Error) {
    end(.failed(error))
  }

  func urlProtocol(_ urlProtocol: URLProtocol, didReceive challenge: URLAuthenticationChallenge) {
    challenge.sender?.cancel(challenge)
  }

  func urlProtocol(_ urlProtocol: URLProtocol, didCancel challenge: URLAuthenticationChallenge) {}
}
