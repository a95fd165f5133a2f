/// The test an attribute selector makes of a value.
struct AttributeTest {
  private let attributeOperator: SimpleSelector.AttributeOperator
  private let expected: ArraySlice<UInt8>
  private let ignoresCase: Bool
  /// For a substring, how much of it still holds after a mismatch (Knuth, Morris and Pratt).
  private let fallback: [Int]

  init(_ simple: SimpleSelector, _ sheet: CompiledSheet, isHTML: Bool) {
    attributeOperator = simple.attributeOperator
    expected = simple.value >= 0 ? sheet.sheet.names[simple.value] : []
    ignoresCase =
      simple.ignoresCase
      || isHTML && simple.attributeOperator != .exists
        && Self.caseInsensitiveNames.contains(
          String(decoding: sheet.sheet.names[simple.foldedName], as: UTF8.self))
    fallback = simple.attributeOperator == .substring ? Self.fallback(expected, ignoresCase) : []
  }

  private static func fallback(_ pattern: ArraySlice<UInt8>, _ ignoresCase: Bool) -> [Int] {
    func byte(_ index: Int) -> UInt8 {
      let byte = pattern[pattern.startIndex + index]
      return ignoresCase ? asciiLowercased(byte) : byte
    }
    var fallback = Array(repeating: 0, count: pattern.count)
    var length = 0
    for index in 1..<max(pattern.count, 1) {
      while length > 0, byte(index) != byte(length) { length = fallback[length - 1] }
      if byte(index) == byte(length) { length += 1 }
      fallback[index] = length
    }
    return fallback
  }

  /// The attributes of HTML whose values compare without regard to case in selectors
  /// ([HTML](https://html.spec.whatwg.org/multipage/semantics-other.html#case-sensitivity-of-selectors)).
  private static let caseInsensitiveNames: Set<String> = [
    "accept", "accept-charset", "align", "alink", "axis", "bgcolor", "charset", "checked", "clear",
    "codetype",
    "color", "compact", "declare", "defer", "dir", "direction", "disabled", "enctype", "face", "frame",
    "hreflang", "http-equiv", "lang", "language", "link", "media", "method", "multiple", "nohref", "noresize",
    "noshade", "nowrap", "readonly", "rel", "rev", "rules", "scope", "scrolling", "selected", "shape",
    "target",
    "text", "type", "valign", "valuetype", "vlink",
  ]

  func matches(_ value: ArraySlice<UInt8>) -> Bool {
    switch attributeOperator {
    case .exists: return true
    case .equals: return equals(value, expected)
    case .prefix: return !expected.isEmpty && equals(value.prefix(expected.count), expected)
    case .suffix: return !expected.isEmpty && equals(value.suffix(expected.count), expected)
    case .includes:
      guard !expected.isEmpty, !expected.contains(where: isCSSWhitespace) else { return false }
      return value.split(whereSeparator: isCSSWhitespace).contains { equals($0, expected) }
    case .dashMatch:
      guard value.count > expected.count else { return equals(value, expected) }
      return value[value.startIndex + expected.count] == 45 && equals(value.prefix(expected.count), expected)
    case .substring: return contains(value)
    }
  }

  private func equals(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    guard ignoresCase else { return left.elementsEqual(right) }
    return left.elementsEqual(right) { asciiLowercased($0) == asciiLowercased($1) }
  }

  /// Whether the value contains what is expected, in time linear in the value.
  private func contains(_ value: ArraySlice<UInt8>) -> Bool {
    guard !expected.isEmpty, value.count >= expected.count else { return false }
    let start = expected.startIndex
    var length = 0
    for byte in value {
      while length > 0, !equals(byte, expected[start + length]) { length = fallback[length - 1] }
      if equals(byte, expected[start + length]) { length += 1 }
      if length == expected.count { return true }
    }
    return false
  }

  @inline(__always) private func equals(_ left: UInt8, _ right: UInt8) -> Bool {
    left == right || ignoresCase && asciiLowercased(left) == asciiLowercased(right)
  }
}
