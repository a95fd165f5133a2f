extension Parser {
  mutating func parseNew() throws(Halt) -> Operand {
    let start = lexer.token.start
    try enter()
    defer { leave() }
    next()
    if kind == .dot {
      next()
      guard isWord(.target) else { throw unexpected() }
      guard function.rules.contains(.allowsNewTarget) else {
        throw fail(.newTargetOutsideFunction, at: start)
      }
      next()
      return Operand(kind: .other, start: start, end: lexer.previousEnd)
    }
    let calleeStart = lexer.token.start
    var callee: Operand
    switch kind {
    case .new: callee = try parseNew()
    case .super: callee = try parseSuper()
    case .import:
      if peek().kind == .parenOpen { throw fail(.importInNew) }
      callee = try parseImportExpression()
    default:
      var cover = Cover()
      arrowStart = -1
      callee = try parsePrimary(&cover)
      try reject(cover)
    }
    callee = try parseSuffixes(of: callee, allowsCalls: false)
    if kind == .optionalChain { throw fail(.chainInNew) }
    let name = calleeName(of: callee)
    guard kind == .parenOpen else {
      let end = lexer.previousEnd
      if let name, !name.isMethod { noteNew(name.name, end: end) }
      return Operand(kind: .other, start: start, end: end)
    }
    let metaCount = record.metaUses.count
    let literals = try parseArguments()
    let end = lexer.previousEnd
    if let name, !name.isMethod { noteNew(name.name, end: end) }
    if let name, !literals.isEmpty {
      noteCall(Call(name: name.name, isMethod: name.isMethod, isNew: true, literals: literals, end: end))
      if !name.isMethod, isText(calleeStart..<name.name.upperBound, "URL") {
        noteMetaURL(literals, since: metaCount)
      }
    }
    return Operand(kind: .other, start: start, end: end)
  }

  mutating func parseSuper() throws(Halt) -> Operand {
    let start = lexer.token.start
    next()
    switch kind {
    case .parenOpen:
      guard function.rules.contains(.allowsSuperCall) else { throw fail(.superOutsideMethod, at: start) }
      try parseArguments()
      return Operand(kind: .other, start: start, end: lexer.previousEnd)
    case .dot, .bracketOpen:
      guard function.rules.contains(.allowsSuperProperty) else { throw fail(.superOutsideMethod, at: start) }
      if kind == .dot {
        next()
        // There is no `super.#name`.
        guard kind.isName else { throw unexpected() }
        next()
      } else {
        next()
        try parseBracketedExpression()
        try expect(.bracketClose)
      }
      return Operand(kind: .member, start: start, end: lexer.previousEnd)
    default: throw fail(.superOutsideMethod, at: start)
    }
  }
}
