extension Lexer {
  /// Reads a number.
  mutating func scanNumber(from start: Int) {
    var position = start
    var kind = TokenKind.number
    var isInteger = true
    if base[start] == UInt8(ascii: "0") {
      switch base[start + 1] | 0x20 {
      case UInt8(ascii: "x"): return scanRadix(16, from: start)
      case UInt8(ascii: "o"): return scanRadix(8, from: start)
      case UInt8(ascii: "b"): return scanRadix(2, from: start)
      default: break
      }
      if base[start + 1].isDigit { return scanLegacyOctal(from: start) }
      if base[start + 1] == UInt8(ascii: "_") {
        return fail(.invalidNumericSeparator, at: start + 1, end: start + 2)
      }
    }
    if base[position] != UInt8(ascii: ".") {
      guard let end = digits(from: position) else { return }
      position = end
    }
    if base[position] == UInt8(ascii: ".") {
      isInteger = false
      position += 1
      if base[position].isDigit {
        guard let end = digits(from: position) else { return }
        position = end
      } else if base[position] == UInt8(ascii: "_") {
        return fail(.invalidNumericSeparator, at: position, end: position + 1)
      }
    }
    if isInteger, base[position] == UInt8(ascii: "n") {
      kind = .bigint
      position += 1
    } else {
      guard let end = exponent(from: position) else { return }
      position = end
    }
    finishNumber(kind, end: position)
  }

  private mutating func scanRadix(_ radix: UInt32, from start: Int) {
    var position = start + 2
    var isAfterDigit = false
    while true {
      let byte = base[position]
      if let digit = byte.hexadecimalValue, digit < radix {
        isAfterDigit = true
      } else if byte == UInt8(ascii: "_"), isAfterDigit {
        isAfterDigit = false
      } else {
        break
      }
      position += 1
    }
    guard isAfterDigit else {
      let reason = position == start + 2 ? ScriptSyntaxError.Reason.missingDigits : .invalidNumericSeparator
      return fail(reason, at: position, end: position + 1)
    }
    var kind = TokenKind.number
    if base[position] == UInt8(ascii: "n") {
      kind = .bigint
      position += 1
    }
    finishNumber(kind, end: position)
  }

  /// Reads a number with a leading zero: octal, or decimal if there is an 8 or a 9 in it.
  private mutating func scanLegacyOctal(from start: Int) {
    token.legacyOctal = start
    var position = start
    var isDecimal = false
    while base[position].isDigit {
      if base[position] >= UInt8(ascii: "8") { isDecimal = true }
      position += 1
    }
    if base[position] == UInt8(ascii: "_") {
      return fail(.invalidNumericSeparator, at: position, end: position + 1)
    }
    if isDecimal {
      if base[position] == UInt8(ascii: ".") {
        position += 1
        if base[position].isDigit {
          guard let end = digits(from: position) else { return }
          position = end
        }
      }
      guard let end = exponent(from: position) else { return }
      position = end
    }
    finishNumber(.number, end: position)
  }

  /// Reads decimal digits with separators between them; `nil` after failing.
  private mutating func digits(from start: Int) -> Int? {
    var position = start
    while true {
      while base[position].isDigit { position &+= 1 }
      guard base[position] == UInt8(ascii: "_") else { return position }
      guard position > start, base[position + 1].isDigit else {
        fail(.invalidNumericSeparator, at: position, end: position + 1)
        return nil
      }
      position += 1
    }
  }

  /// Reads an exponent if there is one; `nil` after failing.
  private mutating func exponent(from start: Int) -> Int? {
    guard base[start] | 0x20 == UInt8(ascii: "e") else { return start }
    var position = start + 1
    if base[position] == UInt8(ascii: "+") || base[position] == UInt8(ascii: "-") { position += 1 }
    guard base[position].isDigit else {
      fail(.missingDigits, at: position, end: position + 1)
      return nil
    }
    return digits(from: position)
  }

  /// Ends a number, after which no identifier may begin.
  private mutating func finishNumber(_ kind: TokenKind, end: Int) {
    let byte = base[end]
    if classes[Int(byte)] & CharacterClass.identifierPart != 0 || byte == UInt8(ascii: "\\")
      || byte >= 0x80 && decode(at: end).codePoint.isIdentifierStart
    {
      return fail(.identifierAfterNumber, at: end, end: end + 1)
    }
    finish(kind, end: end)
  }
}
