/// Text as a terminal can be trusted with it.
enum TerminalText {
  /// The text with everything that a terminal, or an eye, would not take as plain text spelled out.
  ///
  /// Control characters, which terminals obey, and characters that turn the direction or take no room become
  /// `\n`, `\t` or `\u{1B}`.
  static func escaped(_ text: String) -> String {
    guard !isPlain(text) else { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count + 16)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if isHidden(scalar) {
          result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }

  /// The text like ``escaped(_:)``, but its lines stay lines.
  static func escapedLines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) }.joined(
      separator: "\n")
  }

  /// The number of columns that an escaped text takes.
  static func width(_ text: String) -> Int {
    if isPlain(text) { return text.utf8.count }
    return text.unicodeScalars.reduce(0) { $0 + width($1) }
  }

  /// The end of an escaped text that fits into a number of columns, with an ellipsis where something is lost.
  static func suffix(_ text: String, _ columns: Int) -> String {
    guard width(text) > columns else { return text }
    if isPlain(text) {
      return columns > 0 ? "…" + String(decoding: text.utf8.suffix(columns - 1), as: UTF8.self) : ""
    }
    var kept = 0
    var start = text.unicodeScalars.endIndex
    while start > text.unicodeScalars.startIndex {
      let before = text.unicodeScalars.index(before: start)
      kept += width(text.unicodeScalars[before])
      if kept > columns - 1 { break }
      start = before
    }
    return columns > 0 ? "…" + text[start...] : ""
  }

  /// The beginning of an escaped text that fits into a number of columns, with an ellipsis where something is lost.
  static func prefix(_ text: String, _ columns: Int) -> String {
    guard width(text) > columns else { return text }
    if isPlain(text) {
      return columns > 0 ? String(decoding: text.utf8.prefix(columns - 1), as: UTF8.self) + "…" : ""
    }
    var kept = 0
    var end = text.unicodeScalars.startIndex
    while end < text.unicodeScalars.endIndex {
      kept += width(text.unicodeScalars[end])
      if kept > columns - 1 { break }
      end = text.unicodeScalars.index(after: end)
    }
    return columns > 0 ? text[..<end] + "…" : ""
  }

  /// The text, filled up with spaces.
  static func padded(_ text: String, _ columns: Int) -> String {
    text + String(repeating: " ", count: max(columns - width(text), 0))
  }

  /// The text up to its last character that is no space.
  static func withoutTrailingSpaces(_ text: String) -> String {
    guard text.utf8.last == 0x20 else { return text }
    let end = text.utf8.lastIndex { $0 != 0x20 }.map(text.utf8.index(after:)) ?? text.startIndex
    return String(text[..<end])
  }

  /// The lines of a text that break between words where one gets too long.
  static func wrapped(_ text: String, _ columns: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ", omittingEmptySubsequences: true) {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if width(line) + 1 + width(String(word)) <= columns {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  private static func isPlain(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { isPlain(UnsafeRawBufferPointer($0)) }
      ?? text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }

  /// Eight bytes at a time: most of what a report says is asked about here.
  private static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let top: UInt64 = 0x8080_8080_8080_8080
    var index = 0
    while index + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      // A byte's top bit says: beyond ASCII, below a space, or 0x7F.
      let isOther = word | (word &- 0x2020_2020_2020_2020) | (word &+ 0x0101_0101_0101_0101)
      if isOther & top != 0 { return false }
      index += 8
    }
    return bytes[index...].allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }

  private static func isHidden(_ scalar: UnicodeScalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: true
    default: false
    }
  }

  private static func width(_ scalar: UnicodeScalar) -> Int {
    switch scalar.value {
    case 0x20..<0x300: return 1
    // East Asian scripts and emoji, which terminals give two columns
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default:
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark: return 0
      default: return 1
      }
    }
  }
}
