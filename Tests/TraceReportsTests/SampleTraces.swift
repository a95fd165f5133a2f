import LoadTrace
import TraceReports

/// Traces that every format must be able to write.
enum SampleTraces {
  /// A page with most of what a trace can have.
  static var site: LoadTrace {
    var builder = TraceBuilder(page: "app://h/site/index.html")
    builder.add("app://h/site/css/app.css", .style, "link href", "css/app.css", line: 5) {
      $0.requestHeaders = [HeaderField("Accept", "text/css"), HeaderField("Cookie", "a=1; b=2")]
      $0.response?.headers.append(HeaderField("Set-Cookie", "c=3; Path=/"))
      $0.response?.preview = BodyPreview(text: "a { color: red }", isTruncated: true)
      $0.taskEvents = [
        TaskEvent(.start, time: 0.02, thread: "main"), TaskEvent(.response, time: 0.021, thread: "2"),
        TaskEvent(.data, time: 0.0215, thread: "2", bytes: 200), TaskEvent(.finish, time: 0.022, thread: "2"),
      ]
    }
    builder.add("app://h/site/css/a.woff2?v=1&x=%20&y", .font, parent: 2, "url()", "a.woff2", line: 17) {
      $0.response?.preview = BodyPreview(base64: "d09GMg==", isTruncated: false)
    }
    builder.add("app://h/site/js/main.js", .module, "script src", "js/main.js", line: 7) {
      $0.response?.url = "http://h/site/js/main.js"
    }
    builder.add(
      "http://h/site/js/b.js", .module, parent: 4, "import", "./b.js", base: "http://h/site/js/main.js",
      by: .network)
    builder.add("app://h/logo.png", .image, "img src", "/logo.png", line: 9) {
      $0.response = nil
      $0.answeredBy = nil
      $0.verdict = .notLoaded(.neverAnswered, "the handler never answered")
      $0.violations = [
        Violation(
          call: "didFinish", reason: "No response has been sent for this task", state: "started",
          thread: "main",
          time: 0.07, isSecondary: false)
      ]
    }
    builder.add("app://h/old.png", .image, "img src", "/old.png", line: 10) {
      $0.redirects = [Redirect(from: "app://h/old.png", to: "app://h/new.png", status: 302)]
      $0.response?.url = "app://h/new.png"
    }
    builder.add("app://h/site/css/app.css", .style, "link href", "css/app.css", line: 11, by: .memoryCache)
    builder.addUnloaded("app://h/x.js", .script, "import()", "x", reason: VerdictReason(.notRun, "not run"))
    var trace = builder.trace
    trace.diagnostics = trace.diagnose()
    return trace
  }

  /// A trace in which every text that a page can choose is an attack.
  static let attack =
    "\"'><script>document.documentElement.dataset.attacked=1</script><img src=x onerror=document.documentElement.dataset.attacked=1>]]>--></script><!--`|${document.documentElement.dataset.attacked=1}\\\u{1B}[2J\u{7}\n::error::x\r\u{0}\u{2028}\u{202E}javascript:document.documentElement.dataset.attacked=1%0A[x](javascript:document.documentElement.dataset.attacked=1) #1;\u{FFFE}é😀"

  static var hostile: LoadTrace {
    let url = SerializedURL("app://h/\(attack)?a=\(attack)#\(attack)")
    var builder = TraceBuilder(page: url)
    builder.add(url, Destination(rawValue: attack), attack, attack) { load in
      load.alteredURL = attack
      load.method = attack
      load.mode = RequestMode(rawValue: attack)
      load.requestHeaders = [HeaderField(attack, attack), HeaderField("Cookie", attack)]
      load.answeredBy = AnsweringLayer(rawValue: attack)
      load.redirects = [Redirect(from: url, to: url, status: -1)]
      load.response?.url = SerializedURL("javascript:\(attack)")
      load.response?.mimeType = attack
      load.response?.textEncodingName = attack
      load.response?.headers = [HeaderField("Content-Type", attack), HeaderField(attack, attack)]
      load.response?.bodyDigest = attack
      load.response?.preview = BodyPreview(text: attack, isTruncated: true)
      load.verdict = .rejected(VerdictReason.Code(rawValue: attack), attack)
      load.taskEvents = [TaskEvent(.redirect, time: .infinity, thread: attack, bytes: -1, detail: attack)]
      load.violations = [
        Violation(
          call: attack, reason: attack, state: attack, thread: attack, time: .nan, isSecondary: true,
          caller: attack)
      ]
      load.notes = [
        Note(Note.Kind(rawValue: attack), subject: attack, text: attack, reference: load.reference)
      ]
    }
    builder.add(
      "javascript:document.documentElement.dataset.attacked=1", .image, "img src",
      "javascript:document.documentElement.dataset.attacked=1"
    ) {
      $0.response?.preview = BodyPreview(base64: attack, isTruncated: false)
      $0.response?.mimeType = "image/svg+xml"
      $0.timing = Timing(started: -1, responded: .infinity, ended: -.infinity)
    }
    builder.addUnloaded(
      url, .script, attack, attack, reason: VerdictReason(VerdictReason.Code(rawValue: attack), attack))
    builder.add(Note(Note.Kind(rawValue: attack), subject: attack, text: attack))
    var trace = builder.trace
    trace.diagnostics =
      trace.diagnose() + [
        Diagnostic(
          code: attack, severity: .error, load: 2, reference: trace.loads[1].reference, message: attack,
          details: [.init(attack, place: attack, note: attack)], fix: attack)
      ]
    trace.end = TraceEnd(time: .nan, loads: -1, interruption: attack)
    return trace
  }

  static var empty: LoadTrace {
    LoadTrace(
      header: TraceHeader(
        page: "", profile: .wkWebView, schemes: [], viewport: [], parser: "standard", scripting: true))
  }

  /// A trace with many loads.
  static func long(_ count: Int) -> LoadTrace {
    var builder = TraceBuilder()
    for number in 2...count {
      builder.add(
        SerializedURL("app://h/folder/file\(number).js"), .module, parent: number / 3 + 1, "import",
        "./file\(number).js",
        line: number)
    }
    var trace = builder.trace
    trace.diagnostics = (1...count / 10).map { number in
      Diagnostic(
        code: "escape", severity: .note, load: number, reference: trace.loads[number].reference,
        message: "file \(number) was not intercepted", details: [], fix: "none")
    }
    return trace
  }

  static let all: [(name: String, trace: LoadTrace)] = [
    ("site", site), ("hostile", hostile), ("empty", empty), ("long", long(600)),
  ]
}
