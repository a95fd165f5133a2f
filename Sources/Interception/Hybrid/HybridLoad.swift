import Foundation
import HeadlessWebView
import LoadTrace
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One task of the hybrid handler: decides where its answer comes from, and gives it.
final class HybridLoad: Sendable {
  let delivery: TaskDelivery
  private let request: URLRequest
  private let service: HybridService
  private let fetch = Mutex<SharedFetch?>(nil)

  init(_ delivery: TaskDelivery, service: HybridService) {
    self.delivery = delivery
    self.service = service
    request = delivery.task.request
  }

  private var configuration: HybridSchemeHandler.Configuration { service.configuration }

  /// Says that the task was stopped or has ended: a fetch that nobody else waits for need not go on.
  func leave() {
    let left = fetch.withLock { fetch in
      defer { fetch = nil }
      return fetch
    }
    left?.release()
  }

  /// The name of the store in notes.
  private static let store = "FileCache"

  /// Decides what to do; it always ends in an answer or a failure.
  func run() {
    guard delivery.isLive else { return }
    guard let url = request.url else { return fail(URLError(.badURL)) }
    let hybrid: HybridURL
    do throws(HybridURL.Failure) {
      hybrid = try HybridURL(url.absoluteString, configuration.urls)
    } catch {
      return refuse(error, url)
    }
    if request.httpMethod == "OPTIONS",
      request.value(forHTTPHeaderField: "Access-Control-Request-Method") != nil
    {
      return give(.message(204, "", url: hybrid.upstream))
    }
    guard hybrid.isMarked else {
      if configuration.unmarked == .refuse { return refuse(.unmarked, url) }
      return forward(hybrid)
    }
    switch request.httpMethod ?? "GET" {
    case "GET": get(hybrid)
    case "HEAD": head(hybrid)
    default: forward(hybrid)
    }
  }

  // MARK: - What is not handled

  private func refuse(_ failure: HybridURL.Failure, _ url: URL) {
    switch failure {
    case .malformed: give(.message(400, "The URL has no host, or is malformed.", url: url.absoluteString))
    case .otherScheme(let scheme):
      give(.message(400, "The scheme \(scheme) is not handled here.", url: url.absoluteString))
    case .otherHost(let host):
      give(.message(404, "The host \(host) is not handled here.", url: url.absoluteString))
    case .unmarked:
      give(
        .message(
          404, "Only paths below \(configuration.urls.marker) are handled here.", url: url.absoluteString))
    }
  }

  // MARK: - Methods

  private func get(_ hybrid: HybridURL) {
    guard let cache = configuration.cache, let pins = service.pins else { return forward(hybrid) }
    let version = pins.version(for: request)
    let entry = cache.entry(for: hybrid.upstream, version: version)
    let use = entry.map { service.use(of: $0, for: request) }
    if let entry, use == .copy { return give(entry) }
    // What a server has now is of the current version: a page of another one is not to get any of it.
    let mayAsk = version == cache.currentVersion && configuration.policy != .cacheOnly
    if let entry, let use {
      switch use {
      case .copy: give(entry)
      case _ where !mayAsk: give(entry)
      case .copyAndAsk:
        give(entry)
        service.revalidate(hybrid, version: version, entry: entry, headers: request)
      case .ask: validate(hybrid, version: version, entry)
      }
      return
    }
    guard mayAsk else {
      var answer = HybridAnswer.message(
        504, "There is no copy of \(hybrid.upstream) in version \(version).", url: hybrid.upstream)
      answer.note = Note(.notInStore, subject: Self.store)
      return give(answer)
    }
    let range = ByteRange(request.value(forHTTPHeaderField: "Range"))
    if let range, range != .from(0, through: nil) { return forward(hybrid) }
    let (fetch, isNew) = service.fetch(hybrid, version: version, entry: nil, headers: request)
    if isNew, let entry = cache.entry(for: hybrid.upstream, version: version) {
      // Another fetch has ended between our looking for a copy and our asking.
      service.drop(fetch)
      return give(entry)
    }
    wait(for: fetch) { outcome in
      switch outcome {
      case .response(let response, let spool, let length):
        self.give(response, spool, length: length, note: Note(.notInStore, subject: Self.store))
      case .notModified: self.fail(URLError(.badServerResponse))
      case .failed(let error):
        self.delivery.make([.note(Note(.notInStore, subject: Self.store)), .fail(error)]) {}
      }
    }
    if isNew { fetch.start() }
  }

  /// Asks whether a copy is still good, and uses it where it is or where no server answers.
  private func validate(_ hybrid: HybridURL, version: String, _ entry: FileCacheEntry) {
    let (fetch, isNew) = service.fetch(hybrid, version: version, entry: entry, headers: request)
    wait(for: fetch) { outcome in
      switch outcome {
      case .response(let response, let spool, let length) where response.status < 500:
        self.give(response, spool, length: length)
      case .response, .notModified, .failed:
        self.leave()
        self.give(entry)
      }
    }
    if isNew { fetch.start() }
  }

  private func head(_ hybrid: HybridURL) {
    if let cache = configuration.cache, let version = service.pins?.version(for: request),
      let entry = cache.entry(for: hybrid.upstream, version: version),
      service.use(of: entry, for: request) != .ask
    {
      return give(entry, isWithoutBody: true)
    }
    forward(hybrid)
  }

  /// Passes the request on as it is, with its method and body, and keeps no copy.
  private func forward(_ hybrid: HybridURL) {
    guard configuration.policy != .cacheOnly else {
      return give(
        .message(504, "There is no copy of \(hybrid.upstream), and no server is asked.", url: hybrid.upstream)
      )
    }
    let fetch = service.forward(hybrid, request)
    let isSafe = ["GET", "HEAD", "OPTIONS", "TRACE"].contains(request.httpMethod ?? "GET")
    wait(for: fetch) { outcome in
      switch outcome {
      case .response(let response, let spool, let length):
        // What was changed there is no longer what a copy says, RFC 9111, section 4.4.
        if !isSafe, response.status < 400 { self.configuration.cache?.remove(hybrid.upstream) }
        self.give(response, spool, length: length, isPart: response.status == 206)
      case .notModified(let headers):
        let response = StoredResponse(
          url: hybrid.upstream, status: 304, headers: headers, body: Data(), storedAt: Date())
        self.give(HybridAnswer(response: response, body: .data(Data())))
      case .failed(let error): self.fail(error)
      }
    }
    fetch.start()
  }

  /// Uses a fetch, which the caller holds, until the task ends.
  private func wait(for fetch: SharedFetch, _ body: @escaping @Sendable (SharedFetch.Outcome) -> Void) {
    self.fetch.withLock { $0 = fetch }
    // The task may have been stopped meanwhile, before there was anything to leave.
    guard delivery.isLive else { return leave() }
    fetch.whenAnswered { [service] outcome in service.perform { body(outcome) } }
  }

  // MARK: - Answers

  private func give(_ entry: FileCacheEntry, isWithoutBody: Bool = false) {
    var answer = HybridAnswer(response: entry.response, body: .entry(entry), length: entry.length)
    answer.isWithoutBody = isWithoutBody
    answer.note = Note(.fromStore, subject: Self.store)
    if !isWithoutBody, entry.response.status == 200,
      let range = ByteRange(request.value(forHTTPHeaderField: "Range")),
      holdsIfRange(entry.response)
    {
      guard let part = range.range(length: entry.length) else { return giveUnsatisfiable(entry) }
      answer.range = part
    }
    give(answer)
  }

  private func giveUnsatisfiable(_ entry: FileCacheEntry) {
    var answer = HybridAnswer.message(416, "The range is not in the content.", url: entry.response.url)
    answer.response.headers.set("Content-Range", "bytes */\(entry.length)")
    give(answer)
  }

  /// Whether the validator of `If-Range` is that of the copy, RFC 9110, section 13.1.5.
  private func holdsIfRange(_ response: StoredResponse) -> Bool {
    guard let condition = request.value(forHTTPHeaderField: "If-Range") else { return true }
    if condition.hasPrefix("W/") { return false }
    return condition.hasPrefix("\"")
      ? condition == response.header("ETag") : condition == response.header("Last-Modified")
  }

  private func give(
    _ response: StoredResponse, _ spool: Spool, length: Int?, isPart: Bool = false, note: Note? = nil
  ) {
    var answer = HybridAnswer(response: response, body: .spool(spool), length: length)
    answer.note = note
    answer.isWithoutBody = request.httpMethod == "HEAD"
    let asksForRange =
      ByteRange(request.value(forHTTPHeaderField: "Range")) == .from(0, through: nil)
      && request.value(forHTTPHeaderField: "If-Range") == nil
    if asksForRange, !isPart, response.status == 200, let length, length > 0 { answer.range = 0..<length }
    give(answer)
  }

  private func fail(_ error: any Error) {
    delivery.make([.fail(error)]) {}
  }

  private func give(_ answer: HybridAnswer) {
    guard delivery.isLive, let url = request.url else { return }
    var answer = answer
    if [204, 205, 304].contains(answer.response.status) { answer.isWithoutBody = true }
    if let key = memoKey(answer, url), case .entry(let entry) = answer.body, let made = entry.made[key] {
      return pump(answer, at: 0, after: opening(answer, made))
    }
    guard answer.needsContent else {
      return respond(answer, url, start: nil, isWhole: false)
    }
    let part = answer.read(at: 0, count: configuration.chunkSize) { [service, answer] in
      service.perform { self.give(answer) }
    }
    switch part {
    case .data(let data): respond(answer, url, start: data, isWhole: data.count == answer.length)
    case .end: respond(answer, url, start: Data(), isWhole: true)
    case .failed(let error): fail(error)
    case .wait: break
    }
  }

  private func respond(_ answer: HybridAnswer, _ url: URL, start: Data?, isWhole: Bool) {
    let sharing = Sharing.fields(for: request, answer: answer.response, configuration)
    guard let response = answer.httpResponse(url: url, start: start, isWhole: isWhole, sharing: sharing)
    else {
      return fail(URLError(.badServerResponse))
    }
    if let key = memoKey(answer, url), case .entry(let entry) = answer.body { entry.made[key] = response }
    pump(answer, at: answer.range?.lowerBound ?? 0, after: opening(answer, response))
  }

  /// The first calls on the task.
  private func opening(_ answer: HybridAnswer, _ response: URLResponse) -> [TaskDelivery.Call] {
    if let note = answer.note { return [.note(note), .response(response)] }
    return [.response(response)]
  }

  /// The last calls on the task; a copy that is made is in place by then.
  private func ending(_ answer: HybridAnswer) -> [TaskDelivery.Call] {
    guard case .spool = answer.body, fetch.withLock({ $0?.isKept == true }) else { return [.finish] }
    return [.note(Note(.stored, subject: Self.store)), .finish]
  }

  /// What the response to a whole copy depends on besides the copy; `nil` for other answers.
  private func memoKey(_ answer: HybridAnswer, _ url: URL) -> String? {
    guard answer.range == nil, !answer.isWithoutBody else { return nil }
    return url.absoluteString + " " + (request.value(forHTTPHeaderField: "Origin") ?? "")
  }

  /// Gives what is there, a chunk at a time: the next is read when the task has taken the last.
  private func pump(_ answer: HybridAnswer, at offset: Int, after calls: [TaskDelivery.Call]) {
    var calls = calls
    var offset = offset
    while delivery.isLive {
      if answer.isWithoutBody {
        return delivery.make(calls + [.finish]) {}
      }
      // What is there already is given before more is waited for, so that nothing overtakes it.
      if !calls.isEmpty, !answer.isReady(at: offset) {
        if delivery.task is any MainThreadSchemeTask {
          return proceed(answer, at: offset, after: calls)
        }
        delivery.make(calls) {}
        calls = []
        continue
      }
      let position = offset
      let part = answer.read(at: offset, count: configuration.chunkSize) { [service] in
        service.perform { self.pump(answer, at: position, after: []) }
      }
      switch part {
      case .data(let data):
        calls.append(.data(data))
        offset += data.count
        // A body of one chunk is given whole in one turn of the main thread.
        if offset == answer.range?.upperBound ?? answer.length ?? -1,
          answer.range != nil || isWhole(answer, offset)
        {
          return delivery.make(calls + ending(answer)) {}
        }
        if delivery.task is any MainThreadSchemeTask {
          return proceed(answer, at: offset, after: calls)
        }
        delivery.make(calls) {}
        calls = []
      case .end: return delivery.make(calls + ending(answer)) {}
      case .failed(let error): return delivery.make(calls + [.fail(error)]) {}
      case .wait: return
      }
    }
  }

  /// Makes calls on the main thread, then reads on.
  private func proceed(_ answer: HybridAnswer, at offset: Int, after calls: [TaskDelivery.Call]) {
    delivery.make(calls) { [service] in service.perform { self.pump(answer, at: offset, after: []) } }
  }

  /// Whether a body is known to be at its end: a body on its way may still be cut off or longer than was said.
  private func isWhole(_ answer: HybridAnswer, _ offset: Int) -> Bool {
    if case .spool(let spool) = answer.body {
      return spool.isOver && spool.length == offset && !spool.hasFailed
    }
    return true
  }
}
