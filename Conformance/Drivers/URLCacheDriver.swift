import Foundation
import HeadlessWebView

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Drives a cache as the URL Loading System does: it is asked first, and told of what the network answers.
///
/// Foundation's own session cannot be used for it: on Linux it does not store what custom layers answer.
final class URLCacheDriver: RequestDriver {
  let main = MainTurns()
  private let cache: URLCache
  private let upstream: CaseUpstream

  init(_ cache: URLCache, upstream: CaseUpstream) {
    self.cache = cache
    self.upstream = upstream
  }

  func start(_ request: URLRequest, willStart: (ExchangeRecord) -> Void) -> ExchangeRecord {
    let record = ExchangeRecord(request)
    willStart(record)
    main.post { [self] in
      record.note(.start)
      let cached = cache.cachedResponse(for: request)
      record.note(.startReturned)
      if let cached {
        Self.give(cached.response, cached.data, to: record)
      } else {
        _ = upstream.start(request, client: Client(record, request: request, cache: cache))
      }
    }
    return record
  }

  func stop(_ record: ExchangeRecord) {
    if record.stop() { record.release() }
  }

  private static func give(_ response: URLResponse, _ data: Data, to record: ExchangeRecord) {
    record.receive(.response, isMain: true, .response(response))
    record.receive(.data, isMain: true, .data(data.count, pieces: 1), data: data)
    record.receive(.finish, isMain: true, .finish)
    record.release()
  }

  /// Takes what the network answers, and gives it to the cache when it is whole.
  private final class Client: NetworkClient, @unchecked Sendable {
    // Events come one at a time.
    private let record: ExchangeRecord
    private let request: URLRequest
    private let cache: URLCache
    private var response: URLResponse?
    private var data = Data()

    init(_ record: ExchangeRecord, request: URLRequest, cache: URLCache) {
      self.record = record
      self.request = request
      self.cache = cache
    }

    func receive(_ event: NetworkEvent, after delay: Double) {
      switch event {
      case .response(let response): self.response = response
      case .redirect(let response, _): self.response = response
      case .data(let data): self.data += data
      case .finished:
        guard let response else { return }
        cache.storeCachedResponse(CachedURLResponse(response: response, data: data), for: request)
        URLCacheDriver.give(response, data, to: record)
      case .failed(let error):
        record.receive(.fail, isMain: false, .fail("\((error as NSError).code)"))
        record.release()
      case .stalled: record.release()
      }
    }
  }
}
