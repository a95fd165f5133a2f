import LoadTrace
import Testing
import TraceReports

struct EscapeDiagnosticTests {
  static let rules = DiagnosticRule.all.filter { $0.code == "escape" }

  static let hybrid = TraceBuilder(
    page: "herald-hybrid://hybrid.example/myhybrid/index.html", schemes: ["herald-hybrid"])

  @Test func namesTheResponseThatCarriesAnotherURL() {
    let text = findings(
      with: Self.rules, from: Self.hybrid,
      { trace in
        trace.add(
          "herald-hybrid://hybrid.example/myhybrid/js/main.js", .script, "script src", "js/main.js", line: 12
        ) {
          $0.response?.url = "http://hybrid.example/myhybrid/js/main.js"
        }
        trace.add(
          "http://hybrid.example/myhybrid/js/lib/b.js", .module, parent: 2, "import()", "./lib/b.js",
          base: "http://hybrid.example/myhybrid/js/main.js", by: .network)
        trace.add(
          "http://hybrid.example/myhybrid/js/lib/c.js", .module, parent: 3, "import", "./c.js", by: .network)
      })
    #expect(
      text == """
        escape: http://hybrid.example/myhybrid/js/lib/b.js was not intercepted
          import("./lib/b.js")                    myhybrid/js/main.js:1:8
          resolved against                        http://hybrid.example/myhybrid/js/main.js   (URL of the response)
          but main.js was requested as            herald-hybrid://hybrid.example/myhybrid/js/main.js
          main.js from <script src="js/main.js">  myhybrid/index.html:12:8
          and so was not                          http://hybrid.example/myhybrid/js/lib/c.js
          fix: build the response with the URL of task.request
        """)
  }

  struct Example: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var url: SerializedURL
    var base: SerializedURL = "app://h/index.html"
    var change: @Sendable (inout Load) -> Void = { _ in }
    var severity: Diagnostic.Severity = .error
    var details: [String]
    var fix: String
  }

  static let examples = [
    Example(
      testDescription: "absolute URL of the same host", text: " http://h/a.png", url: "http://h/a.png",
      severity: .warning, details: ["an absolute URL, written in the source (the page's host)"],
      fix: "write it relative, or without scheme and host: /a.png"),
    Example(
      testDescription: "absolute URL of another host", text: "https://cdn/a.png", url: "https://cdn/a.png",
      severity: .note, details: ["an absolute URL, written in the source (another host)"],
      fix:
        "ship the file with the page, or name it by a scheme that has a handler (app:); if it is meant to come from the network, nothing"
    ),
    Example(
      testDescription: "base element", text: "a.png", url: "http://h/x/a.png", base: "http://h/x/",
      details: [
        "resolved against http://h/x/ (<base href>)", "in the document index.html app://h/index.html",
      ], fix: "take the base element out, or make its href relative"),
    Example(
      testDescription: "protocol-relative URL", text: "//cdn/a.png", url: "http://cdn/a.png",
      base: "http://h/x/",
      details: ["it names a host but no scheme, so it has that of http://h/x/ (<base href>)"],
      fix: "write it relative, or with the scheme that has a handler (app:)"),
    Example(
      testDescription: "redirect", text: "a.png", url: "app://h/a.png",
      change: { $0.redirects = [Redirect(from: "app://h/a.png", to: "https://cdn/a.png", status: 302)] },
      details: ["asked for as app://h/a.png", "redirected to https://cdn/a.png (status 302)"],
      fix:
        "follow the redirect in the handler, and answer the task with what comes of it under the URL of task.request"
    ),
    Example(
      testDescription: "import map", text: "vue", url: "https://cdn/vue.js",
      change: { $0.reference?.construct = "import" },
      details: ["the import map gives it the address https://cdn/vue.js"],
      fix: "give the specifier a relative address in the import map"),
    Example(
      testDescription: "script", text: "x", url: "https://cdn/x", change: { $0.reference = nil },
      details: ["resolved against app://h/index.html"],
      fix: "make the URL from location or document.baseURI, not from a URL with https:"),
  ]

  @Test(arguments: examples)
  func namesTheCause(_ example: Example) throws {
    var builder = TraceBuilder()
    builder.add(
      example.url, .image, "img src", example.text, base: example.base, by: .network, change: example.change)
    let found = builder.trace.diagnose(with: Self.rules)
    #expect(found.map(\.code) == ["escape"])
    let diagnostic = try #require(found.first)
    #expect(diagnostic.severity == example.severity)
    #expect(diagnostic.fix == example.fix)
    let details = diagnostic.details.map { detail in
      [detail.text, detail.place, detail.note.map { "(\($0))" }].compactMap(\.self).joined(separator: " ")
    }
    #expect(details.suffix(example.details.count) == example.details)
  }

  @Test(arguments: [
    ("\"http://h/b.js\"", "http://h/b.js", "app://h/", Diagnostic.Severity.warning),
    ("url( 'https://cdn/a.png' )", "https://cdn/a.png", "app://h/", .note),
    ("\"./b.js\"", "http://h/b.js", "http://h/", .error),
    ("url(../b.js)", "http://h/b.js", "http://h/", .error),
    ("\"//cdn/b.js\"", "http://cdn/b.js", "http://h/", .error),
    ("h\nttp:\\\\h/b.js", "http://h/b.js", "app://h/", .warning),
  ])
  func looksThroughWhatTheSourceHasAroundAURL(
    text: String, url: SerializedURL, base: SerializedURL, severity: Diagnostic.Severity
  ) {
    var builder = TraceBuilder()
    builder.add(url, .module, "import", text, base: base, by: .network)
    #expect(builder.trace.diagnose(with: Self.rules).map(\.severity) == [severity])
  }

  @Test func namesAFileByTheURLItWasAskedForUnder() throws {
    var builder = TraceBuilder()
    builder.add("app://h/js/a.js", .module, "script src", "js/a.js") { $0.response?.url = "http://h/js/a.js" }
    builder.add(
      "http://h/js/b.js", .module, parent: 2, "import", "\"./b.js\"", base: "http://h/js/a.js", by: .network
    ) {
      $0.reference?.file = "http://h/js/a.js"
      $0.verdict = .rejected(.cors, "Origin app://h is not allowed")
    }
    let found = builder.trace.diagnose()
    #expect(found.map(\.code) == ["escape", "response-url-differs"])
    #expect(
      found[0].details.map { "\($0.text) \($0.place ?? "")" } == [
        "import \"./b.js\" js/a.js:1:8", "resolved against http://h/js/a.js",
        "but a.js was requested as app://h/js/a.js", "there it was rejected: Origin app://h is not allowed ",
        "a.js from <script src=\"js/a.js\"> index.html:1:8",
      ])
  }

  @Test func tellsTheWholeChain() {
    let text = findings(with: Self.rules) { trace in
      trace.add("app://h/a.css", .style, "link href", "a.css", line: 3)
      trace.add("app://h/b.css", .style, parent: 2, "@import", "b.css", line: 4) {
        $0.response?.url = "http://h/b.css"
      }
      trace.add(
        "http://h/c.png", .image, parent: 3, "url()", "c.png", line: 5, base: "http://h/b.css", by: .network)
    }
    #expect(
      text.contains("escape: http://h/c.png was not intercepted\n  url(c.png)  "))
    #expect(text.contains("b.css from @import \"b.css\""))
    #expect(text.contains("a.css from <link href=\"a.css\">"))
  }

  @Test func tellsAURLOnceAndWhereElseItIsNamed() {
    var builder = TraceBuilder()
    builder.add("http://cdn/a.png", .image, line: 3, by: .network)
    builder.add("http://cdn/a.png#b", .image, line: 4, by: .network)
    builder.add("http://cdn/a.png", .image, line: 5, by: .memoryCache)
    let found = builder.trace.diagnose(with: Self.rules)
    #expect(found.map(\.load) == [2])
    #expect(found.first?.details.last?.place == "index.html:4:8")
  }

  @Test func looksThroughLocalDocuments() {
    var builder = TraceBuilder()
    builder.add("about:srcdoc", .frame, "iframe srcdoc", by: .host)
    builder.add("http://cdn/a.png", .image, parent: 2, by: .network)
    #expect(builder.trace.diagnose(with: Self.rules).map(\.load) == [3])
  }

  @Test func isSilentOnPagesThatStayInside() {
    #expect(
      findings(with: Self.rules) { trace in
        trace.add("app://other/a.css", .style)
        trace.add("data:image/png;base64,AA", .image, parent: 2, by: .host)
        trace.add("blob:app://h/1", .image, by: .host)
        trace.add("app://h/a.js", .script, "script src", "a.js")
      } == "")
  }

  @Test func isSilentWhereNothingIsIntercepted() {
    var builder = TraceBuilder(
      page: "https://h/", schemes: [], profile: .urlLoadingSystem, answeredBy: .network)
    builder.add("http://h/a.js", .script, by: .network)
    #expect(builder.trace.diagnose(with: Self.rules) == [])
    builder = TraceBuilder(page: "https://h/", answeredBy: .network)
    builder.add("https://h/a.js", .script, by: .network)
    #expect(builder.trace.diagnose(with: Self.rules) == [])
  }

  @Test func survivesLoadsThatAreEachOthersParents() {
    var builder = TraceBuilder()
    builder.add("http://cdn/a.js", .script, by: .network) { $0.parent = 3 }
    builder.add("http://cdn/b.js", .script, by: .network) { $0.parent = 2 }
    builder.add("http://cdn/c.js", .script, by: .network) { $0.parent = 4 }
    #expect(builder.trace.diagnose(with: Self.rules) == [])
  }
}
