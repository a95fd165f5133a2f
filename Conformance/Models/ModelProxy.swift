import Foundation
import HeadlessWebView
import LoadTrace
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Answers from copies, else from the upstream, and keeps copies.
final class ModelProxy: Sendable {
  private struct State {
    var memory: [String: ModelCopy] = [:]
    var waiting: [String: [@Sendable (Result<ModelCopy, URLError>) -> Void]] = [:]
    var version = "1"
    var previousVersion = "1"
  }

  private static let maximumRedirects = 20

  private let parts: ModelParts
  private let environment: SubjectEnvironment
  private let copies: ModelCopies
  private let state = Mutex(State())

  init(_ parts: ModelParts, _ environment: SubjectEnvironment) {
    self.parts = parts
    self.environment = environment
    copies = ModelCopies(folder: environment.folder)
  }

  // MARK: - Answers

  func answer(_ request: URLRequest, _ completion: @escaping ModelParts.Completion) {
    guard var upstream = parts.upstreamRequest(request, environment.address) else {
      return completion(.success(.message(400, "Not a URL of this app")))
    }
    let method = request.httpMethod ?? "GET"
    guard parts.isRead(request) else {
      return fetch(upstream) { [self] in completion($0.map { answer($0.copy, request) }) }
    }
    let key = key(request)
    let copy = find(key)
    if let copy, parts.isFresh(copy, request, environment.now) {
      return completion(.success(answer(copy, request)))
    }
    if method == "HEAD", !parts.keepsHeads {
      return fetch(upstream) { [self] in completion($0.map { answer($0.copy, request) }) }
    }
    if let copy { parts.validate(&upstream, copy) }
    if !parts.forwardsRange { upstream.setValue(nil, forHTTPHeaderField: "Range") }
    update(key, request, upstream) { [self] result in
      switch result {
      case .success(let fetched): completion(.success(answer(fetched, request)))
      case .failure(let error):
        if let copy, parts.usesStale { return completion(.success(answer(copy, request))) }
        completion(.failure(error))
      }
    }
  }

  private func answer(_ copy: ModelCopy, _ request: URLRequest) -> ModelAnswer {
    let path = SerializedURL(request.url?.absoluteString ?? "").path
    let type = parts.upstreamType(parts.type(path), copy.type, copy.status)
    var answer = ModelAnswer(
      status: copy.status, type: type ?? ModelParts.sniffed(copy.body), body: copy.body)
    answer.charset = copy.charset ?? type.flatMap { parts.charset($0, copy.body) }
    for (name, value) in copy.fields where parts.passesOn(name) { answer.fields[name] = value }
    if request.httpMethod == "HEAD" {
      answer.isHead = true
      answer.length = copy.field("content-length").flatMap { Int($0) }
    }
    guard copy.status == 200, parts.isRead(request) else { return answer }
    return parts.part(of: answer, for: request)
  }

  // MARK: - Copies

  private func key(_ request: URLRequest) -> String {
    let version = parts.separatesVersions ? state.withLock { $0.version } : "1"
    return version + " " + parts.key(request)
  }

  private func find(_ key: String) -> ModelCopy? {
    if let copy = state.withLock({ $0.memory[key] }) { return copy }
    return parts.persists ? copies.copy(key) : nil
  }

  private func keep(_ copy: ModelCopy, _ key: String) {
    var copy = copy
    parts.prepareCopy(&copy)
    state.withLock { $0.memory[key] = copy }
    if parts.persists { copies.keep(copy, key) }
  }

  /// Forgets who waits for fetches.
  func dropFetches() { state.withLock { $0.waiting = [:] } }

  func perform(_ operation: SubjectOperation) {
    switch parts.deletion(operation) {
    case nil: break
    case .removeAll:
      state.withLock { $0.memory = [:] }
      copies.removeAll()
    case .remove(let url):
      guard let own = URL(string: url) else { return }
      let key = key(URLRequest(url: own))
      state.withLock { $0.memory[key] = nil }
      copies.remove(key)
    case .activateVersion(let version):
      state.withLock { state in
        state.previousVersion = state.version
        state.version = version
      }
    case .rollBack: state.withLock { swap(&$0.version, &$0.previousVersion) }
    }
  }

  // MARK: - The upstream

  /// Asks for what is then kept; whoever asks for the same meanwhile waits for it.
  private func update(
    _ key: String, _ request: URLRequest, _ upstream: URLRequest,
    _ completion: @escaping @Sendable (Result<ModelCopy, URLError>) -> Void
  ) {
    let isFirst = state.withLock { state in
      defer { state.waiting[key, default: []].append(completion) }
      return state.waiting[key] == nil
    }
    guard isFirst || !parts.sharesFetches else { return }
    fetch(upstream) { [self] result in
      let outcome = result.map { fetched -> ModelCopy in
        if fetched.copy.status == 304, parts.understandsNotModified, var copy = find(key) {
          if parts.renews { copy.storedAt = environment.now }
          copy.fields.merge(fetched.copy.fields.filter { $0.key != "content-length" }) { $1 }
          keep(copy, key)
          return copy
        }
        let isGood = fetched.isWhole || parts.keepsUnfinished
        if isGood, parts.keeps(fetched.copy, request) { keep(fetched.copy, key) }
        return fetched.copy
      }
      let waiting = state.withLock { state in
        guard parts.sharesFetches else { return [state.waiting[key]?.popLast()].compactMap { $0 } }
        return state.waiting.removeValue(forKey: key) ?? []
      }
      let isForAll = if case .success = outcome { true } else { parts.tellsAllOfFailures }
      for completion in waiting.prefix(isForAll ? waiting.count : 1) { completion(outcome) }
    }
  }

  private func fetch(
    _ request: URLRequest, redirects: Int = 0,
    _ completion: @escaping @Sendable (Result<(copy: ModelCopy, isWhole: Bool), URLError>) -> Void
  ) {
    let client = ModelClient { [self] result in
      switch result {
      case .redirect(let response, let location):
        guard parts.followsRedirects else {
          return completion(.success((copy(response, Data()), true)))
        }
        guard redirects < Self.maximumRedirects,
          let url = URL(string: location, relativeTo: request.url)?.absoluteURL
        else { return completion(.failure(URLError(.httpTooManyRedirects))) }
        var next = request
        next.url = url
        fetch(next, redirects: redirects + 1, completion)
      case .whole(let response, let body): completion(.success((copy(response, body), true)))
      case .unfinished(let response, let body, let error):
        guard parts.keepsUnfinished, let response else { return completion(.failure(error)) }
        completion(.success((copy(response, body), false)))
      }
    }
    _ = environment.upstream.start(request, client: client)
  }

  private func copy(_ response: URLResponse, _ body: Data) -> ModelCopy {
    let http = response as? HTTPURLResponse
    let fields = Dictionary(
      (http?.allHeaderFields ?? [:]).map { ("\($0)".lowercased(), "\($1)") },
      uniquingKeysWith: { first, _ in first })
    return ModelCopy(
      url: response.url?.absoluteString ?? "", status: http?.statusCode ?? 200, type: response.mimeType,
      charset: response.textEncodingName, fields: fields, storedAt: environment.now, body: body)
  }
}

/// Collects what comes of one request to the upstream.
private final class ModelClient: NetworkClient {
  enum Outcome {
    case redirect(HTTPURLResponse, String)
    case whole(URLResponse, Data)
    case unfinished(URLResponse?, Data, URLError)
  }

  private struct State {
    var response: URLResponse?
    var body = Data()
  }

  private let state = Mutex(State())
  private let completion: @Sendable (Outcome) -> Void

  init(_ completion: @escaping @Sendable (Outcome) -> Void) {
    self.completion = completion
  }

  func receive(_ event: NetworkEvent, after delay: Double) {
    switch event {
    case .redirect(let response, let location): completion(.redirect(response, location))
    case .response(let response): state.withLock { $0.response = response }
    case .data(let data): state.withLock { $0.body += data }
    case .finished:
      let (response, body) = state.withLock { ($0.response, $0.body) }
      guard let response else { return completion(.unfinished(nil, body, URLError(.badServerResponse))) }
      completion(.whole(response, body))
    case .failed(let error):
      let (response, body) = state.withLock { ($0.response, $0.body) }
      completion(.unfinished(response, body, error as? URLError ?? URLError(.unknown)))
    case .stalled:
      // Where nothing more will come, a real session would time out.
      completion(.unfinished(nil, Data(), URLError(.timedOut)))
    }
  }
}
