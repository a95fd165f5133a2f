/// Splits UTF-8 source into tokens, after [CSS Syntax](https://drafts.csswg.org/css-syntax/#tokenization).
///
/// One pass, linear, no recursion. Brackets are paired on the way as the parser's "consume a simple block" would:
/// a closing bracket pairs only with the innermost open one, and is an ordinary token otherwise.
struct Tokenizer {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var tokens: [Token] = []
  private var openBlocks: [(index: Int, closer: Token.Kind)] = []

  /// The tokens of `source`.
  static func tokens(of source: [UInt8]) -> [Token] {
    source.withUnsafeBufferPointer { buffer in
      // Offsets are 32 bits wide; what lies beyond four gigabytes is not read.
      let readable =
        buffer.count > Int(Int32.max) ? UnsafeBufferPointer(rebasing: buffer[..<Int(Int32.max)]) : buffer
      var tokenizer = Tokenizer(bytes: readable)
      tokenizer.run()
      return tokenizer.tokens
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    tokens.reserveCapacity(bytes.count / 4)
  }

  private mutating func run() {
    while position < bytes.count { consumeToken() }
    for block in openBlocks { tokens[block.index].payload = UInt32(tokens.count) }
  }

  // MARK: - Reading

  @inline(__always) private func byte(at offset: Int) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  @inline(__always)
  private mutating func append(
    _ kind: Token.Kind, from start: Int, payload: UInt32 = 0, flags: Token.Flags = []
  ) {
    tokens.append(
      Token(start: UInt32(start), end: UInt32(position), payload: payload, kind: kind, flags: flags))
  }

  private mutating func consumeToken() {
    let start = position
    let first = bytes[start]
    switch first {
    case 32, 9, 10, 13, 12:
      while position < bytes.count, isCSSWhitespace(bytes[position]) { position += 1 }
      append(.whitespace, from: start)
    case 47 where byte(at: start + 1) == 42: skipComment()
    case 34, 39: consumeString(quote: first)
    case 35: consumeHash()
    case 40: open(.openParenthesis, closer: .closeParenthesis)
    case 41: close(.closeParenthesis)
    case 91: open(.openSquare, closer: .closeSquare)
    case 93: close(.closeSquare)
    case 123: open(.openBrace, closer: .closeBrace)
    case 125: close(.closeBrace)
    case 44: single(.comma)
    case 58: single(.colon)
    case 59: single(.semicolon)
    case 60 where matches("!--", at: start + 1):
      position += 4
      append(.cdo, from: start)
    case 64 where startsName(at: start + 1):
      position += 1
      let flags = consumeName()
      append(.atKeyword, from: start, flags: flags)
    case 43, 46, 48...57: consumeNumeric(orDelimiter: first)
    case 45: consumeMinus()
    case 92 where startsEscape(at: start): consumeIdentLike()
    default: isNameStart(first) ? consumeIdentLike() : delimiter(first)
    }
  }

  private mutating func single(_ kind: Token.Kind) {
    position += 1
    append(kind, from: position - 1)
  }

  private mutating func delimiter(_ byte: UInt8) {
    position += 1
    append(.delimiter, from: position - 1, payload: UInt32(byte))
  }

  private mutating func consumeMinus() {
    let start = position
    if startsNumber(at: start) {
      consumeNumeric(orDelimiter: 45)
    } else if matches("->", at: start + 1) {
      position += 3
      append(.cdc, from: start)
    } else if startsName(at: start) {
      consumeIdentLike()
    } else {
      delimiter(45)
    }
  }

  // MARK: - Blocks

  private mutating func open(_ kind: Token.Kind, closer: Token.Kind) {
    position += 1
    openBlocks.append((tokens.count, closer))
    append(kind, from: position - 1)
  }

  private mutating func close(_ kind: Token.Kind) {
    position += 1
    if let innermost = openBlocks.last, innermost.closer == kind {
      tokens[innermost.index].payload = UInt32(tokens.count)
      openBlocks.removeLast()
      append(kind, from: position - 1, flags: .isPaired)
    } else {
      append(kind, from: position - 1)
    }
  }

  // MARK: - Tests of what comes next

  private func matches(_ text: StaticString, at offset: Int) -> Bool {
    guard offset + text.utf8CodeUnitCount <= bytes.count else { return false }
    for index in 0..<text.utf8CodeUnitCount where bytes[offset + index] != text.utf8Start[index] {
      return false
    }
    return true
  }

  private func startsEscape(at offset: Int) -> Bool {
    guard byte(at: offset) == 92 else { return false }
    guard let next = byte(at: offset + 1) else { return true }
    return !isCSSNewline(next)
  }

  private func startsName(at offset: Int) -> Bool {
    guard let first = byte(at: offset) else { return false }
    if first == 45 {
      guard let second = byte(at: offset + 1) else { return false }
      return second == 45 || isNameStart(second) || startsEscape(at: offset + 1)
    }
    return isNameStart(first) || startsEscape(at: offset)
  }

  private func startsNumber(at offset: Int) -> Bool {
    guard let first = byte(at: offset) else { return false }
    if isASCIIDigit(first) { return true }
    let next = byte(at: offset + 1) ?? 0
    if first == 46 { return isASCIIDigit(next) }
    guard first == 43 || first == 45 else { return false }
    return isASCIIDigit(next) || next == 46 && isASCIIDigit(byte(at: offset + 2) ?? 0)
  }

  // MARK: - Pieces

  private mutating func skipComment() {
    position += 2
    while position + 1 < bytes.count {
      if bytes[position] == 42, bytes[position + 1] == 47 {
        position += 2
        return
      }
      position += 1
    }
    position = bytes.count
  }

  private mutating func skipEscape() {
    position += 1
    guard let first = byte(at: position) else { return }
    position += 1
    guard hexDigitValue(first) != nil else {
      while let next = byte(at: position), next & 0xC0 == 0x80 { position += 1 }
      return
    }
    var digits = 1
    while digits < 6, let next = byte(at: position), hexDigitValue(next) != nil {
      digits += 1
      position += 1
    }
    if let space = byte(at: position), isCSSWhitespace(space) {
      position += space == 13 && byte(at: position + 1) == 10 ? 2 : 1
    }
  }

  private mutating func consumeName() -> Token.Flags {
    var flags: Token.Flags = []
    while let next = byte(at: position) {
      if isNameByte(next) {
        if next == 0 { flags.insert(.needsDecoding) }
        position += 1
      } else if startsEscape(at: position) {
        flags.insert(.needsDecoding)
        skipEscape()
      } else {
        break
      }
    }
    return flags
  }

  private mutating func consumeHash() {
    let start = position
    guard let next = byte(at: start + 1), isNameByte(next) || startsEscape(at: start + 1) else {
      return delimiter(35)
    }
    position += 1
    let identifier: Token.Flags = startsName(at: position) ? .isIdentifier : []
    append(.hash, from: start, flags: consumeName().union(identifier))
  }

  private mutating func consumeIdentLike() {
    let start = position
    let flags = consumeName()
    guard byte(at: position) == 40 else { return append(.ident, from: start, flags: flags) }
    let isURL = nameIsURL(from: start, flags: flags)
    position += 1
    if isURL, !quoteFollows() { return consumeURL(from: start) }
    openBlocks.append((tokens.count, .closeParenthesis))
    append(.function, from: start, flags: flags)
  }

  private func nameIsURL(from start: Int, flags: Token.Flags) -> Bool {
    if flags.contains(.needsDecoding) {
      return decodedName(bytes, start, position).elementsEqual("url".utf8) { asciiLowercased($0) == $1 }
    }
    return position - start == 3 && bytes[start] | 0x20 == 117 && bytes[start + 1] | 0x20 == 114
      && bytes[start + 2] | 0x20 == 108
  }

  private func quoteFollows() -> Bool {
    var offset = position
    while let next = byte(at: offset), isCSSWhitespace(next) { offset += 1 }
    return byte(at: offset) == 34 || byte(at: offset) == 39
  }

  private mutating func consumeString(quote: UInt8) {
    let start = position
    var flags: Token.Flags = []
    position += 1
    while let next = byte(at: position) {
      if next == quote {
        position += 1
        return append(.string, from: start, flags: flags)
      }
      if isCSSNewline(next) { return append(.badString, from: start) }
      if next == 0 { flags.insert(.needsDecoding) }
      guard next == 92 else {
        position += 1
        continue
      }
      flags.insert(.needsDecoding)
      if let escaped = byte(at: position + 1), isCSSNewline(escaped) {
        position += escaped == 13 && byte(at: position + 2) == 10 ? 3 : 2
      } else {
        skipEscape()
      }
    }
    append(.string, from: start, flags: flags)
  }

  private mutating func consumeURL(from start: Int) {
    var flags: Token.Flags = []
    while let next = byte(at: position), isCSSWhitespace(next) { position += 1 }
    while let next = byte(at: position) {
      switch next {
      case 41:
        position += 1
        return append(.url, from: start, flags: flags)
      case _ where isCSSWhitespace(next):
        while let space = byte(at: position), isCSSWhitespace(space) { position += 1 }
        guard let end = byte(at: position) else { return append(.url, from: start, flags: flags) }
        if end == 41 { continue }
        return consumeBadURL(from: start)
      case 34, 39, 40, 1...8, 11, 14...31, 127: return consumeBadURL(from: start)
      case 92:
        guard startsEscape(at: position) else { return consumeBadURL(from: start) }
        flags.insert(.needsDecoding)
        skipEscape()
      default:
        if next == 0 { flags.insert(.needsDecoding) }
        position += 1
      }
    }
    append(.url, from: start, flags: flags)
  }

  private mutating func consumeBadURL(from start: Int) {
    while let next = byte(at: position) {
      if next == 41 {
        position += 1
        break
      }
      if startsEscape(at: position) { skipEscape() } else { position += 1 }
    }
    append(.badURL, from: start)
  }

  // MARK: - Numbers

  private mutating func consumeNumeric(orDelimiter first: UInt8) {
    let start = position
    guard startsNumber(at: start) else { return delimiter(first) }
    var flags: Token.Flags = .isInteger
    if first == 43 || first == 45 {
      flags.insert(.isSigned)
      position += 1
    }
    skipDigits()
    if byte(at: position) == 46, isASCIIDigit(byte(at: position + 1) ?? 0) {
      flags.remove(.isInteger)
      position += 1
      skipDigits()
    }
    if let exponent = byte(at: position), exponent | 0x20 == 101 {
      let sign = byte(at: position + 1) ?? 0
      let digits = position + (sign == 43 || sign == 45 ? 2 : 1)
      if isASCIIDigit(byte(at: digits) ?? 0) {
        flags.remove(.isInteger)
        position = digits
        skipDigits()
      }
    }
    if byte(at: position) == 37 {
      position += 1
      append(.percentage, from: start, flags: flags)
    } else if startsName(at: position) {
      let unit = UInt32(position)
      append(.dimension, from: start, payload: unit, flags: flags.union(consumeName()))
    } else {
      append(.number, from: start, flags: flags)
    }
  }

  private mutating func skipDigits() {
    while let next = byte(at: position), isASCIIDigit(next) { position += 1 }
  }
}
