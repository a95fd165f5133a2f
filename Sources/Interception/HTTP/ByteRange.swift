/// The one range of bytes that a `Range` header field asks for.
///
/// [RFC 9110, section 14](https://www.rfc-editor.org/rfc/rfc9110#section-14). A field that is malformed, of
/// another unit or asks for several ranges is as if it were not there: the whole body answers it.
enum ByteRange: Equatable {
  /// From a first to a last byte, both included; to the end where there is no last.
  case from(Int, through: Int?)
  /// So many bytes at the end.
  case last(Int)

  init?(_ field: String?) {
    guard let field else { return nil }
    let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
    let bounds = parts[1].split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      .map { $0.drop { $0 == " " }.prefix { $0 != " " } }
    guard bounds.count == 2 else { return nil }
    switch (Self.number(bounds[0]), Self.number(bounds[1])) {
    case (let first?, let last?) where first <= last: self = .from(first, through: last)
    case (let first?, nil) where bounds[1].isEmpty: self = .from(first, through: nil)
    case (nil, let count?) where bounds[0].isEmpty: self = .last(count)
    default: return nil
    }
  }

  /// Digits alone; a number too large for us is past every end.
  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(text) ?? .max
  }

  /// The bytes of a body of a length; `nil` where none of them exists.
  func range(length: Int) -> Range<Int>? {
    switch self {
    case .from(let first, let last):
      guard first < length else { return nil }
      return first..<min(length, (last ?? .max) == .max ? length : (last ?? 0) + 1)
    case .last(let count):
      guard count > 0, length > 0 else { return nil }
      return max(0, length - count)..<length
    }
  }
}
