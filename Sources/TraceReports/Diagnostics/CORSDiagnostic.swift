import LoadTrace

extension DiagnosticRule {
  /// A response from another origin that was refused since it does not allow the page's.
  static let corsMissing = DiagnosticRule("cors-missing", "A response does not allow the page's origin") {
    index in
    index.loads {
      $0.verdict.outcome == .rejected && $0.verdict.reason?.code == .cors && !index.isOutside($0)
    }.map { load in
      let origin =
        load.requestHeaders.first { $0.name.lowercased() == "origin" }?.value
        ?? index.document(of: load)?.finalURL.origin ?? index.trace.header.page.origin
      var details: [Diagnostic.Detail] = []
      if let reference = load.reference {
        details.append(Diagnostic.Detail(reference.sourceForm, place: index.place(of: reference)))
      }
      details.append(Diagnostic.Detail("the page's origin", place: origin))
      details.append(Diagnostic.Detail("Access-Control-Allow-Origin", place: answer(load.response)))
      if let message = load.verdict.reason?.message, !message.isEmpty {
        details.append(Diagnostic.Detail(message))
      }
      return Diagnostic(
        code: "cors-missing", severity: .error, load: load.id, reference: load.reference,
        message: "\(load.finalURL) does not allow the origin \(origin)", details: details,
        fix: fix(load, origin))
    }
  }

  private static func answer(_ response: ResponseRecord?) -> String {
    guard let response else { return "no response" }
    guard response.isHTTP else { return "none: a plain URLResponse has no fields" }
    return response.header("Access-Control-Allow-Origin") ?? "missing"
  }

  private static func fix(_ load: Load, _ origin: String) -> String {
    guard let response = load.response, response.isHTTP else {
      return "answer with an HTTPURLResponse that has the field Access-Control-Allow-Origin: \(origin)"
    }
    let isAllowed = response.header("Access-Control-Allow-Origin") == origin
    return isAllowed
      ? "answer with the field Access-Control-Allow-Credentials: true, or let the page ask without credentials"
      : "answer with the field Access-Control-Allow-Origin: \(origin)"
  }
}
