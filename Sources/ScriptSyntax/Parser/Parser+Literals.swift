extension Parser {
  /// Reads an array, which may turn out to be a pattern.
  mutating func parseArray(_ cover: inout Cover) throws(Halt) -> Operand {
    let start = lexer.token.start
    let outer = allowsIn
    allowsIn = true
    next()
    while kind != .bracketClose {
      if kind == .comma {
        next()
        continue
      }
      if kind == .ellipsis {
        next()
        let operand = try parseElement(&cover)
        if operand.kind == .assignment { cover.rejectPattern(at: operand.start) }
        if kind == .comma { cover.rejectPattern(at: lexer.token.start) }
      } else {
        _ = try parseElement(&cover)
      }
      guard kind == .comma else { break }
      next()
    }
    try expect(.bracketClose)
    allowsIn = outer
    return Operand(kind: .array, start: start, end: lexer.previousEnd)
  }

  /// Reads an object, which may turn out to be a pattern.
  mutating func parseObject(_ cover: inout Cover) throws(Halt) -> Operand {
    let start = lexer.token.start
    let outer = allowsIn
    allowsIn = true
    var hasProto = false
    next()
    while kind != .braceClose {
      if kind == .ellipsis {
        next()
        let operand = try parseElement(&cover)
        // A pattern may take the rest into one name only.
        switch operand.kind {
        case .identifier, .parenthesizedIdentifier, .member, .privateMember: break
        default: cover.rejectPattern(at: operand.start)
        }
        if kind == .comma { cover.rejectPattern(at: lexer.token.start) }
      } else {
        try parseProperty(&cover, hasProto: &hasProto)
      }
      guard kind == .comma else { break }
      next()
    }
    try expect(.braceClose)
    allowsIn = outer
    return Operand(kind: .object, start: start, end: lexer.previousEnd)
  }

  /// Reads one property of an object.
  private mutating func parseProperty(_ cover: inout Cover, hasProto: inout Bool) throws(Halt) {
    let token = lexer.token
    var method = Method()
    if token.kind.isName {
      next()
      switch kind {
      case .colon, .parenOpen: break
      case .comma, .braceClose, .assign: return try parseShorthand(token, &cover)
      default:
        // The word is a modifier, and a name follows.
        try parseModifiers(token, into: &method)
        try parsePropertyName()
      }
    } else if token.kind == .star {
      method.isGenerator = true
      next()
      try parsePropertyName()
    } else {
      try parsePropertyName()
    }
    if kind == .colon, method.isPlain {
      if isProto(token) {
        if hasProto { cover.rejectExpression(at: token.start, .duplicateProto) }
        hasProto = true
      }
      next()
      _ = try parseElement(&cover)
      return
    }
    guard kind == .parenOpen else { throw unexpected() }
    cover.rejectPattern(at: token.start)
    try parseMethod(method)
  }

  /// Reads `name` or `name = value`, whose name is the current token's predecessor.
  private mutating func parseShorthand(_ token: Token, _ cover: inout Cover) throws(Halt) {
    guard token.kind.isIdentifierLike else {
      throw token.kind == .escapedReserved ? fail(.escapedKeyword, at: token.start) : unexpected()
    }
    if token.kind != .eval, token.kind != .arguments { try checkBinding(token) }
    if isStrict, token.kind == .eval || token.kind == .arguments { cover.rejectPattern(at: token.start) }
    arrowNames.append(token)
    guard kind == .assign else { return }
    cover.rejectExpression(at: lexer.token.start, .initializerInObject)
    next()
    try parseAssignment()
  }

  /// Takes a word before a property's name as modifiers: `get`, `set`, `async`, and a star.
  mutating func parseModifiers(_ word: Token, into method: inout Method) throws(Halt) {
    guard !word.isEscaped else { throw unexpected() }
    switch word.kind {
    case .get: method.kind = .getter
    case .set: method.kind = .setter
    case .async:
      if lexer.token.isAfterLineEnd { throw unexpected() }
      method.isAsync = true
      if kind == .star {
        method.isGenerator = true
        next()
      }
    default: throw unexpected()
    }
  }

  /// Reads the name of a property: a word, a literal, or an expression in brackets.
  mutating func parsePropertyName() throws(Halt) {
    switch kind {
    case .string, .number:
      if isStrict, lexer.token.legacyOctal >= 0 { throw fail(.legacyOctal, at: lexer.token.legacyOctal) }
      next()
    case .bigint: next()
    case .bracketOpen:
      next()
      let outer = allowsIn
      allowsIn = true
      try parseAssignment()
      allowsIn = outer
      try expect(.bracketClose)
    default:
      guard kind.isName else { throw unexpected() }
      next()
    }
  }

  /// Whether a property's name is `__proto__`.
  private func isProto(_ token: Token) -> Bool {
    switch token.kind {
    case .identifier:
      token.isEscaped ? text(of: token) == "__proto__" : isText(from: token.start, to: token.end, "__proto__")
    case .string:
      token.end - token.start >= 11
        && lexer.stringValue(from: token.start, to: token.end).value == "__proto__"
    default: false
    }
  }
}
