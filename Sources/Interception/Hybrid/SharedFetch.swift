import Foundation
import HeadlessWebView
import LoadTrace
import Synchronization
import URLStandard

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request to a server, for everybody who asks for the same.
///
/// Redirects are followed. The body goes into a ``Spool`` and, where the response may be kept, into the cache at
/// the same time: there it appears once it is complete. A fetch that makes a copy goes on when nobody waits for it
/// any more; another one is cancelled then.
final class SharedFetch: NetworkClient {
  /// What came back.
  enum Outcome: Sendable {
    /// A response with a body, and the length of it where the server says it.
    case response(StoredResponse, Spool, length: Int?)
    /// The copy that was asked about is still good.
    case notModified([HeaderField])
    /// No response.
    case failed(any Error)
  }

  /// What a fetch needs to know beyond its request.
  struct Plan: Sendable {
    var upstream: any NetworkTransport
    var redirectLimit: Int
    /// Where a copy goes: the cache, the URL under which it is kept, and the version.
    var copy: (cache: FileCache, url: String, version: String)?
    /// Called at the end, whatever it is; where the fetch fails, also before others hear of it.
    var onEnd: @Sendable (SharedFetch) -> Void = { _ in }
    var onProblem: (@Sendable (String) -> Void)?
  }

  private struct State {
    var request: URLRequest
    var url: WebURL?
    var load: NetworkLoad?
    /// Loads are numbered, so that events of one that was left behind are told apart.
    var redirects = 0
    var outcome: Outcome?
    var waiters: [@Sendable (Outcome) -> Void] = []
    var writer: FileCacheWriter?
    var response: StoredResponse?
    var expectedLength: Int?
    var users = 0
    var endWaiters: [@Sendable ((any Error)?) -> Void] = []
    var failure: (any Error)?
    /// A copy is in place.
    var isKept = false
    /// Nothing more is taken from the network.
    var isOver = false
    /// All is done, the copy included.
    var hasEnded = false
  }

  private let plan: Plan
  private let state: Mutex<State>

  init(_ request: URLRequest, plan: Plan) {
    self.plan = plan
    state = Mutex(State(request: request, url: request.url.flatMap { WebURL($0, dialect: .webKit) }))
  }

  /// Begins; events may come before it returns.
  func start() {
    let request = state.withLock { $0.request }
    let load = plan.upstream.start(request, client: self)
    let isOver = state.withLock { state in
      state.load = load
      return state.isOver
    }
    if isOver { load.cancel() }
  }

  // MARK: - Users

  /// Calls a function with the outcome, now or as soon as the response is there.
  ///
  /// Whoever uses a fetch says so with ``retain()`` first, and with ``release()`` at the end.
  func whenAnswered(_ body: @escaping @Sendable (Outcome) -> Void) {
    let outcome = state.withLock { state -> Outcome? in
      if state.outcome == nil { state.waiters.append(body) }
      return state.outcome
    }
    if let outcome { body(outcome) }
  }

  func retain() {
    state.withLock { $0.users += 1 }
  }

  /// Whether a copy of the body has been made.
  var isKept: Bool { state.withLock { $0.isKept } }

  /// How many use it.
  var userCount: Int { state.withLock { $0.users } }

  /// Calls a function at the end, when a copy is in place where one is made; `nil` stands for success.
  func whenEnded(_ body: @escaping @Sendable ((any Error)?) -> Void) {
    let end = state.withLock { state -> (error: (any Error)?, isOver: Bool) in
      if !state.hasEnded { state.endWaiters.append(body) }
      return (state.failure, state.hasEnded)
    }
    if end.isOver { body(end.error) }
  }

  func release() {
    let isForNobody = state.withLock { state in
      state.users -= 1
      // A copy may come of it as long as there is no response that says otherwise.
      let mayBeKept = plan.copy != nil && (state.outcome == nil || state.writer != nil)
      return state.users <= 0 && !mayBeKept && !state.isOver
    }
    if isForNobody { end(.failed(URLError(.cancelled)), cancelling: true) }
  }

  // MARK: - Events

  func receive(_ event: NetworkEvent, after delay: Double) {
    guard !state.withLock({ $0.isOver }) else { return }
    switch event {
    case .redirect(let response, let location): follow(location, response)
    case .response(let response): receive(response)
    case .data(let data): receive(data)
    case .finished: finish()
    case .failed(let error): end(.failed(error))
    case .stalled: end(.failed(URLError(.timedOut)), cancelling: true)
    }
  }

  private func follow(_ location: String, _ response: HTTPURLResponse) {
    let next = state.withLock { state -> Result<URLRequest, URLError> in
      state.redirects += 1
      guard state.redirects <= plan.redirectLimit else { return .failure(URLError(.httpTooManyRedirects)) }
      guard let base = state.url, let target = WebURL(parsing: location, base: base, dialect: .webKit) else {
        return .failure(URLError(.badURL))
      }
      guard target.href.hasPrefix("http://") || target.href.hasPrefix("https://") else {
        return .failure(URLError(.unsupportedURL))
      }
      guard let request = state.request.redirected(to: target, status: response.statusCode, from: base)
      else {
        return .failure(URLError(.requestBodyStreamExhausted))
      }
      state.request = request
      state.url = target
      return .success(request)
    }
    switch next {
    case .success: start()
    case .failure(let error): end(.failed(error))
    }
  }

  private func receive(_ urlResponse: URLResponse) {
    let status = (urlResponse as? HTTPURLResponse)?.statusCode ?? 200
    let headers = [HeaderField](urlResponse)
    if status == 304 {
      return answer(.notModified(ResponseHeaders.kept(headers)))
    }
    let asked = plan.copy?.url ?? state.withLock { $0.url?.href } ?? ""
    let response = StoredResponse(
      url: asked, status: status, headers: ResponseHeaders.kept(headers),
      mimeType: urlResponse.mimeType, textEncodingName: urlResponse.textEncodingName, body: Data(),
      storedAt: plan.copy?.cache.now() ?? Date())
    let isCoded = headers.value(of: "Content-Encoding").map { $0.lowercased() != "identity" } ?? false
    let announced = isCoded ? nil : headers.value(of: "Content-Length").flatMap { Int($0) }
    let writer = writer(for: response)
    state.withLock { state in
      state.writer = writer
      state.response = response
      state.expectedLength = announced
    }
    answer(.response(response, Spool(file: writer?.file), length: announced))
  }

  /// What writes the copy; `nil` where none may be kept, or none can.
  private func writer(for response: StoredResponse) -> FileCacheWriter? {
    guard let copy = plan.copy, response.status == 200 else { return nil }
    let freshness = Freshness(headers: response.headers, receivedAt: response.storedAt)
    let vary = response.header("Vary")?.trimmingCharacters(in: .whitespaces)
    guard !freshness.forbidsStoring, vary != "*" else { return nil }
    do throws(FileError) {
      return try copy.cache.writer(for: copy.url, version: copy.version)
    } catch {
      copy.cache.note(error)
      plan.onProblem?("no copy of \(copy.url) is kept: \(error)")
      return nil
    }
  }

  private func answer(_ outcome: Outcome) {
    let waiters = state.withLock { state -> [@Sendable (Outcome) -> Void] in
      guard state.outcome == nil else { return [] }
      state.outcome = outcome
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter(outcome) }
  }

  private func receive(_ data: Data) {
    let (outcome, writer) = state.withLock { ($0.outcome, $0.writer) }
    guard case .response(_, let spool, _)? = outcome else { return }
    guard let writer else { return spool.append(data, isWritten: false) }
    do throws(FileError) {
      try writer.append(data)
      spool.append(data, isWritten: true)
    } catch {
      // The page still loads: what was written so far is read from the file a last time.
      spool.leaveFile()
      writer.abandon()
      state.withLock { $0.writer = nil }
      plan.copy?.cache.note(error)
      plan.onProblem?("no copy of \(plan.copy?.url ?? "") is kept: \(error)")
      spool.append(data, isWritten: false)
    }
  }

  private func finish() {
    let (outcome, expected) = state.withLock { ($0.outcome, $0.expectedLength) }
    guard let outcome else { return end(.failed(URLError(.badServerResponse))) }
    guard case .response(_, let spool, _) = outcome else { return end(outcome) }
    let isHead = state.withLock { $0.request.httpMethod == "HEAD" }
    if let expected, spool.length < expected, !isHead {
      return end(.failed(URLError(.networkConnectionLost)))
    }
    end(outcome)
  }

  /// Ends the fetch: what was received is kept where it is whole.
  private func end(_ outcome: Outcome, cancelling: Bool = false) {
    let ended = state.withLock {
      state -> (writer: FileCacheWriter?, response: StoredResponse?, load: NetworkLoad?)? in
      if state.isOver { return nil }
      state.isOver = true
      defer { (state.writer, state.load) = (nil, nil) }
      return (state.writer, state.response, state.load)
    }
    guard let ended else { return }
    if cancelling { ended.load?.cancel() }
    var failure: (any Error)?
    if case .failed(let error) = outcome { failure = error }
    // Whoever hears of a failure may ask again at once, and must not be given the same one.
    if failure != nil { plan.onEnd(self) }
    answer(outcome)
    if failure != nil {
      ended.writer?.abandon()
    } else if let writer = ended.writer, let response = ended.response {
      do throws(FileError) {
        try writer.commit(response)
        state.withLock { $0.isKept = true }
      } catch {
        plan.copy?.cache.note(error)
        plan.onProblem?("no copy of \(response.url) is kept: \(error)")
      }
    }
    // Readers come to the end only when the copy is in place, so that whoever asks next finds it.
    plan.onEnd(self)
    if case .response(_, let spool, _)? = state.withLock({ $0.outcome }) {
      spool.finish(failure.map { .failed($0) } ?? .complete)
    }
    let waiters = state.withLock { state -> [@Sendable ((any Error)?) -> Void] in
      state.failure = failure
      state.hasEnded = true
      defer { state.endWaiters = [] }
      return state.endWaiters
    }
    for waiter in waiters { waiter(failure) }
  }
}
