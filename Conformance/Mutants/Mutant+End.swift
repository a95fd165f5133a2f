import Foundation
import HeadlessWebView

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Mutant {
  /// Handlers some of whose ways do not end, or end twice.
  static let endMutants: [Mutant] = [
    Mutant(
      "forgets-missing-files", .files, breaks: "always-answered", summary: "What is missing is not answered"
    ) {
      $0.deliver = dropping { $0.status == 404 }
    },
    Mutant(
      "forgets-other-methods", .files, breaks: "always-answered", summary: "Only GET and HEAD are answered"
    ) {
      $0.begin = answering { ["GET", "HEAD"].contains($0.httpMethod ?? "GET") }
    },
    Mutant(
      "forgets-delete", .proxy, breaks: "always-answered",
      summary: "DELETE, PUT and unknown methods are not answered"
    ) {
      $0.begin = answering { ["GET", "HEAD", "POST"].contains($0.httpMethod ?? "GET") }
    },
    Mutant(
      "forgets-urls-without-host", .files, breaks: "always-answered", summary: "A guard on url.host returns"
    ) {
      $0.begin = answering { !($0.url?.host() ?? "").isEmpty }
    },
    Mutant(
      "forgets-other-hosts", .files, breaks: "always-answered", summary: "A guard on the host's name returns"
    ) {
      $0.begin = answering {
        $0.url?.host() == "conformance.example" && $0.url?.port == nil && $0.url?.user() == nil
      }
    },
    Mutant("forgets-empty-paths", .files, breaks: "always-answered", summary: "A guard on the path returns") {
      $0.begin = answering { !["", "/"].contains($0.url?.path(percentEncoded: true) ?? "") }
    },
    Mutant(
      "forgets-outside-of-base", .proxy, breaks: "always-answered", summary: "A guard on the marker returns"
    ) {
      $0.begin = answering { $0.url?.path(percentEncoded: true).hasPrefix("/pages/") ?? false }
    },
    Mutant(
      "forgets-bad-escapes", .files, breaks: "always-answered",
      summary: "A name that is no UTF-8 is not answered"
    ) {
      $0.begin = answering {
        $0.url?.absoluteString.removingPercentEncoding != nil
          && $0.url?.absoluteString.contains("%00") == false
      }
    },
    Mutant(
      "forgets-long-names", .files, breaks: "always-answered",
      summary: "A path that is too long for the file system is not answered"
    ) {
      $0.begin = answering { ($0.url?.absoluteString.count ?? 0) < 1_000 }
    },
    Mutant(
      "forgets-folders", .files, breaks: "always-answered",
      summary: "A path that ends in a slash is not answered"
    ) {
      $0.begin = answering { $0.url?.path(percentEncoded: true).hasSuffix("/") == false }
    },
    Mutant(
      "forgets-link-circles", .files, breaks: "always-answered",
      summary: "A file that is there and cannot be opened is not answered"
    ) {
      $0.deliver = { handler, task, steps in
        let name = handler.environment.content.appending(path: task.request.url?.lastPathComponent ?? "")
        let target = try? FileManager.default.destinationOfSymbolicLink(
          atPath: name.path(percentEncoded: false))
        guard target == nil || FileManager.default.fileExists(atPath: name.path(percentEncoded: false)) else {
          return handler.forget(task)
        }
        ModelParts.deliverInTurns(handler, task, steps)
      }
    },
    Mutant(
      "forgets-bad-ranges", .files, breaks: "always-answered",
      summary: "A range that cannot be read is not answered"
    ) {
      $0.begin = answering { request in
        request.value(forHTTPHeaderField: "Range").map { ByteRangeField($0, size: 1 << 30) != .whole } ?? true
      }
    },
    Mutant(
      "forgets-failures", .proxy, breaks: "always-answered",
      summary: "A failure of the upstream is not passed on"
    ) {
      let deliver = $0.deliver
      $0.deliver = { handler, task, steps in
        if case .fail? = steps.first { handler.forget(task) } else { deliver(handler, task, steps) }
      }
    },
    Mutant(
      "forgets-who-waits", .proxy, breaks: "always-answered",
      summary: "A failure of the upstream is told to the first of those that wait for it"
    ) { $0.tellsAllOfFailures = false },
    Mutant(
      "forgets-upstream-errors", .proxy, breaks: "always-answered",
      summary: "An upstream's error status is not answered"
    ) {
      $0.deliver = dropping { $0.status >= 500 }
    },
    Mutant(
      "forgets-empty-answers", .proxy, breaks: "always-answered",
      summary: "An answer without a body is not passed on"
    ) {
      $0.steps = { $0.body.isEmpty && !$0.isHead ? [] : ModelParts.steps($0, $1) }
    },
    Mutant(
      "forgets-redirects", .proxy, breaks: "always-answered", "redirects",
      summary: "A redirect is neither followed nor answered"
    ) {
      $0.followsRedirects = false
      $0.deliver = dropping { (300..<400).contains($0.status) }
    },
    Mutant(
      "forgets-plain-answers", .proxy, breaks: "always-answered", "http-response", upstreamScheme: "package",
      summary: "An upstream's answer without a type is not answered"
    ) {
      let steps = $0.steps
      $0.steps = { $0.type == "text/plain" && $0.fields.count < 4 && $0.status == 200 ? [] : steps($0, $1) }
    },
    Mutant("never-finishes", .files, breaks: "call-order", "always-answered", summary: "The end is forgotten")
    {
      $0.steps = { ModelParts.steps($0, $1).dropLast() }
    },
    Mutant(
      "never-finishes-head", .files, breaks: "always-answered", "call-order",
      summary: "The end of HEAD is forgotten"
    ) {
      $0.steps = { $0.isHead ? ModelParts.steps($0, $1).dropLast() : ModelParts.steps($0, $1) }
    },
    Mutant(
      "gives-up-after-errors", .files, breaks: "always-answered",
      summary: "After twenty errors nothing is answered any more"
    ) {
      let count = SharedCounter()
      let steps = $0.steps
      $0.steps = { answer, request in
        if answer.status == 404 { count.add() }
        return count.value > 20 ? [] : steps(answer, request)
      }
    },
    Mutant("finishes-twice", .files, breaks: "one-completion", summary: "didFinish is called twice") {
      $0.steps = { ModelParts.steps($0, $1) + [.finish] }
      $0.deliver = deliveringAll
    },
    Mutant(
      "finishes-twice-with-upstream", .proxy, breaks: "one-completion", summary: "didFinish is called twice"
    ) {
      $0.steps = { ModelParts.steps($0, $1) + [.finish] }
      $0.deliver = deliveringAll
    },
    Mutant(
      "fails-after-finish", .files, breaks: "one-completion",
      summary: "didFailWithError comes after didFinish"
    ) {
      $0.steps = { ModelParts.steps($0, $1) + [.fail(URLError(.cancelled))] }
      $0.deliver = deliveringAll
    },
    Mutant(
      "finishes-after-failure", .proxy, breaks: "one-completion",
      summary: "An error path goes on to didFinish"
    ) {
      let deliver = deliveringAll
      $0.deliver = { handler, task, steps in
        if case .fail? = steps.first {
          deliver(handler, task, steps + [.finish])
        } else {
          deliver(handler, task, steps)
        }
      }
    },
    Mutant(
      "answers-after-failure", .files, breaks: "one-completion",
      summary: "A missing file is failed, and answered as well"
    ) {
      $0.steps = { ($0.status == 404 ? [.fail(URLError(.fileDoesNotExist))] : []) + ModelParts.steps($0, $1) }
      $0.deliver = deliveringAll
    },
  ]

  // MARK: - Parts

  /// Begins work for some requests only, and forgets the others.
  static func answering(
    _ isAnswered: @escaping @Sendable (URLRequest) -> Bool
  ) -> @Sendable (ModelHandler, any SchemeTask) -> Void {
    { handler, task in
      guard isAnswered(task.request) else { return handler.forget(task) }
      handler.queue.async { handler.work(on: task) }
    }
  }

  /// Forgets answers whose response fits.
  static func dropping(
    _ isDropped: @escaping @Sendable (Response) -> Bool
  ) -> @Sendable (ModelHandler, any SchemeTask, [ModelStep]) -> Void {
    { handler, task, steps in
      if case .response(let response)? = steps.first, let http = response as? HTTPURLResponse,
        isDropped(Response(status: http.statusCode))
      {
        return handler.forget(task)
      }
      ModelParts.deliverInTurns(handler, task, steps)
    }
  }

  /// What is looked at of a response.
  struct Response: Sendable {
    var status: Int
  }

  /// Makes all calls in one turn, as long as the task was live at its beginning.
  static let deliveringAll: @Sendable (ModelHandler, any SchemeTask, [ModelStep]) -> Void = {
    handler, task, steps in
    handler.onMain(task) {
      guard handler.isLive(task) else { return }
      handler.forget(task)
      for step in steps { step.perform(on: task) }
    }
  }
}
