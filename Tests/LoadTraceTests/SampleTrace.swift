import LoadTrace

/// A trace in which every optional part stands at least once.
enum SampleTrace {
  static let header = TraceHeader(
    page: "app://h/index.html", profile: .wkWebView, schemes: ["app", "app2"], viewport: [1024, 768],
    parser: "standard", scripting: true, layers: [.schemeHandler, .urlCache])

  static let reference = Reference(
    file: "app://h/index.html", line: 12, column: 8, construct: "script src",
    text: "js/\"ma\\in\"\n\u{1}é😀.js")

  static var load: Load {
    var load = Load(
      id: 2, parent: 1, reference: reference, base: "app://h/", url: "app://h/js/main.js",
      requestHeaders: [HeaderField("Accept", "*/*"), HeaderField("Origin", "app://h")], destination: .module,
      mode: .cors, profile: .wkWebView, started: 0.25)
    load.alteredURL = "app://h/js/main.js?"
    load.answeredBy = .schemeHandler
    load.redirects = [Redirect(from: "app://h/js/main.js", to: "app://h/js/m.js", status: 302)]
    var response = ResponseRecord(
      url: "http://h/js/m.js", status: 200, mimeType: "text/javascript", textEncodingName: "utf-8",
      isHTTP: true,
      headers: [HeaderField("Content-Type", "text/javascript; charset=utf-8")], expectedLength: 5_000_000_000)
    response.bodyLength = 17
    response.bodyDigest = "fnv1a64:0123456789abcdef"
    response.decoding = TextDecoding(encoding: "UTF-8", source: .format, hasNonASCII: true)
    response.preview = BodyPreview(text: "import './b.js'\u{2028}", isTruncated: true)
    load.response = response
    load.timing = Timing(started: 0.25, responded: 0.5, ended: 1)
    load.verdict = .rejected(.mimeType, "‘text/plain’ is not a valid JavaScript MIME type.")
    load.taskEvents = [
      TaskEvent(.start, time: 0.25, thread: "main"),
      TaskEvent(.response, time: 0.5, thread: "3", detail: "200"),
      TaskEvent(.data, time: 0.75, thread: "3", bytes: 17),
      TaskEvent(.startReturned, time: 1e-7, thread: "main"),
    ]
    load.violations = [
      Violation(
        call: "didFinish", reason: "This task has already been stopped", state: "stopped", thread: "3",
        time: 1,
        isSecondary: false, caller: "Handler.swift:12")
    ]
    load.notes = [Note(.caseMismatch, subject: "js/Main.js", text: "text", reference: reference)]
    return load
  }

  static var trace: LoadTrace {
    var trace = LoadTrace(header: header)
    var document = Load(id: 1, url: "app://h/index.html", destination: .document, profile: .wkWebView)
    document.verdict = .used
    var image = Load(id: 3, parent: 1, url: "app://h/a.png", destination: .image, profile: .wkWebView)
    image.response = ResponseRecord(url: "app://h/a.png", status: 0, mimeType: "image/png", isHTTP: false)
    image.response?.preview = BodyPreview(base64: "iVBORw0KGgo=", isTruncated: false)
    image.verdict = .notLoaded(.failed, "no")
    trace.loads = [document, load, image]
    trace.unloaded = [
      UnloadedReference(
        parent: 1, reference: reference, url: "http://h/x.png", destination: .image,
        reason: VerdictReason(.mixedContent, "insecure")),
      UnloadedReference(
        parent: 1, reference: reference, url: nil, destination: .image,
        reason: VerdictReason(.invalidURL, "no URL")),
    ]
    trace.notes = [Note(.deadContentRule, subject: "rule 3", text: "never")]
    trace.diagnostics = [
      Diagnostic(
        code: "escape", severity: .error, load: 2, reference: reference, message: "it was not intercepted",
        details: [Diagnostic.Detail("import", place: "a:1:1", note: "n"), Diagnostic.Detail("x")],
        fix: "mend it")
    ]
    trace.end = TraceEnd(time: 1.5, loads: 3, interruption: "limit")
    return trace
  }
}
