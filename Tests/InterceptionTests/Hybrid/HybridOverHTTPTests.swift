import Foundation
import HeadlessWebView
import Interception
import LoadTrace
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The hybrid handler over real HTTP.
@Suite struct HybridOverHTTPTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func handler() -> HybridSchemeHandler {
    HybridSchemeHandler(.init(cache: FileCache(folder: folder.url.appending(path: "cache"))))
  }

  private func request(_ server: LoopbackServer, _ path: String) -> URLRequest {
    URLRequest(
      url: URL(string: "herald-hybrid://127.0.0.1:\(server.port)/myhybrid/\(path)") ?? URL(filePath: "/"))
  }

  private static let files: [String: SiteEntry] = [
    "/myhybrid/index.html": .text("<script type=module src=a.js></script>"),
    "/myhybrid/a.js": .text("import './lib/b.js'", mimeType: "text/plain"),
    "/myhybrid/lib/b.js": .text("export {}", mimeType: "application/octet-stream"),
    "/myhybrid/zipped.css": {
      var entry = SiteEntry.text(String(repeating: "a{}", count: 10_000))
      entry.isGzipped = true
      return entry
    }(),
    "/myhybrid/chunked.txt": {
      var entry = SiteEntry.text(String(repeating: "text ", count: 5_000))
      entry.framing = .chunked(777)
      return entry
    }(),
    "/myhybrid/early.txt": {
      var entry = SiteEntry.text("early")
      entry.interimStatus = 103
      return entry
    }(),
    "/myhybrid/large.bin": .data(Data((0..<3_000_000).lazy.map { UInt8(truncatingIfNeeded: $0 >> 3) })),
  ]

  @Test func theSecondLoadAsksNobodyAndIsTheSame() async throws {
    var server: LoopbackServer? = try LoopbackServer(.init(files: Self.files))
    let running = try #require(server)
    let requests = Self.files.keys.sorted().map { request(running, String($0.dropFirst("/myhybrid/".count))) }
    var bodies: [Data] = []
    for request in requests { bodies.append(await handler().answer(request).body) }
    #expect(running.requests.count == requests.count)
    for (request, body) in zip(requests, bodies) {
      let task = await handler().answer(request)
      #expect(task.body == body, "\(request)")
      #expect(task.headers["content-length"] == "\(body.count)")
      #expect(task.headers["content-encoding"] == nil)
      #expect(task.response?.url == request.url)
    }
    #expect(running.requests.count == requests.count)
    server = nil
  }

  @Test func theUpstreamMayBeGone() async throws {
    let gone: [URLRequest] = try await {
      let server = try LoopbackServer(.init(files: Self.files))
      let requests = ["index.html", "a.js"].map { request(server, $0) }
      for request in requests { _ = await handler().answer(request) }
      return requests
    }()
    for request in gone { #expect(await handler().answer(request).status == 200) }
    #expect(await handler().answer(gone[1]).response?.mimeType == "application/javascript")
  }

  @Test(arguments: [
    SiteAnswer.Fault.truncate(after: 1_000), .reset(after: 1_000), .resetBeforeResponse,
  ])
  func faultsOfTheUpstreamMakeNoCopy(_ fault: SiteAnswer.Fault) async throws {
    let server = try LoopbackServer(
      .init(files: ["/myhybrid/x.js": SiteEntry.text(String(repeating: "x", count: 50_000)).failing(fault)]))
    let handler = handler()
    let task = await handler.answer(request(server, "x.js"))
    guard case .fail? = task.events.last else {
      Issue.record("\(task.events)")
      return
    }
    #expect(handler.configuration.cache?.count() == 0)
  }

  @Test func aLengthThatIsTooLongMakesNoCopy() async throws {
    var entry = SiteEntry.text("short")
    entry.framing = .declaredLength(500)
    let server = try LoopbackServer(.init(files: ["/myhybrid/x.js": entry]))
    let handler = handler()
    _ = await handler.answer(request(server, "x.js"))
    #expect(handler.configuration.cache?.count() == 0)
  }

  @Test func bodiesReachTheServer() async throws {
    let server = try LoopbackServer(.init(files: ["/myhybrid/post": .text("ok")]))
    for isStream in [false, true] {
      var post = request(server, "post")
      post.httpMethod = "POST"
      post.setValue("text/x", forHTTPHeaderField: "Content-Type")
      if isStream {
        post.httpBodyStream = InputStream(data: Data("streamed".utf8))
      } else {
        post.httpBody = Data("sent".utf8)
      }
      #expect(await handler().answer(post).text == "ok")
    }
    #expect(server.requests.map { String(decoding: $0.body, as: UTF8.self) } == ["sent", "streamed"])
    #expect(server.requests.map { $0.header("Content-Type") } == ["text/x", "text/x"])
  }
}
