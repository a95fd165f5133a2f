import Dispatch
import Foundation
import HeadlessWebView
import LoadTrace
import Synchronization
import Testing
import TestSupport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What WebKit's own tests of scheme handlers assert (`WKURLSchemeHandler-1.mm`), as far as it needs neither
/// scripts nor private switches; `docs/scheme-tasks.md` lists the others.
@Suite struct SchemeTaskTests {
  /// A page that preloads images, which needs no markup.
  static func page(_ images: String...) -> @Sendable (any SchemeTask) -> Void {
    let links = images.map { "<\($0)>; rel=preload; as=image" }.joined(separator: ", ")
    return { $0.answer("<title>t</title>", headers: ["Link": links]) }
  }

  static func view(
    _ handlers: [String: any SchemeHandler], network: Network = .none,
    _ change: (inout HeadlessWebView.Configuration) -> Void = { _ in }
  ) -> HeadlessWebView {
    var configuration = HeadlessWebView.Configuration(schemeHandlers: handlers, network: network)
    change(&configuration)
    return HeadlessWebView(configuration: configuration)
  }

  // MARK: - Pages

  @Test func anOpaquePathLoadsAndAFailedImageIsNotStopped() async throws {
    let handler = ScriptedHandler([
      "testing:main": Self.page("testing:image"), "testing:image": { $0.didFailWithError(URLError(.badURL)) },
    ])
    let page = try await Self.view(["testing": handler]).load("testing:main")
    #expect(handler.events == ["start testing:main", "start testing:image"])
    #expect(page.loads.map(\.verdict.outcome) == [.used, .notLoaded])
  }

  @Test func anHTTPSPageTakesAnImageFromARegisteredSchemeOnce() async throws {
    var entry = SiteEntry.text("<title>t</title>", mimeType: "text/html")
    entry.headers = [HeaderField("Link", "<testing:image>; rel=preload; as=image")]
    let site = FixtureSite(files: ["index.html": entry])
    let handler = ScriptedHandler(["image": { $0.answer("x", "image/png") }])
    let page = try await Self.view(["testing": handler], network: .site(site)).load("https://h/index.html")
    #expect(handler.events == ["start testing:image"])
    #expect(page.loads.map(\.answeredBy) == [.network, .schemeHandler])
  }

  @Test func aResponseWithoutMIMETypeIsStoppedOnceIfItHadNotFinished() async throws {
    let handler = ScriptedHandler { task, handler in
      task.respondPlainly(nil)
      handler.keep(task)
    }
    let page = try await Self.view(["testing": handler]).load("testing:main")
    #expect(handler.events == ["start testing:main", "stop testing:main"])
    #expect(page.navigation?.verdict.reason?.code == .notShowable)
    #expect(page.violations.isEmpty)
    handler.letGo()
  }

  @Test func whatFollowsARefusedResponseWithinStartIsLegalAndDropped() async throws {
    let handler = ScriptedHandler { task, _ in
      task.respondPlainly(nil)
      task.didReceive(Data([1]))
      task.didFinish()
    }
    let page = try await Self.view(["testing": handler]).load("testing:main")
    #expect(handler.events == ["start testing:main"])
    #expect(page.violations.isEmpty)
    #expect(page.navigation?.verdict.reason?.code == .notShowable)
  }

  @Test func eventsWaitForThePolicyDecisionAndAreReplayedInOrder() async throws {
    let observer = SlowObserver()
    let handler = ScriptedHandler([
      "main": Self.page("testing:image"), "testing:image": { $0.answer("x", "image/png") },
    ])
    let view = HeadlessWebView(configuration: .init(schemeHandlers: ["testing": handler]), observer: observer)
    async let loading = view.load("testing:main")
    await observer.decideAll(count: 2)
    let page = try await loading
    #expect(handler.events == ["start testing:main", "start testing:image"])
    #expect(page.loads.map(\.verdict.outcome) == [.used, .used])
    #expect(
      observer.events == [
        "decide navigation testing:main", "started testing:main", "decide response testing:main",
        "committed testing:main", "titled t", "finished",
      ])
  }

  @Test func aRefusedResponseIsStopped() async throws {
    let observer = SlowObserver(allows: { !$0.hasPrefix("decide response") })
    let handler = ScriptedHandler { task, handler in
      task.respond()
      handler.keep(task)
    }
    let view = HeadlessWebView(configuration: .init(schemeHandlers: ["testing": handler]), observer: observer)
    async let loading = view.load("testing:main")
    await observer.decideAll(count: 2)
    _ = try await loading
    #expect(handler.events == ["start testing:main", "stop testing:main"])
    #expect(observer.events.last == "failed provisional stopped")
    handler.letGo()
  }

  @Test func theOriginOfARegisteredSchemeIsItsSchemeHostAndPort() async throws {
    let handler = ScriptedHandler([
      "main": { task in
        task.answer(
          "",
          headers: [
            "Link":
              "<registered://host:123/path>; rel=preload; as=script; crossorigin, <other://o/>; rel=preload; as=script; crossorigin"
          ])
      },
      "path": {
        $0.answer("", "text/javascript", headers: ["Access-Control-Allow-Origin": "registered://host:123"])
      },
    ])
    let page = try await Self.view(["registered": handler]).load("registered://host:123/main")
    #expect(
      page.loads.dropFirst().map { $0.requestHeaders.first { $0.name == "Origin" }?.value }
        == ["registered://host:123", "registered://host:123"])
  }

  // MARK: - Redirects

  @Test func aRedirectGivesAllThatFollowsTheNewURL() async throws {
    let observed = Mutex("")
    let handler = ScriptedHandler { task, _ in
      guard let old = task.request.url, let new = URL(string: "testing://other/dir/b") else { return }
      task.didPerformRedirection(
        URLResponse(url: old, mimeType: nil, expectedContentLength: 0, textEncodingName: nil),
        newRequest: URLRequest(url: new))
      observed.withLock { $0 = task.request.url?.absoluteString ?? "" }
      task.answer("")
    }
    let page = try await Self.view(["testing": handler]).load("testing://h/a")
    #expect(observed.withLock { $0 } == "testing://other/dir/b")
    #expect(handler.events == ["start testing://h/a"])
    #expect(page.navigation?.redirects.map(\.to.string) == ["testing://other/dir/b"])
    #expect(page.navigation?.verdict == .used)
  }

  @Test func aRedirectThatAsksGoesOnWithTheAnswer() async throws {
    let handler = ScriptedHandler { task, _ in
      guard let old = task.request.url, let new = URL(string: "testing://other/b") else { return }
      task.willPerformRedirection(
        URLResponse(url: old, mimeType: nil, expectedContentLength: 0, textEncodingName: nil),
        newRequest: URLRequest(url: new)
      ) { request in
        guard request != nil else { return }
        task.answer("")
      }
    }
    let page = try await Self.view(["testing": handler]).load("testing://h/a")
    #expect(page.navigation?.redirects.map(\.to.string) == ["testing://other/b"])
    #expect(page.navigation?.verdict == .used)
    #expect(page.navigation?.response?.url.string == "testing://other/b")
  }

  @Test func aRefusedRedirectIsStopped() async throws {
    let handler = ScriptedHandler { task, handler in
      guard let old = task.request.url else { return }
      handler.keep(task)
      for _ in 0...20 {
        task.didPerformRedirection(
          URLResponse(url: old, mimeType: nil, expectedContentLength: 0, textEncodingName: nil),
          newRequest: URLRequest(url: old))
      }
    }
    let page = try await Self.view(["testing": handler]).load("testing://h/a")
    #expect(handler.events == ["start testing://h/a", "stop testing://h/a"])
    #expect(page.navigation?.verdict.reason?.code == .redirect)
    handler.letGo()
  }

  @Test(arguments: [301, 302]) func anHTTPRedirectReachesTheHandlerOfItsTarget(_ status: Int) async throws {
    let site = FixtureSite(files: ["a": .redirect(to: "testing://h/b", status: status)])
    let handler = ScriptedHandler([:])
    let page = try await Self.view(["testing": handler], network: .site(site)).load("http://h/a")
    #expect(handler.events == ["start testing://h/b"])
    #expect(page.navigation?.verdict == .used)
  }

  // MARK: - Origins

  @Test func aModulePreloadSaysItsOriginEvenWhereItIsTheSame() async throws {
    let handler = ScriptedHandler([
      "main.html": { $0.answer("", headers: ["Link": "</a.mjs>; rel=modulepreload"]) },
      "a.mjs": { $0.answer("", "text/javascript") },
    ])
    let page = try await Self.view(["test": handler]).load("test://webkit.org/main.html")
    #expect(
      page.loads.map { $0.requestHeaders.first { $0.name == "Origin" }?.value } == [nil, "test://webkit.org"])
  }

  @Test(arguments: [false, true]) func aCORSRequestToAnotherHostNeedsAnHTTPResponseThatAllowsIt(
    isAllowed: Bool
  )
    async throws
  {
    let handler = ScriptedHandler([
      "main.html": {
        $0.answer("", headers: ["Link": "<cors://host2/a.js>; rel=preload; as=script; crossorigin"])
      },
      "a.js": { task in
        if isAllowed {
          task.answer("", "text/javascript", headers: ["Access-Control-Allow-Origin": "*"])
        } else {
          task.respondPlainly("text/javascript")
          task.didFinish()
        }
      },
    ])
    let page = try await Self.view(["cors": handler]).load("cors://host1/main.html")
    #expect(page.loads.last?.verdict.outcome == (isAllowed ? .used : .rejected))
    #expect(page.violations.isEmpty)
  }

  // MARK: - Threads

  @Test func aTaskIsAnsweredAndReleasedOnAnotherThread() async throws {
    let handler = ScriptedHandler { task, _ in
      DispatchQueue(label: "loader").async {
        task.respond()
        task.didFinish()
      }
    }
    let view = Self.view(["testing": handler])
    let page = try await view.load("testing:main")
    #expect(page.navigation?.verdict == .used)
    let threads = page.navigation?.taskEvents.map(\.thread)
    #expect(threads?.first == "main")
    #expect(threads?.last != "main")
    #expect(view.liveTasks == 0)
  }

  @Test func aCallFromAnotherThreadWaitsUntilStartHasReturned() async throws {
    let hasReturned = Mutex(false)
    let observed = Mutex(false)
    let handler = ScriptedHandler { task, _ in
      let isCalling = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        isCalling.signal()
        task.respond()
        observed.withLock { $0 = hasReturned.withLock { $0 } }
        task.didFinish()
      }
      isCalling.wait()
      hasReturned.withLock { $0 = true }
    }
    let page = try await Self.view(["testing": handler]).load("testing:main")
    #expect(observed.withLock { $0 })
    #expect(
      page.navigation?.taskEvents.map(\.kind) == [.start, .startReturned, .response, .finish])
  }

  // MARK: - Violations

  /// A sequence of calls, and the reason of each call that raises.
  struct Sequence: Sendable, CustomTestStringConvertible {
    let calls: String
    let raises: [String?]
    var testDescription: String { calls }

    init(_ calls: String, _ raises: String?...) {
      self.calls = calls
      self.raises = raises
    }
  }

  static let completed = "[WKURLSchemeTask taskDidCompleteWithError:] has already been called for this task"
  static let waiting =
    "No callbacks are allowed while waiting for the redirection completion handler to be invoked"
  static let noResponse = "No response has been sent for this task"

  static let sequences = [
    Sequence("response redirect", nil, "No redirects are allowed after the response"),
    Sequence("data finish", noResponse, noResponse),
    Sequence("fail fail", nil, completed),
    Sequence("fail data", nil, completed),
    Sequence("response finish data", nil, nil, completed),
    Sequence("response finish redirect", nil, nil, completed),
    Sequence("response finish response", nil, nil, completed),
    Sequence("response finish finish", nil, nil, completed),
    Sequence("response finish fail", nil, nil, completed),
    Sequence("will-redirect redirect", nil, waiting),
    Sequence("will-redirect response", nil, waiting),
    Sequence("will-redirect data", nil, noResponse),
    Sequence("will-redirect finish", nil, noResponse),
    Sequence("response data finish", nil, nil, nil),
    Sequence("redirect response finish", nil, nil, nil),
    Sequence("fail", nil),
    Sequence("will-redirect fail", nil, nil),
    Sequence(
      "response data redirect", nil, nil,
      "[WKURLSchemeTask taskDidReceiveData:] has already been called for this task"),
    Sequence(
      "response data response", nil, nil,
      "[WKURLSchemeTask taskDidReceiveData:] has already been called for this task"),
  ]

  static func make(_ call: Substring, on task: any SchemeTask) {
    guard let url = task.request.url else { return }
    let response = URLResponse(
      url: url, mimeType: "text/html", expectedContentLength: 0, textEncodingName: nil)
    switch call {
    case "response": task.didReceive(response)
    case "data": task.didReceive(Data([65]))
    case "finish": task.didFinish()
    case "fail": task.didFailWithError(URLError(.unknown))
    case "redirect": task.didPerformRedirection(response, newRequest: task.request)
    case "will-redirect": task.willPerformRedirection(response, newRequest: task.request) { _ in }
    default: Issue.record("no such call: \(call)")
    }
  }

  @Test(arguments: sequences) func callsRaiseAsWebKitsDo(_ sequence: Sequence) async throws {
    let reasons = Mutex<[String?]>([])
    let current = Mutex<String?>(nil)
    let handler = ScriptedHandler { task, _ in
      for call in sequence.calls.split(separator: " ") {
        current.withLock { $0 = nil }
        Self.make(call, on: task)
        reasons.withLock { $0.append(current.withLock { $0 }) }
      }
    }
    let view = Self.view(["testing": handler]) {
      $0.violationPolicy = .report { violation in current.withLock { $0 = violation.reason } }
      $0.limits.abandonedTaskTime = 0
    }
    let page = try await view.load("testing:main")
    #expect(reasons.withLock { $0 } == sequence.raises)
    #expect(page.violations.map(\.reason) == sequence.raises.compactMap(\.self))
    #expect(page.violations.map(\.isSecondary) == page.violations.indices.map { $0 > 0 })
  }

  @Test func aViolationSaysCallStateThreadAndPlace() async throws {
    let handler = ScriptedHandler { task, _ in task.didReceive(Data()) }
    let view = Self.view(["testing": handler]) { $0.limits.abandonedTaskTime = 0 }
    let violation = try #require(try await view.load("testing:main").violations.first)
    #expect(violation.call == "didReceiveData:")
    #expect(violation.state == "fresh")
    #expect(violation.thread == "main")
    #expect(violation.caller?.hasPrefix("SchemeTaskTests.swift:") ?? true)
  }

  @Test func theTrapPolicyEndsTheProcessWithWebKitsText() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var configuration = HeadlessWebView.Configuration(
        schemeHandlers: ["testing": ScriptedHandler { task, _ in task.didFinish() }])
      configuration.violationPolicy = .trap
      _ = try await HeadlessWebView(configuration: configuration).load("testing:main")
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains("'NSInternalInconsistencyException', reason: 'No response has been sent for this task'"))
  }

  @Test func theTrapPolicyEndsTheProcessOnTheThreadThatCalled() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let handler = ScriptedHandler { task, _ in
        Thread.detachNewThread {
          task.didFinish()
          // Were the exception raised elsewhere, this would be reached.
          FileHandle.standardError.write(Data("went on".utf8))
        }
      }
      var configuration = HeadlessWebView.Configuration(schemeHandlers: ["testing": handler])
      configuration.violationPolicy = .trap
      _ = try await HeadlessWebView(configuration: configuration).load("testing:main")
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("No response has been sent for this task"))
    #expect(!text.contains("went on"))
  }

  @Test func aCallWithinStopRaises() async throws {
    let handler = ScriptedHandler(
      stop: { $0.didFailWithError(URLError(.cancelled)) }, start: { task, handler in handler.keep(task) })
    let view = Self.view(["testing": handler])
    async let loading = view.load("testing:main")
    while handler.events.isEmpty { await Task.yield() }
    view.stop()
    let page = try await loading
    #expect(page.violations.map(\.reason) == ["This task has already been stopped"])
    #expect(page.violations.map(\.call) == ["didFailWithError:"])
    #expect(page.diagnostics.map(\.code) == ["call-after-stop"])
    handler.letGo()
  }

  // MARK: - Single requests

  @Test func aSynchronousLoadGetsTheLastResponseAndTheWholeBody() async throws {
    let handler = ScriptedHandler { task, _ in
      Thread.detachNewThread {
        task.respond("text/plain", status: 404)
        task.respond("text/plain", status: 200)
        task.didReceive(Data("one ".utf8))
        task.didReceive(Data("two".utf8))
        task.didFinish()
      }
    }
    let view = Self.view(["testing": handler])
    let url = try #require(URL(string: "testing://h/a"))
    let resource = try await onThread { try view.fetchSynchronously(URLRequest(url: url)) }
    #expect(resource.response?.status == 200)
    #expect(String(decoding: resource.body, as: UTF8.self) == "one two")
    #expect(resource.scriptError == nil)
  }

  @Test func aSynchronousLoadThatFailsThrowsANetworkError() async throws {
    let handler = ScriptedHandler { task, _ in
      task.respond()
      task.didFailWithError(URLError(.cannotOpenFile))
    }
    let view = Self.view(["testing": handler])
    let url = try #require(URL(string: "testing://h/a"))
    let resource = try await onThread { try view.fetchSynchronously(URLRequest(url: url)) }
    #expect(resource.scriptError == "NetworkError:  A network error occurred.")
    #expect(resource.body.isEmpty)
  }

  @Test func closingTheViewStopsASynchronousLoadThatIsNeverAnswered() async throws {
    let handler = ScriptedHandler { task, handler in handler.keep(task) }
    let view = Self.view(["testing": handler])
    let url = try #require(URL(string: "testing://h/a"))
    async let loading = onThread { try view.fetchSynchronously(URLRequest(url: url)) }
    while handler.events.isEmpty { await Task.yield() }
    view.close()
    let resource = try await loading
    #expect(handler.events == ["start testing://h/a", "stop testing://h/a"])
    #expect(resource.scriptError != nil)
    handler.letGo()
  }

  @Test func anAbortedRequestIsStopped() async throws {
    let handler = ScriptedHandler { task, handler in handler.keep(task) }
    let view = Self.view(["testing": handler])
    let url = try #require(URL(string: "testing://h/a"))
    let loading = Task { try await view.fetch(URLRequest(url: url)) }
    while handler.events.isEmpty { await Task.yield() }
    loading.cancel()
    #expect(try await loading.value.verdict.reason?.code == .stopped)
    #expect(handler.events == ["start testing://h/a", "stop testing://h/a"])
    handler.letGo()
  }

  @Test func methodHeadersAndBodyOfARequestReachTheHandler() async throws {
    let seen = Mutex<URLRequest?>(nil)
    let handler = ScriptedHandler { task, _ in
      seen.withLock { $0 = task.request }
      task.answer("", "text/plain")
    }
    var request = URLRequest(url: try #require(URL(string: "testing://h/a")))
    request.httpMethod = "POST"
    request.httpBody = Data("foo=bar".utf8)
    request.setValue("1", forHTTPHeaderField: "X-Own")
    _ = try await Self.view(["testing": handler]).fetch(request)
    let got = seen.withLock { $0 }
    #expect(got?.httpMethod == "POST")
    #expect(got?.httpBody == Data("foo=bar".utf8))
    #expect(got?.value(forHTTPHeaderField: "X-Own") == "1")
    #expect(got?.value(forHTTPHeaderField: "Accept") == "*/*")
  }
}
