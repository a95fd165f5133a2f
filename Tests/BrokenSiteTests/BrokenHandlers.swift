import Foundation
import HeadlessWebView
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A handler that does for each path what a test says, and answers with a page otherwise.
final class ScriptedHandler: SchemeHandler {
  typealias Action = @Sendable (any SchemeTask, URL) -> Void

  private let page: String
  private let actions: [String: Action]
  private let kept = Mutex<[any SchemeTask]>([])

  init(page: String, _ actions: [String: Action]) {
    self.page = page
    self.actions = actions
  }

  func start(_ task: any SchemeTask) {
    let url = task.request.url ?? URL(filePath: "/")
    if let action = actions[url.path()] { return action(task, url) }
    task.answer(url, "<!DOCTYPE html><meta charset=utf-8>\n" + page, type: "text/html; charset=utf-8")
  }

  /// It does not heed what it is told here, which is the fault of some tests.
  func stop(_ task: any SchemeTask) {}
}

extension SchemeTask {
  /// Answers in full.
  func answer(
    _ url: URL, _ text: String, type: String, status: Int = 200, fields: [String: String] = [:]
  ) {
    var fields = fields
    fields["Content-Type"] = type
    if let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: fields) {
      didReceive(response)
    }
    didReceive(Data(text.utf8))
    didFinish()
  }

  /// Answers in full with a response that has no status.
  func answerPlainly(_ url: URL, _ text: String, type: String) {
    didReceive(
      URLResponse(url: url, mimeType: type, expectedContentLength: text.utf8.count, textEncodingName: "utf-8")
    )
    didReceive(Data(text.utf8))
    didFinish()
  }

  /// Does something in a later turn of the main thread, when the host has done what it had to do.
  func later(_ work: @escaping @Sendable () -> Void) {
    guard let task = self as? any MainThreadSchemeTask else { return work() }
    task.performOnMainThread { task.performOnMainThread { task.performOnMainThread(work) } }
  }
}
