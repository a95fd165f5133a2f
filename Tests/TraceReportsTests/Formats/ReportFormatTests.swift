import Foundation
import LoadTrace
import TestSupport
import Testing
import TraceReports

/// Every format, read back by something that this project did not write.
struct ReportFormatTests {
  static let names = SampleTraces.all.map(\.name)

  func text(_ format: ReportFormat, _ name: String) throws -> (trace: LoadTrace, text: String) {
    let trace = try #require(SampleTraces.all.first { $0.name == name }).trace
    return (trace, format.text(trace))
  }

  @Test(arguments: ReportFormat.allCases, names)
  func writesPiecesThatMakeTheWhole(format: ReportFormat, name: String) throws {
    let (trace, whole) = try text(format, name)
    var pieces: [[UInt8]] = []
    try format.write(trace) { pieces.append($0) }
    #expect(String(decoding: pieces.joined(), as: UTF8.self) == whole)
    #expect(whole.hasSuffix("\n") || format == .annotations)
  }

  @Test(arguments: ReportFormat.allCases)
  func passesOnWhatTheOutputThrows(format: ReportFormat) {
    struct Full: Error {}
    #expect(throws: Full.self) { try format.write(SampleTraces.site) { _ in throw Full() } }
  }

  @Test(arguments: ReportFormat.allCases)
  func masksSecrets(format: ReportFormat) {
    var builder = TraceBuilder()
    builder.add("app://h/a.json?token=S3CR3T", .fetch, "fetch()", "a.json?token=S3CR3T") {
      $0.requestHeaders = [HeaderField("Authorization", "Bearer S3CR3T"), HeaderField("Cookie", "s=S3CR3T")]
      $0.response?.headers = [HeaderField("Set-Cookie", "s=S3CR3T")]
      $0.response?.url = "http://h/a.json?token=S3CR3T"
    }
    var trace = builder.trace
    trace.diagnostics = trace.diagnose()
    #expect(!format.text(trace).contains("S3CR3T"))
    var options = ReportOptions()
    options.mask = nil
    if format != .tree && format != .junit {
      #expect(format.text(trace, options: options).contains("S3CR3T"))
    }
  }

  @Test(arguments: [ReportFormat.traceEvents], names)
  func isJSONForPython(format: ReportFormat, name: String) throws {
    guard let python = Tool("python3") else { return }
    let result = try withFile(text(format, name).text, "json") {
      try python.run(["-m", "json.tool", $0, "/dev/null"])
    }
    #expect(result.status == 0, "\(result.output.prefix(500))")
  }

  @Test(arguments: names)
  func fitsTheSchemaOfHAR(name: String) throws {
    guard let python = Tool("python3") else { return }
    let (trace, har) = try text(.har, name)
    let result = try withFile(har, "har") {
      try python.run([Tool.resource("check_har.py"), Tool.resource("har-schema"), $0])
    }
    if result.status == 3 { return print("not checked: Python has no jsonschema") }
    let entries = trace.loads.count + trace.loads.map(\.redirects.count).reduce(0, +)
    #expect(result.status == 0 && result.output == "\(entries) entries\n", "\(result.output.prefix(2000))")
  }

  @Test(arguments: names)
  func fitsTheSchemaOfSARIF(name: String) throws {
    guard let python = Tool("python3") else { return }
    let (trace, sarif) = try text(.sarif, name)
    let result = try withFile(sarif, "sarif") {
      try python.run([Tool.resource("check_sarif.py"), Tool.resource("sarif-schema-2.1.0.json"), $0])
    }
    if result.status == 3 { return print("not checked: Python has no jsonschema") }
    #expect(
      result.status == 0 && result.output == "\(trace.diagnostics.count) results\n",
      "\(result.output.prefix(2000))")
  }

  @Test(arguments: names)
  func fitsTheSchemaOfJUnit(name: String) throws {
    guard let xmllint = Tool("xmllint") else { return }
    let result = try withFile(text(.junit, name).text, "xml") {
      try xmllint.run(["--noout", "--nonet", "--schema", Tool.resource("junit-10.xsd"), $0])
    }
    #expect(result.status == 0, "\(result.output.prefix(2000))")
  }

  @Test(arguments: ["site", "hostile", "empty"])
  func isDrawnByGraphviz(name: String) throws {
    guard let dot = Tool("dot") else { return }
    let (trace, graph) = try text(.graphviz, name)
    let result = try withFile(graph, "dot") { try dot.run(["-Tplain", $0]) }
    #expect(result.status == 0, "\(result.output.prefix(2000))")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("node ") } == trace.loads.count)
    #expect(lines.count { $0.hasPrefix("edge ") } == max(trace.loads.count - 1, 0))
  }

  @Test func keepsATraceEventSliceBelowAnother() throws {
    let data = Data(ReportFormat.traceEvents.text(SampleTraces.site).utf8)
    let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let events = try #require(json["traceEvents"] as? [[String: Any]])
    #expect(
      events.compactMap { $0["ph"] as? String }.filter { $0 == "X" }.count == 3
        * SampleTraces.site.loads.count)
    // In a lane slices either follow each other or lie within each other.
    var open: [Int: [Int]] = [:]
    for event in events where event["ph"] as? String == "X" {
      let lane = try #require(event["tid"] as? Int)
      let start = try #require(event["ts"] as? Int)
      let end = start + (try #require(event["dur"] as? Int))
      open[lane, default: []].removeAll { $0 <= start }
      if let outer = open[lane]?.last { #expect(end <= outer) }
      open[lane, default: []].append(end)
    }
  }

  @Test func staysBelowTheLimitOfAJobSummary() {
    let text = ReportFormat.markdown.text(SampleTraces.long(8000))
    #expect(text.utf8.count < 900_000)
    #expect(text.contains("The summary is cut here; the trace has all 8000 loads."))
    #expect(text.hasPrefix("## Loads of `app://h/index.html`\n\n✅ **800 notes**"))
  }

  @Test func showsTheWorstFirstInASummary() {
    let text = ReportFormat.markdown.text(SampleTraces.site)
    #expect(text.contains("❌ **4 errors"))
    let codes = text.matches(of: /```text\n([a-z-]+)/).map { String($0.output.1) }
    #expect(codes == ["escape", "response-url-differs", "illegal-task-call", "never-answered"])
    #expect(
      text.contains("| `app://h/logo.png` |  | `not loaded: the handler never answered` | `index.html:9:8` |")
    )
  }

  @Test func keepsMarkdownFromBeingMarkup() {
    let text = ReportFormat.markdown.text(SampleTraces.hostile)
    // All that pages choose stands in code spans and fences, which nothing in it can end.
    for line in text.split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.replacing("\\|", with: "").split(separator: "|", omittingEmptySubsequences: false)
      #expect([6, 8].contains(cells.count), "\(line)")
    }
    #expect(!text.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
  }

  @Test func annotatesTheFilesOfTheRepository() {
    var options = ReportOptions()
    options.sourceFolder = "www/"
    let lines = ReportFormat.annotations.text(SampleTraces.site, options: options).split(separator: "\n")
    #expect(lines.count == SampleTraces.site.diagnostics.count)
    #expect(
      lines[0].hasPrefix(
        "::error file=www/site/js/main.js,line=1,col=8,title=escape::http://h/site/js/b.js was not intercepted%0Aimport"
      ))
    let hostile = ReportFormat.annotations.text(SampleTraces.hostile).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(hostile.dropLast().allSatisfy { $0.hasPrefix("::") })
    #expect(hostile.count == SampleTraces.hostile.diagnostics.count + 1)
  }

  @Test func namesTheFilesOfTheRepositoryInSARIF() {
    var options = ReportOptions()
    options.sourceFolder = "www"
    #expect(
      ReportFormat.sarif.text(SampleTraces.site, options: options).contains(#""uri":"www/site/js/main.js""#))
  }

  @Test func limitsAMermaidChart() throws {
    let text = ReportFormat.mermaid.text(SampleTraces.long(1000))
    #expect(text.split(separator: "\n").count { $0.contains("[\"") } == 251)
    #expect(text.contains("more[\"and 750 more loads\"]"))
    #expect(text.utf8.count < 50_000)
    let hostile = ReportFormat.mermaid.text(SampleTraces.hostile)
    #expect(!hostile.contains("<") && !hostile.contains("`"))
  }

  @Test func writesResultsOfChecksAsJUnit() throws {
    let results = [
      CheckResult(name: "scheme-task/order/one", outcome: .passed, duration: 0.0125),
      CheckResult(
        name: "scheme-task/order/one", outcome: .failed, message: "a < b", details: "line 1\nline 2"),
      CheckResult(name: "two", outcome: .error, message: "it's \"broken\""),
      CheckResult(name: "three", outcome: .skipped, message: "no engine", duration: .nan),
    ]
    var bytes: [UInt8] = []
    try JUnitReport(suite: "handlers").write(results) { bytes += $0 }
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites>
          <testsuite id="0" package="handlers" name="handlers" timestamp="1970-01-01T00:00:00" hostname="localhost" \
        tests="4" failures="1" errors="1" skipped="1" time="0.013">
            <properties/>
            <testcase classname="handlers.scheme-task.order" name="one" time="0.013"/>
            <testcase classname="handlers.scheme-task.order" name="one (2)" time="0.000">
              <failure type="failed" message="a &lt; b">line 1
        line 2</failure>
            </testcase>
            <testcase classname="handlers" name="two" time="0.000">
              <error type="error" message="it&apos;s &quot;broken&quot;"></error>
            </testcase>
            <testcase classname="handlers" name="three" time="0"><skipped message="no engine"/></testcase>
            <system-out/>
            <system-err/>
          </testsuite>
        </testsuites>

        """)
  }
}
