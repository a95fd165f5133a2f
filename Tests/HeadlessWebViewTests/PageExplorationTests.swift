import Dispatch
import Foundation
import HeadlessWebView
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.serialized) struct PageExplorationTests {
  /// A page with two images; whatever is not a page comes from another thread, if a handler wants it so.
  static func exploration(_ count: Int) throws -> PageExploration {
    let url = try #require(URL(string: "app://h/page"))
    var exploration = PageExploration(page: URLRequest(url: url), count: count)
    exploration.limits.answerTime = 1
    exploration.limits.mainThreadTime = 0.3
    exploration.limits.endedTaskTime = 0.02
    return exploration
  }

  static let images = ["Link": "</a.png>; rel=preload; as=image, </b.png>; rel=preload; as=image"]

  /// Answers the page at once, and images later: with a look whether they are still wanted, or without.
  static func handler(looks: Bool) -> @Sendable () -> any SchemeHandler {
    {
      let handler = ScriptedHandler(stop: { _ in }) { task, handler in
        if task.request.url?.path == "/page" { return task.answer("", headers: images) }
        handler.keep(task)
        DispatchQueue.global().async {
          if !looks { return task.answer("x", "image/png") }
          (task as? any MainThreadSchemeTask)?.performOnMainThread {
            if handler.take(task) { task.answer("x", "image/png") }
          }
        }
      }
      handler.forgetsWhatIsStopped = true
      return handler
    }
  }

  @Test func aCallAfterAStopIsFoundAndRepeated() async throws {
    let exploration = try Self.exploration(200)
    let report = await exploration.run(Self.handler(looks: false))
    #expect(report.fault?.kind == .callAfterStop, "\(report)")
    let shortest = try #require(report.shortest)
    #expect(shortest.schedule.tasks.count == 1)
    let schedule = try #require(SchemeTaskSchedule(shortest.schedule.description))
    #expect(await exploration.run(schedule, Self.handler(looks: false)).faults.first?.kind == .callAfterStop)
    #expect(
      report.swiftTest.contains("PageExploration(page: URLRequest(url: URL(string: \"app://h/page\")!))"))
    #expect(report.description.contains("· load 2: start: app://h/a.png"))
  }

  @Test func aHandlerThatLooksPasses() async throws {
    var exploration = try Self.exploration(120)
    exploration.limits.bePatient()
    let report = await exploration.run(Self.handler(looks: true))
    #expect(report.fault == nil, "\(report)")
    #expect(report.runs == 120)
  }

  /// What a handler is told when the page's first image is interrupted with its first call waiting.
  @Test(arguments: [
    // The second image is stopped when nobody has answered it for too long.
    ("2 stop while call 1 waits", ["stop app://h/a.png", "stop app://h/b.png"]),
    ("2 navigate while call 1 waits", ["stop app://h/a.png", "stop app://h/b.png"]),
    ("2 close while call 1 waits", ["stop app://h/a.png", "stop app://h/b.png"]),
    ("2 release while call 1 waits", []),
  ])
  func anInterruptionStopsWhatItShould(_ text: String, _ stops: [String]) async throws {
    let made = Made()
    let schedule = try #require(SchemeTaskSchedule(text))
    let run = await (try Self.exploration(1)).run(schedule) {
      made.keep(
        ScriptedHandler { task, handler in
          if task.request.url?.path == "/page" { return task.answer("", headers: Self.images) }
          handler.keep(task)
          guard task.request.url?.path == "/a.png" else { return }
          Thread.detachNewThread { task.respond("image/png") }
        })
    }
    #expect(made.handler?.events.filter { $0.hasPrefix("stop") } == stops)
    #expect(run.calls == [3, 1, 0])
    made.handler?.letGo()
  }

  @Test func aTaskThatIsNeverAnsweredIsFound() async throws {
    let report = await (try Self.exploration(10)).run {
      ScriptedHandler { task, _ in
        if task.request.url?.path == "/page" { task.answer("", headers: Self.images) }
      }
    }
    #expect(report.fault?.kind == .neverAnswered)
    #expect(report.shortest?.schedule.description == "1")
  }

  /// Shapes of an answer that break pages, though no call is illegal; each with the diagnostic that tells.
  @Test(arguments: ["response-url-differs", "cors-missing", "wrong-type"])
  func aDiagnosticCountsWhereItIsAskedFor(_ code: String) async throws {
    var exploration = try Self.exploration(5)
    exploration.faultDiagnostics = [code]
    let wrong = await exploration.run { Self.modules(wrong: code) }
    #expect(wrong.fault?.message.hasPrefix(code) == true, "\(wrong)")
    let right = await exploration.run { Self.modules(wrong: nil) }
    #expect(right.fault == nil, "\(right)")
  }

  /// Answers a page with a module of another host.
  static func modules(wrong: String?) -> any SchemeHandler {
    ScriptedHandler { task, _ in
      guard let url = task.request.url, url.path != "/page" else {
        return task.answer("<!doctype html><script type=module src='app://other/a.js'></script>")
      }
      var headers = ["Content-Type": wrong == "wrong-type" ? "text/plain" : "text/javascript"]
      if wrong != "cors-missing" { headers["Access-Control-Allow-Origin"] = "*" }
      let answered = wrong == "response-url-differs" ? URL(string: "http://other/a.js") ?? url : url
      if let response = HTTPURLResponse(
        url: answered, statusCode: 200, httpVersion: nil, headerFields: headers)
      {
        task.didReceive(response)
      }
      task.didReceive(Data((wrong == "response-url-differs" ? "import './b.js'" : "").utf8))
      task.didFinish()
    }
  }
}

/// The last handler that was made.
private final class Made: Sendable {
  private let last = Mutex<ScriptedHandler?>(nil)
  var handler: ScriptedHandler? { last.withLock { $0 } }
  func keep(_ handler: ScriptedHandler) -> ScriptedHandler {
    last.withLock { $0 = handler }
    return handler
  }
}
