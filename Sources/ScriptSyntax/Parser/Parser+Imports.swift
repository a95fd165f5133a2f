extension Parser {
  /// The name of an import or export: a word or a string.
  struct ModuleName {
    var token: Token
    var value: String
    var isString: Bool { token.kind == .string }
  }

  /// Reads an import declaration; the current token is `import`.
  mutating func parseImport() throws(Halt) {
    next()
    let request = record.requests.count
    if kind == .string { return try parseFrom(.import, isBare: true) }
    var entries: [ImportEntry] = []
    var needsMore = true
    if kind.isIdentifierLike {
      entries.append(try parseImportBinding(request: request, importName: "default"))
      needsMore = skip(.comma)
    }
    if needsMore {
      if skip(.star) {
        guard isWord(.as) else { throw unexpected() }
        next()
        entries.append(try parseImportBinding(request: request, importName: nil))
      } else {
        try parseNamedImports(request: request, &entries)
      }
    }
    record.imports.append(contentsOf: entries)
    try parseFrom(.import, isBare: false)
  }

  /// Reads the local name of an import and declares it.
  private mutating func parseImportBinding(request: Int, importName: String?) throws(Halt) -> ImportEntry {
    let token = lexer.token
    guard token.kind.isIdentifierLike else { throw unexpected() }
    try checkBinding(token)
    try declare(token, as: .imported)
    next()
    return ImportEntry(
      request: request, importName: importName, localName: text(of: token), range: token.start..<token.end)
  }

  private mutating func parseNamedImports(request: Int, _ entries: inout [ImportEntry]) throws(Halt) {
    try expect(.braceOpen)
    while kind != .braceClose {
      let mark = lexer.mark
      let name = try parseModuleName()
      if isWord(.as) {
        next()
        entries.append(try parseImportBinding(request: request, importName: name.value))
      } else {
        guard !name.isString else { throw unexpected() }
        lexer.reset(to: mark)
        entries.append(try parseImportBinding(request: request, importName: name.value))
      }
      guard kind == .comma else { break }
      next()
    }
    try expect(.braceClose)
  }

  /// Reads a name that another module knows.
  mutating func parseModuleName() throws(Halt) -> ModuleName {
    let token = lexer.token
    if token.kind == .string {
      if token.legacyOctal >= 0 { throw fail(.legacyOctal, at: token.legacyOctal) }
      let (value, isWellFormed) = lexer.stringValue(from: token.start, to: token.end)
      guard isWellFormed else { throw fail(.illFormedExportName) }
      next()
      return ModuleName(token: token, value: value)
    }
    guard token.kind.isName else { throw unexpected() }
    next()
    return ModuleName(token: token, value: text(of: token))
  }

  /// Reads `from "specifier"` with attributes, and the end of the declaration.
  mutating func parseFrom(_ requestKind: ModuleRequest.Kind, isBare: Bool) throws(Halt) {
    if !isBare {
      guard isWord(.from) else { throw unexpected() }
      next()
    }
    let token = lexer.token
    guard token.kind == .string else { throw unexpected() }
    if token.legacyOctal >= 0 { throw fail(.legacyOctal, at: token.legacyOctal) }
    next()
    let attributes = try parseAttributes()
    record.requests.append(
      ModuleRequest(
        specifier: lexer.stringValue(from: token.start, to: token.end).value, attributes: attributes,
        kind: requestKind, range: token.start..<token.end))
    try endStatement()
  }

  /// Reads `with {…}`, if it is there.
  private mutating func parseAttributes() throws(Halt) -> [ImportAttribute] {
    var attributes: [ImportAttribute] = []
    var keys: Set<String> = []
    guard skip(.with) else { return attributes }
    try expect(.braceOpen)
    while kind != .braceClose {
      let token = lexer.token
      let key = try parseModuleName()
      guard keys.insert(key.value).inserted else { throw fail(.duplicateAttribute, at: token.start) }
      try expect(.colon)
      let value = lexer.token
      guard value.kind == .string else { throw unexpected() }
      next()
      attributes.append(
        ImportAttribute(key: key.value, value: lexer.stringValue(from: value.start, to: value.end).value))
      guard kind == .comma else { break }
      next()
    }
    try expect(.braceClose)
    return attributes
  }
}
