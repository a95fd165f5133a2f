extension Parser {
  /// Reads an operand with the members, calls and templates behind it.
  mutating func parseLeftHandSide(_ cover: inout Cover) throws(Halt) -> Operand {
    let head: Operand
    switch kind {
    case .new: head = try parseNew()
    case .super: head = try parseSuper()
    case .import: head = try parseImportExpression()
    case .await where function.rules.contains(.isAsync): return try parseAwait()
    default: head = try parsePrimary(&cover)
    }
    switch kind {
    case .dot, .parenOpen, .bracketOpen, .template, .optionalChain:
      if head.kind == .arrow { return head }
      try reject(cover)
      cover = Cover()
      return try parseSuffixes(of: head, allowsCalls: true)
    default: return head
    }
  }

  /// Reads members, calls, templates and chains.
  ///
  /// - Parameters:
  ///   - head: What stands before them.
  ///   - allowsCalls: Whether parentheses belong to the operand; behind `new` they do not.
  /// - Returns: What the whole is.
  /// - Throws: The first syntax error, or that the text is too deep.
  mutating func parseSuffixes(of head: Operand, allowsCalls: Bool) throws(Halt) -> Operand {
    var operand = head
    var isChain = false
    // An arrow function in place of a call of `async`.
    let canBeAsyncArrow = isAsyncArrowStart(head)
    loop: while true {
      switch kind {
      case .dot:
        next()
        try parseMemberName(of: &operand, isChain: isChain)
      case .bracketOpen:
        next()
        try parseBracketedExpression()
        try expect(.bracketClose)
        operand.kind = isChain ? .chain : .member
      case .template:
        if isChain { throw fail(.templateInChain) }
        try parseTemplate(isTagged: true)
        operand.kind = .other
      case .parenOpen:
        guard allowsCalls else { break loop }
        if canBeAsyncArrow, operand.kind == .identifier, !lexer.token.isAfterLineEnd {
          operand = try parseAsyncCallOrArrow(operand)
          if operand.kind == .arrow { return operand }
          continue
        }
        try parseCall(of: &operand, isChain: isChain)
      case .optionalChain:
        guard allowsCalls else { throw fail(.chainInNew) }
        next()
        isChain = true
        switch kind {
        case .parenOpen: try parseCall(of: &operand, isChain: true)
        case .bracketOpen: continue
        case .template: throw fail(.templateInChain)
        default: try parseMemberName(of: &operand, isChain: true)
        }
      default: break loop
      }
      operand.end = lexer.previousEnd
    }
    return operand
  }

  /// Whether an operand is the word `async` where an arrow function can begin.
  private func isAsyncArrowStart(_ operand: Operand) -> Bool {
    operand.kind == .identifier && operand.tokenKind == .async && operand.start == arrowStart
      && operand.end - operand.start == 5
  }

  /// Reads the name after a dot.
  @inline(__always)
  private mutating func parseMemberName(of operand: inout Operand, isChain: Bool) throws(Halt) {
    let token = lexer.token
    if token.kind == .privateName {
      try usePrivateName(token)
      next()
      operand.kind = .privateMember
      if isChain { operand.kind = .chain }
      return
    }
    guard token.kind.isName else { throw unexpected() }
    var member = CandidateCollector.Member(name: token.start..<token.end)
    if operand.kind == .identifier {
      member.object = operand.start..<operand.end
    } else if candidates.lastElement.end == operand.end {
      member.element = candidates.lastElement.number
    }
    candidates.lastMember = member
    next()
    operand.kind = isChain ? .chain : .member
  }

  /// Reads the arguments of a call.
  @inline(never)
  private mutating func parseCall(of operand: inout Operand, isChain: Bool) throws(Halt) {
    let callee = calleeName(of: operand)
    let literals = try parseArguments()
    operand.kind = isChain ? .other : .call
    if let callee, !literals.isEmpty {
      noteCall(
        Call(
          name: callee.name, isMethod: callee.isMethod, isNew: false, literals: literals,
          end: lexer.previousEnd))
    }
  }

  /// The name by which an operand would be called.
  func calleeName(of operand: Operand) -> (name: Range<Int>, isMethod: Bool)? {
    switch operand.kind {
    case .identifier: return (operand.start..<operand.end, false)
    case .member, .chain:
      let member = candidates.lastMember
      return member.name.upperBound == operand.end ? (member.name, true) : nil
    default: return nil
    }
  }

  /// Reads arguments in parentheses.
  ///
  /// - Returns: Those that are literals, among the first eight.
  @discardableResult
  mutating func parseArguments() throws(Halt) -> [(index: Int, operand: Operand)] {
    var literals: [(index: Int, operand: Operand)] = []
    var index = 0
    let outer = allowsIn
    allowsIn = true
    next()
    while kind != .parenClose {
      if kind == .ellipsis {
        next()
        try parseAssignment()
      } else {
        let argument = try parseAssignment()
        if argument.kind == .literal, index < 8 { literals.append((index, argument)) }
      }
      index += 1
      guard kind == .comma else { break }
      next()
    }
    try expect(.parenClose)
    allowsIn = outer
    return literals
  }
}
