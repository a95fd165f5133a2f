extension Parser {
  /// Reads operands and the operators between them that bind tighter than a level.
  mutating func parseBinary(above level: Int, _ cover: inout Cover) throws(Halt) -> Operand {
    let operand =
      kind == .privateName ? try parsePrivateNameBeforeIn(above: level) : try parseUnary(&cover)
    guard kind.precedence > level, operand.kind != .arrow, kind != .in || allowsIn else { return operand }
    return try parseBinaryRest(operand, above: level, &cover)
  }

  private mutating func parseBinaryRest(
    _ head: Operand, above level: Int, _ cover: inout Cover
  ) throws(Halt) -> Operand {
    try reject(cover)
    cover = Cover()
    var left = head
    while true {
      let op = kind
      let precedence = op.precedence
      guard precedence > level, op != .in || allowsIn else { break }
      let opStart = lexer.token.start
      next()
      var rightCover = Cover()
      var right: Operand
      if op == .exponent {
        // This one goes to the right.
        try enter()
        right = try parseBinary(above: precedence - 1, &rightCover)
        leave()
      } else {
        right = try parseBinary(above: precedence, &rightCover)
      }
      try reject(rightCover)
      if right.kind == .arrow { throw fail(.unexpectedToken, at: right.start) }
      switch op {
      case .coalesce:
        if left.kind == .logical || right.kind == .logical { throw fail(.mixedCoalescing, at: opStart) }
        left.kind = .coalescing
      case .logicalOr, .logicalAnd:
        if left.kind == .coalescing || right.kind == .coalescing { throw fail(.mixedCoalescing, at: opStart) }
        left.kind = .logical
      default: left.kind = .other
      }
      left.end = lexer.previousEnd
    }
    return left
  }

  /// Reads `#name`, which is an operand only before `in`.
  private mutating func parsePrivateNameBeforeIn(above level: Int) throws(Halt) -> Operand {
    let token = lexer.token
    try usePrivateName(token)
    next()
    guard kind == .in, allowsIn, level < TokenKind.relationalPrecedence else { throw unexpected() }
    return Operand(kind: .privateName, start: token.start, end: token.end)
  }

  /// Notes the use of a private name.
  mutating func usePrivateName(_ token: Token) throws(Halt) {
    var bare = token
    bare.start += 1
    guard classes.use(number(of: bare), at: token.start) else {
      throw fail(.undeclaredPrivateName, at: token.start)
    }
  }
}
