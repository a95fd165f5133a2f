import Foundation
import HeadlessWebView
import LoadTrace
import Synchronization
import URLStandard

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Drives a scheme handler with a web view: a page's script fetches, the view asks the handler, and the handler's
/// calls go on to the view once they are judged.
///
/// The page is the driver's own and empty. The handler is called in turns of ``main``, as by the other drivers.
final class EngineRequestDriver: RequestDriver, SchemeHandler {
  let main: MainTurns
  private let handler: any SchemeHandler
  private let host: Mutex<(any PageHost)?> = Mutex(nil)
  private let page: String
  private let state = Mutex(State())

  private struct State {
    var count = 0
    /// What was asked for, by its number, until the view asks the handler.
    var waiting: [Int: ExchangeRecord] = [:]
    var numbers: [ObjectIdentifier: Int] = [:]
    var tasks: [ObjectIdentifier: WeakTask] = [:]
    var records: [ObjectIdentifier: ExchangeRecord] = [:]
  }

  private struct WeakTask {
    weak var task: ObservedTask?
  }

  /// The field that says which request it is; the subject does not get it.
  private static let numberField = "X-Exchange"
  private static let pageName = ".exchanges.html"

  /// Opens a page in a view of an engine's.
  ///
  /// - Throws: Where the engine does not start, or does not show the page.
  init(
    _ handler: any SchemeHandler, engine: HostEngine, address: SubjectAddress, onMainQueue: Bool
  ) throws {
    self.handler = handler
    main = MainTurns(onMainQueue: onMainQueue)
    let origin = URL(string: address.base).map { "\($0.scheme ?? "")://\($0.host() ?? "")" } ?? address.base
    page = "\(origin)/\(Self.pageName)"
    let configuration = HeadlessWebView.Configuration(schemeHandlers: [address.scheme: self], network: .none)
    let host = try engine.makeHost(configuration)
    self.host.withLock { $0 = host }
    let page = page
    let shown = try Blocking.wait { try await host.load(page) }
    guard shown.navigation?.verdict.outcome == .used else { throw CaseRunError("the engine shows no page") }
  }

  /// Closes the view.
  func close() {
    let host = host.withLock { host in
      defer { host = nil }
      return host
    }
    host?.close()
  }

  // MARK: - Requests

  /// Why a page's script cannot make a request; `nil` where it can.
  static func objection(to request: URLRequest, from address: SubjectAddress) -> String? {
    for name in (request.allHTTPHeaderFields ?? [:]).keys where forbiddenFields.contains(name.lowercased()) {
      return "a page's script cannot set the field \(name)"
    }
    if request.httpBodyStream != nil { return "a page's script cannot send a stream" }
    guard let url = request.url, url.scheme?.lowercased() == address.scheme else {
      return "a page of another scheme would be asked for"
    }
    guard WebURL(parsing: url.absoluteString, dialect: .webKit)?.href == url.absoluteString else {
      return "a page asks for another form of this URL"
    }
    if url.user() != nil { return "a page's script cannot ask for a URL with user information" }
    guard URL(string: address.base)?.host() == url.host() else {
      return "a page cannot ask another host as its own"
    }
    return nil
  }

  /// [Forbidden request-headers](https://fetch.spec.whatwg.org/#forbidden-request-header) that cases set.
  private static let forbiddenFields: Set<String> = [
    "accept-charset", "accept-encoding", "connection", "content-length", "cookie", "date", "host", "origin",
    "referer", "user-agent",
  ]

  func start(_ request: URLRequest, willStart: (ExchangeRecord) -> Void) -> ExchangeRecord {
    let record = ExchangeRecord(request)
    willStart(record)
    let number = state.withLock { state in
      state.count += 1
      state.waiting[state.count] = record
      state.numbers[ObjectIdentifier(record)] = state.count
      return state.count
    }
    run(Self.script(request, number: number)) { record.giveUp(.unanswered) }
    return record
  }

  func stop(_ record: ExchangeRecord) {
    guard let number = state.withLock({ $0.numbers[ObjectIdentifier(record)] }) else { return }
    // The view asks the handler in its own time; before that there would be nothing to stop.
    _ = record.wait(until: Date(timeIntervalSinceNow: 10)) { exchange in
      exchange.outcome != nil || !exchange.events.isEmpty
    }
    run("exchanges[\(number)].abort()") {}
    // What the case does next is done to a load that was stopped.
    _ = record.wait(until: Date(timeIntervalSinceNow: 10)) { $0.outcome != nil }
  }

  /// Runs a script in the page, and calls back where that fails.
  private func run(_ script: String, _ failed: @escaping @Sendable () -> Void) {
    let host = host.withLock { $0 }
    Task {
      do { _ = try await host?.evaluateJavaScript(script) } catch { failed() }
    }
  }

  private static func script(_ request: URLRequest, number: Int) -> String {
    var fields = request.allHTTPHeaderFields ?? [:]
    fields[numberField] = String(number)
    let body = request.httpBody.map {
      "Uint8Array.from(atob('\($0.base64EncodedString())'), c => c.charCodeAt(0))"
    }
    let url = json(request.url?.absoluteString ?? "")
    return """
      (() => {
        const controller = new AbortController();
        (globalThis.exchanges ??= {})[\(number)] = controller;
        fetch(\(url), {
          method: \(json(request.httpMethod ?? "GET")), headers: \(json(fields)), body: \(body ?? "undefined"),
          signal: controller.signal
        }).then(response => response.arrayBuffer()).catch(() => {});
      })()
      """
  }

  private static func json(_ value: some Encodable) -> String {
    (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
  }

  // MARK: - The view's requests

  func start(_ task: any SchemeTask) {
    if task.request.url?.lastPathComponent == Self.pageName { return showPage(task) }
    let number = task.request.value(forHTTPHeaderField: Self.numberField).flatMap { Int($0) }
    let record = number.flatMap { number in state.withLock { $0.waiting.removeValue(forKey: number) } }
    guard let record else { return task.didFailWithError(URLError(.cancelled)) }
    state.withLock { $0.records[ObjectIdentifier(task)] = record }
    var cleaned = task.request
    cleaned.setValue(nil, forHTTPHeaderField: Self.numberField)
    main.post { [request = cleaned] in self.begin(task, request, record) }
  }

  private func begin(_ task: any SchemeTask, _ request: URLRequest, _ record: ExchangeRecord) {
    let observed = ObservedTask(request, record: record, main: main, forwarding: task)
    state.withLock { $0.tasks[ObjectIdentifier(record)] = WeakTask(task: observed) }
    record.note(.start)
    handler.start(observed)
    record.note(.startReturned)
    main.startHasReturned()
  }

  func stop(_ task: any SchemeTask) {
    guard let record = state.withLock({ $0.records[ObjectIdentifier(task)] }) else { return }
    main.post { [self] in
      let task = state.withLock { $0.tasks[ObjectIdentifier(record)]?.task }
      guard let task, record.stop(isTold: true) else { return }
      record.note(.stop)
      handler.stop(task)
      record.note(.stopReturned)
    }
  }

  private func showPage(_ task: any SchemeTask) {
    guard let url = task.request.url else { return task.didFailWithError(URLError(.badURL)) }
    let response = URLResponse(
      url: url, mimeType: "text/html", expectedContentLength: -1, textEncodingName: "utf-8")
    task.didReceive(response)
    task.didReceive(Data("<!DOCTYPE html><title>Requests</title>".utf8))
    task.didFinish()
  }
}
