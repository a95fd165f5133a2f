extension Parser {
  /// Reads a name, a literal, a function, or something in brackets.
  mutating func parsePrimary(_ cover: inout Cover) throws(Halt) -> Operand {
    let token = lexer.token
    switch token.kind {
    case .identifier:
      next()
      if kind == .arrow, token.start == arrowStart { return try parseArrow(of: token) }
      return Operand(name: token)
    case .string:
      if isStrict, token.legacyOctal >= 0 { throw fail(.legacyOctal, at: token.legacyOctal) }
      next()
      return Operand(kind: .literal, start: token.start, end: token.end)
    case .number:
      if isStrict, token.legacyOctal >= 0 { throw fail(.legacyOctal, at: token.legacyOctal) }
      next()
    case .this, .null, .true, .false, .bigint: next()
    case .parenOpen: return try parseParentheses()
    case .bracketOpen: return try parseArray(&cover)
    case .braceOpen: return try parseObject(&cover)
    case .function:
      try parseFunction(.expression, isAsync: false)
    case .class: try parseClass(isDeclaration: false)
    case .template: return try parseTemplate(isTagged: false)
    case .slash, .slashAssign: try parseRegularExpression()
    case .async: return try parseAsync()
    case .await where function.rules.contains(.isAsync): return try parseAwait()
    default:
      guard token.kind.isIdentifierLike else { throw unexpected() }
      return try parseSpecialName(token)
    }
    return Operand(kind: .other, start: token.start, end: lexer.previousEnd)
  }

  /// Reads a name that has a meaning somewhere.
  private mutating func parseSpecialName(_ token: Token) throws(Halt) -> Operand {
    next()
    if kind == .arrow, token.start == arrowStart { return try parseArrow(of: token) }
    try checkReference(token)
    return Operand(name: token)
  }

  /// Reads `async`: a function, an arrow function, or a name.
  private mutating func parseAsync() throws(Halt) -> Operand {
    let token = lexer.token
    next()
    if !token.isEscaped, !lexer.token.isAfterLineEnd {
      if kind == .function {
        try parseFunction(.expression, isAsync: true)
        return Operand(kind: .other, start: token.start, end: lexer.previousEnd)
      }
      if kind.isIdentifierLike, token.start == arrowStart {
        let parameter = lexer.token
        next()
        guard kind == .arrow else { throw unexpected() }
        return try parseAsyncArrow(of: parameter, start: token.start)
      }
    }
    if kind == .arrow, token.start == arrowStart { return try parseArrow(of: token) }
    return Operand(name: token)
  }

  /// Reads a template; the current token is its first backquote.
  @discardableResult
  mutating func parseTemplate(isTagged: Bool) throws(Halt) -> Operand {
    let start = lexer.token.start
    var position = lexer.token.start + 1
    var isPlain = true
    while true {
      let (part, invalidEscape) = lexer.scanTemplatePart(from: position)
      if invalidEscape >= 0, !isTagged { throw fail(.invalidEscape, at: invalidEscape) }
      switch part {
      case .unterminated: throw fail(.unterminatedTemplate, at: start)
      case .closing:
        next()
        return Operand(kind: isPlain ? .literal : .other, start: start, end: lexer.previousEnd)
      case .substitution:
        isPlain = false
        next()
        try parseBracketedExpression()
        guard kind == .braceClose else { throw unexpected() }
        position = lexer.token.end
      }
    }
  }

  private mutating func parseRegularExpression() throws(Halt) {
    guard let literal = lexer.scanRegularExpression() else { throw unexpected() }
    var checker = RegularExpressionChecker(lexer: lexer, pattern: literal.pattern)
    guard checker.readFlags(literal.flags) else {
      throw fail(.invalidRegularExpressionFlags, at: literal.flags.lowerBound)
    }
    if let offset = checker.check() { throw fail(.invalidRegularExpression, at: offset) }
    next()
  }
}
