import Foundation
import HeadlessWebView
import LoadTrace
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Loads over real HTTP on loopback, which have to look as they do when a site answers in the process.
@Suite struct URLSessionTransportTests {
  typealias Event = RecordingNetworkClient.Event

  private static func load(_ request: URLRequest) async -> RecordingNetworkClient {
    let client = RecordingNetworkClient(joinsData: true)
    let transport = Network.urlSession().makeTransport()
    _ = transport.start(request, client: client)
    await client.end()
    return client
  }

  private static func entry(_ change: (inout SiteEntry) -> Void) -> SiteEntry {
    var entry = SiteEntry.text("hello")
    change(&entry)
    return entry
  }

  @Test(arguments: [
    ("plain", entry { _ in }), ("empty", .text("")), ("missing", entry { $0.status = 404 }),
    ("redirect", .redirect(to: "../b?c=1", status: 307)),
    (
      "redirect without a location",
      entry {
        $0.status = 302; $0.body = .data(Data())
      }
    ), ("no content", entry { $0.status = 204 }),
    ("no type", entry { $0.mimeType = .none }), ("gzip", entry { $0.isGzipped = true }),
    ("chunked", entry { $0.framing = .chunked(2) }),
    ("declared too long", entry { $0.framing = .declaredLength(9) }),
    ("truncated", entry { $0.fault = .truncate(after: 2) }),
    (
      "chunked and truncated",
      entry {
        $0.framing = .chunked(2); $0.fault = .truncate(after: 3)
      }
    ),
    ("reset before the response", entry { $0.fault = .resetBeforeResponse }),
    ("interim response", entry { $0.interimStatus = 103 }),
  ])
  func `A load over HTTP has the events of one in the process`(name: String, entry: SiteEntry) async throws {
    let site = FixtureSite(files: ["a.txt": entry])
    let server = try LoopbackServer(site)
    let request = URLRequest(url: server.url("/a.txt"))
    let real = await Self.load(request)
    let simulated = RecordingNetworkClient(joinsData: true)
    _ = site.start(request, client: simulated)
    #expect(real.events == simulated.events)
  }

  @Test func `Method, header fields and body reach the server`() async throws {
    let server = try LoopbackServer(FixtureSite(files: ["a b.txt": .text("hello")]))
    var request = URLRequest(url: server.url("/a%20b.txt?q=%2F"))
    request.httpMethod = "PUT"
    request.httpBody = Data("body".utf8)
    request.setValue("1", forHTTPHeaderField: "X-A")
    let client = await Self.load(request)
    #expect(client.events == [.response(status: 200, mimeType: "text/plain"), .data("hello"), .finished])
    let seen = try #require(server.requests.first)
    #expect(server.requests.count == 1)
    #expect([seen.method, seen.target, seen.header("x-a")] == ["PUT", "/a%20b.txt?q=%2F", "1"])
    #expect(seen.body == Data("body".utf8))
  }

  @Test func `A cancelled load is cancelled on the wire`() async throws {
    let server = try LoopbackServer(FixtureSite(files: ["a.txt": .text("hello").failing(.stall(after: 2))]))
    let client = RecordingNetworkClient(joinsData: true)
    let transport = URLSessionTransport()
    // A loaded machine must not let the session's own patience end before the cancelling.
    let request = URLRequest(url: server.url("/a.txt"), timeoutInterval: 3_600)
    let load = transport.start(request, client: client)
    await client.firstData()
    load.cancel()
    await server.clientGaveUp()
    #expect(client.events == [.response(status: 200, mimeType: "text/plain"), .data("he")])
    load.cancel()
  }

  @Test(.timeLimit(.minutes(1))) func `A request's own time-out goes before the session's`() async throws {
    let server = try LoopbackServer(FixtureSite(files: ["a.txt": .text("hello").failing(.stall(after: 2))]))
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = 3_600
    let client = RecordingNetworkClient(joinsData: true)
    let transport = URLSessionTransport(configuration: configuration)
    _ = transport.start(URLRequest(url: server.url("/a.txt"), timeoutInterval: 1), client: client)
    await client.end()
    #expect(
      client.events == [
        .response(status: 200, mimeType: "text/plain"), .data("he"), .failed(URLError.timedOut.rawValue),
      ])
  }

  @Test func `A port where nobody listens fails`() async throws {
    let url: URL
    do { url = try LoopbackServer(FixtureSite(files: [:])).url("/") }
    let client = await Self.load(URLRequest(url: url))
    #expect(client.events == [.failed(URLError.cannotConnectToHost.rawValue)])
  }
}
