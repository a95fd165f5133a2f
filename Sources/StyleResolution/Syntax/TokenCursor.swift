/// A place in a run of tokens, and the end of the run.
struct TokenCursor {
  let source: TokenSource
  private(set) var position: Int
  let end: Int

  init(source: TokenSource, position: Int, end: Int) {
    self.source = source
    self.position = position
    self.end = end
  }

  /// The token at the cursor, or nil at the end of the run.
  var token: Token? { position < end ? source.tokens[position] : nil }

  var kind: Token.Kind? { token?.kind }

  var isAtEnd: Bool { position >= end }

  /// Whether nothing but white space is left.
  var isExhausted: Bool {
    var copy = self
    copy.skipWhitespace()
    return copy.isAtEnd
  }

  /// The token after the one at the cursor.
  var following: Token? { position + 1 < end ? source.tokens[position + 1] : nil }

  // MARK: - Moving

  mutating func advance() { position += 1 }

  mutating func move(to position: Int) { self.position = min(max(position, 0), end) }

  mutating func skipWhitespace() {
    while position < end, source.tokens[position].kind == .whitespace { position += 1 }
  }

  /// Steps over one component value: a token, or a whole block or function.
  mutating func skipComponent() {
    guard let token else { return }
    position = token.opensBlock ? min(Int(token.payload) + 1, end) : position + 1
  }

  // MARK: - Taking

  /// Takes a token of a kind and the white space after it, or does nothing.
  mutating func take(_ kind: Token.Kind) -> Bool {
    guard self.kind == kind else { return false }
    position += 1
    skipWhitespace()
    return true
  }

  /// Takes a delimiter and the white space after it, or does nothing.
  mutating func takeDelimiter(_ byte: UInt8) -> Bool {
    guard let token, token.isDelimiter(byte) else { return false }
    position += 1
    skipWhitespace()
    return true
  }

  /// Takes an identifier with a name (lower-case ASCII) and the white space after it, or does nothing.
  mutating func takeKeyword(_ name: StaticString) -> Bool {
    guard let token, token.kind == .ident, source.name(token, is: name) else { return false }
    position += 1
    skipWhitespace()
    return true
  }

  /// Takes any identifier and the white space after it; its name in lower case, or nil and nothing is taken.
  mutating func takeIdentifier() -> String? {
    guard let token, token.kind == .ident else { return nil }
    position += 1
    skipWhitespace()
    return source.lowercasedName(token)
  }

  /// Takes the identifier if its name, in lower case, is one of a set.
  mutating func takeIdentifier(in names: Set<String>) -> String? {
    let start = position
    guard let name = takeIdentifier() else { return nil }
    if names.contains(name) { return name }
    position = start
    return nil
  }

  /// Takes a whole function or block and the white space after it, and gives a cursor over what is inside.
  mutating func takeBlock() -> TokenCursor? {
    guard let token, token.opensBlock else { return nil }
    var inside = TokenCursor(source: source, position: position + 1, end: min(Int(token.payload), end))
    position = min(Int(token.payload) + 1, end)
    skipWhitespace()
    inside.skipWhitespace()
    return inside
  }

  /// Whether the token at the cursor is a function with a name (lower-case ASCII).
  func isFunction(_ name: StaticString) -> Bool {
    guard let token, token.kind == .function else { return false }
    return source.name(token, is: name)
  }

  // MARK: - Splitting

  /// The runs between commas that are not inside blocks; an empty run stays as an empty cursor.
  func splitAtCommas() -> [TokenCursor] {
    var result: [TokenCursor] = []
    var scan = self
    var start = position
    while let token = scan.token {
      if token.kind == .comma {
        result.append(TokenCursor(source: source, position: start, end: scan.position).trimmed)
        scan.advance()
        start = scan.position
      } else {
        scan.skipComponent()
      }
    }
    result.append(TokenCursor(source: source, position: start, end: end).trimmed)
    return result
  }

  /// The run without white space at its ends.
  var trimmed: TokenCursor {
    var start = position
    var last = max(end, start)
    while start < last, source.tokens[start].kind == .whitespace { start += 1 }
    while last > start, source.tokens[last - 1].kind == .whitespace { last -= 1 }
    return TokenCursor(source: source, position: start, end: last)
  }

  /// Where the run stands in the source: from the cursor to the end of the last token.
  var sourceRange: Range<Int> {
    guard position < end else { return 0..<0 }
    return Int(source.tokens[position].start)..<Int(source.tokens[end - 1].end)
  }
}

extension TokenCursor {
  /// Whether the token at the cursor is an identifier with a name (lower-case ASCII).
  func isKeyword(_ name: StaticString) -> Bool {
    guard let token, token.kind == .ident else { return false }
    return source.name(token, is: name)
  }

  /// Whether the token at the cursor is a number below zero, in whatever unit.
  var isNegative: Bool {
    guard let token, token.flags.contains(.isSigned), token.kind != .function else { return false }
    return source.number(token) < 0
  }
}
