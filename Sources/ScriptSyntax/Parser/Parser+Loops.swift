extension Parser {
  mutating func parseLoopBody() throws(Halt) {
    function.loopDepth += 1
    function.breakDepth += 1
    try parseStatement()
    function.loopDepth -= 1
    function.breakDepth -= 1
  }

  mutating func parseDo() throws(Halt) {
    next()
    try parseLoopBody()
    try expect(.while)
    try parseCondition()
    // A semicolon is never missing here.
    _ = skip(.semicolon)
  }

  mutating func parseFor() throws(Halt) {
    next()
    var isAwait = false
    if kind == .await {
      guard function.rules.contains(.isAsync) else { throw fail(.forAwait) }
      try noteAwait()
      isAwait = true
      next()
    }
    try expect(.parenOpen)
    scopes.open(isFunction: false)
    try parseForHead(isAwait: isAwait)
    try expect(.parenClose)
    try parseLoopBody()
    scopes.close()
  }

  private mutating func parseForHead(isAwait: Bool) throws(Halt) {
    switch kind {
    case .semicolon:
      if isAwait { throw unexpected() }
    case .var: return try parseForDeclaration(.var, isConstant: false, isAwait: isAwait)
    case .const: return try parseForDeclaration(.lexical, isConstant: true, isAwait: isAwait)
    // Here WebKit takes `let` for the keyword in any case.
    case .let where !lexer.token.isEscaped:
      return try parseForDeclaration(.lexical, isConstant: false, isAwait: isAwait)
    default:
      if try parseForExpression(isAwait: isAwait) { return }
    }
    try parseForRest()
  }

  /// Reads condition and step.
  private mutating func parseForRest() throws(Halt) {
    try expect(.semicolon)
    if kind != .semicolon { try parseExpression() }
    try expect(.semicolon)
    if kind != .parenClose { try parseExpression() }
  }

  private mutating func parseForDeclaration(
    _ binding: BindingKind, isConstant: Bool, isAwait: Bool
  ) throws(Halt) {
    next()
    allowsIn = false
    let declared = try parseDeclarators(binding, isConstant: isConstant, isLoop: true)
    allowsIn = true
    let isIn = kind == .in
    guard isIn || isWord(.of) else {
      if isAwait { throw unexpected() }
      if isConstant, declared.missing >= 0 { throw fail(.missingInitializer, at: declared.missing) }
      return try parseForRest()
    }
    if declared.count > 1 { throw fail(.unexpectedToken) }
    if declared.firstInitializer >= 0, !(isIn && binding == .var && !isStrict && !declared.isPattern) {
      throw fail(.initializerInLoop, at: declared.firstInitializer)
    }
    try parseForSubject(isIn: isIn, isAwait: isAwait)
  }

  /// Reads what stands behind `in` or `of`.
  private mutating func parseForSubject(isIn: Bool, isAwait: Bool) throws(Halt) {
    if isAwait, isIn { throw unexpected() }
    next()
    if isIn { try parseExpression() } else { try parseAssignment() }
  }

  /// Reads an expression at the start of a `for`.
  ///
  /// - Returns: Whether `in` or `of` followed, and the head is read to its end.
  private mutating func parseForExpression(isAwait: Bool) throws(Halt) -> Bool {
    let start = lexer.token
    let names = arrowNames.count
    var cover = Cover()
    allowsIn = false
    var operand = try parseAssignment(&cover)
    allowsIn = true
    arrowNames.removeLast(arrowNames.count - names)
    let isIn = kind == .in
    if isIn || isWord(.of) {
      if !isIn {
        let isAsyncWord = start.kind == .async && !start.isEscaped && operand.kind == .identifier
        if start.kind == .let && !start.isEscaped || isAsyncWord && !isAwait { throw unexpected() }
      }
      // WebKit lets a loop assign to `eval` and `arguments`, even in strict code.
      if operand.kind != .identifier, operand.kind != .parenthesizedIdentifier {
        try checkTarget(operand, cover)
      }
      try parseForSubject(isIn: isIn, isAwait: isAwait)
      return true
    }
    try reject(cover)
    if isAwait { throw unexpected() }
    while kind == .comma {
      next()
      allowsIn = false
      operand = try parseAssignment()
      allowsIn = true
    }
    return false
  }
}
