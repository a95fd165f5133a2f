import Foundation
import LoadTrace
import Testing
import TraceReports

/// A page with one fault, or none, and what is to be found in it.
struct DiagnosticExample: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var start: TraceBuilder
  var build: @Sendable (inout TraceBuilder) -> Void
  /// Code, load and severity of all that is to be found.
  var expected: [String]
  /// What the text must say.
  var says: [String]

  init(
    _ description: String, from start: TraceBuilder = TraceBuilder(), finds expected: [String] = [],
    says: [String] = [], _ build: @escaping @Sendable (inout TraceBuilder) -> Void
  ) {
    testDescription = description
    self.start = start
    self.build = build
    self.expected = expected
    self.says = says
  }
}

struct DiagnosticRuleTests {
  static let groups: [[DiagnosticExample]] = [
    responseURL, types, modules, cors, tasks, names, ranges, texts, caches, duplicates, security, runs,
    failures,
  ]

  @Test(arguments: groups.flatMap(\.self))
  func finds(_ example: DiagnosticExample) {
    var builder = example.start
    example.build(&builder)
    var trace = builder.trace
    trace.diagnostics = trace.diagnose()
    #expect(
      trace.diagnostics.map { "\($0.code) \($0.load.map(String.init) ?? "-") \($0.severity)" }
        == example.expected)
    let text = ReportFormat.tree.text(trace).split(separator: " ").joined(separator: " ")
    for sentence in example.says {
      #expect(text.contains(sentence.split(separator: " ").joined(separator: " ")), "\(text)")
    }
    for diagnostic in trace.diagnostics
    where diagnostic.load.map({ trace.loads[$0 - 1].parent != nil }) == true {
      #expect(diagnostic.reference != nil, "\(diagnostic.code)")
    }
  }

  @Test func everyRuleHasItsOwnCodeAndAnExample() {
    let codes = DiagnosticRule.all.map(\.code)
    #expect(Set(codes).count == codes.count)
    let shown = Set(
      Self.groups.flatMap(\.self).flatMap(\.expected).compactMap {
        $0.split(separator: " ").first.map(String.init)
      })
    #expect(Set(codes).subtracting(shown).subtracting(["escape"]) == [])
  }

  @Test func everyRuleHasAPage() throws {
    let docs = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../docs/diagnostics")
    for rule in DiagnosticRule.all {
      let page = try String(contentsOf: docs.appending(path: "\(rule.code).md"), encoding: .utf8)
      #expect(page.hasPrefix("# \(rule.title) (`\(rule.code)`)\n"))
    }
  }

  // MARK: - Examples

  static let responseURL = [
    DiagnosticExample(
      "responses of another origin are told once",
      finds: ["response-url-differs 2 error", "response-url-differs 4 note"],
      says: ["asked for                             app://h/a.js", "so have the responses for b.js"]
    ) { trace in
      trace.add("app://h/a.js", .script, "script src", "a.js") { $0.response?.url = "http://h/a.js" }
      trace.add("app://h/b.js", .script, "script src", "b.js") { $0.response?.url = "http://h/b.js" }
      trace.add("app://h/c.png", .image) { $0.response?.url = "http://h/c.png" }
    },
    DiagnosticExample(
      "another path of the same origin is a warning", finds: ["response-url-differs 2 warning"]
    ) {
      $0.add("app://h/a.css", .style, "link href", "a.css") { $0.response?.url = "app://h/x/a.css" }
    },
    DiagnosticExample("a fragment, a redirect and a network's answer are right") { trace in
      trace.add("app://h/a.css#x", .style) { $0.response?.url = "app://h/a.css" }
      trace.add("app://h/b.css", .style) {
        $0.redirects = [Redirect(from: "app://h/b.css", to: "app://h/c.css", status: 0)]
        $0.response?.url = "app://h/c.css"
      }
    },
  ]

  static let types = [
    DiagnosticExample(
      "a style sheet's field decides", finds: ["wrong-type 2 error"],
      says: [
        "a.css is not used as a style sheet: its type is application/javascript",
        "Content-Type field     application/javascript   (this one decides)",
        "in standards mode a style sheet's field must be text/css",
        "fix: answer with the field Content-Type: text/css",
      ]
    ) {
      $0.add("app://h/a.css", .style, "link href", "a.css") {
        $0.response?.headers = [HeaderField("content-type", "application/javascript")]
        $0.verdict = .rejected(.mimeType, "type")
      }
    },
    DiagnosticExample(
      "a module's MIME type decides", finds: ["wrong-type 2 error", "module-blocked 2 error"],
      says: [
        "URLResponse.mimeType   text/plain   (this one decides)", "none: a plain URLResponse has no fields",
      ]
    ) {
      $0.add("app://h/a.js", .module, "script src", "a.js") {
        $0.response = ResponseRecord(url: "app://h/a.js", status: 0, mimeType: "text/plain", isHTTP: false)
        $0.verdict = .rejected(.mimeType, "'text/plain' is not a valid JavaScript MIME type.")
      }
    },
    DiagnosticExample(
      "nosniff", finds: ["wrong-type 2 error"], says: ["with nosniff a script's field must be"]
    ) {
      $0.add("app://h/a.js", .script) {
        $0.response?.headers = [
          HeaderField("Content-Type", "text/plain"), HeaderField("X-Content-Type-Options", "nosniff"),
        ]
        $0.verdict = .rejected(.nosniff, "type")
      }
    },
    DiagnosticExample("an unusual type that is used is right") {
      $0.add("app://h/a.css", .style) { $0.response?.mimeType = "application/x" }
    },
    DiagnosticExample("a refusal for another reason is not about types", finds: ["load-failed 2 error"]) {
      $0.add("app://h/a.css", .style) { $0.verdict = .rejected(.status, "404") }
    },
    DiagnosticExample(
      "an SVG image under another type", finds: ["wrong-type 2 error"],
      says: ["fix: make the response with the MIME type image/svg+xml"]
    ) {
      $0.add("app://h/a.svg", .image, "img src", "a.svg") {
        $0.notes = [Note(.unsuitableBody, subject: "SVG")]
      }
    },
    DiagnosticExample(
      "media of no media type", finds: ["wrong-type 2 warning"], says: ["may not be used as media"]
    ) {
      $0.add("app://h/a.mp4", .media, "video src", "a.mp4") { $0.response?.mimeType = "text/plain" }
    },
  ]

  static let modules = [
    DiagnosticExample(
      "a module deep in the graph is missing", finds: ["module-blocked 4 error", "missing-file 5 warning"],
      says: [
        "module-blocked: the module a.js does not run: it needs c.js", "import \"./c.js\"         b.js:3:8",
        "import \"./b.js\"         a.js:2:8", "<script src=\"a.js\">",
      ]
    ) { trace in
      trace.add("app://h/a.js", .module, "script src", "a.js")
      trace.add("app://h/b.js", .module, parent: 2, "import", "./b.js", line: 2)
      trace.add("app://h/c.js", .module, parent: 3, "import", "./c.js", line: 3, status: 404) {
        $0.verdict = .rejected(.status, "status 404")
      }
      trace.add("app://h/d.js", .module, parent: 3, "import", "./d.js", line: 4, status: 404) {
        $0.verdict = .rejected(.status, "status 404")
      }
    },
    DiagnosticExample(
      "a dynamic import blocks itself only", finds: ["module-blocked 3 error"],
      says: ["the module b.js does not run\n"]
    ) { trace in
      trace.add("app://h/a.js", .module, "script src", "a.js")
      trace.add("app://h/b.js", .module, parent: 2, "import()", "./b.js", status: 404) {
        $0.verdict = .rejected(.status, "status 404")
      }
    },
    DiagnosticExample(
      "a specifier is not mapped", finds: ["module-blocked 2 error"],
      says: ["it needs vue", "map vue in an import map, or import it by a path"]
    ) { trace in
      trace.add("app://h/a.js", .module, "script src", "a.js")
      trace.addUnloaded(
        nil, .module, parent: 2, "import", "vue", reason: VerdictReason(.unresolvedSpecifier, "no map"))
    },
    DiagnosticExample(
      "modules that load, stop, or are preloaded in vain", finds: ["load-failed 4 warning"]
    ) { trace in
      trace.add("app://h/a.js", .module, "script src", "a.js")
      trace.add("app://h/b.js", .module, "script src", "b.js") { $0.verdict = .notLoaded(.stopped, "") }
      trace.add("app://h/c.js", .module, "link modulepreload", "c.js") { $0.verdict = .rejected(.status, "") }
      trace.addUnloaded(
        nil, .module, parent: 2, "import()", "x", reason: VerdictReason(.unresolvedSpecifier, "no map"))
    },
  ]

  static let cors = [
    DiagnosticExample(
      "a font without the field", finds: ["cors-missing 2 error"],
      says: [
        "Access-Control-Allow-Origin  missing",
        "fix: answer with the field Access-Control-Allow-Origin: app://h",
      ]
    ) {
      $0.add("app://cdn/a.woff", .font, "url()", "a.woff") {
        $0.verdict = .rejected(.cors, "Origin app://h is not allowed")
      }
    },
    DiagnosticExample(
      "a plain response", finds: ["cors-missing 2 error"],
      says: ["none: a plain URLResponse has no fields", "an HTTPURLResponse"]
    ) {
      $0.add("app://cdn/a", .fetch, "fetch()", "a") {
        $0.response = ResponseRecord(url: "app://cdn/a", status: 0, mimeType: nil, isHTTP: false)
        $0.requestHeaders = [HeaderField("Origin", "app://h")]
        $0.verdict = .rejected(.cors, "")
      }
    },
    DiagnosticExample(
      "credentials", finds: ["cors-missing 2 error"], says: ["Access-Control-Allow-Credentials: true"]
    ) {
      $0.add("app://cdn/a", .fetch, "fetch()", "a") {
        $0.response?.headers = [HeaderField("Access-Control-Allow-Origin", "app://h")]
        $0.verdict = .rejected(.cors, "")
      }
    },
    DiagnosticExample("another origin without CORS is right") { $0.add("app://cdn/a.png", .image) },
  ]

  static let tasks = [
    DiagnosticExample(
      "a handler that makes no call", finds: ["never-answered 2 error"],
      says: ["a.png was never answered", "the handler was started, and made no call"]
    ) {
      $0.add("app://h/a.png", .image) {
        $0.response = nil
        $0.answeredBy = nil
        $0.taskEvents = [TaskEvent(.start, time: 0, thread: "main")]
        $0.verdict = .notLoaded(.neverAnswered, "")
      }
    },
    DiagnosticExample(
      "a dead-lock, and not that the load was never answered", finds: ["dead-lock 2 error"],
      says: [
        "stopURLSchemeTask of app://h/a.png on the thread main waits for a thread that waits for the main one",
        "waiting: didFinish of app://h/a.png on the thread loader",
      ]
    ) {
      $0.add("app://h/a.png", .image) {
        $0.verdict = .notLoaded(.neverAnswered, "")
        $0.notes = [
          Note(
            .deadLock, subject: "stopURLSchemeTask of app://h/a.png on the thread main",
            text: "didFinish of app://h/a.png on the thread loader")
        ]
      }
    },
    DiagnosticExample(
      "a start that does not return", finds: ["main-thread-kept 2 error"],
      says: ["startURLSchemeTask of app://h/a.png kept the main thread", "more than 5.0 s"]
    ) {
      $0.add("app://h/a.png", .image) {
        $0.verdict = .notLoaded(.neverAnswered, "")
        $0.notes = [
          Note(.mainThreadKept, subject: "startURLSchemeTask of app://h/a.png", text: "more than 5.0 s")
        ]
      }
    },
    DiagnosticExample(
      "a scheme that could not be registered", finds: ["scheme-not-registered - error"],
      says: ["setURLSchemeHandler ends the app: '1' is not a valid URL scheme", "App.swift:7"]
    ) {
      $0.add(Note(.schemeNotRegistered, subject: "'1' is not a valid URL scheme", text: "App.swift:7"))
    },
    DiagnosticExample(
      "a handler that never finishes", finds: ["never-answered 2 error"],
      says: ["the handler gave 200 B, but neither finished nor failed", "fix: call didFinish"]
    ) {
      $0.add("app://h/a.png", .image) {
        $0.taskEvents = [
          TaskEvent(.start, time: 0, thread: "main"), TaskEvent(.response, time: 0, thread: "main"),
          TaskEvent(.data, time: 0, thread: "main", bytes: 200),
        ]
        $0.verdict = .pending
      }
    },
    DiagnosticExample("a run that was cut short leaves loads open") { trace in
      trace.add("app://h/a.png", .image) { $0.verdict = .pending }
      trace.end(TraceEnd(time: 1, loads: 2, interruption: "stopped"))
    },
    DiagnosticExample("a record that breaks off leaves loads open") { trace in
      trace.add("app://h/a.png", .image) { $0.verdict = .pending }
      trace.end(nil)
    },
    DiagnosticExample(
      "a call after stop", finds: ["call-after-stop 2 error"],
      says: [
        "didReceiveData: on the task for a.png ends the app: the task had been stopped",
        "and 1 more such call",
      ]
    ) {
      $0.add("app://h/a.png", .image) {
        let call = Violation(
          call: "didReceiveData:", reason: "This task has already been stopped", state: "stopped",
          thread: "7", time: 1,
          isSecondary: false)
        $0.violations = [call, call]
        $0.verdict = .notLoaded(.stopped, "")
      }
    },
    DiagnosticExample(
      "data before the response", finds: ["illegal-task-call 2 error"],
      says: [
        "raises              No response has been sent for this task", "fix: give the response before data",
      ]
    ) {
      $0.add("app://h/a.png", .image) {
        $0.violations = [
          Violation(
            call: "didReceiveData:", reason: "No response has been sent for this task", state: "started",
            thread: "main",
            time: 1, isSecondary: false, caller: "Handler.swift:12")
        ]
        $0.verdict = .notLoaded(.violation, "")
      }
    },
    DiagnosticExample("a stop without a call is right") {
      $0.add("app://h/a.png", .image) {
        $0.taskEvents = [
          TaskEvent(.start, time: 0, thread: "main"), TaskEvent(.stop, time: 1, thread: "main"),
        ]
        $0.verdict = .notLoaded(.stopped, "")
      }
    },
  ]

  static let names = [
    DiagnosticExample(
      "another case, by the handler's word", finds: ["case-mismatch 2 error"],
      says: ["the file is             Logo.PNG"]
    ) {
      $0.add("app://h/logo.png", .image, "img src", "logo.png", status: 404) {
        $0.notes = [Note(.caseMismatch, subject: "Logo.PNG")]
      }
    },
    DiagnosticExample("another case, by another load", finds: ["case-mismatch 3 error"]) { trace in
      trace.add("app://h/Logo.png", .image)
      trace.add("app://h/logo.png", .image, status: 404)
    },
    DiagnosticExample("another case that was found all the same", finds: ["case-mismatch 2 warning"]) {
      $0.add("app://h/logo.png", .image) { $0.notes = [Note(.caseMismatch, subject: "Logo.png")] }
    },
    DiagnosticExample("another normal form, by another load", finds: ["name-encoding 3 error"]) { trace in
      trace.add("app://h/%C3%A9.png", .image)
      trace.add("app://h/e%CC%81.png", .image, status: 404)
    },
    DiagnosticExample(
      "another normal form, by the handler's word", finds: ["name-encoding 2 error"],
      says: ["decomposed (NFD)"]
    ) {
      $0.add("app://h/%C3%A9.png", .image, status: 404) {
        $0.notes = [Note(.nameEncoding, subject: "e%CC%81.png", text: "the folder has it decomposed (NFD)")]
      }
    },
    DiagnosticExample(
      "files that are just not there",
      finds: ["missing-file 5 warning", "missing-file 3 note", "missing-file 4 note"],
      says: ["b.png is not there", "<img src=\"b.png\"> index.html:7:8"]
    ) { trace in
      trace.add("app://h/a.png", .image)
      trace.add("app://h/b.png", .image, "img src", "b.png", status: 404)
      trace.add("app://h/%ff.png", .image, status: 404)
      trace.add("app://h/a.css", .style, status: 404)
      trace.add("app://h/b.png", .image, "img src", "b.png", line: 7, status: 404)
      trace.add("app://h/a.json", .fetch, status: 404)
    },
    DiagnosticExample(
      "a reference with more dots than folders", finds: ["path-outside-root 2 warning"],
      says: ["../../a.png leads out of the folder that is served"]
    ) {
      $0.add("app://h/a.png", .image, "img src", "../../a.png", base: "app://h/b/index.html", status: 404)
    },
    DiagnosticExample(
      "a folder without an index", finds: ["missing-index 2 error"],
      says: [
        "docs/ names a folder, for which the handler has nothing", "answer with the folder's index.html",
      ]
    ) {
      $0.add("app://h/docs/", .frame, "iframe src", "docs/", status: 404)
    },
    DiagnosticExample(
      "a folder that is looked up with its fragment", finds: ["missing-index 2 error"],
      says: ["the URL of task.request ends with", "#top", "leave the fragment out"]
    ) {
      $0.add("app://h/docs/#top", .frame, "iframe src", "docs/#top", status: 404)
    },
    DiagnosticExample(
      "redirects that a handler answers with",
      finds: ["redirect-not-followed 2 error", "redirect-not-followed 4 warning"],
      says: ["a.js was answered with a redirect", "/b.js", "follow the redirect in the handler"]
    ) {
      for (name, destination) in [("a.js", Destination.script), ("a.js", .script), ("a.png", .image)] {
        $0.add(SerializedURL("app://h/\(name)"), destination, status: 302) {
          $0.response?.headers.append(HeaderField("Location", "/b.js"))
        }
      }
      $0.add("app://h/c.png", .image, status: 302)
      $0.add("app://h/d.js", .script, status: 302) {
        $0.answeredBy = .network
        $0.response?.headers.append(HeaderField("Location", "/b.js"))
      }
    },
    DiagnosticExample("a folder without an index, by the handler's word", finds: ["missing-index 2 error"]) {
      $0.add("app://h/docs", .frame, "iframe src", "docs", status: 404) {
        $0.notes = [Note(.missingIndex, subject: "docs")]
      }
    },
    DiagnosticExample("a folder with an index") { $0.add("app://h/docs/", .frame, "iframe src", "docs/") },
    DiagnosticExample(
      "a served path outside the root", finds: ["path-outside-root 2 error"],
      says: ["the handler answered it"]
    ) {
      $0.add("app://h/..%2Fsecret", .fetch) { $0.notes = [Note(.outsideRoot, subject: "../secret")] }
    },
    DiagnosticExample(
      "a refused path outside the root", finds: ["path-outside-root 2 warning"],
      says: ["the handler refused it"]
    ) {
      $0.add("app://h/..%2Fsecret", .fetch, status: 403) {
        $0.notes = [Note(.outsideRoot, subject: "../secret")]
      }
    },
    DiagnosticExample(
      "paths that lead out when decoded",
      finds: ["path-outside-root 2 warning", "path-outside-root 3 warning", "path-outside-root 4 warning"]
    ) { trace in
      trace.add("app://h/a/..%2F..%2Fsecret", .fetch)
      trace.add("app://h/..%5Csecret", .fetch)
      trace.add("app://h/%252e%252e%252fsecret", .fetch)
    },
    DiagnosticExample("paths that stay inside") { trace in
      trace.add("app://h/a/..%2Fb", .fetch)
      trace.add("app://h/a%20b/...", .fetch)
      trace.add("app://h/..%2Fsecret", .fetch, status: 404)
    },
  ]

  static let ranges = [
    DiagnosticExample(
      "the whole for a part", finds: ["range-ignored 2 warning"], says: ["was answered whole"]
    ) {
      $0.add("app://h/a.mp4", .media, "video src") { $0.requestHeaders = [HeaderField("Range", "bytes=0-1")] }
    },
    DiagnosticExample("206 without Content-Range", finds: ["range-ignored 2 error"]) {
      $0.add("app://h/a.mp4", .media, "video src", status: 206) {
        $0.requestHeaders = [HeaderField("range", "bytes=0-1")]
      }
    },
    DiagnosticExample("another part", finds: ["range-ignored 2 error"], says: ["another part"]) {
      $0.add("app://h/a.mp4", .media, "video src", status: 206) {
        $0.requestHeaders = [HeaderField("Range", "bytes=5-")]
        $0.response?.headers = [HeaderField("Content-Range", "bytes 0-199/200")]
      }
    },
    DiagnosticExample(
      "a length that is off by one", finds: ["range-ignored 2 error"],
      says: ["200 bytes where Content-Range says 201"]
    ) {
      $0.add("app://h/a.mp4", .media, "video src", status: 206) {
        $0.requestHeaders = [HeaderField("Range", "bytes=0-")]
        $0.response?.headers = [HeaderField("Content-Range", "bytes 0-200/201")]
      }
    },
    DiagnosticExample("a plain response for a later part", finds: ["range-ignored 2 error"]) {
      $0.add("app://h/a.mp4", .media, "video src") {
        $0.requestHeaders = [HeaderField("Range", "bytes=5-9")]
        $0.response = ResponseRecord(url: "app://h/a.mp4", status: 0, mimeType: "video/mp4", isHTTP: false)
      }
    },
    DiagnosticExample("right answers to ranges, and a plain one", finds: ["range-ignored 5 warning"]) {
      trace in
      trace.add("app://h/a.mp4", .media, "video src", status: 206) {
        $0.requestHeaders = [HeaderField("Range", "bytes=0-9999")]
        $0.response?.headers = [HeaderField("Content-Range", "bytes 0-199/200")]
      }
      trace.add("app://h/b.mp4", .media, "video src", status: 416) {
        $0.requestHeaders = [HeaderField("Range", "bytes=900-")]
      }
      trace.add("app://h/c.mp4", .media, "video src") {
        $0.requestHeaders = [HeaderField("Range", "bytes=-5")]
      }
      trace.add("app://h/d.mp4", .media, "video src") {
        $0.requestHeaders = [HeaderField("Range", "bytes=0-1")]
        $0.response = ResponseRecord(url: "app://h/d.mp4", status: 0, mimeType: "video/mp4", isHTTP: false)
      }
    },
  ]

  static let texts = [
    DiagnosticExample(
      "a fetched plain response", finds: ["plain-response 2 warning"], says: ["response.ok is false"]
    ) {
      $0.add("app://h/a.json", .fetch, "fetch()", "a.json") {
        $0.response = ResponseRecord(
          url: "app://h/a.json", status: 0, mimeType: "application/json", isHTTP: false)
      }
    },
    DiagnosticExample("plain responses that nobody looks into") {
      $0.add("app://h/a.png", .image) {
        $0.response = ResponseRecord(url: "app://h/a.png", status: 0, mimeType: "image/png", isHTTP: false)
      }
    },
    DiagnosticExample(
      "texts without a charset", finds: ["missing-charset 1 warning", "missing-charset 2 warning"],
      says: ["index.html has text beyond ASCII and no charset, and is read as windows-1252", "@charset"]
    ) { trace in
      trace.decoded("windows-1252", .fallback)
      trace.add("app://h/a.css", .style) {
        $0.response?.decoding = TextDecoding(encoding: "windows-1252", source: .parent, hasNonASCII: true)
      }
    },
    DiagnosticExample("texts with a charset, in UTF-8, or in ASCII alone") { trace in
      trace.add("app://h/a.html", .frame) {
        $0.response?.decoding = TextDecoding(encoding: "windows-1252", source: .content, hasNonASCII: true)
      }
      trace.add("app://h/a.js", .script, parent: 2) {
        $0.response?.decoding = TextDecoding(encoding: "windows-1252", source: .parent, hasNonASCII: true)
      }
      trace.add("app://h/b.js", .module) {
        $0.response?.decoding = TextDecoding(encoding: "UTF-8", source: .fallback, hasNonASCII: true)
      }
      trace.add("app://h/c.js", .script) {
        $0.response?.decoding = TextDecoding(encoding: "windows-1252", source: .fallback, hasNonASCII: false)
      }
    },
  ]

  static let cached = TraceBuilder(
    page: "http://h/index.html", schemes: [], profile: .urlLoadingSystem, layers: [.urlCache],
    answeredBy: .urlCache)

  static let caches = [
    DiagnosticExample(
      "a nested file that the cache lacks", from: cached,
      finds: ["nested-load-not-cached 4 error", "nested-load-not-cached 2 warning"],
      says: ["b.css is not in the cache, though index.html is", "it was not had from the network either"]
    ) { trace in
      trace.add("http://h/b.css", .style, by: .network)
      trace.add("http://h/a.css", .style, by: .urlCache)
      trace.add("http://h/c.png", .image, parent: 3, by: .network) {
        $0.response = nil
        $0.verdict = .notLoaded(.failed, "offline")
      }
    },
    DiagnosticExample("what need not be in the cache", from: cached) { trace in
      trace.add("http://h/a.css", .style, by: .urlCache)
      trace.add("http://h/b.css", .style, by: .network) {
        $0.response?.headers = [HeaderField("Cache-Control", "private, no-store")]
      }
      trace.add("http://h/c.css", .style, by: .network) { $0.method = "POST" }
      trace.add("http://h/d.css", .style, parent: 3, by: .network)
      trace.add("data:,x", .image, by: .host)
    },
    DiagnosticExample(
      "an error out of the cache", from: cached, finds: ["error-in-cache 2 error"],
      says: ["the cache holds status 404 for a.css"]
    ) {
      $0.add("http://h/a.css", .style, by: .urlCache, status: 404)
    },
    DiagnosticExample(
      "an error that was stored", finds: ["error-in-cache 2 error"], says: ["stored in", "pages"]
    ) {
      $0.add("app://h/a.css", .style, status: 503) { $0.notes = [Note(.stored, subject: "pages")] }
    },
    DiagnosticExample("an error that was not stored", finds: ["load-failed 2 error"]) {
      $0.add("app://h/a.css", .style, status: 503)
    },
    DiagnosticExample(
      "a URLCache in a web view", from: TraceBuilder(layers: [.schemeHandler, .urlCache]),
      finds: ["urlcache-not-asked 2 error", "escape 2 note"], says: ["the URLCache was never asked"]
    ) { $0.add("https://cdn/a.png", .image, by: .network) },
    DiagnosticExample(
      "a URLCache that no load could need", from: TraceBuilder(layers: [.schemeHandler, .urlCache])
    ) {
      $0.add("app://h/a.png", .image)
    },
  ]

  static let duplicates = [
    DiagnosticExample(
      "with and without CORS", finds: ["duplicate-fetch 3 warning"],
      says: ["a.woff was fetched 2 times", "crossorigin"]
    ) { trace in
      trace.add("app://h/a.woff", .font, "link preload", "a.woff")
      trace.add("app://h/a.woff", .font, "url()", "a.woff") { $0.mode = .cors }
    },
    DiagnosticExample("as two things", finds: ["duplicate-fetch 3 note"]) { trace in
      trace.add("app://h/a.js", .script)
      trace.add("app://h/a.js", .style)
    },
    DiagnosticExample("with two fragments", finds: ["duplicate-fetch 3 note"]) { trace in
      trace.add("app://h/a.svg#b", .image)
      trace.add("app://h/a.svg#c", .image)
    },
    DiagnosticExample("what is rightly fetched again", finds: ["load-failed 10 warning"]) { trace in
      trace.add("app://h/a.json", .fetch)
      trace.add("app://h/a.json", .fetch)
      trace.add("app://h/f.html", .frame)
      trace.add("app://h/f.html", .frame)
      trace.add("app://h/a.png", .image)
      trace.add("app://h/a.png", .image, by: .memoryCache)
      trace.add("app://h/index.html", .document, parent: nil)
      trace.add("app://h/a.png", .image, parent: 8) { $0.mode = .cors }
      trace.add("app://h/b.png", .image) { $0.verdict = .notLoaded(.failed, "") }
      trace.add("app://h/b.png", .image) { $0.mode = .cors }
    },
  ]

  static let failures = [
    DiagnosticExample(
      "a page instead of a script", finds: ["wrong-content 2 error"],
      says: ["a.js is loaded as a script, and is HTML", "200 text/html"]
    ) {
      $0.add("app://h/a.js", .script, "script src", "a.js") {
        $0.response?.mimeType = "text/html"
        $0.notes = [Note(.unsuitableBody, subject: "HTML")]
      }
    },
    DiagnosticExample("another body than was meant", finds: ["integrity-mismatch 2 error"]) {
      $0.add("app://h/a.js", .script, "script src", "a.js") { $0.verdict = .rejected(.integrity, "digest") }
    },
    DiagnosticExample(
      "a recording without the file", finds: ["load-failed 2 error"],
      says: ["recorded is GET https://h/a.js?v=1 (the parameter v is 1, not 2)"]
    ) {
      $0.add("app://h/a.js", .script, "script src", "a.js") {
        $0.response = nil
        $0.verdict = .notLoaded(.failed, "it was not recorded")
        $0.notes = [Note(.nearMiss, subject: "GET https://h/a.js?v=1", text: "the parameter v is 1, not 2")]
      }
    },
    DiagnosticExample("what was stopped, or is outside anyway", finds: ["escape 3 note"]) { trace in
      trace.add("app://h/a.js", .script) { $0.verdict = .notLoaded(.stopped, "stopped") }
      trace.add("http://x/a.js", .script, "script src", "http://x/a.js", by: .network) {
        $0.verdict = .notLoaded(.failed, "offline")
      }
    },
    DiagnosticExample("a policy and a bad URL", finds: ["invalid-url 1 warning", "csp-blocked 1 note"]) {
      trace in
      trace.addUnloaded(
        "app://h/a.js", .script, "script src", "a.js", reason: VerdictReason(.csp, "script-src"))
      trace.addUnloaded(nil, .image, "img src", "http://[", reason: VerdictReason(.invalidURL, "no URL"))
    },
  ]

  static let secure = TraceBuilder(
    page: "https://h/index.html", schemes: [], layers: [], answeredBy: .network)

  static let security = [
    DiagnosticExample(
      "insecure content", from: secure, finds: ["mixed-content 1 error", "mixed-content 2 warning"],
      says: ["it was blocked", "it was loaded, as images and media may be"]
    ) { trace in
      trace.add("http://h/a.png", .image, by: .network)
      trace.addUnloaded(
        "http://h/a.js", .script, "script src", "http://h/a.js", reason: VerdictReason(.mixedContent, ""))
    },
    DiagnosticExample("secure content", from: secure) { trace in
      trace.add("https://h/a.png", .image, by: .network)
      trace.add("http://localhost:8080/a.png", .image, by: .network)
      trace.add("http://127.0.0.1/a.png", .image, by: .network)
    },
  ]

  static let runs = [
    DiagnosticExample(
      "a dead rule", finds: ["content-rule-never-fires - warning"],
      says: ["rule 3 can never fire", "non-ASCII"]
    ) {
      $0.add(Note(.deadContentRule, subject: "rule 3", text: "its url-filter has a non-ASCII letter"))
    },
    DiagnosticExample(
      "front ends that differ", finds: ["front-ends-disagree - warning"], says: ["found by standard alone"]
    ) { trace in
      var other = trace
      trace.add("app://h/a.png", .image)
      other.add("app://h/b.png", .image)
      for note in trace.trace.frontEndNotes(comparedWith: other.trace) { trace.add(note) }
    },
    DiagnosticExample("front ends that agree") { trace in
      trace.add("app://h/a.png", .image)
      for note in trace.trace.frontEndNotes(comparedWith: trace.trace) { trace.add(note) }
    },
  ]
}
