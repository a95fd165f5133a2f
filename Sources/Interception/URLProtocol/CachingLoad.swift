import Dispatch
import Foundation
import HeadlessWebView
import LoadTrace
import Synchronization
import URLStandard

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One load of the caching protocol: asks store and server, and tells the client what comes.
final class CachingLoad: NetworkClient {
  private struct State {
    var isOver = false
    var load: NetworkLoad?
    var request: URLRequest
    var redirects = 0
    /// What the store has, for where no server answers.
    var stored: StoredResponse?
    var response: URLResponse?
    /// The body so far; `nil` where it is not to be kept.
    var body: Data?
  }

  private let owner: WeakOwner
  private let configuration: CachingURLProtocol.Configuration
  private let thread: ClientThread
  private let followsRedirects: Bool
  private let state: Mutex<State>

  /// Redirects that are followed here, where the client cannot.
  private static let redirectLimit = 20

  /// A protocol instance, which holds its load. It is `@unchecked Sendable` because Swift cannot see that a weak
  /// reference is only read.
  private struct WeakOwner: @unchecked Sendable {
    weak var value: CachingURLProtocol?
  }

  init(_ owner: CachingURLProtocol, configuration: CachingURLProtocol.Configuration) {
    self.owner = WeakOwner(value: owner)
    self.configuration = configuration
    thread = ClientThread()
    followsRedirects = Self.cannotRedirect(owner.client)
    state = Mutex(State(request: owner.request))
  }

  /// Foundation on Linux ends the process where its own client is told of a redirect.
  private static func cannotRedirect(_ client: (any URLProtocolClient)?) -> Bool {
    #if canImport(FoundationNetworking)
      client.map { String(reflecting: type(of: $0)).hasPrefix("FoundationNetworking.") } ?? false
    #else
      false
    #endif
  }

  // MARK: - Beginning and end

  func start() {
    let request = state.withLock { $0.request }
    let stored = isStorable(request) ? storedResponse(request) : nil
    switch use(of: stored, for: request) {
    case .copy:
      if let stored { give(stored) } else { fail(URLError(.resourceUnavailable)) }
    case .copyAndAsk:
      if let stored { give(stored) }
      ask(request, stored: stored, isBehind: true)
    case .ask:
      ask(request, stored: stored)
    }
  }

  func stop() {
    let load = state.withLock { state in
      state.isOver = true
      return state.load
    }
    load?.cancel()
  }

  private func ask(_ request: URLRequest, stored: StoredResponse?, isBehind: Bool = false) {
    var inner = RequestMark.putting(on: request)
    // The cache below this one is none: whatever it had would be older than ours.
    inner.cachePolicy = .reloadIgnoringLocalCacheData
    if let stored, request.value(forHTTPHeaderField: "If-None-Match") == nil,
      request.value(forHTTPHeaderField: "If-Modified-Since") == nil
    {
      inner.setValue(stored.header("ETag"), forHTTPHeaderField: "If-None-Match")
      inner.setValue(stored.header("Last-Modified"), forHTTPHeaderField: "If-Modified-Since")
    }
    if isBehind {
      return Refresh(inner, stored: stored, configuration: configuration).start()
    }
    state.withLock {
      $0.stored = stored
      $0.body = isStorable(request) ? Data() : nil
    }
    // Foundation on Linux traps where a session is used on the queue that is waiting for `startLoading`.
    DispatchQueue.global(qos: .userInitiated).async { [self, inner] in begin(inner) }
  }

  private func begin(_ request: URLRequest) {
    guard !state.withLock({ $0.isOver }) else { return }
    let load = configuration.transport.start(request, client: self)
    let isOver = state.withLock { state in
      state.load = load
      return state.isOver
    }
    if isOver { load.cancel() }
  }

  // MARK: - The store

  private func isStorable(_ request: URLRequest) -> Bool {
    (request.httpMethod ?? "GET") == "GET" && request.value(forHTTPHeaderField: "Range") == nil
  }

  private func storedResponse(_ request: URLRequest) -> StoredResponse? {
    guard let url = request.url?.absoluteString, let store = configuration.store else { return nil }
    do throws(ResponseStoreError) {
      return try store.response(for: url)
    } catch {
      configuration.onProblem?("\(error)")
      return nil
    }
  }

  private func use(of stored: StoredResponse?, for request: URLRequest) -> HybridService.Use {
    switch request.cachePolicy {
    case .returnCacheDataDontLoad: return .copy
    case .returnCacheDataElseLoad: return stored == nil ? .ask : .copy
    case .reloadIgnoringLocalCacheData, .reloadIgnoringLocalAndRemoteCacheData, .reloadRevalidatingCacheData:
      return configuration.policy == .cacheOnly ? .copy : .ask
    default: break
    }
    switch configuration.policy {
    case .cacheOnly: return .copy
    case .networkFirst: return .ask
    case .revalidateBehind: return stored == nil ? .ask : .copyAndAsk
    case .cacheFirst:
      guard let stored else { return .ask }
      let freshness = Freshness(headers: stored.headers, receivedAt: stored.storedAt)
      // Redirects that are not for ever are used without asking only where the server limited their time.
      if [302, 303, 307].contains(stored.status), !freshness.isExplicit { return .ask }
      return !freshness.isExplicit || freshness.isFresh(receivedAt: stored.storedAt, now: configuration.now())
        ? .copy : .ask
    }
  }

  // MARK: - Events of the network

  func receive(_ event: NetworkEvent, after delay: Double) {
    guard !state.withLock({ $0.isOver }) else { return }
    switch event {
    case .redirect(let response, let location): redirect(response, location)
    case .response(let response): receive(response)
    case .data(let data): receive(data)
    case .finished: finish()
    case .failed(let error): giveStored(orFail: error)
    case .stalled: giveStored(orFail: URLError(.timedOut))
    }
  }

  private func redirect(_ response: HTTPURLResponse, _ location: String) {
    let request = RequestMark.removing(from: state.withLock { $0.request })
    let base = request.url.flatMap { WebURL($0, dialect: .webKit) }
    let redirects = state.withLock { state in
      state.redirects += 1
      return state.redirects
    }
    guard redirects <= Self.redirectLimit else { return fail(URLError(.httpTooManyRedirects)) }
    guard let base, let target = WebURL(parsing: location, base: base, dialect: .webKit) else {
      return fail(URLError(.badURL))
    }
    if isStorable(request) { keep(response, Data(), url: request.url) }
    guard let next = request.redirected(to: target, status: response.statusCode, from: base) else {
      return fail(URLError(.requestBodyStreamExhausted))
    }
    if followsRedirects {
      state.withLock { $0.request = next }
      return begin(RequestMark.putting(on: next))
    }
    // The URL Loading System begins anew with the next request, and stops this load.
    tell(isEnd: true) { owner, client in
      client.urlProtocol(owner, wasRedirectedTo: next, redirectResponse: response)
    }
  }

  private func receive(_ response: URLResponse) {
    let stored = state.withLock { $0.stored }
    if let http = response as? HTTPURLResponse, http.statusCode == 304, let stored {
      refresh(stored, http)
      return thread.perform { [self] in give(stored) }
    }
    state.withLock { state in
      state.response = response
      if !Self.mayKeep(response) { state.body = nil }
    }
    tell { owner, client in
      client.urlProtocol(owner, didReceive: response, cacheStoragePolicy: .notAllowed)
    }
  }

  /// Whether a response may be kept: a success, whole, and not forbidden.
  static func mayKeep(_ response: URLResponse) -> Bool {
    guard (response as? HTTPURLResponse)?.statusCode == 200 else { return false }
    let headers = [HeaderField](response)
    let vary = headers.value(of: "Vary")?.trimmingCharacters(in: .whitespaces)
    return !Freshness(headers: headers, receivedAt: Date()).forbidsStoring && vary != "*"
  }

  private func receive(_ data: Data) {
    state.withLock { state in
      guard let count = state.body?.count else { return }
      if count + data.count > configuration.largestBody { state.body = nil } else { state.body?.append(data) }
    }
    tell { owner, client in client.urlProtocol(owner, didLoad: data) }
  }

  private func finish() {
    let (response, body, request) = state.withLock { ($0.response, $0.body, $0.request) }
    guard let response else { return giveStored(orFail: URLError(.badServerResponse)) }
    if let body { keep(response, body, url: request.url) }
    tell(isEnd: true) { owner, client in client.urlProtocolDidFinishLoading(owner) }
  }

  private func keep(_ response: URLResponse, _ body: Data, url: URL?) {
    guard let store = configuration.store,
      let stored = Self.stored(response, body, url: url, at: configuration.now()),
      !Freshness(headers: stored.headers, receivedAt: stored.storedAt).forbidsStoring
    else { return }
    do throws(ResponseStoreError) {
      try store.store(stored)
    } catch {
      configuration.onProblem?("\(error)")
    }
  }

  /// A response with its body; `nil` where the body is shorter than was said.
  static func stored(_ response: URLResponse, _ body: Data, url: URL?, at date: Date) -> StoredResponse? {
    let headers = [HeaderField](response)
    let isCoded = headers.value(of: "Content-Encoding") != nil
    let isRedirect = (response as? HTTPURLResponse)?.redirectLocation != nil
    if !isCoded, !isRedirect, let length = headers.value(of: "Content-Length").flatMap({ Int($0) }),
      body.count < length
    {
      return nil
    }
    guard let url = (url ?? response.url)?.absoluteString else { return nil }
    return StoredResponse(
      url: url, status: (response as? HTTPURLResponse)?.statusCode ?? 200,
      headers: ResponseHeaders.kept(headers),
      mimeType: response.mimeType, textEncodingName: response.textEncodingName, body: body, storedAt: date)
  }

  private func refresh(_ stored: StoredResponse, _ response: HTTPURLResponse) {
    do throws(ResponseStoreError) {
      let headers = ResponseHeaders.kept([HeaderField](response)).map { ($0.name, $0.value) }
      try configuration.store?.refresh(stored.url, headers: headers)
    } catch {
      configuration.onProblem?("\(error)")
    }
  }

  // MARK: - What the client is told

  private func giveStored(orFail error: any Error) {
    let (stored, hasBegun) = state.withLock { ($0.stored, $0.response != nil) }
    guard let stored, !hasBegun else { return fail(error) }
    thread.perform { [self] in give(stored) }
  }

  /// Gives a stored response; it is called on the client's thread.
  private func give(_ stored: StoredResponse) {
    guard let url = state.withLock({ $0.isOver ? nil : $0.request.url }) else { return }
    guard let response = Self.response(stored, url: url) else { return fail(URLError(.cannotParseResponse)) }
    if let location = response.redirectLocation { return follow(stored: location, response) }
    state.withLock { $0.isOver = true }
    guard let owner = owner.value, let client = owner.client else { return }
    client.urlProtocol(owner, didReceive: response, cacheStoragePolicy: .notAllowed)
    if !stored.body.isEmpty { client.urlProtocol(owner, didLoad: stored.body) }
    client.urlProtocolDidFinishLoading(owner)
  }

  private func follow(stored location: String, _ response: HTTPURLResponse) {
    let (request, redirects) = state.withLock { state in
      state.redirects += 1
      return (state.request, state.redirects)
    }
    guard redirects <= Self.redirectLimit, let base = request.url.flatMap({ WebURL($0, dialect: .webKit) }),
      let target = WebURL(parsing: location, base: base, dialect: .webKit),
      let next = request.redirected(to: target, status: response.statusCode, from: base)
    else { return fail(URLError(.httpTooManyRedirects)) }
    guard followsRedirects else {
      return tell(isEnd: true) { owner, client in
        client.urlProtocol(owner, wasRedirectedTo: next, redirectResponse: response)
      }
    }
    state.withLock { $0.request = next }
    start()
  }

  private static func response(_ stored: StoredResponse, url: URL) -> HTTPURLResponse? {
    var stored = stored
    stored.headers.set("Content-Length", String(stored.body.count))
    return stored.httpResponse(url: url)
  }

  private func fail(_ error: any Error) {
    tell(isEnd: true) { owner, client in client.urlProtocol(owner, didFailWithError: error) }
  }

  /// Tells the client something on its thread, unless the load was stopped.
  private func tell(
    isEnd: Bool = false, _ body: @escaping @Sendable (CachingURLProtocol, any URLProtocolClient) -> Void
  ) {
    thread.perform { [self] in
      let isOver = state.withLock { state in
        defer { if isEnd { state.isOver = true } }
        return state.isOver
      }
      guard !isOver, let owner = owner.value, let client = owner.client else { return }
      body(owner, client)
    }
  }
}

/// Asks a server about a stored response for the next time.
private final class Refresh: NetworkClient {
  private let request: URLRequest
  private let stored: StoredResponse?
  private let configuration: CachingURLProtocol.Configuration
  private let state = Mutex((response: URLResponse?.none, body: Data?.some(Data())))

  init(_ request: URLRequest, stored: StoredResponse?, configuration: CachingURLProtocol.Configuration) {
    self.request = request
    self.stored = stored
    self.configuration = configuration
  }

  func start() {
    // Who holds this client is the transport.
    DispatchQueue.global(qos: .utility).async { [self] in
      _ = configuration.transport.start(request, client: self)
    }
  }

  func receive(_ event: NetworkEvent, after delay: Double) {
    switch event {
    case .response(let response):
      state.withLock { $0.response = response }
    case .data(let data):
      state.withLock { state in
        let count = state.body?.count ?? .max
        if count > configuration.largestBody - min(data.count, configuration.largestBody) { state.body = nil }
        state.body?.append(data)
      }
    case .finished: finish()
    case .redirect, .failed, .stalled: break
    }
  }

  private func finish() {
    let (response, body) = state.withLock { $0 }
    guard let response, let store = configuration.store else { return }
    if (response as? HTTPURLResponse)?.statusCode == 304, let stored {
      let headers = ResponseHeaders.kept([HeaderField](response)).map { ($0.name, $0.value) }
      try? store.refresh(stored.url, headers: headers)
    } else if let body, CachingLoad.mayKeep(response),
      let fresh = CachingLoad.stored(response, body, url: request.url, at: configuration.now())
    {
      try? store.store(fresh)
    }
  }
}

/// The thread on which a load was started, which is the client's.
///
/// On Apple's platforms it is one with a run loop, and work is done there. On Linux there is none: calls are made
/// on the thread at hand, one after the other as events arrive; the host's client takes them on any thread.
private final class ClientThread: Sendable {
  #if canImport(Darwin)
    // Run loops may be given work from any thread; the type is not marked so.
    private nonisolated(unsafe) let loop = RunLoop.current
    private let thread = Thread.current

    func perform(_ work: @escaping @Sendable () -> Void) {
      if Thread.current == thread { return work() }
      loop.perform(inModes: [.default, .common], block: work)
      CFRunLoopWakeUp(loop.getCFRunLoop())
    }
  #else
    func perform(_ work: @escaping @Sendable () -> Void) { work() }
  #endif
}
