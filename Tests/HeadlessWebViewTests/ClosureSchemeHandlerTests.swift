import Foundation
import HeadlessWebView
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct ClosureSchemeHandlerTests {
  typealias Event = RecordingSchemeTask.Event

  private static let url = URL(filePath: "/page")

  private static func response(_ url: URL?) -> URLResponse {
    URLResponse(
      url: url ?? Self.url, mimeType: "text/html", expectedContentLength: -1, textEncodingName: nil)
  }

  @Test(arguments: [
    ("<p>", [Event.response(status: 0, mimeType: "text/html"), .data(3), .finish]),
    ("", [.response(status: 0, mimeType: "text/html"), .finish]),
  ])
  func `A closure's answer is given at once`(body: String, events: [Event]) {
    let handler = ClosureSchemeHandler { request in (Self.response(request.url), Data(body.utf8)) }
    let task = RecordingSchemeTask(URLRequest(url: Self.url))
    handler.start(task)
    #expect(task.events == events)
    #expect(task.response?.url == Self.url)
  }

  @Test func `A closure's error fails the load`() {
    let handler = ClosureSchemeHandler { _ in throw URLError(.cannotFindHost) }
    let task = RecordingSchemeTask(URLRequest(url: Self.url))
    handler.start(task)
    #expect(task.events == [.fail(URLError.cannotFindHost.rawValue)])
  }

  @Test(arguments: 1...2)
  func `After a stop from within a call, no call is made`(count: Int) {
    let handler = ClosureSchemeHandler { request in (Self.response(request.url), Data("<p>".utf8)) }
    let task = RecordingSchemeTask(URLRequest(url: Self.url)) { task, events in
      if events == count { task.stop(handler) }
    }
    handler.start(task)
    #expect(task.events.count == count + 1)
  }

  @Test func `An asynchronous closure's answer is given on the host's main thread`() async {
    let handler = ClosureSchemeHandler { request in
      await Task.yield()
      return (Self.response(request.url), Data("<p>".utf8))
    }
    let task = RecordingMainThreadTask(URLRequest(url: Self.url))
    handler.start(task)
    await task.work()
    #expect(task.events == [])
    task.runMainThread()
    #expect(task.events == [.response(status: 0, mimeType: "text/html"), .data(3), .finish])
  }

  @Test func `After a stop an asynchronous closure is cancelled and its answer dropped`() async {
    let (stopped, stop) = AsyncStream<Void>.makeStream()
    let handler = ClosureSchemeHandler { request in
      for await _ in stopped {}
      guard Task.isCancelled else { return (Self.response(request.url), Data("not cancelled".utf8)) }
      throw CancellationError()
    }
    let task = RecordingMainThreadTask(URLRequest(url: Self.url))
    handler.start(task)
    task.stop(handler)
    stop.finish()
    await task.work()
    task.runMainThread()
    #expect(task.events == [.stop])
  }

  @Test func `A site is served under the request's own URL`() throws {
    let site = FixtureSite(files: ["a.css": .text("p{}")], hosts: ["host"])
    let handler = ClosureSchemeHandler(site: site)
    let url = try #require(URL(string: "app://host/a.css?v=1"))
    let task = RecordingSchemeTask(URLRequest(url: url))
    handler.start(task)
    #expect(task.events == [.response(status: 200, mimeType: "text/css"), .data(3), .finish])
    #expect(task.response?.url == url)

    let other = RecordingSchemeTask(URLRequest(url: try #require(URL(string: "app://other/a.css"))))
    handler.start(other)
    #expect(other.events == [.fail(URLError.cannotFindHost.rawValue)])
  }
}
