import LoadTrace

extension DiagnosticRule {
  /// A redirect that a scheme handler answered with, which no web view follows.
  static let redirectNotFollowed = DiagnosticRule("redirect-not-followed", "A redirect was not followed") {
    index in
    index.grouped(
      index.loads { load in
        guard load.answeredBy == .schemeHandler, let response = load.response else { return false }
        return Redirect.statuses.contains(response.status) && response.header("Location") != nil
      }
    ).map { loads in
      let load = loads[0]
      return Diagnostic(
        code: "redirect-not-followed", severity: load.isNeeded ? .error : .warning, load: load.id,
        reference: load.reference,
        message: "\(index.name(of: load.url)) was answered with a redirect, which is not followed",
        details: index.namedBy(loads) + [
          Diagnostic.Detail("the answer", place: load.statusAndType),
          Diagnostic.Detail("Location", place: load.response?.header("Location")),
          Diagnostic.Detail("a web view takes what a scheme handler answers as it is"),
        ],
        fix:
          "follow the redirect in the handler, and answer with what it leads to under the URL of task.request"
      )
    }
  }
}
