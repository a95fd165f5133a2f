#if canImport(WebKit)
  import Foundation
  import HandlerConformance
  import HeadlessWebView
  import WebKit

  /// Answers within start, by plain responses, and fails what is missing.
  final class PlainHandler: NSObject, WKURLSchemeHandler {
    let files: FileAnswers

    init(_ environment: SubjectEnvironment) {
      files = FileAnswers(environment)
    }

    func webView(_ webView: WKWebView, start task: any WKURLSchemeTask) {
      guard let url = task.request.url, let file = files.file(url) else {
        return task.didFailWithError(URLError(.fileDoesNotExist))
      }
      task.didReceive(
        URLResponse(
          url: url, mimeType: file.type, expectedContentLength: file.data.count, textEncodingName: "utf-8"))
      if task.request.httpMethod != "HEAD" { task.didReceive(file.data) }
      task.didFinish()
    }

    func webView(_ webView: WKWebView, stop task: any WKURLSchemeTask) {}
  }

  /// Reads on a queue, goes back to the main queue for each piece, and looks there whether the task is live.
  final class QueueHandler: NSObject, WKURLSchemeHandler {
    private let files: FileAnswers
    private let queue = DispatchQueue(label: "reading", attributes: .concurrent)
    private var live: Set<ObjectIdentifier> = []

    init(_ environment: SubjectEnvironment) {
      files = FileAnswers(environment)
    }

    func webView(_ webView: WKWebView, start task: any WKURLSchemeTask) {
      live.insert(ObjectIdentifier(task))
      nonisolated(unsafe) let task = task
      let request = task.request
      queue.async { [files] in
        guard let (response, body) = files.answer(to: request) else {
          return self.onMain(task) { $0.didFailWithError(URLError(.badURL)) }
        }
        self.onMain(task) { $0.didReceive(response) }
        for start in stride(from: 0, to: body.count, by: 1 << 16) {
          let piece = Data(body.dropFirst(start).prefix(1 << 16))
          self.onMain(task) { $0.didReceive(piece) }
        }
        self.onMain(task) { task in
          self.live.remove(ObjectIdentifier(task))
          task.didFinish()
        }
      }
    }

    nonisolated private func onMain(
      _ task: any WKURLSchemeTask, _ body: @escaping @MainActor @Sendable (any WKURLSchemeTask) -> Void
    ) {
      nonisolated(unsafe) let task = task
      DispatchQueue.main.async {
        if self.live.contains(ObjectIdentifier(task)) { body(task) }
      }
    }

    func webView(_ webView: WKWebView, stop task: any WKURLSchemeTask) {
      live.remove(ObjectIdentifier(task))
    }
  }

  /// Reads in a task of Swift's, which a stop cancels.
  final class ConcurrentHandler: NSObject, WKURLSchemeHandler {
    private let files: FileAnswers
    private var tasks: [ObjectIdentifier: Task<Void, Never>] = [:]

    init(_ environment: SubjectEnvironment) {
      files = FileAnswers(environment)
    }

    func webView(_ webView: WKWebView, start task: any WKURLSchemeTask) {
      let identity = ObjectIdentifier(task)
      nonisolated(unsafe) let task = task
      let request = task.request
      tasks[identity] = Task { @MainActor [files] in
        let answer = await Task.detached { files.answer(to: request) }.value
        guard !Task.isCancelled else { return }
        self.tasks[identity] = nil
        guard let answer else { return task.didFailWithError(URLError(.badURL)) }
        task.didReceive(answer.response)
        task.didReceive(answer.body)
        task.didFinish()
      }
    }

    func webView(_ webView: WKWebView, stop task: any WKURLSchemeTask) {
      tasks.removeValue(forKey: ObjectIdentifier(task))?.cancel()
    }
  }
#endif
