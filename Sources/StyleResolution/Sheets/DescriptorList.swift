/// The descriptors of an at-rule such as `@font-face`, in their order.
struct DescriptorList: Sequence {
  private var values: [(name: String, value: TokenCursor)] = []

  init(_ block: TokenCursor, _ source: TokenSource) {
    var cursor = block
    while true {
      cursor.skipWhitespace()
      guard let token = cursor.token else { return }
      if token.kind == .semicolon {
        cursor.advance()
        continue
      }
      if token.kind == .atKeyword {
        // An at-rule with a block ends with it.
        while let kind = cursor.kind, kind != .semicolon, kind != .openBrace { cursor.skipComponent() }
        cursor.skipComponent()
        continue
      }
      take(&cursor, token, source)
    }
  }

  private mutating func take(_ cursor: inout TokenCursor, _ name: Token, _ source: TokenSource) {
    cursor.advance()
    cursor.skipWhitespace()
    let isDeclaration = name.kind == .ident && cursor.kind == .colon
    // What is no declaration ends at its semicolon all the same, which may stand here.
    if cursor.kind != .semicolon { cursor.advance() }
    let start = cursor.position
    var hasImportant = false
    while let token = cursor.token, token.kind != .semicolon {
      // Descriptors are never important; one that says so is dropped.
      if token.isDelimiter(33) { hasImportant = true }
      cursor.skipComponent()
    }
    let value = TokenCursor(source: source, position: start, end: cursor.position).trimmed
    cursor.advance()
    guard isDeclaration, !hasImportant, !value.isAtEnd else { return }
    values.append((source.lowercasedName(name), value))
  }

  /// The last value of a name.
  subscript(name: String) -> TokenCursor? { values.last { $0.name == name }?.value }

  func makeIterator() -> IndexingIterator<[(name: String, value: TokenCursor)]> { values.makeIterator() }
}
