import Foundation
import HeadlessWebView
import Interception
import LoadTrace
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Every diagnostic, from the site with the fault through the host to the words.
struct BrokenSiteTests {
  @Test(arguments: types + modules + origins) func findsTypesAndOrigins(_ site: BrokenSite) async throws {
    try await site.check()
  }

  @Test(arguments: names) func findsNames(_ site: BrokenSite) async throws { try await site.check() }

  @Test(arguments: texts + policies + parsers) func findsTextsAndPolicies(_ site: BrokenSite) async throws {
    try await site.check()
  }

  @Test(arguments: handlers) func findsWhatHandlersDo(_ site: BrokenSite) async throws {
    try await site.check()
  }

  @Test(arguments: caches) func findsWhatCachesDo(_ site: BrokenSite) async throws { try await site.check() }

  @Test(arguments: escapes) func findsEscapes(_ site: BrokenSite) async throws { try await site.check() }

  @Test func keepsPreviewsWhereAskedTo() async throws {
    let site = FixtureSite(files: [
      "index.html": html("<link rel=stylesheet href=a.css><img src=b.png>"), "a.css": "p { color: red }",
      "b.png": .png,
    ])
    var configuration = HeadlessWebView.Configuration(
      schemeHandlers: ["app": NetworkSchemeHandler(.site(site))])
    configuration.previewBytes = 5
    let loads = try await HeadlessWebView(configuration: configuration).load("app://h/index.html").trace.loads
    #expect(
      loads.map(\.response?.preview) == [
        BodyPreview(text: "<!DOC", isTruncated: true), BodyPreview(text: "p { c", isTruncated: true), nil,
      ])
  }

  // MARK: - Types

  static let types: [BrokenSite] = [
    .answers(
      "a style sheet under a script's type",
      [
        "index.html": html("<link rel=stylesheet href=a.css>"),
        "a.css": .text("p{}", mimeType: "text/javascript"),
      ],
      finds: ["wrong-type error index.html:2:27"],
      says: ["Content-Type field\ntext/javascript\nthis one decides"]),
    .answers(
      "a style sheet of a style sheet under text/plain",
      [
        "index.html": html("<link rel=stylesheet href=a.css>"), "a.css": "\n  @import 'b.css';",
        "b.css": .text("p{}", mimeType: "text/plain"),
      ], finds: ["wrong-type error a.css:2:11"]),
    .answers(
      "a script under an image's type",
      ["index.html": html("", "<script src=a.js></script>"), "a.js": .text("1", mimeType: "image/png")],
      finds: ["wrong-type error index.html:3:13"]),
    .answers(
      "a script with nosniff",
      [
        "index.html": html("<script src=a.js></script>"),
        "a.js": .text(
          "1", mimeType: "text/plain", headers: [HeaderField("X-Content-Type-Options", "nosniff")]),
      ], finds: ["wrong-type error index.html:2:13"], says: ["with nosniff a script's field must be"]),
    .answers(
      "a module under text/plain",
      [
        "index.html": html("<script type=module src=a.js></script>"),
        "a.js": .text("1", mimeType: "text/plain"),
      ],
      finds: ["wrong-type error index.html:2:25", "module-blocked error index.html:2:25"],
      says: ["URLResponse.mimeType\ntext/plain\nthis one decides"]),
    .answers(
      "a JSON module under text/html",
      [
        "index.html": html("<script type=module src=a.js></script>"),
        "a.js": "import d from './d.json' with { type: 'json' }",
        "d.json": .text("{}", mimeType: "text/html"),
      ], finds: ["wrong-type error a.js:1:15", "module-blocked error a.js:1:15"]),
    .answers(
      "WebAssembly imported as a module",
      [
        "index.html": html("<script type=module src=a.js></script>"), "a.js": "import './a.wasm'",
        "a.wasm": .data(Data([0, 0x61, 0x73, 0x6D])),
      ], finds: ["wrong-type error a.js:1:8", "module-blocked error a.js:1:8"]),
    .answers(
      "an SVG image under text/xml",
      ["index.html": html("<img src=a.svg>"), "a.svg": .text("<svg/>", mimeType: "text/xml")],
      finds: ["wrong-type error index.html:2:10"], says: ["under the type image/svg+xml alone"]),
    .answers(
      "a PNG under the type of SVG",
      [
        "index.html": html("<img src=a.png>"),
        "a.png": .data(Data([0x89, 0x50, 0x4E, 0x47]), mimeType: "image/svg+xml"),
      ],
      finds: ["wrong-type error index.html:2:10"]),
    .answers(
      "a frame that cannot be shown",
      [
        "index.html": html("<iframe src=a.bin></iframe>"),
        "a.bin": .text("x", mimeType: "application/octet-stream"),
      ],
      finds: ["wrong-type error index.html:2:13"]),
    .answers(
      "a video under text/plain, with its ranges",
      [
        "index.html": html("<video src=a.mp4></video>"),
        "a.mp4": .text(
          "x", mimeType: "text/plain", status: 206, headers: [HeaderField("Content-Range", "bytes 0-0/1")]),
      ], finds: ["wrong-type warning index.html:2:12"]),
    .answers(
      "the app's page for every path",
      [
        "index.html": html(
          "<script src=a.js></script>", "<img src=b.png>",
          "<style>@font-face{font-family:f;src:url(c.woff2)} p{font-family:f}</style><p>x"),
        "a.js": .text("<!doctype html>", mimeType: "text/html"),
        "b.png": .text("<!doctype html>", mimeType: "text/html"),
        "c.woff2": .text("<html>", mimeType: "text/html"),
      ],
      finds: [
        "wrong-content error index.html:2:13", "wrong-content warning index.html:3:10",
        "wrong-content warning index.html:4:37",
      ]),
    .answers(
      "a script that was changed",
      [
        "index.html": html("<script src=a.js integrity=sha256-AAAA></script>"), "a.js": "1",
      ], finds: ["integrity-mismatch error index.html:2:13"]),
    .answers(
      "all types right",
      [
        "index.html": html(
          "<link rel=stylesheet href=a.css><script src=a.js></script><script type=module src=m.js></script>",
          "<img src=a.svg><img src=b.png><p>x<iframe src=f.html></iframe>"),
        "a.css": "@font-face { font-family: f; src: url(f.woff2) } p { font-family: f }", "a.js": "1",
        "m.js": "import d from './d.json' with { type: 'json' }", "d.json": "{}", "a.svg": .svg,
        "b.png": .png,
        "f.woff2": .font, "f.html": html("<p>"),
      ]),
  ]

  static let modules: [BrokenSite] = [
    .answers(
      "a module deep in the graph is not there",
      [
        "index.html": html("<script type=module src=a.js></script>"), "a.js": "import './b.js'",
        "b.js": "\nimport './c.js'",
      ],
      finds: ["module-blocked error b.js:2:8"], says: ["the module a.js does not run: it needs c.js"]),
    .answers(
      "a bare specifier without an import map",
      ["index.html": html("<script type=module>import 'vue'</script>")],
      finds: ["module-blocked error index.html:2:28"], says: ["map vue in an import map"]),
    .answers(
      "a module that cannot be read",
      ["index.html": html("<script type=module src=a.js></script>"), "a.js": "let = ="],
      finds: ["module-blocked error index.html:2:25"], says: ["SyntaxError at 1:"]),
    .answers(
      "an import map and all it maps to",
      [
        "index.html": html(
          "<script type=importmap>{\"imports\":{\"vue\":\"./v.js\"}}</script>",
          "<script type=module>import 'vue'</script>"),
        "v.js": "export default 1",
      ]),
  ]

  static let origins: [BrokenSite] = [
    .answers(
      "a module of another origin without CORS",
      ["index.html": html("<script type=module src=app://cdn/a.js></script>"), "a.js": "1"],
      finds: ["module-blocked error index.html:2:25", "cors-missing error index.html:2:25"],
      says: ["Access-Control-Allow-Origin\nmissing", "Access-Control-Allow-Origin: app://h"]),
    .answers(
      "an image with crossorigin of another origin",
      [
        "index.html": html("<img crossorigin src=app://cdn/a.png>"),
        "a.png": .data(
          Data([0x89, 0x50, 0x4E, 0x47]), mimeType: "image/png",
          headers: [HeaderField("Access-Control-Allow-Origin", "app://x")]),
      ], finds: ["cors-missing error index.html:2:22"]),
    .answers(
      "credentials that are not allowed",
      [
        "index.html": html("<script crossorigin=use-credentials src=app://cdn/a.js></script>"),
        "a.js": .text("1", headers: [HeaderField("Access-Control-Allow-Origin", "app://h")]),
      ], finds: ["cors-missing error index.html:2:41"], says: ["Access-Control-Allow-Credentials: true"]),
    .answers(
      "a plain response to a CORS request",
      [
        "index.html": html("<script crossorigin src=app://cdn/a.js></script>"),
        "a.js": SiteEntry.text("1").answering(as: .url),
      ],
      finds: ["cors-missing error index.html:2:25"], says: ["none: a plain URLResponse has no fields"]),
    .answers(
      "a module of another origin with CORS",
      [
        "index.html": html("<script type=module src=app://cdn/a.js></script>"),
        "a.js": .text("1", headers: [HeaderField("Access-Control-Allow-Origin", "*")]),
      ]),
    .answers(
      "an insecure script and an insecure image in a secure page",
      [
        "index.html": html("<script src=http://h/a.js></script>", "<img src=http://h/a.png>"), "a.js": "1",
        "a.png": .png,
      ], page: "https://h/index.html",
      finds: ["mixed-content error index.html:2:13", "mixed-content warning index.html:3:10"],
      says: ["it was blocked", "it was loaded, as images and media may be"]),
    .answers(
      "secure and local loads in a secure page",
      [
        "index.html": html("<script src=//h/a.js></script>", "<img src=https://h/a.png>"), "a.js": "1",
        "a.png": .png,
      ],
      page: "https://h/index.html"),
  ]

  // MARK: - Names

  static let page = "<!DOCTYPE html><meta charset=utf-8>\n"

  static let names: [BrokenSite] = [
    .folder(
      "upper and lower case", ["index.html": page + "<img src=img/logo.PNG>", "img/Logo.png": "x"],
      finds: ["case-mismatch error index.html:2:10"], says: ["img/Logo.png"]),
    BrokenSite(
      testDescription: "upper and lower case in a fixture site", page: "http://h/index.html",
      expected: ["case-mismatch error index.html:2:10"]
    ) {
      let folder = try TemporaryFolder(["index.html": page + "<img src=Logo.png>", "logo.png": "x"])
      return (HeadlessWebView.Configuration(network: .site(try FixtureSite(folder: folder.url))), folder)
    },
    .folder(
      "a folder's upper and lower case",
      ["index.html": page + "<script src=JS/a.js></script>", "js/a.js": "1"],
      finds: ["case-mismatch error index.html:2:13"]),
    .folder(
      "decomposed on disk, composed in the page",
      ["index.html": page + "<img src='caf\u{E9}.png'>", "cafe\u{301}.png": "x"],
      finds: ["name-encoding error index.html:2:11"], says: ["cafe%CC%81.png", "composed (NFC)"]),
    .folder(
      "percent-encoded twice", ["index.html": page + "<img src=a%2520b.png>", "a b.png": "x"],
      finds: ["name-encoding error index.html:2:10"], says: ["percent-encoded twice"]),
    .folder(
      "a plus sign for a space", ["index.html": page + "<img src=a+b.png>", "a b.png": "x"],
      finds: ["name-encoding error index.html:2:10"]),
    .folder(
      "a name on disk that is percent-encoded",
      ["index.html": page + "<img src='a b.png'>", "a%20b.png": "x"],
      finds: ["name-encoding error index.html:2:11"]),
    .folder(
      "a link in another encoding", ["index.html": page + "<img src=%D6%D0.png>", "\u{4E2D}.png": "x"],
      finds: ["name-encoding error index.html:2:10"], says: ["the URL is in GBK"]),
    .folder(
      "a folder without an index", ["index.html": page + "<iframe src=sub/></iframe>", "sub/Index.htm": "x"],
      finds: ["missing-index error index.html:2:13"], says: ["there is Index.htm"]),
    .folder(
      "a folder without a slash and an index",
      ["index.html": page + "<iframe src=sub></iframe>", "sub/a.html": "x"],
      finds: ["missing-index error index.html:2:13"]),
    .folder(
      "encoded dots", ["index.html": page + "<img src=..%2Fsecret.png>"],
      finds: ["path-outside-root warning index.html:2:10"], says: ["../secret.png"]),
    .folder(
      "more dots than folders", ["a/index.html": page + "\n<img src=../../img/a.png>"],
      page: "app://h/a/index.html",
      finds: ["path-outside-root warning index.html:3:10"], says: ["app://h/img/a.png"]),
    .folder(
      "a symbolic link that leads out", ["index.html": page + "<img src=out/hosts>"], links: ["out": "/etc"],
      finds: ["path-outside-root warning index.html:2:10"], says: ["out/hosts", "by a symbolic link"]),
    .folder(
      "a symbolic link to nothing", ["index.html": page + "<script src=js/a.js></script>"],
      links: ["js": "../javascript/5.3"],
      finds: ["missing-file warning index.html:2:13"],
      says: ["a symbolic link to nothing", "../javascript/5.3", "put the file itself"]),
    .folder(
      "a file that is just not there", ["index.html": page + "<script src=b.js></script><img src=b.png>"],
      finds: ["missing-file warning index.html:2:13", "missing-file note index.html:2:36"]),
    .folder(
      "names as the folder has them",
      [
        "index.html": page
          + "<img src='caf\u{E9}.png'><img src=a%20b.png><img src=../c.png><iframe src=sub/></iframe>",
        "caf\u{E9}.png": "x", "a b.png": "x", "c.png": "x", "sub/index.html": page,
      ]),
  ]

  // MARK: - Texts and policies

  static let texts: [BrokenSite] = [
    .answers(
      "a page without a charset", ["index.html": .text("<!DOCTYPE html><p>\u{FC}", mimeType: "text/html")],
      finds: ["missing-charset warning"], says: ["read as windows-1252"]),
    .answers(
      "a style sheet without a charset in such a page",
      [
        "index.html": .text("<!DOCTYPE html>\n<link rel=stylesheet href=a.css>", mimeType: "text/html"),
        "a.css": .text("p::before{content:'\u{FC}'}", mimeType: "text/css"),
      ],
      finds: ["missing-charset warning index.html:2:27"]),
    .answers(
      "a script without a charset in such a page",
      [
        "index.html": .text("<!DOCTYPE html>\n<script src=a.js></script>", mimeType: "text/html"),
        "a.js": .text("'\u{FC}'", mimeType: "text/javascript"),
      ],
      finds: ["missing-charset warning index.html:2:13"]),
    .answers(
      "a charset that there is not",
      ["index.html": .text("<!DOCTYPE html><p>\u{FC}", mimeType: "text/html; charset=utf-9")],
      finds: ["missing-charset warning"], says: ["a charset that there is not"]),
    .answers(
      "charsets wherever they may be named",
      [
        "index.html": html(
          "<p>\u{FC}<link rel=stylesheet href=a.css><script src=a.js></script><script src=m.js type=module></script>"
        ),
        "a.css": .text("@charset \"utf-8\"; p::before{content:'\u{FC}'}", mimeType: "text/css"),
        "a.js": .text("'\u{FC}'", mimeType: "text/javascript"),
        "m.js": .text("'\u{FC}'", mimeType: "text/javascript"),
      ]),
  ]

  static let policies: [BrokenSite] = [
    .answers(
      "a policy that forbids a script of the page",
      [
        "index.html": .text(
          "<!DOCTYPE html><meta charset=utf-8>\n<script src=a.js></script>",
          headers: [HeaderField("Content-Security-Policy", "script-src 'none'")]),
        "a.js": "1",
      ], finds: ["csp-blocked note index.html:2:13"]),
    .answers(
      "a text that is no URL", ["index.html": html("<img src='http://[x'>")],
      finds: ["invalid-url warning index.html:2:11"]),
    .answers(
      "content rules that never fire", ["index.html": html("<p>")],
      finds: [
        "content-rule-never-fires warning rules.json:2:1", "content-rule-never-fires warning rules.json:3:1",
        "content-rule-never-fires warning rules.json:4:1", "content-rule-never-fires warning rules.json:5:1",
      ],
      says: [
        "rule 2 can never fire", "a URL begins with its scheme", "*example.com is the domain",
        "the top document is always first-party", "it is rule 1 again",
      ]
    ) { configuration in
      var rules = try ContentRuleList(
        json: """
          [{"trigger":{"url-filter":"ads"},"action":{"type":"block"}},
          {"trigger":{"url-filter":"^www\\\\.ads\\\\.com/"},"action":{"type":"block"}},
          {"trigger":{"url-filter":".*","if-domain":["*.example.com"]},"action":{"type":"block"}},
          {"trigger":{"url-filter":"x","resource-type":["top-document"],"load-type":["third-party"]},"action":{"type":"block"}},
          {"trigger":{"url-filter":"ads"},"action":{"type":"block"}}]
          """)
      rules.name = "rules.json"
      configuration.contentRules = [rules]
    },
    .answers(
      "content rules that may fire, and one that does",
      ["index.html": html("<img src=ads.png>")]
    ) { configuration in
      configuration.contentRules = [
        try ContentRuleList(
          json: """
            [{"trigger":{"url-filter":"ads"},"action":{"type":"block"}},
            {"trigger":{"url-filter":"^https?://([^/]+\\\\.)?ads\\\\.com[/:]","load-type":["third-party"]},"action":{"type":"block"}},
            {"trigger":{"url-filter":".*","if-domain":["*example.com","h"]},"action":{"type":"css-display-none","selector":".ad"}},
            {"trigger":{"url-filter":"^http://"},"action":{"type":"make-https"}},
            {"trigger":{"url-filter":"x","resource-type":["document"]},"action":{"type":"block"}},
            {"trigger":{"url-filter":"good\\\\.png$"},"action":{"type":"ignore-previous-rules"}}]
            """)
      ]
    },
  ]

  static let parsers: [BrokenSite] = [
    .answers(
      "a comment that ends for the one parser alone",
      ["index.html": html("<!--><img src=a.png>-->"), "a.png": .png],
      finds: ["front-ends-disagree warning index.html:2:15"],
      says: ["found by standard alone"]
    ) { $0.comparesParsers = true },
    .answers(
      "markup that both read alike",
      [
        "index.html": html(
          "<picture><source srcset=a.svg type=image/svg+xml><img src=a.png></picture>",
          "<noscript><img src=n.png></noscript><template><img src=t.png></template>",
          "<table><tr><td><img src=a.png></table><video><source src=a.mp4></video><iframe src=f.html></iframe>",
          "<svg><image href=a.png /></svg><a href=x>y</a>"),
        "a.png": .png, "a.svg": .svg, "f.html": html("<p>"),
        "a.mp4": .text(
          "x", mimeType: "video/mp4", status: 206, headers: [HeaderField("Content-Range", "bytes 0-0/1")]),
      ]
    ) { $0.comparesParsers = true },
  ]
}
