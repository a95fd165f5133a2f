import LoadTrace
import Testing
import TraceReports

struct TextTreeTests {
  static var trace: LoadTrace {
    var builder = TraceBuilder(page: "app://h/site/index.html")
    builder.add("app://h/site/css/app.css", .style, "link href", "css/app.css", line: 5)
    builder.add("app://h/site/css/fonts/a.woff2", .font, parent: 2, "url()", "fonts/a.woff2", line: 17)
    builder.add("app://h/site/js/main.js", .module, "script src", "js/main.js", line: 7)
    builder.add("http://h/site/js/lib/b.js", .module, parent: 4, "import", "./lib/b.js", by: .network)
    builder.add("app://h/logo.png", .image, "img src", "/logo.png", line: 9) {
      $0.response = nil
      $0.answeredBy = nil
      $0.verdict = .notLoaded(.neverAnswered, "no answer")
    }
    builder.add("app://h/site/bad.css", .style, "link href", "bad.css", line: 10) {
      $0.response?.mimeType = "application/javascript"
      $0.verdict = .rejected(.mimeType, "type")
    }
    builder.addUnloaded("app://h/x.js", .script, "import()", "x", reason: VerdictReason(.notRun, "not run"))
    return builder.trace
  }

  func lines(_ trace: LoadTrace, width: Int = 80, usesColor: Bool = false) -> [Substring] {
    var options = ReportOptions()
    options.width = width
    options.usesColor = usesColor
    return ReportFormat.tree.text(trace, options: options).split(
      separator: "\n", omittingEmptySubsequences: false)
  }

  @Test func writesALineALoad() {
    #expect(
      lines(Self.trace).joined(separator: "\n") == """
        app://h/site/index.html  200 text/html        100 B handler
        ├─ css/app.css           200 text/css         200 B handler index.html:5:8
        │  └─ fonts/a.woff2      200 font/woff2       300 B handler app.css:17:8
        ├─ js/main.js            200 text/javascript  400 B handler index.html:7:8
        │  └─ http:…/js/lib/b.js 200 text/javascript  500 B network main.js:1:8
        ├─ /logo.png             ✗ not loaded: never-answered       index.html:9:8
        └─ bad.css        200 application/jav… 700 B handler ✗ mime-type index.html:10:8

        7 loads: 5 used, 1 rejected, 1 not loaded · 2.2 kB · 1 s
        answered by scheme handler 5, network 1
        1 reference without a request: not-run 1
        no findings

        """)
  }

  @Test func fitsTheSiteOnAWideTerminal() {
    let lines = lines(Self.trace, width: 120)
    #expect(
      lines[4]
        == "│  └─ http://h/site/js/lib/b.js                  200 text/javascript        500 B network main.js:1:8"
    )
    #expect(
      lines[6]
        == "└─ bad.css                                       200 application/javascript 700 B handler ✗ mime-type index.html:10:8"
    )
  }

  @Test func coloursOnlyWhereAskedTo() {
    #expect(!lines(Self.trace).joined().contains("\u{1B}"))
    let colored = lines(Self.trace, usesColor: true)
    #expect(colored[6].contains("\u{1B}[1;31m✗ mime-type\u{1B}[0m"))
    #expect(
      colored[6].replacing("\u{1B}[1;31m", with: "").replacing("\u{1B}[2m", with: "").replacing(
        "\u{1B}[0m", with: "") == lines(Self.trace)[6])
  }

  @Test func spellsOutWhatATerminalWouldObey() {
    let evil = "\u{1B}]0;x\u{7}\n\r\t\u{9B}2J\u{202E}\u{200B}\u{2028}\u{E000}"
    var builder = TraceBuilder(page: SerializedURL("app://h/\(evil)"))
    builder.add(SerializedURL("app://h/\(evil).js"), .script, evil, evil) {
      $0.response?.mimeType = evil
      $0.answeredBy = AnsweringLayer(rawValue: evil)
      $0.verdict = .rejected(VerdictReason.Code(rawValue: evil), evil)
    }
    builder.addUnloaded(
      nil, .image, evil, evil, reason: VerdictReason(VerdictReason.Code(rawValue: evil), evil))
    builder.end(TraceEnd(time: 1, loads: 2, interruption: evil))
    var trace = builder.trace
    trace.diagnostics = [
      Diagnostic(
        code: evil, severity: .error, load: 1, message: evil, details: [.init(evil, place: evil, note: evil)],
        fix: evil)
    ]
    let text = lines(trace).joined(separator: "\n")
    #expect(text.contains("\\u{1B}]0;x\\u{7}\\n\\r\\t\\u{9B}2J\\u{202E}\\u{200B}\\u{2028}\\u{E000}"))
    #expect(!text.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
    #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .format || $0.value == 0x2028 })
  }

  @Test func countsTheDepthOfADeepTree() {
    var builder = TraceBuilder()
    for parent in 1..<2000 { builder.add("app://h/a.css", .style, parent: parent, by: .memoryCache) }
    let lines = lines(builder.trace)
    #expect(lines[6] == "               └─ a.css        200 text/css   700 B memory  a.css:1:8")
    #expect(lines[1999].hasPrefix("1999… └─ a.css"))
  }

  @Test func saysWhereTheRecordBreaksOff() {
    var builder = TraceBuilder()
    builder.add("app://h/a.js", .script) {
      $0.response = nil
      $0.verdict = .pending
    }
    builder.end(nil)
    let lines = lines(builder.trace)
    #expect(lines[1].contains("… no end"))
    #expect(lines.contains("the record breaks off: the run did not end"))
  }

  @Test(arguments: [72, 80, 100, 120, 200])
  func keepsWithinTheWidth(width: Int) {
    for line in lines(Self.trace, width: width) { #expect(line.count <= width, "\(line)") }
  }
}
