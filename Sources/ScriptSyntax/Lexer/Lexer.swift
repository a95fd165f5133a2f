/// Reads tokens of scripts and modules from UTF-8.
///
/// The lexer holds one token. Where the grammar decides what a character means — a slash, a brace that ends a template's
/// substitution — the parser asks for the token to be read again as the other thing. An error is a token of kind
/// `invalid` with its reason.
struct Lexer {
  /// The source, followed by at least eight zero bytes.
  let base: UnsafePointer<UInt8>
  /// The length of the source, in bytes.
  let count: Int
  /// Whether comments of HTML are comments; they are in scripts, not in modules.
  let allowsHTMLComments: Bool
  let classes = CharacterClass.table

  /// The current token.
  var token = Token()
  /// Where the token before ends.
  var previousEnd = 0
  /// Why the current token is invalid, and where.
  var reason = ScriptSyntaxError.Reason.unexpectedCharacter
  var reasonOffset = 0

  /// Creates a lexer at the start of the source, without reading a token.
  init(base: UnsafePointer<UInt8>, count: Int, kind: SourceKind) {
    self.base = base
    self.count = count
    allowsHTMLComments = kind == .script
  }

  /// The kind of the current token.
  @inline(__always)
  var kind: TokenKind { token.kind }

  /// What a look ahead must restore.
  struct Mark {
    var token: Token
    var previousEnd: Int
  }

  /// Marks the current token.
  var mark: Mark { Mark(token: token, previousEnd: previousEnd) }

  /// Makes a marked token the current one again.
  mutating func reset(to mark: Mark) {
    token = mark.token
    previousEnd = mark.previousEnd
  }

  // MARK: - The next token

  /// Reads the next token.
  mutating func next() {
    previousEnd = token.end
    token.isAfterLineEnd = false
    token.isEscaped = false
    token.legacyOctal = -1
    var position = token.end
    while true {
      let byte = base[position]
      if classes[Int(byte)] & CharacterClass.space != 0 {
        position &+= 1
        continue
      }
      if classes[Int(byte)] & CharacterClass.identifierStart != 0 {
        scanWord(from: position)
        return
      }
      if byte == 0x0A || byte == 0x0D {
        token.isAfterLineEnd = true
        position &+= 1
        continue
      }
      token.start = position
      if byte == UInt8(ascii: "/") || byte >= 0x80 || byte == UInt8(ascii: "<") || byte == UInt8(ascii: "-") {
        if let end = skipTrivia(from: position) {
          position = end
          continue
        }
        if kind == .invalid { return }
      }
      scanPunctuatorOrLiteral(byte, at: position)
      return
    }
  }

  /// Makes the current token invalid.
  mutating func fail(_ reason: ScriptSyntaxError.Reason, at offset: Int, end: Int) {
    token.kind = .invalid
    token.end = min(end, count)
    self.reason = reason
    reasonOffset = offset
  }

  /// Ends the current token.
  @inline(__always)
  mutating func finish(_ kind: TokenKind, end: Int) {
    token.kind = kind
    token.end = end
  }

  // MARK: - White space and comments

  /// Passes a comment or white space above ASCII.
  ///
  /// - Returns: Where reading goes on, or `nil` if neither stands here; the token is then invalid if a comment never
  ///   ends, else as it was.
  private mutating func skipTrivia(from position: Int) -> Int? {
    token.kind = .endOfInput
    switch base[position] {
    case UInt8(ascii: "/"):
      if base[position + 1] == UInt8(ascii: "/") { return endOfLine(from: position + 2) }
      if base[position + 1] == UInt8(ascii: "*") { return skipBlockComment(from: position) }
    case UInt8(ascii: "<"):
      if allowsHTMLComments, base[position + 1] == UInt8(ascii: "!"), base[position + 2] == UInt8(ascii: "-"),
        base[position + 3] == UInt8(ascii: "-")
      {
        return endOfLine(from: position + 4)
      }
    case UInt8(ascii: "-"):
      if allowsHTMLComments, base[position + 1] == UInt8(ascii: "-"), base[position + 2] == UInt8(ascii: ">"),
        token.isAfterLineEnd || previousEnd == 0
      {
        return endOfLine(from: position + 3)
      }
    default:
      let (codePoint, length) = decode(at: position)
      if codePoint == 0x2028 || codePoint == 0x2029 {
        token.isAfterLineEnd = true
        return position + length
      }
      if codePoint.isUnicodeSpace { return position + length }
    }
    return nil
  }

  /// Where the line that a comment stands on ends.
  private func endOfLine(from start: Int) -> Int {
    var position = start
    while position < count {
      let byte = base[position]
      if byte == 0x0A || byte == 0x0D { break }
      if byte == 0xE2, isLineSeparator(at: position) { break }
      position &+= 1
    }
    return position
  }

  private mutating func skipBlockComment(from start: Int) -> Int? {
    var position = start + 2
    while position < count {
      let byte = base[position]
      if byte == UInt8(ascii: "*"), base[position + 1] == UInt8(ascii: "/") { return position + 2 }
      if byte == 0x0A || byte == 0x0D || byte == 0xE2 && isLineSeparator(at: position) {
        token.isAfterLineEnd = true
      }
      position &+= 1
    }
    fail(.unterminatedComment, at: start, end: count)
    return nil
  }

  /// Passes the line `#!…` at the start of the source.
  mutating func skipHashbang() {
    // A byte order mark may stand before it.
    let start = base[0] == 0xEF && base[1] == 0xBB && base[2] == 0xBF ? 3 : 0
    if base[start] == UInt8(ascii: "#"), base[start + 1] == UInt8(ascii: "!") {
      token.end = endOfLine(from: start + 2)
    }
  }

  // MARK: - Code points

  /// Whether U+2028 or U+2029 stands at an offset.
  @inline(__always)
  func isLineSeparator(at position: Int) -> Bool {
    base[position] == 0xE2 && base[position + 1] == 0x80 && base[position + 2] & 0xFE == 0xA8
  }

  /// The code point at an offset and its length; U+FFFD, one byte long, for what is not UTF-8.
  func decode(at position: Int) -> (codePoint: UInt32, length: Int) {
    let lead = UInt32(base[position])
    if lead < 0x80 { return (lead, 1) }
    let second = UInt32(base[position + 1])
    guard lead >= 0xC2, second & 0xC0 == 0x80 else { return (0xFFFD, 1) }
    if lead < 0xE0 { return ((lead & 0x1F) << 6 | second & 0x3F, 2) }
    let third = UInt32(base[position + 2])
    guard third & 0xC0 == 0x80 else { return (0xFFFD, 1) }
    if lead < 0xF0 {
      let codePoint = (lead & 0x0F) << 12 | (second & 0x3F) << 6 | third & 0x3F
      return codePoint < 0x800 || codePoint & 0xF800 == 0xD800 ? (0xFFFD, 1) : (codePoint, 3)
    }
    let fourth = UInt32(base[position + 3])
    guard lead < 0xF5, fourth & 0xC0 == 0x80 else { return (0xFFFD, 1) }
    let codePoint = (lead & 0x07) << 18 | (second & 0x3F) << 12 | (third & 0x3F) << 6 | fourth & 0x3F
    return 0x10000...0x10FFFF ~= codePoint ? (codePoint, 4) : (0xFFFD, 1)
  }
}
