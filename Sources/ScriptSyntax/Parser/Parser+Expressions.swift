extension Parser {
  /// Reads an expression, with commas.
  ///
  /// - Returns: What it is; a list is `other`.
  @discardableResult
  mutating func parseExpression() throws(Halt) -> Operand {
    var operand = try parseAssignment()
    while kind == .comma {
      next()
      try parseAssignment()
      operand.kind = .other
      operand.end = lexer.previousEnd
    }
    return operand
  }

  /// Reads an expression inside brackets, where `in` is an operator again.
  @discardableResult
  mutating func parseBracketedExpression() throws(Halt) -> Operand {
    let outer = allowsIn
    allowsIn = true
    let operand = try parseExpression()
    allowsIn = outer
    return operand
  }

  /// Reads an expression without commas that is nothing but an expression.
  @discardableResult
  mutating func parseAssignment() throws(Halt) -> Operand {
    var cover = Cover()
    let names = arrowNames.count
    let operand = try parseAssignment(&cover)
    if cover.expressionError >= 0 { throw fail(cover.expressionReason, at: cover.expressionError) }
    if arrowNames.count > names { arrowNames.removeLast(arrowNames.count - names) }
    return operand
  }

  /// Reads an expression without commas that may still turn out to be a pattern.
  ///
  /// - Parameter cover: Takes what would be wrong with each reading.
  /// - Returns: What it is.
  /// - Throws: The first syntax error, or that the text is too deep.
  mutating func parseAssignment(_ cover: inout Cover) throws(Halt) -> Operand {
    try enter()
    var operand = try parseAssignmentHead(&cover)
    if isAssignmentRest, operand.kind != .arrow {
      operand = try parseAssignmentRest(operand, &cover)
    }
    leave()
    return operand
  }

  /// Reads what can stand before `=` or `?`.
  private mutating func parseAssignmentHead(_ cover: inout Cover) throws(Halt) -> Operand {
    if kind == .yield, function.rules.contains(.isGenerator) { return try parseYield() }
    arrowStart = lexer.token.start
    return try parseBinary(above: 0, &cover)
  }

  /// Reads conditions and assignments, which go on to the right without nesting.
  private mutating func parseAssignmentRest(_ head: Operand, _ cover: inout Cover) throws(Halt) -> Operand {
    var result = Operand(kind: .other, start: head.start, end: head.end)
    var left = head
    var leftCover = cover
    if kind == .assign {
      // Only this first target can be a parameter's name with its default value.
      try checkTarget(left, leftCover)
      result.kind = .assignment
      cover.expressionError = -1
      noteBinding(left, &cover)
    } else {
      try reject(cover)
      cover = Cover()
    }
    let kept = arrowNames.count
    repeat {
      let target = kind == .assign ? candidateTarget(of: left) : nil
      switch kind {
      case .question:
        try reject(leftCover)
        next()
        let outer = allowsIn
        allowsIn = true
        try parseAssignment()
        allowsIn = outer
        try expect(.colon)
      case .assign:
        try checkTarget(left, leftCover)
        // WebKit does not let an assignment name `__proto__` twice, though it is a pattern.
        if leftCover.expressionReason == .duplicateProto { try reject(leftCover) }
        next()
      default:
        if left.kind == .call, isLogicalAssignment { throw fail(.invalidAssignmentTarget, at: left.start) }
        try checkSimpleTarget(left, .invalidAssignmentTarget)
        next()
      }
      leftCover = Cover()
      left = try parseAssignmentHead(&leftCover)
      if let target { noteAssignment(of: left, to: target) }
      if arrowNames.count > kept { arrowNames.removeLast(arrowNames.count - kept) }
    } while left.kind != .arrow && isAssignmentRest
    try reject(leftCover)
    result.end = lexer.previousEnd
    return result
  }

  /// Whether the current token goes on with a condition or an assignment.
  @inline(__always)
  private var isAssignmentRest: Bool {
    kind == .question || kind == .assign || kind == .compoundAssign || kind == .slashAssign
  }

  /// Whether the current token is `&&=`, `||=` or `??=`.
  private var isLogicalAssignment: Bool {
    let token = lexer.token
    let first = lexer.base[token.start]
    return token.end - token.start == 3
      && (first == UInt8(ascii: "&") || first == UInt8(ascii: "|") || first == UInt8(ascii: "?"))
  }

  /// Fails if something can be no expression.
  @inline(__always)
  func reject(_ cover: Cover) throws(Halt) {
    if cover.expressionError >= 0 { throw fail(cover.expressionReason, at: cover.expressionError) }
  }
}
