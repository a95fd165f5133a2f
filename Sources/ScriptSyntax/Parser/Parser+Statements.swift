extension Parser {
  /// Reads a statement or declaration of a list.
  ///
  /// - Parameter isTopLevel: Whether the list is that of the whole text.
  /// - Throws: The first syntax error, or that the text is too deep.
  mutating func parseStatementListItem(isTopLevel: Bool) throws(Halt) {
    switch kind {
    case .function:
      try parseFunction(.declaration, isAsync: false)
    case .class:
      try parseClass(isDeclaration: true)
    case .const:
      next()
      try parseDeclarators(.lexical, isConstant: true)
      try endStatement()
    case .let where startsLetDeclaration():
      next()
      try parseDeclarators(.lexical, isConstant: false)
      try endStatement()
    case .async where startsAsyncFunction():
      next()
      try parseFunction(.declaration, isAsync: true)
    case .import:
      let after = peek().kind
      if after == .parenOpen || after == .dot { return try parseStatement() }
      guard isModule, isTopLevel else { throw fail(.importOrExport) }
      try parseImport()
    case .export:
      guard isModule, isTopLevel else { throw fail(.importOrExport) }
      try parseExport()
    default: try parseStatement(isInList: true)
    }
  }

  /// Whether `let` begins a declaration rather than being a name.
  mutating func startsLetDeclaration() -> Bool {
    if lexer.token.isEscaped { return false }
    if isStrict { return true }
    let after = peek().kind
    return after.isIdentifierLike || after == .bracketOpen || after == .braceOpen || after == .escapedReserved
  }

  private mutating func startsAsyncFunction() -> Bool {
    guard !lexer.token.isEscaped else { return false }
    let after = peek()
    return after.kind == .function && !after.isAfterLineEnd
  }

  /// Declares the name of a function.
  mutating func declareFunction(_ name: Token, isPlain: Bool) throws(Halt) {
    if scopes.isFunctionScope, !(isModule && scopes.depth == 1) {
      try declare(name, as: .function)
    } else {
      try declare(name, as: isPlain ? .blockFunction : .lexical)
    }
  }

  /// Reads a statement that is no declaration.
  ///
  /// - Parameter isInList: Whether it stands in a list, where sloppy code can have a function behind a label.
  /// - Throws: The first syntax error, or that the text is too deep.
  mutating func parseStatement(isInList: Bool = false) throws(Halt) {
    try enter()
    if function.pendingLabels > 0 { markLabels() }
    switch kind {
    case .braceOpen: try parseBlock()
    case .semicolon: next()
    case .var:
      next()
      try parseDeclarators(.var, isConstant: false)
      try endStatement()
    case .if: try parseIf()
    case .for: try parseFor()
    case .while:
      next()
      try parseCondition()
      try parseLoopBody()
    case .do: try parseDo()
    case .return:
      guard function.rules.contains(.allowsReturn) else { throw fail(.returnOutsideFunction) }
      next()
      try parseOptionalValue()
    case .throw:
      next()
      if lexer.token.isAfterLineEnd { throw fail(.lineEndAfterThrow) }
      try parseExpression()
      try endStatement()
    case .break, .continue: try parseJump()
    case .switch: try parseSwitch()
    case .try: try parseTry()
    case .with: try parseWith()
    case .debugger:
      next()
      try endStatement()
    case .function, .class, .const: throw fail(.declarationInStatement)
    case .import:
      let after = peek().kind
      guard after == .parenOpen || after == .dot else { throw fail(.importOrExport) }
      try parseExpressionStatement(isInList: isInList)
    case .export: throw fail(.importOrExport)
    default: try parseExpressionStatement(isInList: isInList)
    }
    leave()
  }

  private mutating func parseExpressionStatement(isInList: Bool) throws(Halt) {
    let token = lexer.token
    if token.kind.isIdentifierLike {
      if token.kind == .let, !token.isEscaped, peek().kind == .bracketOpen {
        throw fail(.declarationInStatement)
      }
      if token.kind == .async, startsAsyncFunction() { throw fail(.declarationInStatement) }
      if isBeforeColon, token.kind != .await || !function.rules.contains(.isAsync),
        token.kind != .yield || !function.rules.contains(.isGenerator)
      {
        return try parseLabelled(token, isInList: isInList)
      }
    }
    try parseExpression()
    try endStatement()
  }

  /// Whether a colon follows the current token.
  private var isBeforeColon: Bool {
    mutating get {
      var position = lexer.token.end
      while lexer.classes[Int(lexer.base[position])] & CharacterClass.space != 0 { position += 1 }
      switch lexer.base[position] {
      case UInt8(ascii: ":"): return true
      // Behind a line end, a comment or white space above ASCII, the next token tells.
      case 0x0A, 0x0D, UInt8(ascii: "/"), UInt8(ascii: "<"), UInt8(ascii: "-"), 0x80...:
        return peek().kind == .colon
      default: return false
      }
    }
  }

  private mutating func parseOptionalValue() throws(Halt) {
    switch kind {
    case .semicolon, .braceClose, .endOfInput: break
    default: if !lexer.token.isAfterLineEnd { try parseExpression() }
    }
    try endStatement()
  }

  /// Reads a block with a scope of its own.
  mutating func parseBlock() throws(Halt) {
    scopes.open(isFunction: false)
    try parseBlockInScope()
    scopes.close()
  }

  /// Reads a block in the scope that is open.
  private mutating func parseBlockInScope() throws(Halt) {
    try expect(.braceOpen)
    while kind != .braceClose {
      if kind == .endOfInput { throw unexpected() }
      try parseStatementListItem(isTopLevel: false)
    }
    next()
  }

  /// Reads an expression in parentheses.
  mutating func parseCondition() throws(Halt) {
    try expect(.parenOpen)
    try parseExpression()
    try expect(.parenClose)
  }

  private mutating func parseIf() throws(Halt) {
    // A chain of `else if` is long, not deep.
    repeat {
      next()
      try parseCondition()
      try parseBranch()
      guard kind == .else else { return }
      next()
    } while kind == .if
    try parseBranch()
  }

  /// Reads what an `if` decides about: in sloppy code a function, too.
  private mutating func parseBranch() throws(Halt) {
    guard kind == .function, !isStrict else { return try parseStatement() }
    scopes.open(isFunction: false)
    try parseSloppyFunction()
    scopes.close()
  }

  /// Reads a function where sloppy code allows one as a statement.
  mutating func parseSloppyFunction() throws(Halt) {
    if peek().kind == .star { throw fail(.declarationInStatement) }
    try parseFunction(.declaration, isAsync: false)
  }

  private mutating func parseWith() throws(Halt) {
    if isStrict { throw fail(.withInStrictCode) }
    next()
    try parseCondition()
    try parseStatement()
  }

  // MARK: - switch and try

  private mutating func parseSwitch() throws(Halt) {
    next()
    try parseCondition()
    try expect(.braceOpen)
    scopes.open(isFunction: false)
    function.breakDepth += 1
    var hasDefault = false
    while kind != .braceClose {
      if kind == .default {
        if hasDefault { throw fail(.duplicateDefault) }
        hasDefault = true
        next()
      } else {
        try expect(.case)
        try parseExpression()
      }
      try expect(.colon)
      while kind != .case, kind != .default, kind != .braceClose {
        if kind == .endOfInput { throw unexpected() }
        try parseStatementListItem(isTopLevel: false)
      }
    }
    next()
    function.breakDepth -= 1
    scopes.close()
  }

  private mutating func parseTry() throws(Halt) {
    let start = lexer.token.start
    next()
    try parseBlock()
    guard kind == .catch || kind == .finally else {
      throw kind == .endOfInput ? unexpected() : fail(.tryWithoutCatch, at: start)
    }
    if skip(.catch) {
      scopes.open(isFunction: false)
      if skip(.parenOpen) {
        try parseBindingTarget(kind.isIdentifierLike ? .catchName : .catchPattern)
        try expect(.parenClose)
      }
      try parseBlockInScope()
      scopes.close()
    }
    if skip(.finally) { try parseBlock() }
  }
}
