extension Parser {
  /// How a function stands in the text.
  enum FunctionForm {
    case declaration, expression
    /// After `export default`, where the name may be missing.
    case defaultExport
  }

  /// What a method is.
  struct Method {
    enum Kind {
      case plain, getter, setter, constructor, derivedConstructor
    }

    var kind = Kind.plain
    var isAsync = false
    var isGenerator = false

    /// Whether no modifier stands before the name.
    var isPlain: Bool { kind == .plain && !isAsync && !isGenerator }
  }

  /// Reads a function; the current token is `function`.
  ///
  /// - Returns: The name, if there is one.
  @discardableResult
  mutating func parseFunction(_ form: FunctionForm, isAsync: Bool) throws(Halt) -> Token? {
    next()
    var rules: FunctionState.Rules = [.allowsReturn, .allowsNewTarget]
    if isAsync { rules.insert(.isAsync) }
    if skip(.star) { rules.insert(.isGenerator) }
    var name: Token?
    if kind.isIdentifierLike {
      name = lexer.token
      if form == .expression {
        // The name of an expression is inside it.
        let outer = function.rules
        function.rules = rules
        if kind != .await || rules.contains(.isAsync) { try checkBinding(lexer.token) }
        function.rules = outer
      } else {
        try checkBinding(lexer.token)
        try declareFunction(lexer.token, isPlain: rules.isDisjoint(with: [.isAsync, .isGenerator]))
      }
      next()
    } else if form == .declaration || kind != .parenOpen {
      throw unexpected()
    }
    try parseFunctionRest(rules, name: name, parameters: nil)
    return name
  }

  /// Reads a method from its parameters on.
  mutating func parseMethod(_ method: Method) throws(Halt) {
    var rules: FunctionState.Rules = [.allowsReturn, .allowsNewTarget, .allowsSuperProperty]
    if method.isAsync { rules.insert(.isAsync) }
    if method.isGenerator { rules.insert(.isGenerator) }
    if method.kind == .derivedConstructor { rules.insert(.allowsSuperCall) }
    try parseFunctionRest(rules, name: nil, parameters: method.kind)
  }

  /// Reads parameters and body.
  ///
  /// - Parameters:
  ///   - rules: What the function allows.
  ///   - name: Its name, which strict code inside must allow, too.
  ///   - method: For a method what it is; its parameters are unique.
  /// - Throws: The first syntax error, or that the text is too deep.
  private mutating func parseFunctionRest(
    _ rules: FunctionState.Rules, name: Token?, parameters method: Method.Kind?
  ) throws(Halt) {
    try enter()
    let outer = enterFunction(rules)
    scopes.open(isFunction: true)
    function.rules.insert(.isInParameters)
    var parameters = Parameters()
    let start = lexer.token.start
    try expect(.parenOpen)
    try parseParameters(&parameters)
    if method == .getter && parameters.count != 0
      || method == .setter && (parameters.count != 1 || parameters.hasRest)
    {
      throw fail(.accessorParameters, at: start)
    }
    function.rules.remove(.isInParameters)
    guard kind == .braceOpen else { throw unexpected() }
    let wasStrict = isStrict
    next()
    try parseFunctionBody(isSimple: parameters.isSimple)
    // What the body says about strictness holds for the name and the parameters as well, as far as WebKit looks: it
    // lets other reserved words pass.
    if isStrict {
      if !wasStrict {
        if let name, [.eval, .arguments, .yield].contains(name.kind) {
          throw fail(.strictReservedWord, at: name.start)
        }
        if parameters.strictRestricted >= 0 { throw fail(.evalOrArguments, at: parameters.strictRestricted) }
      }
    }
    if parameters.duplicate >= 0, isStrict || !parameters.isSimple || method != nil {
      throw fail(.duplicateParameter, at: parameters.duplicate)
    }
    scopes.close()
    isStrict = wasStrict
    leaveFunction(outer)
    // A slash after the body may begin a regular expression or divide: the parser asks when it knows.
    try expect(.braceClose)
    leave()
  }

  /// Begins a function.
  ///
  /// - Returns: The state of the function around, for ``leaveFunction(_:)``.
  private mutating func enterFunction(_ rules: FunctionState.Rules) -> (FunctionState, Bool) {
    let outer = (function, allowsIn)
    function = FunctionState(rules)
    allowsIn = true
    return outer
  }

  private mutating func leaveFunction(_ outer: (FunctionState, Bool)) {
    (function, allowsIn) = outer
  }

  /// Reads the statements of a body, up to its closing brace.
  private mutating func parseFunctionBody(isSimple: Bool) throws(Halt) {
    try parseDirectives(isSimple ? .simpleFunction : .function)
    while kind != .braceClose {
      if kind == .endOfInput { throw unexpected() }
      try parseStatementListItem(isTopLevel: false)
    }
  }

  // MARK: - Parameters

  /// What is known about a list of parameters.
  struct Parameters {
    var count = 0
    var hasRest = false
    /// Whether all are names.
    var isSimple = true
    /// Where a name stands for the second time; -1 if none does.
    var duplicate = -1
    /// Where a name stands that strict code forbids; -1 if none does.
    var strictRestricted = -1
  }

  /// Reads parameters up to the closing parenthesis.
  private mutating func parseParameters(_ parameters: inout Parameters) throws(Halt) {
    while kind != .parenClose {
      parameters.count += 1
      if kind == .ellipsis {
        next()
        parameters.hasRest = true
        parameters.isSimple = false
        try parseBindingTarget(.parameter, &parameters)
        if kind == .comma { throw fail(.restNotLast) }
        break
      }
      if !kind.isIdentifierLike { parameters.isSimple = false }
      try parseBindingTarget(.parameter, &parameters)
      if kind == .assign {
        parameters.isSimple = false
        next()
        try parseAssignment()
      }
      guard kind == .comma else { break }
      next()
    }
    try expect(.parenClose)
  }

  // MARK: - Arrow functions

  /// The parameters of an arrow function, which have been read as expressions.
  struct ArrowParameters {
    /// The first of their names in the list of names.
    var firstName: Int
    var isSimple: Bool
    /// Where the function begins.
    var start: Int
    var isAsync: Bool
  }

  /// Reads an arrow function with one name as its parameter; the current token is the arrow.
  mutating func parseArrow(of parameter: Token) throws(Halt) -> Operand {
    if lexer.token.isAfterLineEnd { throw fail(.lineEndBeforeArrow) }
    try checkBinding(parameter)
    let first = arrowNames.count
    arrowNames.append(parameter)
    return try parseArrow(
      ArrowParameters(firstName: first, isSimple: true, start: parameter.start, isAsync: false))
  }

  /// Reads `async name => …` from the arrow on.
  mutating func parseAsyncArrow(of parameter: Token, start: Int) throws(Halt) -> Operand {
    if lexer.token.isAfterLineEnd { throw fail(.lineEndBeforeArrow) }
    if parameter.kind == .await { throw fail(.awaitAsName, at: parameter.start) }
    try checkBinding(parameter)
    let first = arrowNames.count
    arrowNames.append(parameter)
    return try parseArrow(ArrowParameters(firstName: first, isSimple: true, start: start, isAsync: true))
  }

  /// Reads an arrow function from the arrow on.
  mutating func parseArrow(_ parameters: ArrowParameters) throws(Halt) -> Operand {
    try enter()
    // An arrow function shares what belongs to the function around it.
    var rules = function.rules.intersection([.allowsNewTarget, .allowsSuperProperty, .allowsSuperCall])
    // In a static block, WebKit forbids `arguments` outside all functions only.
    if function.rules.contains(.forbidsArguments), !function.rules.contains(.forbidsAwait) {
      rules.insert(.forbidsArguments)
    }
    rules.insert(.allowsReturn)
    if parameters.isAsync { rules.insert(.isAsync) }
    let outer = (function, allowsIn)
    scopes.open(isFunction: true)
    let wasStrict = isStrict
    var strictRestricted = -1
    for index in parameters.firstName..<arrowNames.count {
      let token = arrowNames[index]
      if token.kind == .await, parameters.isAsync { throw fail(.awaitAsName, at: token.start) }
      try checkBinding(token)
      if token.kind == .eval || token.kind == .arguments { strictRestricted = token.start }
      guard scopes.declare(number(of: token), as: .parameter, allowsRepeatedFunctions: false) else {
        throw fail(.duplicateParameter, at: token.start)
      }
    }
    arrowNames.removeLast(arrowNames.count - parameters.firstName)
    function = FunctionState(rules)
    next()
    if kind == .braceOpen {
      allowsIn = true
      next()
      try parseFunctionBody(isSimple: parameters.isSimple)
      if isStrict, !wasStrict, strictRestricted >= 0 { throw fail(.evalOrArguments, at: strictRestricted) }
      isStrict = wasStrict
      scopes.close()
      (function, allowsIn) = outer
      try expect(.braceClose)
    } else {
      allowsIn = outer.1
      try parseAssignment()
      scopes.close()
      (function, allowsIn) = outer
    }
    leave()
    return Operand(kind: .arrow, start: parameters.start, end: lexer.previousEnd)
  }
}
