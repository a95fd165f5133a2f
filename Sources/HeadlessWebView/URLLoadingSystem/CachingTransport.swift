import Foundation
import LoadTrace
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Asks a `URLCache` before the network, and gives it what the network answers, as the URL Loading System does.
struct CachingTransport: NetworkTransport {
  let cache: URLCache
  let network: any NetworkTransport
  /// Called, before the first event, where the cache answers.
  let onHit: @Sendable () -> Void

  /// Answers from the cache, or asks the network and keeps the answer.
  func start(_ request: URLRequest, client: any NetworkClient) -> NetworkLoad {
    let cached =
      request.cachePolicy == .reloadIgnoringLocalCacheData ? nil : cache.cachedResponse(for: request)
    guard let cached else { return fetch(request, nil, client) }
    if CacheFreshness.isFresh(cached.response) || request.cachePolicy == .returnCacheDataElseLoad {
      onHit()
      client.receive(.response(cached.response), after: 0)
      if !cached.data.isEmpty { client.receive(.data(cached.data), after: 0) }
      client.receive(.finished, after: 0)
      return NetworkLoad()
    }
    return fetch(CacheFreshness.conditional(request, on: cached.response), cached, client)
  }

  private func fetch(
    _ request: URLRequest, _ cached: CachedURLResponse?, _ client: any NetworkClient
  ) -> NetworkLoad {
    network.start(
      request, client: StoringClient(request: request, cached: cached, cache: cache, onHit: onHit, client))
  }
}

/// Passes events on, keeps the body, and stores a complete answer.
private final class StoringClient: NetworkClient {
  private struct Answer {
    var response: URLResponse?
    var body = Data()
    var isRevalidated = false
  }

  private let answer = Mutex(Answer())
  private let request: URLRequest
  private let cached: CachedURLResponse?
  private let cache: URLCache
  private let onHit: @Sendable () -> Void
  private let client: any NetworkClient

  init(
    request: URLRequest, cached: CachedURLResponse?, cache: URLCache, onHit: @escaping @Sendable () -> Void,
    _ client: any NetworkClient
  ) {
    self.request = request
    self.cached = cached
    self.cache = cache
    self.onHit = onHit
    self.client = client
  }

  func receive(_ event: NetworkEvent, after delay: Double) {
    switch event {
    case .response(let response) where (response as? HTTPURLResponse)?.statusCode == 304 && cached != nil:
      answer.withLock { $0.isRevalidated = true }
      onHit()
      if let cached {
        client.receive(.response(cached.response), after: delay)
        if !cached.data.isEmpty { client.receive(.data(cached.data), after: 0) }
      }
    case .response(let response):
      answer.withLock { $0.response = response }
      client.receive(event, after: delay)
    case .data(let data):
      let isRevalidated = answer.withLock { answer in
        answer.body.append(data)
        return answer.isRevalidated
      }
      if !isRevalidated { client.receive(event, after: delay) }
    case .finished:
      store()
      client.receive(event, after: delay)
    case .redirect, .failed, .stalled: client.receive(event, after: delay)
    }
  }

  func receive(_ note: Note) { client.receive(note) }

  private func store() {
    let answer = answer.withLock { $0 }
    guard let response = answer.response, CacheFreshness.mayStore(response, for: request) else { return }
    cache.storeCachedResponse(CachedURLResponse(response: response, data: answer.body), for: request)
    client.receive(Note(.stored, subject: AnsweringLayer.urlCache.rawValue))
  }
}
