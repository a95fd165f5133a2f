import Fixtures
import Foundation
import HeadlessWebView
import LoadTrace
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct HybridHandlerTests {
  typealias Event = RecordingSchemeTask.Event

  /// A handler by its name, over a network.
  enum Subject: String, CaseIterable {
    case passThrough, correcting

    func handler(_ upstream: any NetworkTransport) -> any SchemeHandler {
      switch self {
      case .passThrough: PassThroughHandler(upstream: upstream)
      case .correcting: CorrectingHandler(upstream: upstream)
      }
    }
  }

  private static func task(
    _ path: String, offersMainThread: Bool = true,
    onEvent: @escaping @Sendable (RecordingSchemeTask, Int) -> Void = { _, _ in }
  ) throws -> RecordingSchemeTask {
    let request = URLRequest(
      url: try #require(URL(string: "herald-hybrid://hybrid.example/myhybrid/\(path)")))
    return offersMainThread
      ? RecordingMainThreadTask(request, onEvent: onEvent) : RecordingSchemeTask(request, onEvent: onEvent)
  }

  @Test(arguments: [
    (Subject.passThrough, "css/main.css", "http", "text/css"),
    (.passThrough, "css/print.css", "http", "application/javascript"),
    (.correcting, "css/main.css", "herald-hybrid", "text/css"),
    (.correcting, "css/print.css", "herald-hybrid", "text/css"),
  ])
  func `The one passes on the server's URL and type, the other corrects them`(
    subject: Subject, path: String, scheme: String, type: String
  ) throws {
    let site = try Fixtures.hybrid
    let handler = subject.handler(site)
    let task = try Self.task(path)
    handler.start(task)
    task.runMainThread()
    let body = site.answer(url: SerializedURL("http://hybrid.example/myhybrid/\(path)"))?.body
    #expect(task.events == [.response(status: 200, mimeType: type), .data(body?.count ?? 0), .finish])
    #expect(task.body == body)
    #expect(task.response?.url?.absoluteString == "\(scheme)://hybrid.example/myhybrid/\(path)")
    #expect(task.headers["content-type"] == type)
    #expect(task.headers["content-length"] == "\(body?.count ?? 0)")
  }

  @Test(arguments: Subject.allCases, [true, false])
  func `What the server does not have is 404 of its type`(subject: Subject, offersMainThread: Bool) throws {
    let handler = subject.handler(try Fixtures.hybrid)
    let task = try Self.task("css/missing.css", offersMainThread: offersMainThread)
    handler.start(task)
    task.runMainThread()
    #expect(task.events == [.response(status: 404, mimeType: "text/plain"), .data(10), .finish])
  }

  @Test(arguments: Subject.allCases, [true, false])
  func `A server that is not there fails the load`(subject: Subject, offersMainThread: Bool) throws {
    let handler = subject.handler(Network.none.makeTransport())
    let task = try Self.task("index.html", offersMainThread: offersMainThread)
    handler.start(task)
    task.runMainThread()
    #expect(task.events == [.fail(URLError.notConnectedToInternet.rawValue)])
  }

  @Test(arguments: Subject.allCases)
  func `Redirects are followed, but not for ever`(subject: Subject) throws {
    let site = FixtureSite(files: [
      "myhybrid/a.css": .redirect(to: "sub/b.css"), "myhybrid/sub/b.css": .redirect(to: "/c.css"),
      "c.css": .text("p{}"), "myhybrid/loop.css": .redirect(to: "loop.css"),
    ])
    let handler = subject.handler(site)
    let (task, loop) = (try Self.task("a.css"), try Self.task("loop.css"))
    for task in [task, loop] {
      handler.start(task)
      task.runMainThread()
    }
    #expect(task.events == [.response(status: 200, mimeType: "text/css"), .data(3), .finish])
    #expect(
      task.response?.url?.absoluteString
        == (subject == .passThrough
          ? "http://hybrid.example/c.css" : "herald-hybrid://hybrid.example/myhybrid/a.css"))
    #expect(loop.events == [.fail(URLError.httpTooManyRedirects.rawValue)])
  }

  @Test(arguments: Subject.allCases, 0...2)
  func `After a stop no call is made`(subject: Subject, count: Int) throws {
    let handler = subject.handler(try Fixtures.hybrid)
    let task = try Self.task("index.html") { task, events in
      if events == count { task.stop(handler) }
    }
    handler.start(task)
    if count == 0 { task.stop(handler) }
    task.runMainThread()
    #expect(task.events.count == count + 1)
    #expect(task.events.last == .stop)
  }

  @Test(arguments: Subject.allCases)
  func `A stop ends the load from a real server`(subject: Subject) async throws {
    let site = FixtureSite(files: ["myhybrid/a.css": .text("p{}").failing(.stallBeforeResponse)])
    let server = try LoopbackServer(site)
    let handler = subject.handler(URLSessionTransport())
    let url = try #require(URL(string: "herald-hybrid://127.0.0.1:\(server.port)/myhybrid/a.css"))
    let task = RecordingMainThreadTask(URLRequest(url: url))
    handler.start(task)
    await server.request()
    task.stop(handler)
    await server.clientGaveUp()
    task.runMainThread()
    #expect(task.events == [.stop])
  }

  @Test func `A coded body has no length that is not its own`() async throws {
    var entry = SiteEntry.text("p{}")
    entry.isGzipped = true
    let server = try LoopbackServer(FixtureSite(files: ["a.css": entry]))
    let handler = CorrectingHandler(upstream: URLSessionTransport())
    let url = try #require(URL(string: "herald-hybrid://127.0.0.1:\(server.port)/a.css"))
    let task = RecordingMainThreadTask(URLRequest(url: url))
    handler.start(task)
    while task.events.last != .finish {
      await task.work()
      task.runMainThread()
    }
    #expect(task.body == Data("p{}".utf8))
    #expect(task.response?.url == url)
    #expect(task.headers["content-length"] == nil)
    #expect(task.headers["content-encoding"] == nil)
  }
}
