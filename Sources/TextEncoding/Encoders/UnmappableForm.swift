/// How an encoder writes a character that its encoding does not have.
public enum UnmappableForm: Sendable {
  /// As a decimal character reference, `&#8224;`, which forms write.
  case reference
  /// As a character reference that is percent-encoded already, `%26%238224%3B`, which URL queries write.
  case percentEncodedReference

  /// Writes a code point in this form.
  func append(_ codePoint: UInt32, to output: inout [UInt8]) {
    let (opening, closing) =
      switch self {
      case .reference: ("&#", ";")
      case .percentEncodedReference: ("%26%23", "%3B")
      }
    output.append(contentsOf: opening.utf8)
    output.append(contentsOf: String(codePoint).utf8)
    output.append(contentsOf: closing.utf8)
  }
}
