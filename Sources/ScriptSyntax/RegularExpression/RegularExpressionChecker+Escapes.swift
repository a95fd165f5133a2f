extension RegularExpressionChecker {
  /// What an escape stands for.
  enum Escape: Equatable {
    /// A place, such as a word boundary.
    case assertion
    /// One character.
    case character(UInt32)
    /// A set of characters, or a reference.
    case set
    /// A property of strings, which a set may have to exclude.
    case strings
  }

  /// Reads an escape outside classes; the position is at its backslash.
  mutating func checkEscape() throws(Failure) -> Escape {
    let start = position
    position += 1
    switch byte {
    case UInt8(ascii: "b"), UInt8(ascii: "B"):
      position += 1
      return .assertion
    case UInt8(ascii: "k") where isUnicode || hasNamedGroups:
      position += 1
      guard skip("<") else { throw Failure(offset: start) }
      references.append((try groupName(), start))
      return .set
    case UInt8(ascii: "1")...UInt8(ascii: "9"):
      guard isUnicode else {
        position += 1
        return .set
      }
      var value = 0
      while byte.isDigit {
        value = min(value * 10 + Int(byte - 0x30), Int(Int32.max))
        position += 1
      }
      guard value <= referenceLimit else { throw Failure(offset: start) }
      return .set
    default: return try checkCharacterEscape(from: start, isInClass: false)
    }
  }

  /// Reads an escape that can stand anywhere; the position is behind its backslash.
  mutating func checkCharacterEscape(from start: Int, isInClass: Bool) throws(Failure) -> Escape {
    guard position < end else { throw Failure(offset: start) }
    let letter = byte
    switch letter {
    case UInt8(ascii: "d"), UInt8(ascii: "D"), UInt8(ascii: "s"), UInt8(ascii: "S"), UInt8(ascii: "w"),
      UInt8(ascii: "W"):
      position += 1
      return .set
    case UInt8(ascii: "p") where isUnicode, UInt8(ascii: "P") where isUnicode:
      position += 1
      return try checkProperty(isNegated: letter == UInt8(ascii: "P"), from: start)
    case UInt8(ascii: "f"): return character(0x0C)
    case UInt8(ascii: "n"): return character(0x0A)
    case UInt8(ascii: "r"): return character(0x0D)
    case UInt8(ascii: "t"): return character(0x09)
    case UInt8(ascii: "v"): return character(0x0B)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return try checkDigits(from: start)
    case UInt8(ascii: "c"): return try checkControl(from: start, isInClass: isInClass)
    case UInt8(ascii: "x"):
      if let high = byte(after: 1).hexadecimalValue, let low = byte(after: 2).hexadecimalValue {
        position += 3
        return .character(high << 4 | low)
      }
    case UInt8(ascii: "u"):
      if let codePoint = unicodeEscape() { return .character(codePoint) }
    default:
      if isUnicode {
        guard isSyntaxCharacter(letter) || isInClass && letter == UInt8(ascii: "-") else {
          throw Failure(offset: start)
        }
      } else if letter == UInt8(ascii: "k"), hasNamedGroups {
        throw Failure(offset: start)
      }
      return .character(nextCodePoint())
    }
    // An `x` or `u` without its digits.
    if isUnicode { throw Failure(offset: start) }
    return .character(nextCodePoint())
  }

  private mutating func character(_ codePoint: UInt32) -> Escape {
    position += 1
    return .character(codePoint)
  }

  private func isSyntaxCharacter(_ byte: UInt8) -> Bool { "^$\\.*+?()[]{}|/".utf8.contains(byte) }

  /// Reads `\0` or an octal escape.
  private mutating func checkDigits(from start: Int) throws(Failure) -> Escape {
    if isUnicode {
      guard byte == UInt8(ascii: "0"), !byte(after: 1).isDigit else { throw Failure(offset: start) }
      return character(0)
    }
    guard byte < UInt8(ascii: "8") else { return .character(nextCodePoint()) }
    var value: UInt32 = 0
    let limit = position + (byte < UInt8(ascii: "4") ? 3 : 2)
    while position < limit, 0x30...0x37 ~= byte {
      value = value << 3 | UInt32(byte - 0x30)
      position += 1
    }
    return .character(value)
  }

  /// Reads `\c` and a letter; without the letter, old pages mean the backslash.
  private mutating func checkControl(from start: Int, isInClass: Bool) throws(Failure) -> Escape {
    let letter = byte(after: 1)
    let isControl =
      (letter | 0x20) &- 0x61 < 26
      || isInClass && !isUnicode && (letter.isDigit || letter == UInt8(ascii: "_"))
    if isControl {
      position += 2
      return .character(UInt32(letter) & 0x1F)
    }
    if isUnicode { throw Failure(offset: start) }
    return .character(UInt32(UInt8(ascii: "\\")))
  }

  /// Reads a Unicode escape; the position is at its `u`.
  ///
  /// - Returns: The code point, or `nil` if it is none, without having moved.
  private mutating func unicodeEscape() -> UInt32? {
    if byte(after: 1) == UInt8(ascii: "{"), !isUnicode { return nil }
    guard let (value, after) = lexer.unicodeEscape(at: position + 1), after <= end else { return nil }
    position = after
    guard isUnicode, 0xD800...0xDBFF ~= value, byte == UInt8(ascii: "\\"),
      byte(after: 1) == UInt8(ascii: "u"),
      byte(after: 2) != UInt8(ascii: "{"), let (low, afterLow) = lexer.unicodeEscape(at: position + 2),
      0xDC00...0xDFFF ~= low, afterLow <= end
    else { return value }
    position = afterLow
    return 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
  }

  /// Reads `{name}` or `{name=value}` of a property.
  private mutating func checkProperty(isNegated: Bool, from start: Int) throws(Failure) -> Escape {
    guard skip("{") else { throw Failure(offset: start) }
    let nameStart = position
    while position < end, byte != UInt8(ascii: "}") { position += 1 }
    let text = String(
      decoding: UnsafeBufferPointer(start: lexer.base + nameStart, count: min(position - nameStart, 100)),
      as: UTF8.self)
    guard skip("}") else { throw Failure(offset: start) }
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if parts.count == 2 {
      let values: Set<String> =
        switch parts[0] {
        case "General_Category", "gc": UnicodePropertyNames.categories
        case "Script", "sc", "Script_Extensions", "scx": UnicodePropertyNames.scripts
        default: []
        }
      guard values.contains(parts[1]) else { throw Failure(offset: start) }
      return .set
    }
    if UnicodePropertyNames.binary.contains(text) || UnicodePropertyNames.categories.contains(text) {
      return .set
    }
    guard hasSets, !isNegated, UnicodePropertyNames.strings.contains(text) else {
      throw Failure(offset: start)
    }
    return .strings
  }
}
