import Foundation
import HeadlessWebView
import Interception
import LoadTrace
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The same faults in other places: deeper, in other languages, behind redirects and frames; and each mended.
extension BrokenSiteTests {
  @Test(arguments: shapes + mendedShapes) func findsThemWhereverTheyAre(_ site: BrokenSite) async throws {
    try await site.check()
  }

  private static let wrong = SiteEntry.text("p{}", mimeType: "text/plain")

  private static func xhtml(_ lines: String...) -> SiteEntry {
    .text(
      "<?xml version=\"1.0\"?>\n<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>t</title></head><body>\n"
        + lines.joined(separator: "\n") + "\n</body></html>", mimeType: "application/xhtml+xml")
  }

  private static func give(_ text: String, _ task: any SchemeTask, _ url: URL) {
    task.answer(url, "<!DOCTYPE html><meta charset=utf-8>\n" + text, type: "text/html; charset=utf-8")
  }

  private static func redirect(_ task: any SchemeTask, to text: String) {
    guard let url = task.request.url, let target = URL(string: text),
      let response = HTTPURLResponse(
        url: url, statusCode: 302, httpVersion: nil, headerFields: ["Location": text])
    else { return }
    task.didPerformRedirection(response, newRequest: URLRequest(url: target))
    task.answer(target, "", type: target.pathExtension == "js" ? "text/javascript" : "text/css")
  }

  static let shapes: [BrokenSite] = [
    // Types
    .answers(
      "XHTML: a style sheet under text/plain",
      ["index.xhtml": xhtml("<p/>", "<link rel=\"stylesheet\" href=\"a.css\"/>"), "a.css": wrong],
      page: "app://h/index.xhtml", finds: ["wrong-type error index.xhtml:4:30"]),
    .answers(
      "SVG: the import of a style sheet in a frame's drawing",
      [
        "index.html": html("<iframe src=d/a.svg></iframe>"),
        "d/a.svg": .text(
          "<svg xmlns='http://www.w3.org/2000/svg'>\n<style>\n@import 'b.css';</style></svg>",
          mimeType: "image/svg+xml"),
        "d/b.css": wrong,
      ], finds: ["wrong-type error a.svg:3:9"]),
    .answers(
      "a style sheet four imports deep, behind a redirect",
      [
        "index.html": html("<style>@import 'a.css';</style>"), "a.css": "@import url(b/b.css);",
        "b/b.css": .redirect(to: "/c/c.css"), "c/c.css": "/* c */\n@import \"../d.css\" screen;",
        "d.css": "@import url('e.css') layer(x);", "e.css": wrong,
      ], finds: ["wrong-type error d.css:1:9"]),
    .answers(
      "a module of a frame of a frame",
      [
        "index.html": html("", "<iframe src=f/f.html></iframe>"),
        "f/f.html": html("<iframe src=g.html></iframe>"),
        "f/g.html": html("<p>", "<script type=module>import '../m/a.js'</script>"),
        "m/a.js": "export * from\n  './b.mjs'", "m/b.mjs": .text("1", mimeType: "application/octet-stream"),
      ], finds: ["wrong-type error a.js:2:3", "module-blocked error a.js:2:3"]),
    .answers(
      "a module that is preloaded and imported",
      [
        "index.html": html(
          "<link rel=modulepreload href=m.js>", "<script type=module>import './m.js'</script>"),
        "m.js": .text("1", mimeType: "text/html"),
      ], finds: ["wrong-type error index.html:2:30", "module-blocked error index.html:3:28"]),
    .answers(
      "XML: a style sheet under text/plain",
      [
        "index.xml": .text(
          "<?xml version='1.0'?>\n<?xml-stylesheet type='text/css' href='a.css'?>\n<r/>",
          mimeType: "text/xml"),
        "a.css": wrong,
      ], page: "app://h/index.xml", finds: ["wrong-type error index.xml:2:1"]),

    // Names
    .folder(
      "letters of a folder in a style sheet's image",
      [
        "index.html": page + "<link rel=stylesheet href=css/a.css><p>x",
        "css/a.css": "p {\n  background: url(../IMG/a.png) }", "img/a.png": "x",
      ], finds: ["case-mismatch error a.css:2:15"], says: ["img/a.png"]),
    .folder(
      "letters of a module's import, and of a picture's source",
      [
        "index.html": page
          + "<script type=module src=js/a.js></script>\n<picture><source srcset='Big.png 2x, small.png 1x'><img></picture>",
        "js/a.js": "// first\nimport x from './Lib/b.js'", "js/lib/b.js": "export default 1",
        "small.PNG": "x",
      ],
      finds: [
        "module-blocked error a.js:2:15", "case-mismatch error index.html:3:38",
        "case-mismatch error a.js:2:15",
      ]),
    .folder(
      "an object's folder without an index",
      ["index.html": page + "<object data=sub/></object>", "sub/main.html": "x"],
      finds: ["missing-index error index.html:2:14"]),
    .folder(
      "a style sheet and a module that climb above the root",
      [
        "index.html": page
          + "<link rel=stylesheet href=css/a.css><script type=module src=js/a.js></script><p>x",
        "css/a.css": "p{background:url(../../img/a.png)}", "js/a.js": "import '../../lib/b.js'",
      ],
      finds: [
        "module-blocked error a.js:1:8", "path-outside-root warning a.css:1:14",
        "path-outside-root warning a.js:1:8",
      ]),

    // Texts
    .answers(
      "a frame's text without a charset",
      [
        "index.html": html("<iframe src=app://other/f.html></iframe>"),
        "f.html": .text("<!DOCTYPE html><p>\u{E9}", mimeType: "text/html"),
      ], finds: ["missing-charset warning index.html:2:13"]),

    // Origins
    .answers(
      "a module's import of another origin",
      [
        "index.html": html("<script type=module src=a.js></script>"),
        "a.js": "import 'app://cdn/b.js'", "b.js": "1",
      ], finds: ["module-blocked error a.js:1:8", "cors-missing error a.js:1:8"]),
    .answers(
      "insecure references in a frame's style sheet",
      [
        "index.html": html("<iframe src=f.html></iframe>"),
        "f.html": html("<link rel=stylesheet href=a.css><p>x"),
        "a.css": "@import 'http://other/b.css';\np { background: url(http://other/a.png) }",
        "b.css": "p{}", "a.png": .png,
      ], page: "https://h/index.html",
      finds: ["mixed-content error a.css:1:9", "mixed-content warning a.css:2:17"]),

    // Handlers
    .handler(
      "a preload for a script's own use, answered plainly",
      {
        ScriptedHandler(
          page: "<link rel=preload as=fetch crossorigin href=d.json>",
          ["/d.json": { task, url in task.answerPlainly(url, "{}", type: "application/json") }])
      },
      finds: ["plain-response warning index.html:2:45"],
      says: ["response.status is 0", "answer with an HTTPURLResponse"]),
    .handler(
      "a frame that is never answered, and an import in its neighbour",
      {
        ScriptedHandler(
          page: "<iframe src=f.html></iframe>\n<link rel=stylesheet href=a.css>",
          [
            "/f.html": { _, _ in },
            "/a.css": { task, url in task.answer(url, "@import 'b.css';", type: "text/css") },
            "/b.css": { _, _ in },
          ])
      }, finds: ["never-answered error index.html:2:13", "never-answered error a.css:1:9"]),
    .handler(
      "an import of a style sheet, refused at its end, so that going on is legal",
      {
        ScriptedHandler(
          page: "<style>@import 'a.css';</style>",
          [
            "/a.css": { task, url in
              if let response = HTTPURLResponse(
                url: url, statusCode: 200, httpVersion: nil, headerFields: ["Content-Type": "text/plain"])
              {
                task.didReceive(response)
              }
              task.later { task.didFinish() }
            }
          ])
      }, finds: ["wrong-type error index.html:2:16"]),
    .handler(
      "a source of a video in a frame, whole",
      {
        ScriptedHandler(
          page: "<iframe src=f.html></iframe>",
          [
            "/f.html": { task, url in
              give("<video>\n<source src=a.mp4 type=video/mp4></video>", task, url)
            },
            "/a.mp4": { task, url in
              task.answer(url, String(repeating: "x", count: 4000), type: "video/mp4")
            },
          ])
      }, finds: ["range-ignored warning f.html:3:13"]),
    .handler(
      "an image of a style sheet behind a response with another URL",
      {
        ScriptedHandler(
          page: "<link rel=stylesheet href=css/a.css><p>x",
          [
            "/css/a.css": { task, _ in
              task.answer(
                URL(string: "https://cdn.example/v2/a.css") ?? URL(filePath: "/"),
                "\np {\n  background: url(img/a.png) }", type: "text/css")
            }
          ])
      },
      finds: ["escape error a.css:3:15", "response-url-differs error index.html:2:27"],
      says: ["build the response with the URL of task.request"]),
    .handler(
      "the same two modules deep, by way of a frame",
      {
        ScriptedHandler(
          page: "<iframe src=f.html></iframe>",
          [
            "/f.html": { task, url in give("<script type=module src=a.js></script>", task, url) },
            "/a.js": { task, url in task.answer(url, "import './lib/b.js'", type: "text/javascript") },
            "/lib/b.js": { task, _ in
              task.answer(
                URL(string: "http://h/lib/b.js") ?? URL(filePath: "/"), "import\n'./c.js'",
                type: "text/javascript")
            },
          ])
      }, finds: ["escape error b.js:2:1", "response-url-differs error a.js:1:8"]),

    // Ways out
    .answers(
      "a frame written into the page, with an absolute URL",
      [
        "index.html": html("<iframe srcdoc=\"<p>\n<img src=http://h/a.png>\"></iframe>"), "a.png": .png,
      ], finds: ["escape warning index.html:3:10"]),
    .handler(
      "redirects that lead out",
      {
        ScriptedHandler(
          page: "<script src=a.js></script>\n<link rel=stylesheet href=a.css>",
          [
            "/a.js": { task, _ in redirect(task, to: "http://h/b.js") },
            "/a.css": { task, url in task.answer(url, "@import 'b.css';", type: "text/css") },
            "/b.css": { task, _ in redirect(task, to: "http://other/c.css") },
          ])
      }, finds: ["escape error index.html:2:13", "escape error a.css:1:9"], says: ["redirect"]),
    .answers(
      "a base element in a frame, and SVG below it",
      [
        "index.html": html("<iframe src=f.html></iframe><iframe src=g.html></iframe>"),
        "f.html": html("<base href='//h/x/'>", "<svg><image href=a.png /></svg>"), "x/a.png": .png,
        "g.html": html("<base href=http://h/x/>", "<svg><image href=a.png /></svg>"),
      ], finds: ["escape error g.html:3:18"], says: ["<base href>", "g.html:2:12"]),

    // Caches
    .answers(
      "an import is not in the cache, two style sheets deep", ["c.css": "p{}"], page: "http://h/index.html",
      finds: ["nested-load-not-cached warning b.css:1:9"], says: ["a.css", "index.html:2:27"]
    ) {
      $0.profile = .urlLoadingSystem
      $0.urlCache = cache([
        "http://h/index.html": (
          200, "text/html; charset=utf-8", "<!DOCTYPE html>\n<link rel=stylesheet href=a.css>"
        ),
        "http://h/a.css": (200, "text/css", "@import 'b.css';"),
        "http://h/b.css": (200, "text/css", "@import 'c.css';"),
      ])
    },
    .handler(
      "a handler that keeps an error",
      {
        ScriptedHandler(
          page: "<link rel=stylesheet href=a.css>",
          [
            "/a.css": { task, url in
              (task as? any AnnotatedSchemeTask)?.note(Note(.stored, subject: "Pages"))
              task.answer(url, "no", type: "text/css", status: 503)
            }
          ])
      }, finds: ["error-in-cache error index.html:2:27"], says: ["stored in\nPages"]),
    .handler(
      "a handler that had the page alone",
      {
        ScriptedHandler(
          page: "<script src=a.js></script>",
          [
            "/index.html": { task, url in
              (task as? any AnnotatedSchemeTask)?.note(Note(.fromStore, subject: "Pages"))
              give("<script type=module src=a.js></script>", task, url)
            },
            "/a.js": { task, _ in
              (task as? any AnnotatedSchemeTask)?.note(Note(.notInStore, subject: "Pages"))
              task.didFailWithError(URLError(.notConnectedToInternet))
            },
          ])
      },
      finds: ["module-blocked error index.html:2:25", "nested-load-not-cached error index.html:2:25"],
      says: ["a.js is not in the cache, though index.html is"]),
  ]

  static let mendedShapes: [BrokenSite] = [
    .answers(
      "mended: XHTML, SVG and XML with their types",
      [
        "index.html": html(
          "<iframe src=a.xhtml></iframe><iframe src=a.svg></iframe><iframe src=a.xml></iframe>"),
        "a.xhtml": xhtml(
          "<link rel=\"stylesheet\" href=\"a.css\"/>",
          "<svg xmlns='http://www.w3.org/2000/svg'><image href='a.png'/></svg>"),
        "a.svg": .text(
          "<svg xmlns='http://www.w3.org/2000/svg'><style>@import 'a.css';</style></svg>",
          mimeType: "image/svg+xml"),
        "a.xml": .text(
          "<?xml version='1.0'?>\n<?xml-stylesheet type='text/css' href='a.css'?>\n<r>\u{E9}</r>",
          mimeType: "text/xml"),
        "a.css": "p{}", "a.png": .png,
      ]),
    .answers(
      "mended: imports, redirects within, and preloads that are used",
      [
        "index.html": html(
          "<link rel=modulepreload href=m/a.js><link rel=preload as=style href=a.css>",
          "<link rel=stylesheet href=a.css><script type=module>import './m/a.js'</script>",
          "<img src=a.png><img src=a.png><p>x"),
        "a.css": "@import url(b/b.css);\np{background:url(a.png)}", "b/b.css": .redirect(to: "/c/c.css"),
        "c/c.css": "@import '../d.css';", "d.css": "p{}", "m/a.js": "export * from './b.mjs'",
        "m/b.mjs": .text("1", mimeType: "text/javascript"), "a.png": .png,
      ]),
    .answers(
      "mended: other origins that allow it",
      [
        "index.html": html("<link rel=stylesheet href=a.css><script type=module src=a.js></script><p>x"),
        "a.css": "@font-face { font-family: f; src: url(app://cdn/f.woff2) } p { font-family: f }",
        "f.woff2": .data(
          Data("wOF2".utf8) + Data(count: 60), mimeType: "font/woff2",
          headers: [HeaderField("Access-Control-Allow-Origin", "*")]),
        "a.js": "import 'app://cdn/b.js'",
        "b.js": .text("1", headers: [HeaderField("Access-Control-Allow-Origin", "app://h")]),
      ]),
    .answers(
      "mended: fonts need no permission in WebKit",
      [
        "index.html": html("<link rel=stylesheet href=a.css><p>x"),
        "a.css": "@font-face {\n font-family: f;\n src: url(app://cdn/f.woff2) }\np { font-family: f }",
        "f.woff2": .font,
      ]),
    .folder(
      "mended: names as they are, wherever they stand",
      [
        "index.html": page
          + "<link rel=stylesheet href=css/a.css><script type=module src=js/a.js></script>\n<picture><source srcset='big.png 2x, small.png 1x'><img></picture><object data=sub/></object><p>x",
        "css/a.css": "p{background:url(../img/a.png)}", "img/a.png": "x", "js/a.js": "import '../lib/b.js'",
        "lib/b.js": "1", "small.png": "x", "sub/index.html": page,
      ]),
    .handler(
      "mended: a preload for a script's own use, with a status",
      {
        ScriptedHandler(
          page: "<link rel=preload as=fetch crossorigin href=d.json>",
          ["/d.json": { task, url in task.answer(url, "{}", type: "application/json") }])
      }),
    .handler(
      "mended: a handler's store that has all",
      {
        ScriptedHandler(
          page: "",
          [
            "/index.html": { task, url in
              (task as? any AnnotatedSchemeTask)?.note(Note(.fromStore, subject: "Pages"))
              give("<script src=a.js></script><img src=b.svg>", task, url)
            },
            "/a.js": { task, url in
              (task as? any AnnotatedSchemeTask)?.note(Note(.fromStore, subject: "Pages"))
              task.answer(url, "1", type: "text/javascript")
            },
            "/b.svg": { task, url in
              (task as? any AnnotatedSchemeTask)?.note(Note(.notInStore, subject: "Pages"))
              task.answer(
                url, "<svg xmlns='http://www.w3.org/2000/svg'/>", type: "image/svg+xml",
                fields: ["Cache-Control": "no-store"])
            },
          ])
      }),
  ]

  // MARK: - The hybrid handler's own store

  /// A page and a script, of which the store has what an earlier visit left there.
  @Test(arguments: [true, false]) func tellsWhatAHybridHandlersStoreDoesNotHave(
    isServerThere: Bool
  ) async throws {
    let folder = try TemporaryFolder([:])
    let cache = FileCache(folder: folder.url.appending(path: "cache"))
    func load(_ page: String, _ files: [String: SiteEntry]) async throws -> LoadTrace {
      let handler = HybridSchemeHandler(
        .init(cache: cache, upstream: Network.site(FixtureSite(files: files)).makeTransport()))
      let view = HeadlessWebView(configuration: .init(schemeHandlers: ["herald-hybrid": handler]))
      return try await view.load("herald-hybrid://h/myhybrid/\(page)").trace
    }
    let index = html("<script src=a.js></script>")
    let first = try await load("index.html", ["myhybrid/index.html": index, "myhybrid/a.js": "1"])
    #expect(first.loads.map { $0.notes.map(\.kind) } == Array(repeating: [.notInStore, .stored], count: 2))
    #expect(first.diagnostics.isEmpty)

    let second = try await load("index.html", [:])
    #expect(second.loads.map { $0.notes.map(\.kind) } == [[.fromStore], [.fromStore]])
    #expect(second.diagnostics.isEmpty)

    cache.remove("http://h/myhybrid/a.js")
    let third = try await load("index.html", isServerThere ? ["myhybrid/a.js": "1"] : ["x": .text("")])
    #expect(third.diagnostics.map(\.code) == (isServerThere ? ["nested-load-not-cached"] : ["missing-file"]))
  }
}
