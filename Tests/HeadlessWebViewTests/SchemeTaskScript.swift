import Foundation
import HeadlessWebView
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A scheme handler made of closures that keeps what happened to it, in words.
final class ScriptedHandler: SchemeHandler {
  private let log = Mutex<[String]>([])
  private let live = Mutex<[any SchemeTask]>([])
  private let forgets = Atomic<Bool>(false)
  private let onStart: @Sendable (any SchemeTask, ScriptedHandler) -> Void
  private let onStop: @Sendable (any SchemeTask) -> Void

  init(
    stop: @escaping @Sendable (any SchemeTask) -> Void = { _ in },
    start: @escaping @Sendable (any SchemeTask, ScriptedHandler) -> Void
  ) {
    onStart = start
    onStop = stop
  }

  /// Answers URLs by what comes last in them; all others with an empty page.
  convenience init(_ answers: [String: @Sendable (any SchemeTask) -> Void]) {
    self.init { task, _ in
      let url = task.request.url?.absoluteString ?? ""
      guard let answer = answers.first(where: { url.hasSuffix($0.key) }) else { return task.answer("") }
      answer.value(task)
    }
  }

  /// `start <url>` and `stop <url>`, in order.
  var events: [String] { log.withLock { $0 } }

  /// Keeps a task until the test is over.
  func keep(_ task: any SchemeTask) { live.withLock { $0.append(task) } }

  /// The tasks that are kept.
  var kept: [any SchemeTask] { live.withLock { $0 } }

  /// Whether a task that is stopped is kept no longer.
  var forgetsWhatIsStopped: Bool {
    get { forgets.load(ordering: .relaxed) }
    set { forgets.store(newValue, ordering: .relaxed) }
  }

  /// Keeps a task no longer; whether it was kept.
  func take(_ task: any SchemeTask) -> Bool {
    live.withLock { live in
      guard let index = live.firstIndex(where: { $0 === task }) else { return false }
      live.remove(at: index)
      return true
    }
  }

  /// Lets the tasks go.
  func letGo() { live.withLock { $0 = [] } }

  func start(_ task: any SchemeTask) {
    log.withLock { $0.append("start \(task.request.url?.absoluteString ?? "")") }
    onStart(task, self)
  }

  func stop(_ task: any SchemeTask) {
    log.withLock { $0.append("stop \(task.request.url?.absoluteString ?? "")") }
    if forgetsWhatIsStopped { _ = take(task) }
    onStop(task)
  }
}

extension SchemeTask {
  /// Gives an HTTP response with the task's URL.
  func respond(_ mimeType: String? = "text/html", status: Int = 200, headers: [String: String] = [:]) {
    guard let url = request.url else { return }
    var fields = headers
    if let mimeType { fields["Content-Type"] = mimeType }
    if let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: fields) {
      didReceive(response)
    }
  }

  /// Gives a plain response with the task's URL.
  func respondPlainly(_ mimeType: String? = "text/html") {
    guard let url = request.url else { return }
    didReceive(URLResponse(url: url, mimeType: mimeType, expectedContentLength: 1, textEncodingName: nil))
  }

  /// Gives a whole answer.
  func answer(_ text: String, _ mimeType: String = "text/html", headers: [String: String] = [:]) {
    respond(mimeType, headers: headers)
    didReceive(Data(text.utf8))
    didFinish()
  }
}

/// Runs something that blocks on a thread of its own, since tasks share few.
func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
  }
}
