extension Lexer {
  /// Reads a string.
  mutating func scanString(quote: UInt8, from start: Int) {
    var position = start &+ 1
    while true {
      while classes[Int(base[position])] & CharacterClass.stringStop == 0 { position &+= 1 }
      let byte = base[position]
      if byte == quote { return finish(.string, end: position &+ 1) }
      switch byte {
      case UInt8(ascii: "\\"):
        if isLegacyEscape(at: position + 1), token.legacyOctal < 0 { token.legacyOctal = position }
        guard let end = escape(at: position + 1) else {
          return fail(.invalidEscape, at: position, end: position + 1)
        }
        position = end
      case 0x0A, 0x0D: return fail(.unterminatedString, at: start, end: position)
      case 0 where position >= count: return fail(.unterminatedString, at: start, end: count)
      default: position += 1
      }
    }
  }

  /// How a part of a template ends.
  enum TemplatePart {
    /// With the closing backquote.
    case closing
    /// With `${`.
    case substitution
    /// Not at all.
    case unterminated
  }

  /// Reads the part of a template after its backquote, or after the brace that ends a substitution.
  ///
  /// The current token is extended to the end of the part.
  ///
  /// - Parameter start: Where the part begins.
  /// - Returns: How it ends, and where an escape stands that only tagged templates may have; -1 if there is none.
  mutating func scanTemplatePart(from start: Int) -> (part: TemplatePart, invalidEscape: Int) {
    var position = start
    var invalidEscape = -1
    while position < count {
      switch base[position] {
      case UInt8(ascii: "`"):
        token.end = position + 1
        return (.closing, invalidEscape)
      case UInt8(ascii: "$") where base[position + 1] == UInt8(ascii: "{"):
        token.end = position + 2
        return (.substitution, invalidEscape)
      case UInt8(ascii: "\\"):
        let isValid = !isLegacyEscape(at: position + 1)
        if isValid, let end = escape(at: position + 1) {
          position = min(end, count)
        } else {
          if invalidEscape < 0 { invalidEscape = position }
          position = min(position + 2, count)
        }
      default: position &+= 1
      }
    }
    token.end = count
    return (.unterminated, invalidEscape)
  }

  /// Whether the escape whose second character stands here is one that strict code forbids: `\1`–`\9`, or `\0` before
  /// a digit.
  private func isLegacyEscape(at position: Int) -> Bool {
    let byte = base[position]
    return byte.isDigit && (byte != UInt8(ascii: "0") || base[position + 1].isDigit)
  }

  /// Reads an escape from its second character on.
  ///
  /// - Returns: Where it ends; `nil` if it is malformed.
  private func escape(at position: Int) -> Int? {
    switch base[position] {
    case UInt8(ascii: "x"):
      guard base[position + 1].hexadecimalValue != nil, base[position + 2].hexadecimalValue != nil else {
        return nil
      }
      return position + 3
    case UInt8(ascii: "u"): return unicodeEscape(at: position + 1)?.end
    case 0x0D: return base[position + 1] == 0x0A ? position + 2 : position + 1
    case 0 where position >= count: return position
    default: return position + 1
    }
  }

  /// The value of a string or of a template without substitutions.
  ///
  /// - Parameters:
  ///   - start: The offset of the opening quote.
  ///   - end: The offset after the closing one.
  /// - Returns: The value, and whether every surrogate in it has its partner; one that has none reads as U+FFFD.
  func stringValue(from start: Int, to end: Int) -> (value: String, isWellFormed: Bool) {
    var units: [UInt16] = []
    var position = start + 1
    let isTemplate = base[start] == UInt8(ascii: "`")
    while position < end - 1 {
      guard base[position] == UInt8(ascii: "\\") else {
        let (codePoint, length) = decode(at: position)
        position += length
        // A template reads every line end as a line feed.
        if isTemplate, codePoint == 0x0D {
          if base[position] == 0x0A { position += 1 }
          units.append(0x0A)
        } else {
          units.append(scalar: codePoint)
        }
        continue
      }
      appendEscape(at: &position, to: &units)
    }
    let value = String(decoding: units, as: UTF16.self)
    return (value, Array(value.utf16) == units)
  }

  /// Adds the value of the escape at an offset, and moves behind it.
  private func appendEscape(at position: inout Int, to units: inout [UInt16]) {
    let byte = base[position + 1]
    switch byte {
    case UInt8(ascii: "n"): units.append(0x0A)
    case UInt8(ascii: "t"): units.append(0x09)
    case UInt8(ascii: "r"): units.append(0x0D)
    case UInt8(ascii: "b"): units.append(0x08)
    case UInt8(ascii: "v"): units.append(0x0B)
    case UInt8(ascii: "f"): units.append(0x0C)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      var value: UInt16 = 0
      var end = position + 1
      let limit = position + (byte < UInt8(ascii: "4") ? 4 : 3)
      while end < limit, 0x30...0x37 ~= base[end] {
        value = value << 3 | UInt16(base[end] - 0x30)
        end += 1
      }
      units.append(value)
      position = end
      return
    case UInt8(ascii: "x"):
      let high = base[position + 2].hexadecimalValue ?? 0
      let low = base[position + 3].hexadecimalValue ?? 0
      units.append(UInt16(high << 4 | low))
      position += 4
      return
    case UInt8(ascii: "u"):
      guard let (value, end) = unicodeEscape(at: position + 2) else { break }
      units.append(scalar: value)
      position = end
      return
    case 0x0A: break
    case 0x0D:
      if base[position + 2] == 0x0A { position += 1 }
    default:
      let (codePoint, length) = decode(at: position + 1)
      // A line separator after a backslash is a continuation, as any line end is.
      if codePoint != 0x2028, codePoint != 0x2029 { units.append(scalar: codePoint) }
      position += 1 + length
      return
    }
    position += 2
  }
}

extension [UInt16] {
  /// Adds a code point as UTF-16; a surrogate stays what it is.
  fileprivate mutating func append(scalar codePoint: UInt32) {
    if codePoint < 0x10000 {
      append(UInt16(truncatingIfNeeded: codePoint))
    } else {
      append(UInt16(truncatingIfNeeded: 0xD7C0 + codePoint >> 10))
      append(UInt16(truncatingIfNeeded: 0xDC00 + codePoint & 0x3FF))
    }
  }
}
