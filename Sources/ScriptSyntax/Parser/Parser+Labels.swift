extension Parser {
  mutating func parseLabelled(_ token: Token, isInList: Bool) throws(Halt) {
    if token.kind != .eval, token.kind != .arguments { try checkBinding(token) }
    let name = number(of: token)
    if function.labels.contains(where: { $0.name == name }) { throw fail(.duplicateLabel, at: token.start) }
    next()
    next()
    function.labels.append((name, false))
    function.pendingLabels += 1
    if kind == .function, !isStrict, isInList {
      try parseSloppyFunction()
    } else {
      try parseStatement(isInList: isInList)
    }
    function.labels.removeLast()
  }

  /// Settles whether the labels before a statement stand before a loop, unless another label follows.
  mutating func markLabels() {
    switch kind {
    case .for, .while, .do:
      for index in (function.labels.count - function.pendingLabels)..<function.labels.count {
        function.labels[index].isLoop = true
      }
    default: if kind.isIdentifierLike, peek().kind == .colon { return }
    }
    function.pendingLabels = 0
  }

  mutating func parseJump() throws(Halt) {
    let start = lexer.token.start
    let isContinue = kind == .continue
    next()
    if kind.isIdentifierLike, !lexer.token.isAfterLineEnd {
      let name = number(of: lexer.token)
      guard let label = function.labels.last(where: { $0.name == name }) else { throw fail(.undefinedLabel) }
      if isContinue, !label.isLoop { throw fail(.continueOutside) }
      next()
    } else if isContinue {
      if function.loopDepth == 0 { throw fail(.continueOutside, at: start) }
    } else if function.breakDepth == 0 {
      throw fail(.breakOutside, at: start)
    }
    try endStatement()
  }
}
