extension Parser {
  /// Reads an operand with what stands before and behind it.
  @inline(__always)
  mutating func parseUnary(_ cover: inout Cover) throws(Halt) -> Operand {
    switch kind {
    case .exclamation, .tilde, .plus, .minus, .typeof, .void, .delete, .increment, .decrement:
      return try parsePrefix()
    default: return try parsePostfix(&cover)
    }
  }

  /// Reads an operand behind any number of unary operators.
  private mutating func parsePrefix() throws(Halt) -> Operand {
    let start = lexer.token.start
    var hasOperator = false
    var isDelete = false
    loop: while true {
      switch kind {
      case .exclamation, .tilde, .plus, .minus, .typeof, .void: isDelete = false
      case .delete: isDelete = true
      default: break loop
      }
      hasOperator = true
      next()
    }
    arrowStart = -1
    var cover = Cover()
    var operand: Operand
    if kind == .increment || kind == .decrement {
      next()
      operand = try parseLeftHandSide(&cover)
      try checkSimpleTarget(operand, .invalidAssignmentTarget)
      operand.kind = .other
    } else {
      operand = try parsePostfix(&cover)
    }
    try reject(cover)
    if isDelete { try checkDelete(operand) }
    if hasOperator, kind == .exponent { throw fail(.unaryBeforeExponent) }
    return Operand(kind: .other, start: start, end: lexer.previousEnd)
  }

  private func checkDelete(_ operand: Operand) throws(Halt) {
    switch operand.kind {
    case .identifier, .parenthesizedIdentifier:
      if isStrict { throw fail(.deleteOfName, at: operand.start) }
    case .privateMember: throw fail(.deleteOfPrivateName, at: operand.start)
    default: break
    }
  }

  /// Reads `await` and its operand.
  ///
  /// WebKit takes this for a primary expression, so that it can stand behind `new` and before `**`.
  mutating func parseAwait() throws(Halt) -> Operand {
    let start = lexer.token.start
    if lexer.token.isEscaped { throw fail(.escapedKeyword) }
    try noteAwait()
    next()
    try enter()
    arrowStart = -1
    var cover = Cover()
    _ = try parseUnary(&cover)
    try reject(cover)
    leave()
    return Operand(kind: .other, start: start, end: lexer.previousEnd)
  }

  /// Notes that `await` is used as an operator at the current token.
  mutating func noteAwait() throws(Halt) {
    if function.rules.contains(.isInParameters) { throw fail(.awaitInParameters) }
    function.lastOperator = lexer.token.start
    if function.rules.contains(.isTopLevel) { record.hasTopLevelAwait = true }
  }

  private mutating func parsePostfix(_ cover: inout Cover) throws(Halt) -> Operand {
    var operand = try parseLeftHandSide(&cover)
    if kind == .increment || kind == .decrement, !lexer.token.isAfterLineEnd, operand.kind != .arrow {
      try checkSimpleTarget(operand, .invalidAssignmentTarget)
      next()
      operand.kind = .other
      operand.end = lexer.previousEnd
    }
    return operand
  }

  mutating func parseYield() throws(Halt) -> Operand {
    let start = lexer.token.start
    if lexer.token.isEscaped { throw fail(.escapedKeyword) }
    if function.rules.contains(.isInParameters) { throw fail(.yieldInParameters) }
    function.lastOperator = start
    next()
    if !lexer.token.isAfterLineEnd {
      if kind == .star {
        next()
        try parseAssignment()
      } else {
        switch kind {
        case .parenClose, .bracketClose, .braceClose, .comma, .semicolon, .colon, .endOfInput, .in: break
        default: try parseAssignment()
        }
      }
    }
    // Nothing may follow that binds tighter than a comma.
    return Operand(kind: .arrow, start: start, end: lexer.previousEnd)
  }
}
