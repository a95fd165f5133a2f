import LoadTrace
import Testing

struct SecretMaskTests {
  static let texts: [(text: String, masked: String)] = [
    ("https://h/a?token=abc&x=1", "https://h/a?token=***&x=1"),
    ("https://h/a?x=1&access_token=abc#t", "https://h/a?x=1&access_token=***#t"),
    ("app://h/#id_token=abc", "app://h/#id_token=***"),
    ("app://h/?X-Amz-Signature=abc&X-Amz-Date=2", "app://h/?X-Amz-Signature=***&X-Amz-Date=2"),
    ("app://h/?API_KEY=abc;sid=2", "app://h/?API_KEY=***;sid=***"),
    (#"<img src="a.png?sig=abc&amp;key=1">"#, #"<img src="a.png?sig=***&amp;key=***">"#),
    (
      "app://h/?next=https%3A%2F%2Fi%2F%3Ftoken%3Dabc%26x%3D1",
      "app://h/?next=https%3A%2F%2Fi%2F%3Ftoken%3D***%26x%3D1"
    ),
    ("see app://h/?password=abc (and more)", "see app://h/?password=*** (and more)"),
    ("https://me:secret@h/a", "https://me:***@h/a"),
    ("https://me@h:80/a@b", "https://me@h:80/a@b"),
    ("https://h:80/a@b", "https://h:80/a@b"),
    ("app://h/?author=me&monkey=1&sidebar=2&v=3", "app://h/?author=me&monkey=1&sidebar=2&v=3"),
    ("token=abc", "token=abc"),
    ("app://h/?token=", "app://h/?token="),
    ("app://h/?a=1%", "app://h/?a=1%"),
    ("", ""),
  ]

  @Test(arguments: texts)
  func masksParametersAndPasswords(text: String, masked: String) {
    #expect(SecretMask.standard.masked(text) == masked)
    #expect(SecretMask.standard.masked(masked) == masked)
  }

  @Test func masksEveryFieldOfATraceByDefault() throws {
    let secret = "S3CR3T"
    let url = SerializedURL("app://h/a?token=\(secret)")
    let reference = Reference(file: url, line: 1, column: 1, construct: "img src", text: "a?token=\(secret)")
    var load = Load(
      id: 1, reference: reference, base: url, url: url,
      requestHeaders: [
        HeaderField("AUTHORIZATION", secret), HeaderField("Cookie", secret),
        HeaderField("X-Auth-Token", secret),
        HeaderField("Referer", url.string), HeaderField("Accept", "*/*"),
      ], destination: .image, profile: .wkWebView)
    load.alteredURL = url.string
    load.redirects = [Redirect(from: url, to: url, status: 302)]
    load.response = ResponseRecord(
      url: url, status: 200, mimeType: nil, isHTTP: true,
      headers: [HeaderField("Set-Cookie", secret), HeaderField("Location", url.string)])
    load.response?.preview = BodyPreview(text: "<a href='\(url)'>", isTruncated: false)
    load.verdict = .notLoaded(.failed, "could not load \(url)")
    load.taskEvents = [TaskEvent(.redirect, time: 0, thread: "main", detail: url.string)]
    load.notes = [Note(.stored, subject: url.string, text: url.string, reference: reference)]
    var trace = LoadTrace(
      header: TraceHeader(
        page: url, profile: .wkWebView, schemes: [], viewport: [], parser: "standard", scripting: true))
    trace.loads = [load]
    trace.unloaded = [
      UnloadedReference(
        parent: 1, reference: reference, url: url, destination: .image,
        reason: VerdictReason(.csp, url.string))
    ]
    trace.notes = load.notes
    trace.diagnostics = [
      Diagnostic(
        code: "escape", severity: .error, load: 1, reference: reference, message: url.string,
        details: [.init(url.string, place: url.string, note: url.string)], fix: "")
    ]
    #expect(try !jsonLines(trace).contains(secret))
    #expect(try jsonLines(trace, masking: nil).contains(secret))

    let kept = try LoadTrace(jsonLines: jsonLines(trace).utf8).loads[0]
    #expect(kept.requestHeaders.map(\.value) == ["***", "***", "***", "app://h/a?token=***", "*/*"])
    #expect(kept.response?.headers.map(\.value) == ["***", "app://h/a?token=***"])
  }

  @Test func keepsHeaderFieldsThatOnlySoundSecret() throws {
    var trace = SampleTrace.trace
    trace.loads[1].requestHeaders = [
      HeaderField("Access-Control-Allow-Credentials", "true"), HeaderField("Sec-WebSocket-Key", "x"),
    ]
    #expect(
      try LoadTrace(jsonLines: jsonLines(trace).utf8).loads[1].requestHeaders == trace.loads[1].requestHeaders
    )
  }
}
