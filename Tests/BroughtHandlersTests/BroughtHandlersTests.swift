@preconcurrency @testable import BroughtHandlers
import Foundation
import HeadlessWebView
import LoadTrace
import Testing
import WebKit

/// Handlers with the shapes of real ones: each loads a page, and each is explored.
@MainActor @Suite(.serialized) struct BroughtHandlersTests {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "brought-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let files = [
      "index.html": "<!doctype html><title>Index</title><link rel=stylesheet href=/a.css><img src=/none.png>",
      "a.css": "body { color: red }", "film.mp4": "0123456789",
    ]
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
  }

  func page(_ url: String, _ handler: any WKURLSchemeHandler, scheme: String = "app") async throws -> Page {
    let configuration = WKWebViewConfiguration()
    configuration.setURLSchemeHandler(handler, forURLScheme: scheme)
    let view = WKWebView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), configuration: configuration)
    view.load(URLRequest(url: try #require(URL(string: url))))
    await view.waitUntilIdle()
    return try #require(view.lastPage)
  }

  func explore(
    _ urls: [String], _ makeHandler: @escaping @MainActor @Sendable () -> any WKURLSchemeHandler
  ) async -> ExplorationReport {
    let requests = urls.compactMap { URL(string: $0) }.map { URLRequest(url: $0) }
    var exploration = SchemeTaskExploration(requests: requests, count: 250)
    // Files are read in start, and where much else runs that takes its time.
    exploration.limits.mainThreadTime = 5
    return await exploration.run(makeHandler)
  }

  /// Handlers assert it, as it is so on Apple systems.
  @Test func theMainQueueIsServedByTheMainThread() async {
    let isMain = await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume(returning: Thread.isMainThread) }
    }
    #expect(isMain)
  }

  @Test func assetsOfAnApp() async throws {
    let page = try await page("app://local/", AssetsHandler(root: folder))
    #expect(page.title == "Index")
    #expect(page.loads.map { $0.response?.status } == [200, 200, 404])
    #expect(page.loads.map { $0.response?.mimeType } == ["text/html", "text/css", "text/plain"])
    let folder = folder
    let report = await explore(["app://local/a.css", "app://local/none"]) { AssetsHandler(root: folder) }
    #expect(report.fault == nil, "\(report)")
  }

  @Test func aRelayThatKeepsItsStateWithTheTask() async throws {
    let fetch: @Sendable (URLRequest, @escaping (Data?, URLResponse?, (any Error)?) -> Void) -> Void = {
      request, completion in
      nonisolated(unsafe) let completion = completion
      DispatchQueue.global().async {
        let response = HTTPURLResponse(
          url: request.url!, statusCode: 200, httpVersion: nil, headerFields: ["Content-Type": "text/html"])
        completion(Data("<title>\(request.url!.absoluteString)</title>".utf8), response, nil)
      }
    }
    let page = try await page("app://h/a", RelayHandler(fetch: fetch))
    #expect(page.title == "https://h/a")
    let report = await explore(["app://h/a", "app://h/b"]) { RelayHandler(fetch: fetch) }
    #expect(report.fault == nil, "\(report)")
  }

  @Test func partsOfAFilm() async throws {
    let handler = HostedSchemeHandler { [folder] in MediaHandler(folder: folder) }
    let view = HeadlessWebView(configuration: .init(schemeHandlers: ["app": handler]))
    var request = URLRequest(url: try #require(URL(string: "app://h/film.mp4")))
    request.setValue("bytes=2-4", forHTTPHeaderField: "Range")
    let part = try await view.fetch(request)
    #expect(part.response?.status == 206)
    #expect(part.response?.mimeType == "video/mp4")
    #expect(part.response?.header("Content-Range") == "bytes 2-4/10")
    #expect(part.body == Data("234".utf8))
    let report = await explore(["app://h/film.mp4", "app://h/none"]) { [folder] in
      MediaHandler(folder: folder)
    }
    #expect(report.fault == nil, "\(report)")
  }

  @Test func pagesOfTheAppsOwn() async throws {
    PagesHandler.pages["/error"] = ErrorPage()
    let configuration = WKWebViewConfiguration()
    PagesHandler.register(in: configuration)
    #expect(configuration.urlSchemeHandler(forURLScheme: "internal") is PagesHandler)
    let page = try await page("internal://local/error?code=5", PagesHandler(), scheme: "internal")
    #expect(page.title == "Error 5")
    let report = await explore(["internal://local/error", "internal://local/x"]) { PagesHandler() }
    #expect(report.fault == nil, "\(report)")
  }

  @Test func aSequenceOfNotes() async throws {
    var configuration = WebPage.Configuration()
    configuration.urlSchemeHandlers[try #require(URLScheme("notes"))] = NotesHandler(notes: ["1": "Milk"])
    let page = WebPage(configuration: configuration)
    for try await _ in page.load(URL(string: "notes://all/1")) {}
    #expect(page.title == "Milk")
    await #expect(throws: WebPage.NavigationError.self) {
      for try await _ in page.load(URL(string: "notes://all/2")) {}
    }
  }

  @Test func theFaultOfTheThumbnailsIsFound() async throws {
    let report = await explore(["app://h/1"]) { ThumbnailHandler() }
    #expect(report.fault?.kind == .callAfterStop, "\(report)")
    #expect(report.shortest?.schedule.description == "1 stop while call 1 waits")
  }
}
