extension Parser {
  /// What a list of declarators holds.
  struct Declared {
    var count = 0
    /// Whether the first is a pattern.
    var isPattern = false
    /// Where the first initializer of the first declarator stands; -1 without one.
    var firstInitializer = -1
    /// Where a declarator stands that should have an initializer, in a loop; -1 without one.
    var missing = -1
  }

  /// Reads declarators behind `var`, `let` or `const`.
  @discardableResult
  mutating func parseDeclarators(
    _ binding: BindingKind, isConstant: Bool, isLoop: Bool = false
  ) throws(Halt) -> Declared {
    var declared = Declared()
    while true {
      let token = lexer.token
      let isPattern = token.kind == .bracketOpen || token.kind == .braceOpen
      try parseBindingTarget(binding)
      declared.count += 1
      if declared.count == 1 { declared.isPattern = isPattern }
      if kind == .assign {
        if declared.count == 1 { declared.firstInitializer = lexer.token.start }
        next()
        let exporting = exports.isDeclaring
        exports.isDeclaring = false
        let value = try parseAssignment()
        exports.isDeclaring = exporting
        if !isPattern { noteInitializer(of: token.start..<token.end, value) }
      } else if isConstant || isPattern {
        if isLoop {
          // WebKit misses the initializer of a pattern here.
          if declared.missing < 0, !isPattern { declared.missing = token.start }
        } else {
          throw kind == .endOfInput || kind == .invalid ? unexpected() : fail(.missingInitializer)
        }
      }
      guard kind == .comma else { return declared }
      next()
    }
  }
}
