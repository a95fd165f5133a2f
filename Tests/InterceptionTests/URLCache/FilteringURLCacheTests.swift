import Foundation
import HeadlessWebView
import Interception
import Synchronization
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct FilteringURLCacheTests {
  let folder: TemporaryFolder
  let clock = ManualClock()

  init() throws {
    folder = try TemporaryFolder()
  }

  private func cache(
    _ list: String = "", memory: Int = 1 << 20, disk: Int = 1 << 20,
    onBlock: (@Sendable (URLRequest, ContentRuleDecision) -> Void)? = nil
  ) -> FilteringURLCache {
    FilteringURLCache(
      memoryCapacity: memory, diskCapacity: disk, directory: folder.url.appending(path: "cache"),
      rules: [ContentRuleList(filterList: list)], now: { [clock] in clock.now }, onBlock: onBlock)
  }

  private func request(_ url: String, accept: String? = nil) -> URLRequest {
    var request = URLRequest(url: URL(string: url) ?? URL(filePath: "/"))
    request.setValue(accept, forHTTPHeaderField: "Accept")
    return request
  }

  private func response(
    _ url: String, _ body: String, headers: [String: String] = [:]
  ) throws -> CachedURLResponse {
    let url = try #require(URL(string: url))
    let response = try #require(
      HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: headers))
    return CachedURLResponse(response: response, data: Data(body.utf8))
  }

  @Test(arguments: [
    ("https://ads.example/x.png", nil, "image/gif"), ("https://ads.example/x", "image/webp,*/*", "image/gif"),
    ("https://ads.example/x.js", "*/*", "text/javascript"),
    ("https://ads.example/x", "text/css,*/*;q=0.1", "text/css"),
    ("https://ads.example/", "text/html,*/*", "text/html"), ("https://ads.example/x", nil, "text/plain"),
    ("https://ads.example/x.woff2", nil, "text/plain"),
  ])
  func answersForWhatIsBlockedWithWhatWasAsked(url: String, accept: String?, type: String) throws {
    let cached = try #require(cache("||ads.example^").cachedResponse(for: request(url, accept: accept)))
    #expect(cached.response.mimeType == type)
    #expect(cached.response.url?.absoluteString == url)
    #expect((cached.response as? HTTPURLResponse)?.statusCode == 200)
    #expect(!cached.data.isEmpty)
    #expect(cached.response.expectedContentLength == Int64(cached.data.count))
  }

  @Test func storesItsAnswersAndPurgesThemWhenRulesChange() throws {
    let cache = cache("||ads.example^")
    let blocked = request("https://ads.example/x.js")
    _ = cache.cachedResponse(for: blocked)
    #expect(cache.currentMemoryUsage > 0)
    cache.rules = [ContentRuleList(filterList: "||other.example^")]
    #expect(cache.currentMemoryUsage == 0)
    #expect(cache.cachedResponse(for: blocked) == nil)
  }

  @Test func anAnswerOfAnEarlierRunIsNotGivenWhenRulesHaveChanged() {
    let blocked = request("https://ads.example/x.js")
    _ = cache("||ads.example^").cachedResponse(for: blocked)
    #expect(folder.files().contains { $0.hasSuffix(".body") })
    #expect(cache("").cachedResponse(for: blocked) == nil)
    #expect(!folder.files().contains { $0.hasSuffix(".body") })
  }

  @Test func exceptionsAndOtherListsAreHeard() {
    let cache = cache("ads\n@@||good.example^")
    cache.rules.append(ContentRuleList(filterList: "||bad.example^"))
    #expect(cache.cachedResponse(for: request("https://good.example/ads.js")) == nil)
    #expect(cache.cachedResponse(for: request("https://bad.example/")) != nil)
    #expect(
      cache.decision(for: request("https://good.example/ads.js")).explanation == [
        "rule 1 block: undone by rule 2  ads", "rule 2 ignore-previous-rules: applied  @@||good.example^",
      ])
  }

  @Test func saysWhatItBlocked() {
    let seen = Mutex<[String]>([])
    let cache = cache("||ads.example^") { request, decision in
      seen.withLock { $0.append("\(request.url?.path() ?? "") \(decision.blockingRule?.source ?? "")") }
    }
    _ = cache.cachedResponse(for: request("https://ads.example/x"))
    #expect(seen.withLock { $0 } == ["/x ||ads.example^"])
  }

  // MARK: - As a cache

  @Test func theQueryBelongsToTheKey() throws {
    let cache = cache()
    for version in ["1", "2"] {
      let url = "https://a.example/x?v=" + version
      cache.storeCachedResponse(try response(url, version, headers: ["ETag": version]), for: request(url))
    }
    for version in ["1", "2"] {
      let cached = try #require(cache.cachedResponse(for: request("https://a.example/x?v=\(version)#f")))
      #expect(cached.data == Data(version.utf8))
      #expect((cached.response as? HTTPURLResponse)?.value(forHTTPHeaderField: "ETag") == version)
    }
    #expect(cache.cachedResponse(for: request("https://a.example/x")) == nil)
  }

  @Test func bothCapacitiesHold() throws {
    let cache = cache(memory: 5_000, disk: 20_000)
    for number in 0..<40 {
      let url = "https://a.example/\(number)"
      cache.storeCachedResponse(try response(url, String(repeating: "x", count: 1_000)), for: request(url))
      clock.advance(by: 100)
    }
    #expect(cache.currentMemoryUsage <= 5_000)
    #expect(cache.currentDiskUsage <= 20_000)
    #expect(cache.cachedResponse(for: request("https://a.example/39")) != nil)
    #expect(cache.cachedResponse(for: request("https://a.example/30")) != nil)
    #expect(cache.cachedResponse(for: request("https://a.example/1")) == nil)
    cache.memoryCapacity = 0
    #expect(cache.currentMemoryUsage == 0)
    #expect(cache.cachedResponse(for: request("https://a.example/39")) != nil)
  }

  @Test func whatServersForbidIsNotStored() throws {
    let cache = cache()
    for (path, headers) in [("a", ["Cache-Control": "no-store"]), ("b", ["Vary": "*"])] {
      let url = "https://a.example/" + path
      cache.storeCachedResponse(try response(url, "x", headers: headers), for: request(url))
      #expect(cache.cachedResponse(for: request(url)) == nil)
    }
  }

  @Test func aResponseThatVariesIsFoundForTheSameRequest() throws {
    let cache = cache()
    let url = "https://a.example/"
    cache.storeCachedResponse(
      try response(url, "html", headers: ["Vary": "Accept"]), for: request(url, accept: "text/html"))
    #expect(cache.cachedResponse(for: request(url, accept: "text/html")) != nil)
    #expect(cache.cachedResponse(for: request(url, accept: "text/css")) == nil)
  }

  @Test func removesWhatItIsToldTo() throws {
    let cache = cache()
    for path in ["a", "b", "c"] {
      let url = "https://a.example/" + path
      cache.storeCachedResponse(try response(url, path), for: request(url))
      clock.advance(by: 10)
    }
    cache.removeCachedResponse(for: request("https://a.example/a"))
    cache.removeCachedResponses(since: clock.now - 15)
    #expect(cache.cachedResponse(for: request("https://a.example/a")) == nil)
    #expect(cache.cachedResponse(for: request("https://a.example/b")) != nil)
    #expect(cache.cachedResponse(for: request("https://a.example/c")) == nil)
    cache.removeAllCachedResponses()
    #expect(cache.cachedResponse(for: request("https://a.example/b")) == nil)
    #expect(cache.currentDiskUsage == 0)
  }

  @Test func otherMethodsAreNotAnsweredFromTheCache() throws {
    let cache = cache()
    let url = "https://a.example/"
    cache.storeCachedResponse(try response(url, "x"), for: request(url))
    var post = request(url)
    post.httpMethod = "POST"
    #expect(cache.cachedResponse(for: post) == nil)
  }

  @Test func aSessionGetsTheAnswerWithoutTheNetwork() async throws {
    let server = try LoopbackServer(.init(files: ["/x.js": .text("real"), "/y.js": .text("real")]))
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = cache("/x.js")
    let session = URLSession(configuration: configuration)
    let (blocked, response) = try await session.data(from: server.url("/x.js"))
    #expect(blocked == Data(";".utf8))
    #expect(response.mimeType == "text/javascript")
    #expect(try await session.data(from: server.url("/y.js")).0 == Data("real".utf8))
    #expect(server.requests.map(\.target) == ["/y.js"])
    session.invalidateAndCancel()
  }
}
