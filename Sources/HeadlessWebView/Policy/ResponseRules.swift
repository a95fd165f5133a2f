import LoadTrace

/// Whether a response may be used for what it was asked for.
///
/// One row a destination; the columns are the checks WebKit makes, in its order. Two inputs must be told
/// apart: `URLResponse.mimeType`, which every response has, and the `Content-Type` header field, which only an
/// HTTP response has. The strict checks look at the field.
struct ResponseRule: Sendable {
  /// What is asked of `URLResponse.mimeType`.
  var mimeType: TypeCheck = .any
  /// What is asked of the `Content-Type` field when there is one.
  var contentType: TypeCheck = .any
  /// What is asked of the `Content-Type` field of an HTTP response that says `nosniff`.
  var nosniff: TypeCheck = .any
  /// Which HTTP statuses are errors.
  var status: StatusCheck = .ignored
  /// Whether the types are looked at only when the body is complete, so that the load is never stopped for them.
  var waitsForBody = false

  /// A set of MIME types.
  enum TypeCheck: Sendable {
    case any
    case javaScript
    case json
    /// Anything but images, audio, video and CSV.
    case notBlockedForScripts
    /// `text/css`, nothing, or something that is no MIME type.
    case cssOrUnknown
    case cssOnly
    case eventStream
  }

  /// Which HTTP statuses are errors; a plain response's 0 never is.
  enum StatusCheck: Sendable {
    case ignored
    /// 400 and above.
    case clientAndServerErrors
    /// Everything but 200 to 299.
    case notOK
  }

  /// The rule of each destination; others have none.
  static let table: [Destination: ResponseRule] = [
    .script: ResponseRule(
      contentType: .notBlockedForScripts, nosniff: .javaScript, status: .clientAndServerErrors),
    .module: ResponseRule(
      mimeType: .javaScript, nosniff: .javaScript, status: .clientAndServerErrors, waitsForBody: true),
    .json: ResponseRule(mimeType: .json, status: .clientAndServerErrors, waitsForBody: true),
    .style: ResponseRule(
      contentType: .cssOrUnknown, nosniff: .cssOnly, status: .clientAndServerErrors, waitsForBody: true),
    .font: ResponseRule(status: .clientAndServerErrors),
    .track: ResponseRule(status: .clientAndServerErrors),
    .svg: ResponseRule(status: .clientAndServerErrors),
    .xslt: ResponseRule(status: .clientAndServerErrors),
    .worker: ResponseRule(nosniff: .javaScript, status: .notOK),
    .media: ResponseRule(status: .notOK),
  ]

  /// A style sheet in a quirks-mode document: only `nosniff` makes its type matter.
  static let quirksModeStyle = ResponseRule(
    nosniff: .cssOnly, status: .clientAndServerErrors, waitsForBody: true)

  /// Why the response must be refused; `nil` where it may be used.
  func objection(to response: ResponseRecord, for destination: Destination) -> VerdictReason? {
    if let reason = objectionToStatus(response.status, for: destination) { return reason }
    if response.header("X-Content-Type-Options")?.lowercased().split(separator: ",").first?
      .trimmingASCIIWhitespace == "nosniff",
      !nosniff.accepts(response.header("Content-Type"))
    {
      let type = MIMEEssence(response.header("Content-Type")).text
      return VerdictReason(
        .nosniff, "\(type.isEmpty ? "a missing type" : type) with nosniff is no type for a \(destination)")
    }
    if let field = response.header("Content-Type"), !contentType.accepts(field) {
      return VerdictReason(
        .mimeType, "Content-Type is \(MIMEEssence(field).text), which is no type for a \(destination)")
    }
    if !mimeType.accepts(response.mimeType) {
      let type = MIMEEssence(response.mimeType).text
      return VerdictReason(
        .mimeType,
        type.isEmpty
          ? "the response has no MIME type, which a \(destination) needs"
          : "the MIME type is \(type), which is no type for a \(destination)")
    }
    return nil
  }

  private func objectionToStatus(_ code: Int, for destination: Destination) -> VerdictReason? {
    let isError =
      switch status {
      case .ignored: false
      case .clientAndServerErrors: code >= 400
      case .notOK: code != 0 && !(200..<300).contains(code)
      }
    return isError ? VerdictReason(.status, "HTTP status \(code) is an error for a \(destination)") : nil
  }
}

extension ResponseRule.TypeCheck {
  /// Whether a type is in the set; a type that is missing is written `nil`.
  func accepts(_ type: String?) -> Bool {
    if self == .any { return true }
    let essence = MIMEEssence(type)
    return switch self {
    case .any: true
    case .javaScript: essence.isJavaScript
    case .json: essence.isJSON
    case .notBlockedForScripts: !essence.isBlockedForScripts
    case .cssOrUnknown:
      !essence.isValid || essence.text == "text/css" || essence.text == "application/x-unknown-content-type"
    case .cssOnly: essence.text == "text/css"
    case .eventStream: essence.text == "text/event-stream"
    }
  }
}
