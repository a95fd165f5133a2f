import LoadTrace

extension DiagnosticRule {
  /// A response that was refused for its MIME type.
  static let wrongType = DiagnosticRule("wrong-type", "A MIME type does not fit") { index in
    index.loads { $0.verdict.outcome == .rejected }.compactMap { load in
      guard let response = load.response,
        let code = load.verdict.reason?.code, [.mimeType, .nosniff, .notShowable].contains(code)
      else { return nil }
      let rule = TypeRule(for: load.destination, isNosniff: code == .nosniff, response)
      var details: [Diagnostic.Detail] = []
      if let reference = load.reference {
        details.append(Diagnostic.Detail(reference.sourceForm, place: index.place(of: reference)))
      }
      let field =
        response.isHTTP
        ? response.header("Content-Type") ?? "missing" : "none: a plain URLResponse has no fields"
      let type = response.mimeType ?? "nil"
      details.append(
        Diagnostic.Detail(
          "URLResponse.mimeType", place: type, note: rule.input == .mimeType ? "this one decides" : nil))
      details.append(
        Diagnostic.Detail(
          "Content-Type field", place: field, note: rule.input == .contentType ? "this one decides" : nil))
      if code == .nosniff { details.append(Diagnostic.Detail("X-Content-Type-Options", place: "nosniff")) }
      details.append(Diagnostic.Detail(rule.text))
      let found = rule.input == .mimeType ? response.mimeType : response.header("Content-Type")
      return Diagnostic(
        code: "wrong-type", severity: .error, load: load.id, reference: load.reference,
        message:
          "\(index.name(of: load.finalURL)) is not used as \(load.destination.noun): its type is \(found ?? "missing")",
        details: details, fix: rule.fix)
    }
  }
}

/// Which of a response's two types decides for a destination, and what it must be.
private struct TypeRule {
  /// Where a type stands.
  enum Input {
    /// `URLResponse.mimeType`
    case mimeType
    /// The header field, which only an `HTTPURLResponse` has.
    case contentType
  }

  var input: Input
  var text: String
  var type: String

  init(for destination: Destination, isNosniff: Bool, _ response: ResponseRecord) {
    switch destination {
    case .style:
      input = .contentType
      type = "text/css"
      text =
        isNosniff
        ? "with nosniff a style sheet's field must be text/css"
        : "in standards mode a style sheet's field must be text/css, unknown, or missing"
    case .script where isNosniff, .worker where isNosniff:
      (input, type, text) = (
        .contentType, "text/javascript", "with nosniff a script's field must be a JavaScript type"
      )
    case .script, .worker:
      input = .contentType
      type = "text/javascript"
      text = "a script's field must not be image/*, audio/*, video/* or text/csv"
    case .module:
      (input, type, text) = (.mimeType, "text/javascript", "a module needs a JavaScript MIME type")
    case .json:
      (input, type, text) = (.mimeType, "application/json", "a JSON module needs a JSON MIME type")
    case .image:
      (input, type, text) = (
        .mimeType, "image/svg+xml", "an SVG image is shown under the type image/svg+xml alone"
      )
    case .fetch:
      (input, type, text) = (
        .mimeType, "text/event-stream", "an EventSource needs the type text/event-stream"
      )
    default:
      (input, type, text) = (.mimeType, "text/html", "a document needs a type that a web view can show")
    }
  }

  var fix: String {
    switch input {
    case .mimeType: "make the response with the MIME type \(type)"
    case .contentType: "answer with the field Content-Type: \(type)"
    }
  }
}

extension Destination {
  /// The destination as a thing, with its article.
  var noun: String {
    switch self {
    case .style: "a style sheet"
    case .script: "a script"
    case .module: "a module"
    case .json: "a JSON module"
    case .image: "an image"
    case .font: "a font"
    case .worker: "a worker's script"
    case .document: "a page"
    case .frame: "a frame's document"
    case .object: "an object"
    case .embed: "an embedded object"
    case .track: "a text track"
    case .svg: "an SVG document"
    case .xslt: "an XSLT style sheet"
    case .fetch: "fetched data"
    default: rawValue
    }
  }
}
