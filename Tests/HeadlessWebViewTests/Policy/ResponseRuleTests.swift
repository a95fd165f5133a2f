import LoadTrace
import Testing

@testable import HeadlessWebView

@Suite struct ResponseRuleTests {
  /// Makes a response; an HTTP one has its type as a header field, too.
  private func response(
    _ type: String?, isHTTP: Bool, nosniff: Bool = false, status: Int = 200
  ) -> ResponseRecord {
    var headers: [HeaderField] = []
    if isHTTP, let type { headers.append(HeaderField("Content-Type", type)) }
    if nosniff { headers.append(HeaderField("x-content-type-options", "NoSniff")) }
    return ResponseRecord(
      url: "app://h/x", status: isHTTP ? status : 0, mimeType: type, isHTTP: isHTTP, headers: headers)
  }

  private func code(_ destination: Destination, _ response: ResponseRecord) -> VerdictReason.Code? {
    ResponseRule.table[destination]?.objection(to: response, for: destination)?.code
  }

  @Test(
    arguments: [
      (Destination.script, "image/png", VerdictReason.Code.mimeType), (.script, "text/csv", .mimeType),
      (.script, "text/plain", nil), (.script, nil, nil),
      (.module, "text/plain", .mimeType), (.module, "Text/JavaScript; charset=utf-8", nil),
      (.module, nil, .mimeType),
      (.json, "text/javascript", .mimeType), (.json, "application/vnd.x+json", nil),
      (.style, "application/javascript", .mimeType), (.style, "text/css; x", nil), (.style, nil, nil),
      (.style, "application/x-unknown-content-type", nil), (.style, "nonsense", nil),
      (.font, "text/html", nil),
    ] as [(Destination, String?, VerdictReason.Code?)])
  func typeOfAnHTTPResponseMustFitTheDestination(
    destination: Destination, type: String?, expected: VerdictReason.Code?
  ) {
    #expect(code(destination, response(type, isHTTP: true)) == expected)
  }

  @Test(
    arguments: [
      (Destination.style, "application/javascript", nil), (.script, "image/png", nil),
      (.module, "text/plain", .mimeType),
    ] as [(Destination, String?, VerdictReason.Code?)])
  func typeOfAPlainResponseMattersForModulesOnly(
    destination: Destination, type: String?, expected: VerdictReason.Code?
  ) {
    #expect(code(destination, response(type, isHTTP: false)) == expected)
  }

  @Test(
    arguments: [
      (Destination.script, "text/plain", VerdictReason.Code.nosniff), (.script, nil, .nosniff),
      (.script, "text/ecmascript", nil), (.style, "text/css; charset=utf-8", nil), (.style, nil, .nosniff),
      (.worker, "text/plain", .nosniff),
    ] as [(Destination, String?, VerdictReason.Code?)])
  func nosniffMakesTypesStrict(destination: Destination, type: String?, expected: VerdictReason.Code?) {
    #expect(code(destination, response(type, isHTTP: true, nosniff: true)) == expected)
  }

  @Test(
    arguments: [
      (Destination.script, 404, VerdictReason.Code.status), (.script, 304, nil), (.style, 500, .status),
      (.module, 204, nil), (.font, 404, .status), (.image, 404, nil), (.worker, 304, .status),
      (.fetch, 500, nil),
    ] as [(Destination, Int, VerdictReason.Code?)])
  func errorStatusesCountForScriptsStylesAndFonts(
    destination: Destination, status: Int, expected: VerdictReason.Code?
  ) {
    #expect(
      code(destination, response("text/javascript", isHTTP: true, status: status))
        == (destination == .style && expected == nil ? .mimeType : expected))
  }

  @Test(arguments: [
    ("text/html", DocumentKind.html), ("TEXT/HTML; charset=x", .html), ("application/xhtml+xml", .xml),
    ("image/svg+xml", .xml), ("application/rss+xml", .xml), ("text/xml", .xml), ("image/png", .image),
    ("text/markdown", .text), ("application/json", .text), ("application/javascript", .text),
    ("application/pdf", .pdf), ("video/mp4", .media), ("application/octet-stream", .notShowable),
    ("", .notShowable),
    ("multipart/related", .notShowable), ("application/x-webarchive", .notShowable),
  ])
  func documentIsReadAsItsTypeSays(type: String, expected: DocumentKind) {
    #expect(DocumentKind(mimeType: type) == expected)
  }
}
