import Foundation
import HeadlessWebView
import Synchronization
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a handler under test asks in place of its session.
@Suite struct NetworkTransportTests {
  private static let site = FixtureSite(files: [
    "a.txt": .text("hello"), "from": .redirect(to: "a.txt", status: 302),
    "round": .redirect(to: "round", status: 307), "stalled": .text("hello").failing(.stall(after: 2)),
    "reset": .text("hello").failing(.resetBeforeResponse),
  ])

  private static func request(_ path: String, method: String = "GET") throws -> URLRequest {
    var request = URLRequest(url: try #require(URL(string: "http://host/\(path)")))
    request.httpMethod = method
    return request
  }

  @Test(arguments: ["a.txt", "from"]) func `A body comes whole, and redirects are followed`(
    path: String
  ) async throws {
    let (data, response) = try await Self.site.data(for: Self.request(path))
    #expect(String(decoding: data, as: UTF8.self) == "hello")
    #expect(response.url?.absoluteString == "http://host/a.txt")
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
  }

  @Test func `An answer with an error's status is an answer`() async throws {
    let (_, response) = try await Self.site.data(for: Self.request("nothing"))
    #expect((response as? HTTPURLResponse)?.statusCode == 404)
  }

  @Test(arguments: [
    ("round", 1 << 20, URLError.Code.httpTooManyRedirects), ("reset", 1 << 20, .networkConnectionLost),
    ("a.txt", 4, .dataLengthExceedsMaximum),
  ])
  func `A failure is an error of Foundation's`(path: String, most: Int, code: URLError.Code) async throws {
    let request = try Self.request(path)
    let error = await #expect(throws: URLError.self) {
      try await Self.site.data(for: request, maximumLength: most)
    }
    #expect(error?.code == code)
  }

  @Test func `A load that is cancelled says so once`() throws {
    let codes = Mutex<[URLError.Code?]>([])
    let load = Self.site.load(try Self.request("stalled")) { _, _, error in
      codes.withLock { $0.append((error as? URLError)?.code) }
    }
    #expect(codes.withLock { $0 } == [])
    load.cancel()
    load.cancel()
    #expect(codes.withLock { $0 } == [.cancelled])
  }

  @Test func `A task that is cancelled ends a load that stalls`() async throws {
    let request = try Self.request("stalled")
    let task = Task { try await Self.site.data(for: request) }
    task.cancel()
    let error = await #expect(throws: URLError.self) { try await task.value }
    #expect(error?.code == .cancelled)
  }
}
