extension Lexer {
  /// Reads an identifier or a keyword that begins with a character of ASCII.
  @inline(__always)
  mutating func scanWord(from start: Int) {
    token.start = start
    var position = start &+ 1
    while classes[Int(base[position])] & CharacterClass.identifierPart != 0 { position &+= 1 }
    if base[position] >= 0x80 || base[position] == UInt8(ascii: "\\") {
      scanUncommonWord(from: start, kind: .identifier)
      return
    }
    finish(Keywords.kind(of: base + start, length: position &- start), end: position)
  }

  /// Reads a word with characters above ASCII or escapes.
  ///
  /// - Parameters:
  ///   - start: Where the word begins, after the `#` of a private name.
  ///   - kind: `identifier` or `privateName`.
  mutating func scanUncommonWord(from start: Int, kind: TokenKind) {
    var position = start
    while true {
      let part = wordPart(at: position)
      guard let codePoint = part.codePoint else {
        fail(.invalidUnicodeEscape, at: position, end: position + 1)
        return
      }
      let fits = position == start ? codePoint.isIdentifierStart : codePoint.isIdentifierPart
      guard fits else {
        if part.isEscape || position == start {
          fail(
            part.isEscape ? .invalidUnicodeEscape : .unexpectedCharacter, at: position,
            end: position + part.length)
          return
        }
        // White space above ASCII ends the word; the next token tells whether anything else is wrong.
        break
      }
      if part.isEscape { token.isEscaped = true }
      position += part.length
    }
    finish(kind, end: position)
    guard kind == .identifier else { return }
    guard token.isEscaped else {
      // A keyword, perhaps: what is above ASCII may have been white space behind it.
      token.kind = Keywords.kind(of: base + start, length: position - start)
      return
    }
    // A keyword with escapes is no keyword, but the word it spells still decides where it can be a name.
    var name = name(from: start, to: position)
    let length = name.count
    name.append(contentsOf: repeatElement(0, count: 8))
    let spelled = name.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { Keywords.kind(of: $0, length: length) } ?? .identifier
    }
    token.kind = spelled.isIdentifierLike ? spelled : spelled.isName ? .escapedReserved : .identifier
  }

  /// Reads a private name.
  mutating func scanPrivateName(at start: Int) {
    let first = base[start + 1]
    guard first >= 0x80 || first == UInt8(ascii: "\\") || UInt32(first).isIdentifierStart else {
      fail(.unexpectedCharacter, at: start, end: start + 1)
      return
    }
    scanUncommonWord(from: start + 1, kind: .privateName)
  }

  /// One character of a word: a code point or an escape, which has no code point if it is malformed.
  private func wordPart(at position: Int) -> (codePoint: UInt32?, length: Int, isEscape: Bool) {
    guard base[position] == UInt8(ascii: "\\") else {
      let (codePoint, length) = decode(at: position)
      return (codePoint, length, false)
    }
    guard base[position + 1] == UInt8(ascii: "u") else { return (nil, 1, true) }
    guard let (codePoint, end) = unicodeEscape(at: position + 2) else { return (nil, 1, true) }
    return (codePoint, end - position, true)
  }

  /// Reads what follows `\u`: four digits, or any number of them in braces.
  ///
  /// - Returns: The value, up to U+10FFFF, and where it ends; `nil` if it is malformed.
  func unicodeEscape(at start: Int) -> (value: UInt32, end: Int)? {
    var position = start
    var value: UInt32 = 0
    if base[position] != UInt8(ascii: "{") {
      for _ in 0..<4 {
        guard let digit = base[position].hexadecimalValue else { return nil }
        value = value << 4 | digit
        position += 1
      }
      return (value, position)
    }
    position += 1
    guard base[position].hexadecimalValue != nil else { return nil }
    while let digit = base[position].hexadecimalValue {
      value = value << 4 | digit
      if value > 0x10FFFF { return nil }
      position += 1
    }
    return base[position] == UInt8(ascii: "}") ? (value, position + 1) : nil
  }

  /// The bytes of a word with its escapes resolved.
  func name(from start: Int, to end: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var position = start
    while position < end {
      let part = wordPart(at: position)
      bytes.append(codePoint: part.codePoint ?? 0xFFFD)
      position += part.length
    }
    return bytes
  }
}

extension [UInt8] {
  /// Adds a code point as UTF-8; a surrogate becomes U+FFFD.
  mutating func append(codePoint: UInt32) {
    append(
      contentsOf: UTF8.encode(Unicode.Scalar(codePoint) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
  }
}
