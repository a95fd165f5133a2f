import HeadlessWebView
import Testing
import WebKit
import os.log

/// A handler that answers from another queue, as many do, with the mistake that many make.
private final class ArticleHandler: NSObject, WKURLSchemeHandler {
  private static let log = OSLog(subsystem: "example.reader", category: "articles")
  private let queue = DispatchQueue(label: "articles")
  private let remembersStops: Bool
  private var live = Set<ObjectIdentifier>()

  init(remembersStops: Bool) {
    self.remembersStops = remembersStops
  }

  func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
    os_log("start %{public}@", log: Self.log, type: .debug, urlSchemeTask.request.url?.path ?? "")
    live.insert(ObjectIdentifier(urlSchemeTask))
    nonisolated(unsafe) let task = urlSchemeTask
    queue.async {
      let body = Data("<title>Article</title>".utf8)
      DispatchQueue.main.async { self.answer(task, body) }
    }
  }

  func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {
    live.remove(ObjectIdentifier(urlSchemeTask))
  }

  private func answer(_ task: any WKURLSchemeTask, _ body: Data) {
    if remembersStops, live.remove(ObjectIdentifier(task)) == nil { return }
    guard let url = task.request.url else { return }
    task.didReceive(
      URLResponse(
        url: url, mimeType: "text/html", expectedContentLength: body.count, textEncodingName: "utf-8"))
    task.didReceive(body)
    task.didFinish()
  }
}

@MainActor @Suite(.serialized) struct ExplorationTests {
  let request = URLRequest(url: URL(string: "app://h/article")!)

  @Test func aFaultOfAHandlerIsFoundOnTheMainQueue() async throws {
    var exploration = SchemeTaskExploration(requests: [request], count: 200)
    // Where much else runs, the handler's queue may get its turn late.
    exploration.limits.endedTaskTime = 2
    let report = await exploration.run { ArticleHandler(remembersStops: false) }
    #expect(report.fault?.kind == .callAfterStop, "\(report)")
    let schedule = try #require(report.shortest?.schedule)
    let again = await exploration.run(schedule) { ArticleHandler(remembersStops: false) }
    #expect(again.faults.map(\.message) == report.shortest?.faults.map(\.message))
  }

  @Test func aCorrectHandlerPasses() async throws {
    var exploration = SchemeTaskExploration(requests: [request], count: 400)
    // A loaded machine may keep a handler waiting that is right.
    exploration.limits.answerTime = 3_600
    exploration.limits.mainThreadTime = 3_600
    let report = await exploration.run { ArticleHandler(remembersStops: true) }
    #expect(report.fault == nil, "\(report)")
  }

  @Test func aPageIsExploredOnTheMainQueue() async throws {
    let exploration = PageExploration(page: request, count: 20)
    let wrong = await exploration.run { ArticleHandler(remembersStops: false) }
    #expect(wrong.fault?.kind == .callAfterStop, "\(wrong)")
    let right = await exploration.run { ArticleHandler(remembersStops: true) }
    #expect(right.fault == nil, "\(right)")
  }

  @Test func aHeadlessViewTakesTheHandlerAsItIs() async throws {
    let handler = HostedSchemeHandler { ArticleHandler(remembersStops: true) }
    let view = HeadlessWebView(configuration: .init(schemeHandlers: ["app": handler]))
    let page = try await view.load("app://h/article")
    #expect(page.title == "Article")
    #expect(page.violations.isEmpty)
  }
}
