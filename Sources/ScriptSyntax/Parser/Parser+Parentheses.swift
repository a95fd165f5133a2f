extension Parser {
  /// Reads an expression in parentheses, or the arrow function whose parameters they hold.
  mutating func parseParentheses() throws(Halt) -> Operand {
    let start = lexer.token.start
    let canBeArrow = start == arrowStart
    let names = arrowNames.count
    let functionBefore = function.lastOperator
    var cover = Cover()
    let content = try parseParenthesized(&cover, canBeArrow: canBeArrow)
    if kind == .arrow, canBeArrow {
      if lexer.token.isAfterLineEnd { throw fail(.lineEndBeforeArrow) }
      if cover.bindingError >= 0 { throw fail(.invalidParameters, at: cover.bindingError) }
      if function.lastOperator > start { throw fail(.awaitInParameters, at: function.lastOperator) }
      function.lastOperator = functionBefore
      return try parseArrow(
        ArrowParameters(
          firstName: names, isSimple: content.isSimple, start: start, isAsync: false))
    }
    if let offset = content.arrowOnly { throw fail(.unexpectedToken, at: offset) }
    try reject(cover)
    arrowNames.removeLast(arrowNames.count - names)
    var operand = content.operand
    operand.start = start
    operand.end = lexer.previousEnd
    switch operand.kind {
    case .identifier, .parenthesizedIdentifier: operand.kind = .parenthesizedIdentifier
    case .member, .privateMember, .call, .chain: break
    default: operand.kind = .other
    }
    return operand
  }

  /// What stands in parentheses.
  struct Parenthesized {
    /// The only expression; `other` for a list.
    var operand = Operand(kind: .other, start: 0, end: 0)
    /// Whether there are only names.
    var isSimple = true
    /// Where something stands that only parameters may have.
    var arrowOnly: Int?
  }

  /// Reads a list in parentheses, which may be empty, of expressions that may turn out to be parameters.
  mutating func parseParenthesized(_ cover: inout Cover, canBeArrow: Bool) throws(Halt) -> Parenthesized {
    var content = Parenthesized()
    let outer = allowsIn
    allowsIn = true
    next()
    if kind == .parenClose { content.arrowOnly = lexer.token.start }
    var isFirst = true
    while kind != .parenClose {
      if kind == .ellipsis {
        content.arrowOnly = content.arrowOnly ?? lexer.token.start
        content.isSimple = false
        guard canBeArrow else { throw unexpected() }
        next()
        try parseBindingTarget(.arrowParameter)
        if kind != .parenClose { throw unexpected() }
        break
      }
      let operand = try parseElement(&cover)
      if operand.kind != .identifier { content.isSimple = false }
      content.operand = operand
      if !isFirst { content.operand.kind = .other }
      isFirst = false
      guard kind == .comma else { break }
      let comma = lexer.token.start
      next()
      content.operand.kind = .other
      if kind == .parenClose { content.arrowOnly = content.arrowOnly ?? comma }
    }
    try expect(.parenClose)
    allowsIn = outer
    return content
  }

  /// Reads the parentheses behind `async`: arguments of a call, or parameters.
  mutating func parseAsyncCallOrArrow(_ async: Operand) throws(Halt) -> Operand {
    let names = arrowNames.count
    let operatorBefore = function.lastOperator
    let awaitBefore = function.lastAwaitName
    let parenthesis = lexer.token.start
    var cover = Cover()
    var isSimple = true
    let outer = allowsIn
    allowsIn = true
    next()
    while kind != .parenClose {
      if kind == .ellipsis {
        isSimple = false
        next()
        // A spread argument, or a rest parameter, which is the last and has no initializer.
        let operand = try parseElement(&cover)
        if operand.kind == .assignment { cover.rejectBinding(at: operand.start) }
        if kind == .comma { cover.rejectBinding(at: lexer.token.start) }
      } else if try parseElement(&cover).kind != .identifier {
        isSimple = false
      }
      guard kind == .comma else { break }
      next()
    }
    try expect(.parenClose)
    allowsIn = outer
    if kind == .arrow, !lexer.token.isAfterLineEnd {
      if cover.bindingError >= 0 { throw fail(.invalidParameters, at: cover.bindingError) }
      if function.lastOperator > parenthesis || function.lastAwaitName > parenthesis {
        throw fail(.awaitInParameters, at: max(function.lastOperator, function.lastAwaitName))
      }
      function.lastOperator = operatorBefore
      function.lastAwaitName = awaitBefore
      return try parseArrow(
        ArrowParameters(firstName: names, isSimple: isSimple, start: async.start, isAsync: true))
    }
    try reject(cover)
    arrowNames.removeLast(arrowNames.count - names)
    return Operand(kind: .call, start: async.start, end: lexer.previousEnd)
  }
}
