extension Parser {
  /// Reads `import(…)` or `import.meta`; the current token is `import`.
  mutating func parseImportExpression() throws(Halt) -> Operand {
    let token = lexer.token
    next()
    if kind == .dot {
      next()
      guard isWord(.meta) else { throw unexpected() }
      guard isModule else { throw fail(.metaOutsideModule, at: token.start) }
      let end = lexer.token.end
      next()
      noteMeta(token.start..<end)
      return Operand(kind: .other, start: token.start, end: end)
    }
    guard kind == .parenOpen else { throw unexpected() }
    next()
    let outer = allowsIn
    allowsIn = true
    // The place in the list is kept, because the argument may hold another import.
    let index = record.dynamicImports.count
    record.dynamicImports.append(DynamicImport(specifier: nil, range: 0..<0, offset: token.start))
    let specifier = try parseAssignment()
    record.dynamicImports[index].range = specifier.start..<lexer.previousEnd
    if specifier.kind == .literal {
      record.dynamicImports[index].specifier = value(of: specifier)
      if !isModule { add(.dynamicImport, specifier) }
    }
    if kind == .comma {
      next()
      if kind != .parenClose {
        let options = lexer.token.start
        try parseAssignment()
        record.dynamicImports[index].attributes = attributes(from: options, to: lexer.previousEnd)
        _ = skip(.comma)
      }
    }
    try expect(.parenClose)
    allowsIn = outer
    return Operand(kind: .other, start: token.start, end: lexer.previousEnd)
  }

  /// Notes `import.meta`, and the property behind it.
  private mutating func noteMeta(_ range: Range<Int>) {
    var use = ImportMetaUse(range: range)
    if kind == .dot {
      let property = peek()
      if property.kind.isName { use.property = text(of: property) }
    }
    record.metaUses.append(use)
  }

  /// Notes the arguments of `new URL(…)`, if they are a literal and `import.meta.url`.
  ///
  /// - Parameters:
  ///   - literals: The arguments that are literals.
  ///   - count: How many uses of `import.meta` there were before the arguments.
  mutating func noteMetaURL(_ literals: [(index: Int, operand: Operand)], since count: Int) {
    guard literals.count == 1, let first = literals.first, first.index == 0,
      record.metaUses.count == count + 1,
      record.metaUses[count].property == "url"
    else { return }
    record.metaUses[count].relativeURL = value(of: first.operand)
    record.metaUses[count].relativeURLRange = first.operand.start..<first.operand.end
  }

  /// The attributes in `{with: {type: "json"}}`, read with a lexer of its own; empty if there is anything else.
  private func attributes(from start: Int, to end: Int) -> [ImportAttribute] {
    var reader = lexer
    reader.token = Token()
    reader.token.end = start
    reader.next()
    /// Passes a token of a kind.
    func take(_ kind: TokenKind) -> Token? {
      let token = reader.token
      guard token.kind == kind, token.end <= end else { return nil }
      reader.next()
      return token
    }
    /// Passes a name or string and a colon.
    func takeKey() -> String? {
      let token = reader.token
      guard token.kind.isName || token.kind == .string else { return nil }
      reader.next()
      guard take(.colon) != nil else { return nil }
      return token.kind == .string
        ? reader.stringValue(from: token.start, to: token.end).value : text(of: token)
    }
    guard take(.braceOpen) != nil, takeKey() == "with", take(.braceOpen) != nil else { return [] }
    var attributes: [ImportAttribute] = []
    while reader.token.kind != .braceClose {
      guard let key = takeKey(), let value = take(.string) else { return [] }
      attributes.append(
        ImportAttribute(key: key, value: reader.stringValue(from: value.start, to: value.end).value))
      if take(.comma) == nil { break }
    }
    return take(.braceClose) == nil ? [] : attributes
  }
}
