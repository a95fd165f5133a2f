import Foundation
import HeadlessWebView
import LoadTrace
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct LoopbackServerTests {
  @Test(arguments: [0, 1, 65_535, 65_536, 200_000])
  func `A body survives its coding, and a session leaves the length of the coded one`(count: Int) async throws
  {
    let text = String(repeating: "0", count: count)
    var entry = SiteEntry.text(text)
    entry.isGzipped = true
    let server = try LoopbackServer(FixtureSite(files: ["a.txt": entry]))
    let (data, response) = try await URLSession.shared.data(from: server.url("/a.txt"))
    #expect(data == Data(text.utf8))
    let fields = try #require((response as? HTTPURLResponse)?.allHeaderFields)
    #expect(fields["Content-Encoding"] as? String == "gzip")
    let answer = SiteAnswer(mimeType: "text/plain", body: Data(text.utf8), isGzipped: true)
    let simulated = answer.response(for: server.url("/a.txt")) as? HTTPURLResponse
    #expect(fields["Content-Length"] as? String == String(GZip.file(of: Data(text.utf8)).count))
    #expect(fields["Content-Length"] as? String == simulated?.value(forHTTPHeaderField: "Content-Length"))
  }

  @Test func `The rules see the host that the server stands for`() async throws {
    let site = FixtureSite(files: ["a.txt": .text("hello")], hosts: ["site.example"])
    let server = try LoopbackServer(site, host: "site.example")
    let (data, _) = try await URLSession.shared.data(from: server.url("/a.txt"))
    #expect(data == Data("hello".utf8))
    let stranger = try LoopbackServer(site)
    let (_, response) = try await URLSession.shared.data(from: stranger.url("/a.txt"))
    #expect((response as? HTTPURLResponse)?.statusCode == 421)
  }

  @Test func `A reset during the body fails the load`() async throws {
    let server = try LoopbackServer(
      FixtureSite(files: ["a.txt": .text("hello").failing(.reset(after: 2))]))
    await #expect(throws: URLError.self) {
      try await URLSession.shared.data(from: server.url("/a.txt"))
    }
  }

  @Test func `HEAD has no body`() async throws {
    let server = try LoopbackServer(FixtureSite(files: ["a.txt": .text("hello")]))
    var request = URLRequest(url: server.url("/a.txt"))
    request.httpMethod = "HEAD"
    let (data, response) = try await URLSession.shared.data(for: request)
    #expect(data.isEmpty)
    #expect((response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Content-Length") == "5")
  }

  @Test func `A hundred loads at once are all answered`() async throws {
    let server = try LoopbackServer(FixtureSite(rules: [SiteRule("**", entry: .text("hello"))]))
    let bodies = try await withThrowingTaskGroup(of: Data.self) { group in
      for index in 0..<100 {
        group.addTask { try await URLSession.shared.data(from: server.url("/\(index)")).0 }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(bodies == [Data](repeating: Data("hello".utf8), count: 100))
    #expect(Set(server.requests.map(\.target)) == Set((0..<100).map { "/\($0)" }))
  }
}
