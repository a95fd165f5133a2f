import Foundation
import HeadlessWebView
import LoadTrace
import Synchronization
import TestSupport
import Testing

@testable import Interception

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct HybridSchemeHandlerTests {
  let folder: TemporaryFolder
  let clock = ManualClock()

  init() throws {
    folder = try TemporaryFolder()
  }

  private func cache() -> FileCache {
    FileCache(folder: folder.url.appending(path: "cache")) { [clock] in clock.now }
  }

  private func handler(
    _ upstream: any NetworkTransport, policy: CachePolicy = .cacheFirst, cached: Bool = true,
    _ change: (inout HybridSchemeHandler.Configuration) -> Void = { _ in }
  ) -> HybridSchemeHandler {
    var configuration = HybridSchemeHandler.Configuration(
      urls: .init(upstreamSchemes: ["s.example": "https"]), cache: cached ? cache() : nil, upstream: upstream,
      policy: policy)
    change(&configuration)
    return HybridSchemeHandler(configuration)
  }

  private static let site = FixtureSite(
    files: [
      "/myhybrid/index.html": .text("<p>é", mimeType: "text/plain"),
      "/myhybrid/a.js": .text("import './b.js'", mimeType: "text/plain"),
      "/myhybrid/page": .text("<!DOCTYPE html><p>"),
      "/other.png": .text("png"),
    ], hosts: ["h.example"])

  // MARK: - The walk-through

  @Test func theFirstLoadMakesACopyAndTheSecondAsksNobody() async throws {
    let network = CountingTransport(Self.site)
    let handler = handler(network)
    let first = await handler.answer(URLRequest(hybrid: "/myhybrid/a.js"))
    let second = await handler.answer(URLRequest(hybrid: "/myhybrid/a.js"))
    #expect(network.urls == ["http://h.example/myhybrid/a.js"])
    #expect(first.events == [.response(status: 200, mimeType: "application/javascript"), .data(15), .finish])
    #expect(second.events == first.events)
    #expect(second.body == first.body)
    #expect(second.response?.url?.absoluteString == "herald-hybrid://h.example/myhybrid/a.js")
    #expect(second.headers["content-type"] == "application/javascript; charset=utf-8")
    #expect(second.headers["content-length"] == "15")
    #expect(second.headers["accept-ranges"] == "bytes")
    #expect(second.headers["access-control-allow-origin"] == "*")
    #expect(handler.liveTaskCount == 0)
  }

  @Test func aCopyIsAllThatIsNeeded() async {
    _ = await handler(Self.site).answer(URLRequest(hybrid: "/myhybrid/index.html"))
    let offline = handler(Network.none.makeTransport())
    let page = await offline.answer(URLRequest(hybrid: "/myhybrid/index.html#top"))
    #expect(page.text == "<p>é")
    #expect(page.response?.url?.absoluteString == "herald-hybrid://h.example/myhybrid/index.html#top")
    #expect(page.response?.mimeType == "text/html")
    let missing = await offline.answer(URLRequest(hybrid: "/myhybrid/missing.html"))
    #expect(missing.events == [.fail(URLError.notConnectedToInternet.rawValue)])
  }

  @Test func removingACopyHasTheServerAskedAgain() async {
    let network = CountingTransport(Self.site)
    let handler = handler(network)
    _ = await handler.answer(URLRequest(hybrid: "/myhybrid/a.js"))
    handler.configuration.cache?.remove("http://h.example/myhybrid/a.js")
    _ = await handler.answer(URLRequest(hybrid: "/myhybrid/a.js"))
    #expect(network.urls.count == 2)
  }

  @Test func theQueryBelongsToTheCopy() async {
    let network = CountingTransport(Self.site)
    let handler = handler(network)
    for path in ["/myhybrid/a.js?v=1", "/myhybrid/a.js?v=2", "/myhybrid/a.js?v=1#x"] {
      _ = await handler.answer(URLRequest(hybrid: path))
    }
    #expect(network.urls == ["http://h.example/myhybrid/a.js?v=1", "http://h.example/myhybrid/a.js?v=2"])
  }

  // MARK: - Everything ends

  @Test(arguments: [
    ("herald-hybrid://h.example/other.png", 200), ("herald-hybrid://h.example/myhybrid/none.png", 404),
    ("herald-hybrid:///myhybrid/a.js", 400), ("herald-hybrid:a", 400), ("file:///myhybrid/a.js", 400),
  ])
  func whateverIsAskedHasAnAnswer(url: String, status: Int) async throws {
    let url = try #require(URL(string: url))
    let task = await handler(Self.site).answer(URLRequest(url: url))
    #expect(task.status == status)
    #expect(!task.body.isEmpty)
    #expect(task.events.last == .finish)
    #expect(task.response?.url == url)
  }

  @Test func aRequestWithoutURLFails() async throws {
    var request = URLRequest(hybrid: "/")
    request.url = nil
    #expect(await handler(Self.site).answer(request).events == [.fail(URLError.badURL.rawValue)])
  }

  @Test func unmarkedPathsAndOtherHostsCanBeRefused() async {
    let network = CountingTransport(Self.site)
    let handler = handler(network) {
      $0.unmarked = .refuse
      $0.urls.hosts = ["h.example"]
    }
    #expect(await handler.answer(URLRequest(hybrid: "/other.png")).status == 404)
    #expect(await handler.answer(URLRequest(url: URL(filePath: "/myhybrid/"))).status == 400)
    var other = URLRequest(hybrid: "/")
    other.url = URL(string: "herald-hybrid://other.example/myhybrid/a.js")
    #expect(await handler.answer(other).status == 404)
    #expect(network.urls == [])
  }

  @Test(arguments: [
    SiteAnswer.Fault.reset(after: 3), .truncate(after: 3), .stall(after: 3), .resetBeforeResponse,
    .stallBeforeResponse,
  ])
  func aTransferThatGoesWrongIsNoCopy(_ fault: SiteAnswer.Fault) async {
    let broken = FixtureSite(files: ["/myhybrid/a.js": SiteEntry.text("0123456789").failing(fault)])
    let handler = handler(broken)
    let task = await handler.answer(URLRequest(hybrid: "/myhybrid/a.js"))
    guard case .fail? = task.events.last else {
      Issue.record("\(task.events)")
      return
    }
    #expect(handler.configuration.cache?.count() == 0)
    #expect(folder.files().allSatisfy { !$0.hasSuffix(".body") && !$0.contains("incoming/") })
  }

  @Test func errorsAreNeverKept() async {
    let site = FixtureSite(
      rules: [
        .init(
          "/myhybrid/a.js",
          entry: {
            var entry = SiteEntry.text("sorry"); entry.status = 500; return entry
          }())
      ])
    let network = CountingTransport(site)
    let handler = handler(network)
    for _ in 0..<2 {
      let task = await handler.answer(URLRequest(hybrid: "/myhybrid/a.js"))
      #expect(task.status == 500)
      #expect(task.text == "sorry")
    }
    #expect(network.urls.count == 2)
  }

  @Test func redirectsAreFollowedAndAnsweredUnderTheURLAskedFor() async {
    let site = FixtureSite(
      files: [
        "/myhybrid/a.js": .redirect(to: "b.js?x"), "/myhybrid/b.js": .text("1"),
        "/myhybrid/loop": .redirect(to: "loop"), "/myhybrid/out": .redirect(to: "file:///etc/passwd"),
      ])
    let handler = handler(site)
    let task = await handler.answer(URLRequest(hybrid: "/myhybrid/a.js"))
    #expect(task.text == "1")
    #expect(task.response?.url?.absoluteString == "herald-hybrid://h.example/myhybrid/a.js")
    #expect(
      await handler.answer(URLRequest(hybrid: "/myhybrid/loop")).events
        == [.fail(URLError.httpTooManyRedirects.rawValue)])
    #expect(
      await handler.answer(URLRequest(hybrid: "/myhybrid/out")).events == [
        .fail(URLError.unsupportedURL.rawValue)
      ])
  }

  // MARK: - Policies

  private func answer(
    _ handler: HybridSchemeHandler, _ network: ManualTransport, load: Int, status: Int = 200,
    body: String = "new",
    headers: [String: String] = [:], request: URLRequest = URLRequest(hybrid: "/myhybrid/a.js")
  ) async -> RecordingMainThreadTask {
    async let task = handler.answer(request)
    await network.begun(load + 1)
    network.respond(status, headers, to: load)
    if status != 304 { network.send(.data(Data(body.utf8)), to: load) }
    network.send(.finished, to: load)
    return await task
  }

  @Test func aCopyThatIsOldIsAskedAboutAndUsedWhereItIsStillGood() async {
    let network = ManualTransport()
    let handler = handler(network)
    let headers = [
      "Cache-Control": "max-age=60", "ETag": "\"1\"", "Last-Modified": "Sun, 09 Sep 2001 01:30:00 GMT",
    ]
    _ = await answer(handler, network, load: 0, body: "old", headers: headers)
    clock.advance(by: 59)
    #expect(await handler.answer(URLRequest(hybrid: "/myhybrid/a.js")).text == "old")
    clock.advance(by: 2)
    #expect(
      await answer(handler, network, load: 1, status: 304, headers: ["Cache-Control": "max-age=60"]).text
        == "old")
    #expect(network.requests[1].value(forHTTPHeaderField: "If-None-Match") == "\"1\"")
    #expect(
      network.requests[1].value(forHTTPHeaderField: "If-Modified-Since") == "Sun, 09 Sep 2001 01:30:00 GMT")
    clock.advance(by: 59)
    #expect(await handler.answer(URLRequest(hybrid: "/myhybrid/a.js")).text == "old")
    clock.advance(by: 2)
    #expect(await answer(handler, network, load: 2).text == "new")
    #expect(await handler.answer(URLRequest(hybrid: "/myhybrid/a.js")).text == "new")
  }

  @Test func anOldCopyIsUsedWhereNoServerAnswers() async {
    let network = ManualTransport()
    let handler = handler(network)
    _ = await answer(handler, network, load: 0, body: "old", headers: ["Cache-Control": "no-cache"])
    async let failed = handler.answer(URLRequest(hybrid: "/myhybrid/a.js"))
    await network.begun(2)
    network.send(.failed(URLError(.timedOut)), to: 1)
    #expect(await failed.text == "old")
    #expect(await answer(handler, network, load: 2, status: 503).text == "old")
  }

  @Test func noStoreIsHonoured() async {
    let network = ManualTransport()
    let handler = handler(network)
    for load in 0..<2 {
      #expect(
        await answer(handler, network, load: load, headers: ["Cache-Control": "private, NO-STORE"]).text
          == "new")
    }
    #expect(handler.configuration.cache?.count() == 0)
  }

  @Test func networkFirstUsesTheCopyOnlyWithoutServer() async {
    let network = ManualTransport()
    let handler = handler(network, policy: .networkFirst)
    _ = await answer(handler, network, load: 0, body: "one", headers: ["Cache-Control": "max-age=1000"])
    #expect(await answer(handler, network, load: 1, body: "two").text == "two")
    async let failed = handler.answer(URLRequest(hybrid: "/myhybrid/a.js"))
    await network.begun(3)
    network.send(.failed(URLError(.notConnectedToInternet)), to: 2)
    #expect(await failed.text == "two")
  }

  @Test func revalidateBehindUsesTheCopyAtOnce() async throws {
    let network = ManualTransport()
    let handler = handler(network, policy: .revalidateBehind)
    _ = await answer(handler, network, load: 0, body: "one")
    #expect(await handler.answer(URLRequest(hybrid: "/myhybrid/a.js")).text == "one")
    await network.begun(2)
    network.respond(to: 1)
    network.send(.data(Data("two".utf8)), to: 1)
    network.send(.finished, to: 1)
    #expect(
      handler.configuration.cache?.response(for: "http://h.example/myhybrid/a.js")?.body == Data("two".utf8))
  }

  @Test func cacheOnlyAsksNobody() async {
    let network = CountingTransport(Self.site)
    let handler = handler(network, policy: .cacheOnly)
    #expect(await handler.answer(URLRequest(hybrid: "/myhybrid/a.js")).status == 504)
    #expect(await handler.answer(URLRequest(hybrid: "/other.png")).status == 504)
    #expect(network.urls == [])
  }

  @Test func aReloadAsksTheServer() async {
    let network = CountingTransport(Self.site)
    let handler = handler(network)
    _ = await handler.answer(URLRequest(hybrid: "/myhybrid/a.js"))
    let reload = URLRequest(
      hybrid: "/myhybrid/a.js", headers: ["Cache-Control": "max-age=0", "If-None-Match": "\"page\""])
    #expect(await handler.answer(reload).status == 200)
    #expect(network.urls.count == 2)
    #expect(network.requests[1].value(forHTTPHeaderField: "If-None-Match") == nil)
  }

  // MARK: - Sharing a fetch, and stopping

  @Test func twoHundredLoadsShareOneFetch() async {
    let network = ManualTransport()
    let handler = handler(network)
    let body = Data((0..<90_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
    await withTaskGroup(of: Data.self) { group in
      for _ in 0..<200 { group.addTask { await handler.answer(URLRequest(hybrid: "/myhybrid/x.bin")).body } }
      await network.begun()
      network.respond()
      for start in stride(from: 0, to: body.count, by: 10_000) {
        network.send(.data(body[start..<(start + 10_000)]))
        await Task.yield()
      }
      network.send(.finished)
      for await received in group { #expect(received == body) }
    }
    #expect(network.requests.count == 1)
    #expect(handler.liveTaskCount == 0)
  }

  @Test func aStoppedTaskDoesNotLoseTheCopy() async {
    let network = ManualTransport()
    let handler = handler(network)
    let task = RecordingMainThreadTask(URLRequest(hybrid: "/myhybrid/x.bin"))
    handler.start(task)
    await network.begun()
    network.respond()
    network.send(.data(Data("first ".utf8)))
    await task.work()
    task.runMainThread()
    task.stop(handler)
    let events = task.events
    network.send(.data(Data("second".utf8)))
    network.send(.finished)
    task.runMainThread()
    #expect(task.events == events)
    #expect(network.cancelledCount == 0)
    #expect(await handler.answer(URLRequest(hybrid: "/myhybrid/x.bin")).text == "first second")
    #expect(handler.liveTaskCount == 0)
  }

  @Test func aStoppedTaskEndsAFetchThatMakesNoCopy() async {
    let network = ManualTransport()
    let handler = handler(network, cached: false)
    let task = RecordingMainThreadTask(URLRequest(hybrid: "/myhybrid/x.bin"))
    handler.start(task)
    await network.begun()
    network.respond()
    task.stop(handler)
    #expect(network.cancelledCount == 1)
    network.send(.data(Data("late".utf8)))
    task.runMainThread()
    #expect(task.events == [.stop])
  }

  @Test func whoHearsOfAFailureIsNotGivenTheSameFetchAgain() throws {
    let network = ManualTransport()
    let urls = HybridURL.Configuration(upstreamSchemes: ["s.example": "https"])
    let service = HybridService(HybridSchemeHandler.Configuration(urls: urls, upstream: network))
    let request = URLRequest(hybrid: "/myhybrid/a.js")
    let url = try HybridURL(try #require(request.url?.absoluteString), urls)
    let (fetch, _) = service.fetch(url, version: "", entry: nil, headers: request)
    let isNew = Mutex<Bool?>(nil)
    fetch.whenAnswered { _ in
      let next = service.fetch(url, version: "", entry: nil, headers: request)
      isNew.withLock { $0 = next.isNew }
    }
    fetch.start()
    network.send(.failed(URLError(.networkConnectionLost)))
    #expect(isNew.withLock { $0 } == true)
  }

  /// Stops within each of the handler's calls, and between them.
  @Test(arguments: 0..<6)
  func nothingIsCalledAfterAStop(at call: Int) async {
    let site = FixtureSite(files: ["/myhybrid/x.bin": .data(Data(count: 250_000))])
    let handler = handler(site)
    for round in 0..<2 {
      let task = RecordingMainThreadTask(URLRequest(hybrid: "/myhybrid/x.bin")) { task, count in
        if count == call, !task.events.contains(.stop), !task.hasEnded { task.stop(handler) }
      }
      handler.start(task)
      if call == 0 { task.stop(handler) }
      while !task.hasEnded, !task.events.contains(.stop) {
        await task.work()
        task.runMainThread()
      }
      task.runMainThread()
      if let stop = task.events.firstIndex(of: .stop) {
        #expect(task.events.suffix(from: stop) == [.stop], "round \(round)")
      }
    }
    #expect(handler.liveTaskCount == 0)
  }

  @Test func aTaskWithoutMainThreadIsAnsweredToo() async {
    let handler = handler(Self.site)
    let task: RecordingSchemeTask = await withCheckedContinuation { continuation in
      handler.start(
        RecordingSchemeTask(URLRequest(hybrid: "/myhybrid/a.js")) { task, _ in
          if task.hasEnded { continuation.resume(returning: task) }
        })
    }
    #expect(
      task.events == [.response(status: 200, mimeType: "application/javascript"), .data(15), .finish])
  }

  @Test func aLargeBodyIsGivenInChunks() async {
    let body = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 11) })
    let handler = handler(FixtureSite(files: ["/myhybrid/x.bin": .data(body)])) { $0.chunkSize = 64_000 }
    for _ in 0..<2 {
      let task = RecordingMainThreadTask(URLRequest(hybrid: "/myhybrid/x.bin"))
      handler.start(task)
      while !task.hasEnded {
        await task.work()
        task.runMainThread()
      }
      #expect(task.body == body)
      #expect(task.events.allSatisfy { if case .data(let count) = $0 { count <= 64_000 } else { true } })
    }
  }

  // MARK: - Ranges and methods

  @Test(
    arguments: [
      ("bytes=0-3", 206, "0123", "bytes 0-3/10"), ("bytes=4-", 206, "456789", "bytes 4-9/10"),
      ("bytes=-3", 206, "789", "bytes 7-9/10"), ("bytes=0-0", 206, "0", "bytes 0-0/10"),
      ("bytes=8-99", 206, "89", "bytes 8-9/10"), ("bytes=0-", 206, "0123456789", "bytes 0-9/10"),
      ("bytes=10-", 416, nil, "bytes */10"), ("bytes=-0", 416, nil, "bytes */10"),
      ("bytes=5-3", 200, "0123456789", nil),
      ("bytes=0-1,3-4", 200, "0123456789", nil), ("items=0-3", 200, "0123456789", nil),
      ("bytes=a-b", 200, "0123456789", nil),
      ("bytes=99999999999999999999-", 416, nil, "bytes */10"),
      ("bytes=-99999999999999999999", 206, "0123456789", "bytes 0-9/10"),
    ] as [(String, Int, String?, String?)])
  func rangesOfACopy(field: String, status: Int, body: String?, contentRange: String?) async {
    let handler = handler(FixtureSite(files: ["/myhybrid/a.mp4": .text("0123456789")]))
    _ = await handler.answer(URLRequest(hybrid: "/myhybrid/a.mp4"))
    let task = await handler.answer(URLRequest(hybrid: "/myhybrid/a.mp4", headers: ["Range": field]))
    #expect(task.status == status)
    #expect(task.headers["content-range"] == contentRange)
    #expect(task.headers["content-length"] == "\(task.body.count)")
    if let body { #expect(task.text == body) }
    if status < 400 { #expect(task.response?.mimeType == "video/mp4") }
  }

  @Test func aRangeWithoutCopyIsTheServersToAnswer() async {
    let network = ManualTransport()
    let handler = handler(network)
    let request = URLRequest(hybrid: "/myhybrid/a.mp4", headers: ["Range": "bytes=2-3"])
    let headers = ["Content-Range": "bytes 2-3/10", "Content-Length": "2", "Content-Type": "video/mp4"]
    let task = await answer(
      handler, network, load: 0, status: 206, body: "23", headers: headers, request: request)
    #expect(network.requests[0].value(forHTTPHeaderField: "Range") == "bytes=2-3")
    #expect(task.status == 206)
    #expect(task.headers["content-range"] == "bytes 2-3/10")
    #expect(handler.configuration.cache?.count() == 0)
  }

  @Test func aConditionOnARangeIsKept() async {
    let network = ManualTransport()
    let handler = handler(network)
    _ = await answer(handler, network, load: 0, body: "0123456789", headers: ["ETag": "\"1\""])
    for (condition, status) in [("\"1\"", 206), ("\"2\"", 200), ("W/\"1\"", 200)] {
      let request = URLRequest(
        hybrid: "/myhybrid/a.js", headers: ["Range": "bytes=0-1", "If-Range": condition])
      #expect(await handler.answer(request).status == status)
    }
  }

  @Test func theConditionOnARangeIsPassedOnWithIt() async {
    let network = CountingTransport(Self.site)
    let handler = handler(network)
    for field in ["bytes=2-3", "bytes=0-"] {
      let request = URLRequest(
        hybrid: "/myhybrid/a.js", headers: ["Range": field, "If-Range": "\"1\""])
      #expect(await handler.answer(request).status == 200)
    }
    #expect(network.requests.map { $0.value(forHTTPHeaderField: "If-Range") } == ["\"1\"", nil])
  }

  @Test func headHasNoBody() async {
    let handler = handler(FixtureSite(files: ["/myhybrid/a.js": .text("0123456789")]))
    for _ in 0..<2 {
      let task = await handler.answer(URLRequest(hybrid: "/myhybrid/a.js", method: "HEAD"))
      #expect(task.events.count == 2)
      #expect(task.headers["content-length"] == "10")
      _ = await handler.answer(URLRequest(hybrid: "/myhybrid/a.js"))
    }
  }

  @Test func bodiesArePassedOnAndMakeACopyOld() async {
    let network = ManualTransport()
    let handler = handler(network)
    _ = await answer(handler, network, load: 0)
    var post = URLRequest(
      hybrid: "/myhybrid/a.js", method: "POST", headers: ["Content-Type": "text/x", "X-A": "1"])
    post.httpBody = Data("sent".utf8)
    #expect(await answer(handler, network, load: 1, status: 201, body: "made", request: post).status == 201)
    #expect(network.requests[1].httpMethod == "POST")
    #expect(network.requests[1].httpBody == Data("sent".utf8))
    #expect(network.requests[1].value(forHTTPHeaderField: "X-A") == "1")
    #expect(handler.configuration.cache?.count() == 0)
  }

  // MARK: - What a page may read

  @Test(
    arguments: [
      (nil, "*", nil), ("herald-hybrid://h.example", "herald-hybrid://h.example", "true"),
      ("https://app.example", "https://app.example", "true"), ("https://evil.example", nil, nil),
      ("null", nil, nil),
    ] as [(String?, String?, String?)])
  func theOriginDecides(origin: String?, allowed: String?, credentials: String?) async {
    let handler = handler(Self.site) { $0.allowedOrigins = ["https://app.example"] }
    let headers = origin.map { ["Origin": $0] } ?? [:]
    let task = await handler.answer(URLRequest(hybrid: "/myhybrid/a.js", headers: headers))
    #expect(task.headers["access-control-allow-origin"] == allowed)
    #expect(task.headers["access-control-allow-credentials"] == credentials)
    #expect(task.headers["vary"] == (credentials == nil ? nil : "Origin"))
  }

  @Test func aPreflightIsAnsweredHere() async {
    let network = CountingTransport(Self.site)
    let headers = [
      "Origin": "herald-hybrid://h.example", "Access-Control-Request-Method": "PUT",
      "Access-Control-Request-Headers": "x-a",
    ]
    let task = await handler(network).answer(
      URLRequest(hybrid: "/myhybrid/a", method: "OPTIONS", headers: headers))
    #expect(task.status == 204)
    #expect(task.body.isEmpty)
    #expect(task.headers["access-control-allow-methods"] == "PUT")
    #expect(task.headers["access-control-allow-headers"] == "x-a")
    #expect(network.urls == [])
  }

  @Test func theServerSeesItsOwnOrigin() async {
    let network = CountingTransport(Self.site)
    let headers = [
      "Origin": "herald-hybrid://h.example", "Referer": "herald-hybrid://h.example/myhybrid/x?y",
    ]
    _ = await handler(network).answer(URLRequest(hybrid: "/myhybrid/a.js", headers: headers))
    #expect(network.requests[0].value(forHTTPHeaderField: "Origin") == "http://h.example")
    #expect(network.requests[0].value(forHTTPHeaderField: "Referer") == "http://h.example/myhybrid/x?y")
  }

  // MARK: - Versions and preloading

  @Test func aPageNeverMixesTwoVersions() async throws {
    let handler = handler(Network.none.makeTransport())
    let cache = try #require(handler.configuration.cache)
    for version in ["1", "2"] {
      for file in ["index.html", "a.js"] {
        cache.store(
          StoredResponse(
            url: "http://h.example/myhybrid/" + file, body: Data(version.utf8), storedAt: clock.now),
          version: version)
      }
    }
    let document = ["Accept": "text/html,application/xhtml+xml"]
    func load(_ file: String, _ headers: [String: String] = [:]) async -> String {
      await handler.answer(URLRequest(hybrid: "/myhybrid/" + file, headers: headers)).text
    }
    #expect(await load("index.html", document) == "1")
    try cache.activate("2")
    #expect(await load("a.js") == "1")
    let missing = await handler.answer(URLRequest(hybrid: "/myhybrid/new-in-2.js"))
    #expect(missing.status == 504)
    #expect(await load("index.html", document) == "2")
    #expect(await load("a.js") == "2")
    try cache.rollBack()
    #expect(await load("a.js") == "2")
    #expect(await load("index.html", document) == "1")
  }

  @Test func preloadingMakesCopies() async throws {
    let network = CountingTransport(Self.site)
    let handler = handler(network)
    let urls = [
      "herald-hybrid://h.example/myhybrid/a.js", "http://h.example/myhybrid/index.html",
      "http://h.example/myhybrid/none",
      "http://h.example/unmarked", "http://h.example/myhybrid/a.js",
    ].compactMap { URL(string: $0) }
    let results = await handler.preload(urls)
    #expect(results.map(\.url) == urls)
    #expect(results.map { $0.problem == nil } == [true, true, false, false, true])
    #expect(handler.configuration.cache?.count() == 2)
    #expect(Set(network.urls).count == network.urls.count)
  }
}
