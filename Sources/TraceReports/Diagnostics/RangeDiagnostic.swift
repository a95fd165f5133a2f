import LoadTrace

extension DiagnosticRule {
  /// A request for a part of a file that the handler answered with the whole, or with another part.
  static let rangeIgnored = DiagnosticRule("range-ignored", "A range was ignored") { index in
    index.loads { $0.isAnsweredByApp && $0.rangeField != nil }.compactMap { load in
      guard let response = load.response, load.verdict.outcome != .notLoaded, let field = load.rangeField,
        let range = ByteRange(field), let fault = fault(response, range)
      else { return nil }
      var details: [Diagnostic.Detail] = []
      if let reference = load.reference {
        details.append(Diagnostic.Detail(reference.sourceForm, place: index.place(of: reference)))
      }
      details.append(Diagnostic.Detail("asked for", place: field))
      details.append(
        Diagnostic.Detail(
          "answered with", place: response.isHTTP ? "status \(response.status)" : "a plain URLResponse",
          note: response.header("Content-Range").map { "Content-Range: \($0)" }
            ?? Quantity.bytes(response.bodyLength)))
      return Diagnostic(
        code: "range-ignored", severity: fault.severity, load: load.id, reference: load.reference,
        message: "\(index.name(of: load.finalURL)) \(fault.text)", details: details,
        fix: "answer 206 with exactly the bytes asked for and Content-Range: bytes first-last/size")
    }
  }

  private static func fault(
    _ response: ResponseRecord, _ range: ByteRange
  ) -> (severity: Diagnostic.Severity, text: String)? {
    if !response.isHTTP {
      return range.first > 0
        ? (.error, "was answered without a Content-Range, so its bytes are taken for the first")
        : (.warning, "was answered by a plain URLResponse, which cannot say which part it is")
    }
    switch response.status {
    case 200:
      return (.warning, "was answered whole, though a part was asked for")
    case 206:
      guard let given = response.header("Content-Range").flatMap(ByteRange.init(contentRange:)) else {
        return (.error, "was answered 206 without a valid Content-Range")
      }
      if given.first != range.first {
        return (.error, "was answered with another part than was asked for")
      }
      if let last = given.last, response.bodyLength > 0, last - given.first + 1 != response.bodyLength {
        return (
          .error,
          "was answered with \(response.bodyLength) bytes where Content-Range says \(last - given.first + 1)"
        )
      }
      return nil
    default:
      return nil
    }
  }
}

extension Load {
  /// The request's `Range` field.
  var rangeField: String? {
    requestHeaders.first { $0.name.utf8.count == 5 && $0.name.lowercased() == "range" }?.value
  }
}

/// A range of bytes with a known beginning; suffix ranges and lists of ranges are not compared.
struct ByteRange {
  var first: Int
  var last: Int?

  /// Reads a `Range` field: `bytes=0-1`, `bytes=5-`.
  init?(_ field: String) {
    let parts = field.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
    self.init(limits: parts[1])
  }

  /// Reads a `Content-Range` field: `bytes 0-1/100`.
  init?(contentRange field: String) {
    let parts = field.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "bytes",
      let limits = parts[1].split(separator: "/").first
    else {
      return nil
    }
    self.init(limits: limits)
    guard let last, last >= first else { return nil }
  }

  private init?(limits: Substring) {
    let parts = limits.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let first = Int(parts[0]), first >= 0 else { return nil }
    self.first = first
    last = Int(parts[1])
    if !parts[1].isEmpty, last == nil { return nil }
  }
}
