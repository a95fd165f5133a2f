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

/// Takes what a protocol tells, in a form that can be compared.
private final class RecordingProtocolClient: NSObject, URLProtocolClient, @unchecked Sendable {
  // Everything that changes is behind the lock.
  private let state = Mutex(
    (events: [String](), body: Data(), continuation: CheckedContinuation<Void, Never>?.none))

  var events: [String] { state.withLock { $0.events } }
  var text: String { String(decoding: state.withLock { $0.body }, as: UTF8.self) }

  func end() async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if Self.isEnd(state.events.last) { return true }
        state.continuation = continuation
        return false
      }
      if isOver { continuation.resume() }
    }
  }

  private static func isEnd(_ event: String?) -> Bool {
    event.map { $0 == "finish" || $0.hasPrefix("fail") || $0.hasPrefix("redirect") } ?? false
  }

  private func add(_ event: String, _ data: Data = Data()) {
    let continuation = state.withLock { state -> CheckedContinuation<Void, Never>? in
      state.events.append(event)
      state.body += data
      guard Self.isEnd(event) else { return nil }
      defer { state.continuation = nil }
      return state.continuation
    }
    continuation?.resume()
  }

  func urlProtocol(
    _ urlProtocol: URLProtocol, wasRedirectedTo request: URLRequest, redirectResponse: URLResponse
  ) {
    let status = (redirectResponse as? HTTPURLResponse)?.statusCode ?? 0
    add("redirect \(status) \(request.httpMethod ?? "") \(request.url?.absoluteString ?? "")")
  }

  func urlProtocol(_ urlProtocol: URLProtocol, cachedResponseIsValid cachedResponse: CachedURLResponse) {
    add("valid")
  }

  func urlProtocol(
    _ urlProtocol: URLProtocol, didReceive response: URLResponse,
    cacheStoragePolicy policy: URLCache.StoragePolicy
  ) {
    let http = response as? HTTPURLResponse
    add("response \(http?.statusCode ?? 0) \(response.mimeType ?? "-") \(response.textEncodingName ?? "-")")
  }

  func urlProtocol(_ urlProtocol: URLProtocol, didLoad data: Data) { add("data \(data.count)", data) }
  func urlProtocolDidFinishLoading(_ urlProtocol: URLProtocol) { add("finish") }

  func urlProtocol(_ urlProtocol: URLProtocol, didFailWithError error: any Error) {
    add("fail \((error as NSError).code)")
  }

  func urlProtocol(_ urlProtocol: URLProtocol, didReceive challenge: URLAuthenticationChallenge) {}
  func urlProtocol(_ urlProtocol: URLProtocol, didCancel challenge: URLAuthenticationChallenge) {}
}

/// A protocol whose configuration is that of the test that runs.
private final class TestedProtocol: CachingURLProtocol {
  @TaskLocal static var current = CachingURLProtocol.Configuration(transport: Network.none.makeTransport())

  override class var configuration: CachingURLProtocol.Configuration {
    get { current }
    set {}
  }
}

@Suite struct CachingURLProtocolTests {
  let folder: TemporaryFolder
  let clock = ManualClock()

  init() throws {
    folder = try TemporaryFolder()
  }

  private func configuration(
    _ transport: any NetworkTransport, _ policy: CachePolicy = .networkFirst
  ) throws -> CachingURLProtocol.Configuration {
    let store = try ResponseStore(path: folder.file("store.sqlite")) { [clock] in clock.now }
    var configuration = CachingURLProtocol.Configuration(store: store, policy: policy, transport: transport)
    configuration.now = { [clock] in clock.now }
    return configuration
  }

  private func request(_ url: String, _ change: (inout URLRequest) -> Void = { _ in }) -> URLRequest {
    var request = URLRequest(url: URL(string: url) ?? URL(filePath: "/"))
    change(&request)
    return request
  }

  private func begin(
    _ request: URLRequest, _ configuration: CachingURLProtocol.Configuration
  ) -> (loading: CachingURLProtocol, client: RecordingProtocolClient) {
    let client = RecordingProtocolClient()
    let loading = TestedProtocol(request: request, cachedResponse: nil, client: client)
    TestedProtocol.$current.withValue(configuration) { loading.startLoading() }
    return (loading, client)
  }

  private func load(
    _ request: URLRequest, _ configuration: CachingURLProtocol.Configuration
  ) async -> RecordingProtocolClient {
    let (loading, client) = begin(request, configuration)
    await client.end()
    loading.stopLoading()
    return client
  }

  private static let site = FixtureSite(
    files: [
      "/a.html": .text("<p>é", mimeType: "text/html; charset=utf-8"),
      "/old": .redirect(to: "/a.html?x", status: 301),
      "/post": .text("made"), "/none": .text("sorry", status: 404),
    ])

  @Test func claimsWhatItHasNotMade() {
    let plain = request("http://a.example/")
    #expect(CachingURLProtocol.canInit(with: plain))
    #expect(CachingURLProtocol.canInit(with: request("HTTPS://a.example/")))
    #expect(!CachingURLProtocol.canInit(with: RequestMark.putting(on: plain)))
    #expect(CachingURLProtocol.canInit(with: RequestMark.removing(from: RequestMark.putting(on: plain))))
    for url in ["ftp://a.example/", "herald-hybrid://a.example/", "data:,x", "file:///x"] {
      #expect(!CachingURLProtocol.canInit(with: request(url)))
    }
    // The mark survives what loses properties.
    let copied = (RequestMark.putting(on: plain) as NSURLRequest).mutableCopy() as? NSMutableURLRequest
    #expect(copied.map { !CachingURLProtocol.canInit(with: $0 as URLRequest) } == true)
    #expect(
      CachingURLProtocol.canInit(
        with: request("http://a.example/") { $0.setValue("x", forHTTPHeaderField: "X-Caching-URL-Protocol") })
    )
  }

  @Test func aPageVisitedBeforeOpensWithoutNetwork() async throws {
    let network = CountingTransport(Self.site)
    let first = await load(request("http://a.example/a.html"), try configuration(network))
    #expect(first.events == ["response 200 text/html utf-8", "data 5", "finish"])
    #expect(network.requests.map { CachingURLProtocol.canInit(with: $0) } == [false])
    let offline = try configuration(Network.none.makeTransport())
    let second = await load(request("http://a.example/a.html#top"), offline)
    #expect(second.events == first.events)
    #expect(second.text == first.text)
    #expect(await load(request("http://a.example/other.html"), offline).events == ["fail -1009"])
  }

  @Test func aRedirectIsReportedAndKept() async throws {
    let expected = ["redirect 301 GET http://a.example/a.html?x"]
    #expect(await load(request("http://a.example/old"), try configuration(Self.site)).events == expected)
    let offline = try configuration(Network.none.makeTransport())
    #expect(await load(request("http://a.example/old"), offline).events == expected)
  }

  @Test func theRequestAfterARedirectIsClaimedAgain() async throws {
    let network = ManualTransport()
    let (loading, client) = begin(
      request("http://a.example/") { $0.setValue("x", forHTTPHeaderField: "Authorization") },
      try configuration(network))
    await network.begun()
    let url = try #require(URL(string: "http://a.example/"))
    let response = try #require(
      HTTPURLResponse(url: url, statusCode: 302, httpVersion: nil, headerFields: nil))
    network.send(.redirect(response, location: "https://b.example/"))
    await client.end()
    loading.stopLoading()
    #expect(client.events == ["redirect 302 GET https://b.example/"])
  }

  @Test func errorsAreNotKept() async throws {
    let configuration = try configuration(Self.site)
    #expect(await load(request("http://a.example/none"), configuration).text == "sorry")
    #expect(try configuration.store?.count() == 0)
  }

  @Test(arguments: [
    SiteAnswer.Fault.truncate(after: 3), .reset(after: 3), .stall(after: 3), .resetBeforeResponse,
  ])
  func halfOfAPageIsNotKept(_ fault: SiteAnswer.Fault) async throws {
    let configuration = try configuration(
      FixtureSite(files: ["/a": SiteEntry.text("0123456789").failing(fault)]))
    let client = await load(request("http://a.example/a"), configuration)
    #expect(client.events.last?.hasPrefix("fail") == true)
    #expect(try configuration.store?.count() == 0)
  }

  @Test func postsArePassedThrough() async throws {
    let network = CountingTransport(Self.site)
    let configuration = try configuration(network)
    let post = request("http://a.example/post") {
      $0.httpMethod = "POST"
      $0.httpBody = Data("sent".utf8)
    }
    #expect(await load(post, configuration).text == "made")
    #expect(network.requests.first?.httpBody == Data("sent".utf8))
    #expect(try configuration.store?.count() == 0)
  }

  @Test func nothingIsToldAfterAStop() async throws {
    let network = ManualTransport()
    let (loading, client) = begin(request("http://a.example/"), try configuration(network))
    await network.begun()
    network.respond(200, ["Content-Type": "text/html"])
    loading.stopLoading()
    network.send(.data(Data("late".utf8)))
    network.send(.finished)
    #expect(client.events == ["response 200 text/html -"])
    #expect(network.cancelledCount == 1)
    loading.stopLoading()
  }

  @Test func storeFirstAsksWhenTheTimeHasPassed() async throws {
    let network = ManualTransport()
    let configuration = try configuration(network, .cacheFirst)
    func answer(_ load: Int, _ status: Int, _ body: String) async -> RecordingProtocolClient {
      let (loading, client) = begin(request("http://a.example/"), configuration)
      await network.begun(load + 1)
      network.respond(status, ["Cache-Control": "max-age=60", "ETag": "\"1\""], to: load)
      if !body.isEmpty { network.send(.data(Data(body.utf8)), to: load) }
      network.send(.finished, to: load)
      await client.end()
      loading.stopLoading()
      return client
    }
    #expect(await answer(0, 200, "one").text == "one")
    clock.advance(by: 59)
    #expect(await load(request("http://a.example/"), configuration).text == "one")
    clock.advance(by: 2)
    #expect(await answer(1, 304, "").events == ["response 200 - -", "data 3", "finish"])
    #expect(network.requests[1].value(forHTTPHeaderField: "If-None-Match") == "\"1\"")
    clock.advance(by: 59)
    #expect(await load(request("http://a.example/"), configuration).text == "one")
  }

  @Test func storeOnlyAsksNobody() async throws {
    let network = CountingTransport(Self.site)
    let configuration = try configuration(network, .cacheOnly)
    #expect(await load(request("http://a.example/a.html"), configuration).events == ["fail -1008"])
    #expect(network.urls == [])
    let noLoad = request("http://a.example/a.html") { $0.cachePolicy = .returnCacheDataDontLoad }
    #expect(await load(noLoad, try self.configuration(network)).events == ["fail -1008"])
  }

  @Test func aSessionIsServedAsFarAsFoundationPermits() async throws {
    // A custom protocol of a session is asked for http on Apple's platforms and on Linux.
    let server = try LoopbackServer(.init(files: ["/a": .text("page"), "/old": .redirect(to: "/a")]))
    SessionProtocol.shared.withLock { [folder] configuration in
      configuration = try? CachingURLProtocol.Configuration(
        store: ResponseStore(path: folder.file("session.sqlite")))
    }
    let session = URLSessionConfiguration.ephemeral
    session.protocolClasses = [SessionProtocol.self]
    let (body, response) = try await URLSession(configuration: session).data(from: server.url("/old"))
    #expect(body == Data("page".utf8))
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
    #expect(server.requests.map(\.target) == ["/old", "/a"])
    #expect(server.requests.allSatisfy { $0.header("X-Caching-URL-Protocol") == nil })
  }

  @Test func responsesGoFromStoreToFilesAndBack() throws {
    let store = try ResponseStore(path: folder.file("store.sqlite")) { [clock] in clock.now }
    let cache = FileCache(folder: folder.url.appending(path: "cache")) { [clock] in clock.now }
    let response = StoredResponse(
      url: "http://a.example/?q", headers: [HeaderField("ETag", "1")], mimeType: "text/html",
      body: Data("x".utf8),
      storedAt: clock.now)
    try store.store(response)
    #expect(try cache.importResponses(from: store) == 1)
    #expect(cache.response(for: response.url) == response)
    try store.removeAll()
    #expect(try store.importResponses(from: cache) == 1)
    #expect(try store.importResponses(from: cache) == 0)
    #expect(try store.response(for: response.url) == response)
  }
}

/// The protocol as a session of Foundation's runs it.
private final class SessionProtocol: CachingURLProtocol {
  static let shared = Mutex<CachingURLProtocol.Configuration?>(nil)

  override class var configuration: CachingURLProtocol.Configuration {
    get { shared.withLock { $0 } ?? CachingURLProtocol.Configuration() }
    set {}
  }
}
