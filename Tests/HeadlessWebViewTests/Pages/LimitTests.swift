import Foundation
import LoadTrace
import Testing

@testable import HeadlessWebView

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A handler that does what it is told when a task starts, never more, and perhaps keeps its tasks.
private final class SilentHandler: SchemeHandler, @unchecked Sendable {
  // Touched on the host's main thread only.
  private var tasks: [any SchemeTask] = []
  private let keeps: Bool
  private let respond: @Sendable (any SchemeTask) -> Void

  init(keeps: Bool, respond: @escaping @Sendable (any SchemeTask) -> Void = { _ in }) {
    self.keeps = keeps
    self.respond = respond
  }

  func start(_ task: any SchemeTask) {
    respond(task)
    if keeps { tasks.append(task) }
  }

  func stop(_ task: any SchemeTask) {}
}

@Suite struct LimitTests {
  private func load(_ handler: any SchemeHandler, _ limits: HeadlessWebView.Limits) async throws -> Load? {
    var configuration = HeadlessWebView.Configuration(schemeHandlers: ["app": handler])
    configuration.limits = limits
    return try await HeadlessWebView(configuration: configuration).load("app://h/").navigation
  }

  @Test func aPageOnABlockedPortIsInTheRecord() async throws {
    let page = try await HeadlessWebView(configuration: .init()).load("https://localhost:1/")
    #expect(page.trace.loads.map(\.verdict.outcome) == [.notLoaded])
    #expect(page.trace.loads.map(\.verdict.reason?.code) == [.blockedPort])
  }

  @Test(arguments: [true, false])
  func handlerThatNeverAnswersIsAVerdict(keepsItsTasks: Bool) async throws {
    var limits = HeadlessWebView.Limits()
    limits.answerTime = 0.05
    limits.abandonedTaskTime = 0.05
    let load = try await load(SilentHandler(keeps: keepsItsTasks), limits)
    #expect(load?.verdict.reason?.code == .neverAnswered)
    #expect(load?.taskEvents.map(\.kind) == [.start, .startReturned, .stop, .stopReturned])
  }

  @Test func bodyWithoutEndIsStoppedAtTheLimit() async throws {
    var limits = HeadlessWebView.Limits()
    limits.documentBytes = 1_000
    let handler = SilentHandler(keeps: false) { task in
      guard let url = task.request.url else { return }
      task.didReceive(
        URLResponse(url: url, mimeType: "text/html", expectedContentLength: -1, textEncodingName: nil))
      for _ in 0..<3 { task.didReceive(Data(count: 400)) }
    }
    let load = try await load(handler, limits)
    #expect(load?.verdict.reason?.code == .limit)
    #expect(load?.taskEvents.last?.kind == .stopReturned)
  }

  @Test func referencesEndAtTheLimit() async throws {
    var configuration = HeadlessWebView.Configuration(schemeHandlers: [
      "app": ClosureSchemeHandler { request in
        let url = try #require(request.url)
        let isPage = url.path == "/"
        let body = (0..<30).map { "<img src=\($0).png>" }.joined() + "<img src='http://[/'>"
        return (
          URLResponse(
            url: url, mimeType: isPage ? "text/html" : "image/png", expectedContentLength: -1,
            textEncodingName: nil), Data(body.utf8)
        )
      }
    ])
    configuration.limits.references = 10
    let page = try await HeadlessWebView(configuration: configuration).load("app://h/")
    #expect(page.loads.map(\.url.path) == ["/"] + (0..<9).map { "/\($0).png" })
    #expect(page.trace.unloaded.map(\.reference.text) == ["9.png"])
    #expect(page.trace.unloaded.map(\.reason.code) == [.limit])
    #expect(page.trace.unloaded.map(\.reason.message) == ["the page names more than 10 references"])
  }

  @Test func redirectsEndAtTheLimit() async throws {
    let site = FixtureSite(files: ["/a": .redirect(to: "/b"), "/b": .redirect(to: "/a")])
    let view = HeadlessWebView(configuration: .init(network: .site(site)))
    let load = try await view.load("http://h/a").navigation
    #expect(load?.redirects.count == 21)
    #expect(load?.verdict.reason?.code == .redirect)
  }

  @Test func slowAnswersOfASiteCostNoTime() async throws {
    let site = FixtureSite(files: ["/a": .text("<p>x", mimeType: "text/html").delayed(by: 3_600_000)])
    let view = HeadlessWebView(configuration: .init(network: .site(site)))
    let load = try await view.load("http://h/a").navigation
    #expect(load?.verdict == .used)
    #expect((load?.timing.ended ?? 0) >= 3_600)
  }
}
