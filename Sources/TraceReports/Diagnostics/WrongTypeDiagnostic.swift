import LoadTrace

extension DiagnosticRule {
  /// A response that was refused for its MIME type.
  static let wrongType = DiagnosticRule("wrong-type", "A MIME type does not fit") { index in
    index.loads { $0.verdict.outcome == .rejected || $0.destination == .image || $0.destination == .media }
      .compactMap { load in
        guard let response = load.response, load.answeredBy != .memoryCache, let fault = TypeFault(load)
        else {
          return nil
        }
        let rule = fault.rule
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
        if fault.isNosniff { details.append(Diagnostic.Detail("X-Content-Type-Options", place: "nosniff")) }
        details.append(Diagnostic.Detail(rule.text))
        let found = rule.input == .mimeType ? response.mimeType : response.header("Content-Type")
        let verb = fault.isCertain ? "is not used" : "may not be used"
        return Diagnostic(
          code: "wrong-type", severity: fault.isCertain ? .error : .warning, load: load.id,
          reference: load.reference,
          message:
            "\(index.name(of: load.finalURL)) \(verb) as \(load.destination.noun): its type is \(found ?? "missing")",
          details: details, fix: rule.fix)
      }
  }
}

/// That a response's type does not fit, and which rule it breaks.
private struct TypeFault {
  var rule: TypeRule
  var isNosniff = false
  /// Whether the load is lost, rather than at the mercy of the media framework.
  var isCertain = true

  init?(_ load: Load) {
    guard let response = load.response else { return nil }
    if load.verdict.outcome == .rejected {
      guard let code = load.verdict.reason?.code, [.mimeType, .nosniff, .notShowable].contains(code) else {
        return nil
      }
      isNosniff = code == .nosniff
      rule = TypeRule(for: load.destination, isNosniff: isNosniff, response)
      return
    }
    guard load.verdict.outcome == .used, response.status < 400 else { return nil }
    switch load.destination {
    case .image:
      // Bytes of the one kind under the type of the other; HTML is another fault.
      guard let note = load.notes.first(where: { $0.kind == .unsuitableBody }), let kind = note.subject,
        kind != "HTML"
      else { return nil }
      rule = TypeRule(image: kind)
    case .media:
      let type = response.mimeType?.lowercased() ?? ""
      guard !TypeRule.isMedia(type), !load.notes.contains(where: { $0.kind == .unsuitableBody }) else {
        return nil
      }
      rule = TypeRule(for: .media, isNosniff: false, response)
      isCertain = false
    default: return nil
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
    case .media:
      (input, type, text) = (
        .mimeType, "video/mp4",
        "the type tells the media framework what the file is; without a media type it may not play"
      )
    case .fetch:
      (input, type, text) = (
        .mimeType, "text/event-stream", "an EventSource needs the type text/event-stream"
      )
    default:
      (input, type, text) = (.mimeType, "text/html", "a document needs a type that a web view can show")
    }
  }

  /// The rule of an image whose bytes are of another kind than its type.
  init(image kind: String) {
    input = .mimeType
    if kind == "SVG" {
      (type, text) = ("image/svg+xml", "an SVG image is shown under the type image/svg+xml alone")
    } else {
      (type, text) = (
        "image/\(kind.lowercased())",
        "under the type image/svg+xml the bytes are read as SVG, and they are \(kind)"
      )
    }
  }

  /// Whether a type is one of audio, video or a play list.
  static func isMedia(_ type: String) -> Bool {
    type.hasPrefix("audio/") || type.hasPrefix("video/")
      || ["application/ogg", "application/mp4", "application/x-mpegurl", "application/vnd.apple.mpegurl"]
        .contains { type.hasPrefix($0) }
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
    case .media: "media"
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
