import Foundation
import HeadlessWebView
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Drives a protocol class as the URL Loading System does, with a client of its own.
///
/// Foundation's session cannot be used for it on Linux, where redirects end the process, properties of requests
/// are lost, and `stopLoading` is not called after the end.
final class URLProtocolDriver: RequestDriver {
  let main = MainTurns()
  private let type: URLProtocol.Type
  private let loads = Mutex<[ObjectIdentifier: ProtocolLoad]>([:])

  init(_ type: URLProtocol.Type) {
    self.type = type
  }

  func start(_ request: URLRequest, willStart: (ExchangeRecord) -> Void) -> ExchangeRecord {
    let record = ExchangeRecord(request)
    willStart(record)
    let load = ProtocolLoad(record, type: type, main: main)
    loads.withLock { $0[ObjectIdentifier(record)] = load }
    main.post { load.start(request) }
    return record
  }

  func stop(_ record: ExchangeRecord) {
    let load = loads.withLock { $0[ObjectIdentifier(record)] }
    if main.isCurrent { load?.stop() } else { main.post { load?.stop() } }
  }
}

/// One load of a protocol's, through its redirects.
private final class ProtocolLoad: @unchecked Sendable {
  // All but the calls of the client is on the main thread of the case.
  private let record: ExchangeRecord
  private let type: URLProtocol.Type
  private let main: MainTurns
  private var loading: URLProtocol?
  private var redirects = 0

  private static let maximumRedirects = 20

  init(_ record: ExchangeRecord, type: URLProtocol.Type, main: MainTurns) {
    self.record = record
    self.type = type
    self.main = main
  }

  func start(_ request: URLRequest) {
    record.note(.start)
    if type.canInit(with: request) {
      let client = ProtocolClient(self, record)
      let loading = type.init(
        request: type.canonicalRequest(for: request), cachedResponse: nil, client: client)
      self.loading = loading
      loading.startLoading()
    } else {
      record.decline()
      record.release()
    }
    record.note(.startReturned)
    main.startHasReturned()
  }

  func stop() {
    guard record.stop(isTold: loading != nil) else { return }
    stopLoading()
  }

  private func stopLoading() {
    guard let loading else { return }
    record.note(.stop)
    loading.stopLoading()
    record.note(.stopReturned)
    self.loading = nil
  }

  /// Takes the last call; as on Apple's systems, `stopLoading` comes after it.
  func end(_ call: SchemeTaskState.Call, _ kind: Exchange.Event.Kind) {
    receive(call, kind)
    main.post { self.stopLoading() }
  }

  func receive(_ call: SchemeTaskState.Call, _ kind: Exchange.Event.Kind, data: Data? = nil) {
    let isMain = main.isCurrent
    // A call that is on its way when the load is stopped is dropped, as the client of the real system does.
    let wasStopped = record.isStopped
    main.hop { [record] in
      if wasStopped || !record.isStopped { record.receive(call, isMain: isMain, kind, data: data) }
    }
  }

  func redirect(to request: URLRequest) {
    receive(.performRedirection, .redirect(request.url))
    main.post { [self] in
      redirects += 1
      loading?.stopLoading()
      loading = nil
      guard redirects <= Self.maximumRedirects else {
        record.receive(.fail, isMain: true, .fail("too many redirects"))
        return record.release()
      }
      start(request)
    }
  }
}

/// The client of one protocol instance, which holds it: its end tells when the instance has gone.
private final class ProtocolClient: NSObject, URLProtocolClient, @unchecked Sendable {
  // Set once.
  private let load: ProtocolLoad
  private let record: ExchangeRecord

  init(_ load: ProtocolLoad, _ record: ExchangeRecord) {
    self.load = load
    self.record = record
  }

  deinit {
    record.protocolHasGone()
  }

  func urlProtocol(
    _ protocol: URLProtocol, wasRedirectedTo request: URLRequest, redirectResponse: URLResponse
  ) {
    load.redirect(to: request)
  }

  func urlProtocol(
    _ protocol: URLProtocol, didReceive response: URLResponse,
    cacheStoragePolicy policy: URLCache.StoragePolicy
  ) {
    load.receive(.response, .response(response))
  }

  func urlProtocol(_ protocol: URLProtocol, didLoad data: Data) {
    load.receive(.data, .data(data.count, pieces: 1), data: data)
  }

  func urlProtocolDidFinishLoading(_ protocol: URLProtocol) { load.end(.finish, .finish) }

  func urlProtocol(_ protocol: URLProtocol, didFailWithError error: any Error) {
    load.end(.fail, .fail("\((error as NSError).code)"))
  }

  func urlProtocol(_ protocol: URLProtocol, cachedResponseIsValid cachedResponse: CachedURLResponse) {
    load.receive(.response, .response(cachedResponse.response))
    load.receive(.data, .data(cachedResponse.data.count, pieces: 1), data: cachedResponse.data)
    load.end(.finish, .finish)
  }

  func urlProtocol(_ protocol: URLProtocol, didReceive challenge: URLAuthenticationChallenge) {}
  func urlProtocol(_ protocol: URLProtocol, didCancel challenge: URLAuthenticationChallenge) {}
}
