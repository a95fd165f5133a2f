extension Parser {
  /// What a pattern declares.
  enum BindingKind {
    case `var`, lexical, parameter, catchName, catchPattern
    /// A parameter of an arrow function, whose scope is not open yet.
    case arrowParameter
  }

  /// Reads a name or a pattern and declares its names.
  mutating func parseBindingTarget(_ binding: BindingKind) throws(Halt) {
    var parameters = Parameters()
    try parseBindingTarget(binding, &parameters)
  }

  /// Reads a name or a pattern and declares its names.
  ///
  /// - Parameters:
  ///   - binding: What the names are.
  ///   - parameters: Takes what is special about names of parameters.
  /// - Throws: The first syntax error, or that the text is too deep.
  mutating func parseBindingTarget(_ binding: BindingKind, _ parameters: inout Parameters) throws(Halt) {
    switch kind {
    case .bracketOpen:
      try enter()
      try parseArrayPattern(binding, &parameters)
      leave()
    case .braceOpen:
      try enter()
      try parseObjectPattern(binding, &parameters)
      leave()
    default:
      try bind(lexer.token, binding, &parameters)
      next()
    }
  }

  /// Declares a name of a pattern.
  @inline(__always)
  private mutating func bind(
    _ token: Token, _ binding: BindingKind, _ parameters: inout Parameters
  ) throws(Halt) {
    guard token.kind.isIdentifierLike else { throw unexpected() }
    // WebKit lets a caught value be called `await`, even in modules.
    if binding != .catchName || token.kind != .await || function.rules.contains(.forbidsAwait) {
      try checkBinding(token)
    }
    switch binding {
    case .lexical, .catchPattern:
      if token.kind == .let, binding == .lexical { throw fail(.letAsName, at: token.start) }
      try declare(token, as: .lexical)
    case .var: try declare(token, as: .var)
    case .catchName: try declare(token, as: .catchName)
    case .arrowParameter: arrowNames.append(token)
    case .parameter:
      if token.kind == .eval || token.kind == .arguments, parameters.strictRestricted < 0 {
        parameters.strictRestricted = token.start
      }
      let isNew = scopes.declare(number(of: token), as: .parameter, allowsRepeatedFunctions: false)
      if !isNew, parameters.duplicate < 0 { parameters.duplicate = token.start }
    }
    if exports.isDeclaring { try exportDeclared(token) }
  }

  private mutating func parseArrayPattern(
    _ binding: BindingKind, _ parameters: inout Parameters
  ) throws(Halt) {
    next()
    while kind != .bracketClose {
      if kind == .comma {
        next()
        continue
      }
      if kind == .ellipsis {
        next()
        try parseBindingTarget(binding, &parameters)
        if kind == .comma { throw fail(.restNotLast) }
        break
      }
      try parseBindingTarget(binding, &parameters)
      try parseDefaultValue()
      guard kind == .comma else { break }
      next()
    }
    try expect(.bracketClose)
  }

  private mutating func parseObjectPattern(
    _ binding: BindingKind, _ parameters: inout Parameters
  ) throws(Halt) {
    next()
    while kind != .braceClose {
      if kind == .ellipsis {
        next()
        guard kind.isIdentifierLike else { throw unexpected() }
        try parseBindingTarget(binding, &parameters)
        if kind == .comma { throw fail(.restNotLast) }
        break
      }
      let token = lexer.token
      let isName = token.kind.isName
      try parsePropertyName()
      if kind == .colon {
        next()
        try parseBindingTarget(binding, &parameters)
      } else {
        guard isName, token.kind.isIdentifierLike else {
          throw token.kind == .escapedReserved ? fail(.escapedKeyword, at: token.start) : unexpected()
        }
        try bind(token, binding, &parameters)
      }
      try parseDefaultValue()
      guard kind == .comma else { break }
      next()
    }
    try expect(.braceClose)
  }

  private mutating func parseDefaultValue() throws(Halt) {
    guard kind == .assign else { return }
    next()
    let outer = allowsIn
    allowsIn = true
    let declaring = exports.isDeclaring
    exports.isDeclaring = false
    try parseAssignment()
    exports.isDeclaring = declaring
    allowsIn = outer
  }
}
