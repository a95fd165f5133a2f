/// Parses one declaration into a block, after
/// [CSS Syntax](https://drafts.csswg.org/css-syntax/#consume-declaration).
struct DeclarationParser {
  let source: TokenSource
  /// Whether the properties of layout are kept too.
  var readsLayout = false
  /// Whether `!important` makes a declaration invalid, as in keyframes.
  var refusesImportant = false

  /// Parses all declarations of a run, as in a style attribute; anything else is skipped.
  func parseAll(_ cursor: TokenCursor) -> DeclarationBlock {
    var cursor = cursor
    var block = DeclarationBlock()
    while true {
      cursor.skipWhitespace()
      guard let token = cursor.token else { return block }
      if token.kind == .semicolon {
        cursor.advance()
      } else if token.kind == .atKeyword {
        // An at-rule ends with its block.
        while let kind = cursor.kind, kind != .semicolon, kind != .openBrace { cursor.skipComponent() }
        cursor.skipComponent()
      } else if !takeDeclaration(&cursor, into: &block) {
        skipToSemicolon(&cursor)
      }
    }
  }

  /// The declarations of a block in a style sheet, with those of layout.
  static func withLayout(_ block: DeclarationBlock, in source: TokenSource) -> DeclarationBlock {
    let cursor = TokenCursor(
      source: source, position: Int(block.tokens.lowerBound), end: Int(block.tokens.upperBound))
    return DeclarationParser(source: source, readsLayout: true).parseAll(cursor)
  }

  func skipToSemicolon(_ cursor: inout TokenCursor) {
    while let kind = cursor.kind, kind != .semicolon { cursor.skipComponent() }
  }

  /// Takes a declaration up to its semicolon; false with the cursor where it was if there is none.
  ///
  /// A declaration of a property that is not read is taken and forgotten.
  func takeDeclaration(_ cursor: inout TokenCursor, into block: inout DeclarationBlock) -> Bool {
    guard let name = cursor.token, name.kind == .ident else { return false }
    var scan = cursor
    scan.advance()
    scan.skipWhitespace()
    guard scan.kind == .colon else { return false }
    scan.advance()
    scan.skipWhitespace()
    let valueStart = scan.position
    let isCustom = source.bytes[source.nameRange(name)].starts(with: [45, 45])
    while let token = scan.token, token.kind != .semicolon {
      // Only a custom property's value may have a block; anything else with one is a rule.
      if token.kind == .openBrace, !isCustom { return false }
      scan.skipComponent()
    }
    let value = TokenCursor(source: source, position: valueStart, end: scan.position).trimmed
    cursor.move(to: scan.position)
    if isCustom { addCustom(name, value, to: &block) } else { add(name, value, to: &block) }
    return true
  }

  // MARK: - Values

  private func add(_ nameToken: Token, _ value: TokenCursor, to block: inout DeclarationBlock) {
    guard let name = DeclarationGrammar.name(nameToken, in: source) else { return }
    if !readsLayout, name.isLayout {
      block.lacksLayout = true
      return
    }
    let (value, isImportant) = splitImportant(value)
    guard !(isImportant && refusesImportant), let parsed = Self.parse(name, value) else { return }
    for (property, value) in parsed {
      if readsLayout || !property.isLayout {
        block.declarations.append(Declaration(property: property, isImportant: isImportant, value: value))
      } else {
        block.lacksLayout = true
      }
    }
    block.hasImportant = block.hasImportant || isImportant
  }

  /// The longhands of a value: CSS-wide keywords and unresolved values for all of them, or what the grammar says.
  static func parse(_ name: DeclarationGrammar.Name, _ value: TokenCursor) -> DeclarationGrammar.Result? {
    if let keyword = wideKeyword(value) {
      return DeclarationGrammar.longhands(name).map { ($0, .wide(keyword)) }
    }
    switch Substitution.scan(value) {
    case .invalid: return nil
    case .needed:
      let unresolved = UnresolvedValue(parser: name, range: value.sourceRange)
      return DeclarationGrammar.longhands(name).map { ($0, .unresolved(unresolved)) }
    case .plain: return DeclarationGrammar.parse(name, value)
    }
  }

  static func wideKeyword(_ value: TokenCursor) -> PropertyValue.WideKeyword? {
    guard value.end - value.position == 1, let token = value.token, token.kind == .ident else { return nil }
    return PropertyValue.wideKeyword(value.source.lowercasedName(token))
  }

  private func addCustom(_ nameToken: Token, _ value: TokenCursor, to block: inout DeclarationBlock) {
    let (value, isImportant) = splitImportant(value)
    guard source.nameRange(nameToken).count > 2, Substitution.scan(value) != .invalid,
      !(isImportant && refusesImportant)
    else { return }
    block.customs.append(
      CustomDeclaration(
        name: source.name(nameToken), isImportant: isImportant, range: value.sourceRange,
        keyword: Self.wideKeyword(value)))
    block.hasImportant = block.hasImportant || isImportant
  }

  /// The value without `!important` at its end.
  private func splitImportant(_ value: TokenCursor) -> (TokenCursor, Bool) {
    var last = value.end - 1
    guard last > value.position, source.tokens[last].kind == .ident,
      source.name(source.tokens[last], is: "important")
    else { return (value, false) }
    last -= 1
    while last >= value.position, source.tokens[last].kind == .whitespace { last -= 1 }
    guard last >= value.position, source.tokens[last].isDelimiter(33) else { return (value, false) }
    return (TokenCursor(source: source, position: value.position, end: last).trimmed, true)
  }
}
