import Dispatch
import Foundation
import HeadlessWebView
import LoadTrace
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// When a handler is told to stop, and when it is not.
@Suite struct ViewLifeTests {
  /// A handler that answers pages with two images, and never images.
  static func slowImages() -> ScriptedHandler {
    ScriptedHandler { task, handler in
      if task.request.url?.pathExtension == "png" {
        handler.keep(task)
      } else {
        task.answer("", headers: ["Link": "</a.png>; rel=preload; as=image, </b.png>; rel=preload; as=image"])
      }
    }
  }

  static func wait(for count: Int, _ handler: ScriptedHandler) async {
    while handler.events.count < count { await Task.yield() }
  }

  static let started = ["start app://h/1", "start app://h/a.png", "start app://h/b.png"]
  static let stopped = started + ["stop app://h/a.png", "stop app://h/b.png"]

  @Test func stopStopsWhatIsUnderWayAndEndsTheLoad() async throws {
    let handler = Self.slowImages()
    let view = HeadlessWebView(configuration: .init(schemeHandlers: ["app": handler]))
    async let loading = view.load("app://h/1")
    await Self.wait(for: 3, handler)
    view.stop()
    view.stop()
    let page = try await loading
    #expect(handler.events == Self.stopped)
    #expect(page.trace.end?.interruption == "stopped")
    #expect(page.loads.map(\.verdict.outcome) == [.used, .notLoaded, .notLoaded])
    #expect(page.violations.isEmpty)
    handler.letGo()
  }

  @Test func aNavigationAwayStopsThePageAndEndsItsLoad() async throws {
    let handler = Self.slowImages()
    let view = HeadlessWebView(configuration: .init(schemeHandlers: ["app": handler]))
    async let first = view.load("app://h/1")
    await Self.wait(for: 3, handler)
    async let second = view.load("about:blank")
    #expect(try await first.trace.end?.interruption == "navigated away")
    _ = try await second
    #expect(handler.events == Self.stopped)
    handler.letGo()
  }

  @Test func aReloadWhileLoadingStopsAndAsksForAllAnew() async throws {
    let handler = Self.slowImages()
    let view = HeadlessWebView(configuration: .init(schemeHandlers: ["app": handler]))
    async let first = view.load("app://h/1")
    await Self.wait(for: 3, handler)
    async let second = view.reload()
    await Self.wait(for: 8, handler)
    view.stop()
    #expect(try await first.trace.end?.interruption == "navigated away")
    _ = try await second
    #expect(handler.events == Self.stopped + Self.stopped)
    handler.letGo()
  }

  @Test func closeStopsInOrderAndLaterLoadsThrow() async throws {
    let handler = Self.slowImages()
    let view = HeadlessWebView(configuration: .init(schemeHandlers: ["app": handler]))
    async let first = view.load("app://h/1")
    await Self.wait(for: 3, handler)
    view.close()
    view.close()
    _ = try await first
    #expect(handler.events == Self.stopped)
    do {
      _ = try await view.load("app://h/2")
      Issue.record("a closed view must not load")
    } catch {
      #expect(error.code == .closed)
      #expect("\(error)" == "the view is closed; make a new one")
    }
    handler.letGo()
  }

  @Test func aViewThatIsGoneDoesNotStopAndLaterCallsAreIgnored() async throws {
    let reported = Mutex(0)
    let handler = Self.slowImages()
    var configuration = HeadlessWebView.Configuration(schemeHandlers: ["app": handler])
    configuration.violationPolicy = .report { _ in reported.withLock { $0 += 1 } }
    let page = await withCheckedContinuation { continuation in
      let view = HeadlessWebView(configuration: configuration)
      view.start(URLRequest(url: URL(filePath: "/")).with("app://h/1")) { continuation.resume(returning: $0) }
      while handler.events.count < 3 { Thread.sleep(forTimeInterval: 0) }
    }
    #expect(page?.trace.end?.interruption == "the view was closed")
    #expect(handler.events == Self.started)
    for task in handler.kept {
      task.respond("image/png")
      task.didFinish()
      task.didFinish()
    }
    #expect(reported.withLock { $0 } == 0)
    handler.letGo()
  }

  @Test func nothingIsStoppedAfterItsEnd() async throws {
    let handler = ScriptedHandler([:])
    let view = HeadlessWebView(configuration: .init(schemeHandlers: ["app": handler]))
    _ = try await view.load("app://h/1")
    view.stop()
    view.close()
    await #expect(throws: HeadlessWebViewError.self) { try await view.load("app://h/1") }
    #expect(handler.events == ["start app://h/1"])
  }

  @Test func aHandlerThatWasNeverAskedIsNotTold() async throws {
    // The third load replaces the second before its handler has been asked.
    let handler = Self.slowImages()
    let view = HeadlessWebView(configuration: .init(schemeHandlers: ["app": handler]))
    async let first = view.load("app://h/1")
    await Self.wait(for: 3, handler)
    view.stop()
    _ = try await first
    let starts = handler.events.filter { $0.hasPrefix("start") }
    let stops = handler.events.filter { $0.hasPrefix("stop") }
    #expect(Set(stops.map { $0.dropFirst(5) }).isSubset(of: Set(starts.map { $0.dropFirst(6) })))
    handler.letGo()
  }

  @Test func oneHandlerServesSeveralSchemesAndViews() async throws {
    let handler = ScriptedHandler([:])
    let configuration = HeadlessWebView.Configuration(schemeHandlers: ["app": handler, "other": handler])
    let views = (0..<4).map { _ in HeadlessWebView(configuration: configuration) }
    for view in views {
      #expect(try await view.load("app://h/").navigation?.verdict == .used)
      #expect(try await view.load("other://h/").navigation?.verdict == .used)
    }
    #expect(handler.events.count == 8)
  }

  @Test func aCallLongAfterThePageWasOverIsStillJudged() async throws {
    let reported = Mutex<[String]>([])
    let handler = Self.slowImages()
    var configuration = HeadlessWebView.Configuration(schemeHandlers: ["app": handler])
    configuration.limits.endedTaskTime = 0
    configuration.violationPolicy = .report { violation in reported.withLock { $0.append(violation.reason) } }
    let view = HeadlessWebView(configuration: configuration)
    async let loading = view.load("app://h/1")
    await Self.wait(for: 3, handler)
    view.stop()
    _ = try await loading
    handler.kept.first?.respond()
    #expect(reported.withLock { $0 } == ["This task has already been stopped"])
    #expect(view.lateViolations.map(\.call) == ["didReceiveResponse:"])
    handler.letGo()
  }

  @Test func aPageStaysOpenForCallsOnTasksThatAreStillHeld() async throws {
    let handler = ScriptedHandler(
      stop: { task in Thread.detachNewThread { task.didFinish() } },
      start: { task, handler in handler.keep(task) })
    let view = HeadlessWebView(configuration: .init(schemeHandlers: ["app": handler]))
    async let loading = view.load("app://h/1")
    await Self.wait(for: 1, handler)
    view.stop()
    let page = try await loading
    #expect(page.violations.map(\.reason) == ["This task has already been stopped"])
    handler.letGo()
  }

  @Test func tasksAndHandlersAndViewsGo() async throws {
    weak var weakHandler: ScriptedHandler?
    weak var weakView: HeadlessWebView?
    do {
      let handler = ScriptedHandler([
        "1": { $0.answer("", headers: ["Link": "</a.png>; rel=preload; as=image"]) },
        "a.png": { $0.answer("x", "image/png") },
      ])
      let view = HeadlessWebView(configuration: .init(schemeHandlers: ["app": handler]))
      weakHandler = handler
      weakView = view
      #expect(try await view.load("app://h/1").loads.count == 2)
      #expect(view.liveTasks == 0)
    }
    #expect(weakView == nil)
    // The view's thread lets go of the handler in a turn of its own.
    while weakHandler != nil { await Task.yield() }
  }
}

extension URLRequest {
  func with(_ url: String) -> URLRequest {
    var request = self
    request.url = URL(string: url)
    return request
  }
}
