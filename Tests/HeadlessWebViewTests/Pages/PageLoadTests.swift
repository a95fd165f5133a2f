import Foundation
import LoadTrace
import Testing

@testable import HeadlessWebView

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What pages of a small site load, in order, through a scheme handler.
@Suite struct PageLoadTests {
  private func trace(
    _ files: [String: SiteEntry], page: String = "index.html", scripting: Bool = true
  ) async throws -> LoadTrace {
    let handler = ClosureSchemeHandler(site: FixtureSite(files: files))
    var configuration = HeadlessWebView.Configuration(schemeHandlers: ["app": handler])
    configuration.scripting = scripting
    return try await HeadlessWebView(configuration: configuration).load("app://h/\(page)").trace
  }

  /// Loads a page at `app://h/` and gives the URLs that went to the handler, without their origin.
  private func loads(_ files: [String: SiteEntry], scripting: Bool = true) async throws -> [String] {
    try await trace(files, scripting: scripting).loads.filter { $0.answeredBy != .memoryCache }
      .map { $0.url.string.replacing("app://h/", with: "") }
  }

  private func page(head: String = "", _ body: String = "<p>x") -> SiteEntry {
    .text("<!DOCTYPE html><html><head>\(head)</head><body>\(body)</body></html>")
  }

  @Test func elementsAskInTheOrderOfTheMarkupAndStylesLater() async throws {
    let files = [
      "/index.html": page(
        head: "<link rel=stylesheet href=a.css><script src=a.js></script>",
        "<img src=a.png><iframe src=f.html></iframe><style>p { background: url(bg.png) }</style><p>x"),
      "/a.css": .text("@import 'b.css'; body { background: url(c.png) }"), "/b.css": .text(""),
      "/f.html": .text("<img src=in.png>"), "/a.js": .text("1"),
    ]
    let expected = ["index.html", "a.css", "a.js", "a.png", "f.html", "b.css", "c.png", "bg.png", "in.png"]
    #expect(try await loads(files) == expected)
  }

  @Test func scriptsAreNotAskedForWhereTheyAreSwitchedOff() async throws {
    let files = ["/index.html": page("<script src=a.js></script><noscript><img src=n.png></noscript>")]
    #expect(try await loads(files, scripting: false) == ["index.html", "n.png"])
    #expect(try await loads(files) == ["index.html", "a.js"])
  }

  @Test func modulesLoadTheirGraphOnceAndNothingBehindASyntaxError() async throws {
    let files = [
      "/index.html": page(
        "<script type=importmap>{\"imports\": {\"lib\": \"./lib.js\"}}</script><script type=module src=m.js></script>"
      ),
      "/m.js": .text("import './d/a.js'; import 'lib'; export * from './broken.js'"),
      "/d/a.js": .text("import '../m.js'; import './b.json' with { type: 'json' }; import('./later.js')"),
      "/lib.js": .text("import './never.js'; import 'bare'"), "/broken.js": .text("import './never.js'; )"),
      "/d/b.json": .text("{}"),
    ]
    #expect(try await loads(files) == ["index.html", "m.js", "d/a.js", "lib.js", "broken.js", "d/b.json"])
  }

  @Test func importsThatScriptsMakeAtRunTimeAreListedAndNotLoaded() async throws {
    let files = [
      "/index.html": page("<script src=a.js></script>"), "/a.js": .text("\n  import('./later.js')"),
    ]
    let unloaded = try await trace(files).unloaded
    #expect(unloaded.map(\.reason.code) == [.notRun])
    #expect(unloaded.map(\.url) == ["app://h/later.js"])
    #expect(unloaded.map(\.reference.line) == [2])
  }

  @Test func referencesKnowFileLineAndColumn() async throws {
    let markup = """
      <!DOCTYPE html>
      <p>é <img alt='' src='a.png'>
      <style>
       p { cursor: url(c.cur), auto }</style>
      """
    let places = try await trace(["/index.html": .text(markup, mimeType: "text/html; charset=utf-8")])
      .loads.compactMap(\.reference).map { "\($0.line):\($0.column) \($0.construct) \($0.text)" }
    #expect(places == ["2:23 img src a.png", "4:14 cursor c.cur"])
  }

  @Test func responseURLOfASheetOrModuleIsTheBaseOfWhatItNames() async throws {
    let site = FixtureSite(files: [
      "/index.html": page(head: "<link rel=stylesheet href=s/x.css><script type=module src=m/y.js></script>"),
      "/s/x.css": .text("@import 'n.css';"), "/m/y.js": .text("import './z.js'"),
    ])
    let handler = ClosureSchemeHandler { request in
      let answer = try site.answer(to: request)
      guard let url = request.url, let other = URL(string: "http://h" + url.path),
        let type = answer.response.mimeType, type != "text/html"
      else { return answer }
      let moved = HTTPURLResponse(
        url: other, statusCode: 200, httpVersion: nil, headerFields: ["Content-Type": type])
      return (moved ?? answer.response, answer.data)
    }
    let view = HeadlessWebView(configuration: .init(schemeHandlers: ["app": handler]))
    let page = try await view.load("app://h/index.html")
    #expect(
      page.loads.map(\.url.string) == [
        "app://h/index.html", "app://h/s/x.css", "app://h/m/y.js", "http://h/s/n.css", "http://h/m/z.js",
      ])
    #expect(page.diagnostics.filter { $0.code == "escape" }.count == 2)
  }

  @Test func styleSheetOfAWrongTypeIsRefusedAndASharedOneAskedForOnce() async throws {
    let files: [String: SiteEntry] = [
      "/index.html": page(
        head:
          "<link rel=stylesheet href=a.css><link rel=stylesheet href=b.css><link rel=stylesheet href=b.css>"),
      "/a.css": .text("@import 'never.css';", mimeType: "application/javascript"), "/b.css": .text(""),
    ]
    let trace = try await trace(files)
    #expect(trace.loads.map(\.answeredBy) == [.schemeHandler, .schemeHandler, .schemeHandler, .memoryCache])
    #expect(trace.loads.map(\.verdict.reason?.code) == [nil, .mimeType, nil, nil])
  }

  @Test func secondPageTakesSubresourcesFromTheMemoryCacheAndAReloadDoesNot() async throws {
    let files: [String: SiteEntry] = [
      "/index.html": page("<img src=a.png>"), "/other.html": page("<img src=a.png>"),
      "/a.png": .data(Data([1])),
    ]
    let handler = ClosureSchemeHandler(site: FixtureSite(files: files))
    let view = HeadlessWebView(configuration: .init(schemeHandlers: ["app": handler]))
    #expect(try await view.load("app://h/index.html").loads.count == 2)
    #expect(try await view.load("app://h/other.html").loads.count == 1)
    #expect(try await view.reload().loads.count == 2)
  }

  @Test func refreshLeadsToTheNextPageAndALateOneDoesNot() async throws {
    let files = [
      "/index.html": page(head: "<meta http-equiv=refresh content='0; url=next.html'>", "<img src=a.png>"),
      "/next.html": page(head: "<meta http-equiv=refresh content='600; url=never.html'>"),
    ]
    #expect(try await loads(files) == ["index.html", "a.png", "next.html"])
  }

  @Test func frameShowsItsOwnPageOnceAndSheetsThatImportThemselvesEnd() async throws {
    let files = [
      "/index.html": page(head: "<link rel=stylesheet href=a.css>", "<iframe src=index.html></iframe>"),
      "/a.css": .text("@import 'a.css';"),
    ]
    #expect(try await loads(files) == ["index.html", "a.css", "index.html"])
  }

  @Test func policyOfTheHeaderForbidsWithoutARequest() async throws {
    var entry = page("<img src=a.png><img src=app://other/b.png>")
    entry.headers = [HeaderField("Content-Security-Policy", "img-src 'self'")]
    let trace = try await trace(["/index.html": entry])
    #expect(trace.loads.map(\.url) == ["app://h/index.html", "app://h/a.png"])
    #expect(trace.unloaded.map(\.reason.code) == [.csp])
  }

  @Test func objectThatFailsShowsWhatIsInIt() async throws {
    let files: [String: SiteEntry] = [
      "/index.html": page(
        "<object data=gone.bin><object data=inner.html></object></object><object data=o.html></object>"),
      "/gone.bin": .data(Data([0]), mimeType: "application/octet-stream"), "/inner.html": page(),
      "/o.html": page(),
    ]
    #expect(try await loads(files) == ["index.html", "gone.bin", "o.html", "inner.html"])
  }
}
