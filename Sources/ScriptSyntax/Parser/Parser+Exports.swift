extension Parser {
  /// Reads an export declaration; the current token is `export`.
  mutating func parseExport() throws(Halt) {
    next()
    switch kind {
    case .default: try parseDefaultExport()
    case .star: try parseStarExport()
    case .braceOpen: try parseNamedExports()
    case .var, .const, .class, .function, .let, .async: try parseExportedDeclaration()
    default: throw unexpected()
    }
  }

  private mutating func parseExportedDeclaration() throws(Halt) {
    switch kind {
    case .var:
      exports.isDeclaring = true
      next()
      try parseDeclarators(.var, isConstant: false)
      try endStatement()
    case .let, .const:
      let isConstant = kind == .const
      if !isConstant, lexer.token.isEscaped { throw fail(.escapedKeyword) }
      exports.isDeclaring = true
      next()
      try parseDeclarators(.lexical, isConstant: isConstant)
      try endStatement()
    case .class:
      if let name = try parseClass(isDeclaration: true) { try exportDeclared(name) }
    default:
      try exportFunction(isDefault: false)
    }
    exports.isDeclaring = false
  }

  /// Reads an exported function; the current token is `function` or `async`.
  private mutating func exportFunction(isDefault: Bool) throws(Halt) {
    let isAsync = kind == .async
    if isAsync {
      if lexer.token.isEscaped { throw fail(.escapedKeyword) }
      next()
      guard kind == .function, !lexer.token.isAfterLineEnd else { throw unexpected() }
    }
    let name = try parseFunction(isDefault ? .defaultExport : .declaration, isAsync: isAsync)
    if isDefault {
      record.exports.append(
        .local(exportName: "default", localName: name.map { text(of: $0) } ?? "*default*"))
    } else if let name {
      try exportDeclared(name)
    }
  }

  /// Exports a name that is being declared.
  mutating func exportDeclared(_ token: Token) throws(Halt) {
    let name = text(of: token)
    guard exports.insert(name) else { throw fail(.duplicateExport, at: token.start) }
    record.exports.append(.local(exportName: name, localName: name))
  }

  private mutating func parseDefaultExport() throws(Halt) {
    guard exports.insert("default") else { throw fail(.duplicateExport) }
    next()
    switch kind {
    case .function: try exportFunction(isDefault: true)
    case .async where !lexer.token.isEscaped && peek().kind == .function && !peek().isAfterLineEnd:
      try exportFunction(isDefault: true)
    case .class:
      let name = try parseClass(isDeclaration: true, isDefaultExport: true)
      record.exports.append(
        .local(exportName: "default", localName: name.map { text(of: $0) } ?? "*default*"))
    default:
      try parseAssignment()
      record.exports.append(.local(exportName: "default", localName: "*default*"))
      try endStatement()
    }
  }

  private mutating func parseStarExport() throws(Halt) {
    next()
    let request = record.requests.count
    if isWord(.as) {
      next()
      let offset = lexer.token.start
      let name = try parseModuleName()
      guard exports.insert(name.value) else { throw fail(.duplicateExport, at: offset) }
      record.exports.append(.namespace(exportName: name.value, request: request))
    } else {
      record.exports.append(.star(request: request))
    }
    try parseFrom(.export, isBare: false)
  }

  private mutating func parseNamedExports() throws(Halt) {
    next()
    var pairs: [(local: ModuleName, exported: ModuleName)] = []
    while kind != .braceClose {
      let local = try parseModuleName()
      var exported = local
      if isWord(.as) {
        next()
        exported = try parseModuleName()
      }
      pairs.append((local, exported))
      guard exports.insert(exported.value) else { throw fail(.duplicateExport, at: exported.token.start) }
      guard kind == .comma else { break }
      next()
    }
    try expect(.braceClose)
    if isWord(.from) {
      let request = record.requests.count
      for pair in pairs {
        record.exports.append(
          .indirect(exportName: pair.exported.value, importName: pair.local.value, request: request))
      }
      return try parseFrom(.export, isBare: false)
    }
    for pair in pairs {
      let token = pair.local.token
      guard token.kind.isIdentifierLike else { throw fail(.reservedWord, at: token.start) }
      try checkReference(token)
      exports.locals.append((number(of: token), token.start))
      record.exports.append(.local(exportName: pair.exported.value, localName: pair.local.value))
    }
    try endStatement()
  }

  /// Checks that every exported name of the module's own is declared.
  mutating func checkExports() throws(Halt) {
    for local in exports.locals where !scopes.isDeclaredAtTop(local.name) {
      throw fail(.undeclaredExport, at: local.offset)
    }
  }
}
