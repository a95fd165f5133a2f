import LoadTrace

extension DiagnosticRule {
  /// A plain `URLResponse` where the page reads the status or the header fields.
  ///
  /// Only what a script fetched can be read; the status of other loads nobody sees.
  static let plainResponse = DiagnosticRule("plain-response", "A response without status and header fields") {
    index in
    index.loads { $0.destination == .fetch }.compactMap { load in
      guard load.isAnsweredByApp, load.verdict.outcome == .used,
        let response = load.response, !response.isHTTP
      else { return nil }
      var details: [Diagnostic.Detail] = []
      if let reference = load.reference {
        details.append(Diagnostic.Detail(reference.sourceForm, place: index.place(of: reference)))
      }
      details.append(
        Diagnostic.Detail("response.status is 0 and response.ok is false, though the body arrives"))
      details.append(Diagnostic.Detail("no header field can be read"))
      return Diagnostic(
        code: "plain-response", severity: .warning, load: load.id, reference: load.reference,
        message:
          "\(index.name(of: load.finalURL)) was fetched, and answered with a response that has no status",
        details: details, fix: "answer with an HTTPURLResponse and its status, 200")
    }
  }
}
