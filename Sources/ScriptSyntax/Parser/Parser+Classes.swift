extension Parser {
  /// Reads a class; the current token is `class`.
  ///
  /// - Parameters:
  ///   - isDeclaration: Whether it declares its name.
  ///   - isDefaultExport: Whether the name of the declaration may be missing.
  /// - Returns: The name, if there is one.
  /// - Throws: The first syntax error, or that the text is too deep.
  @discardableResult
  mutating func parseClass(isDeclaration: Bool, isDefaultExport: Bool = false) throws(Halt) -> Token? {
    try enter()
    let wasStrict = isStrict
    // All of a class is strict code, its name included.
    isStrict = true
    next()
    var name: Token?
    if kind.isIdentifierLike {
      let token = lexer.token
      if token.kind == .let { throw fail(.letAsName) }
      try checkBinding(token)
      if isDeclaration { try declare(token, as: .lexical) }
      name = token
      next()
    } else if isDeclaration, !isDefaultExport {
      throw unexpected()
    }
    let exporting = exports.isDeclaring
    exports.isDeclaring = false
    classes.begin()
    var isDerived = false
    if skip(.extends) {
      isDerived = true
      arrowStart = -1
      var cover = Cover()
      let operand = try parseLeftHandSide(&cover)
      try reject(cover)
      if operand.kind == .arrow { throw fail(.unexpectedToken, at: operand.start) }
    }
    try parseClassBody(isDerived: isDerived)
    if let offset = classes.end() { throw fail(.undeclaredPrivateName, at: offset) }
    exports.isDeclaring = exporting
    try expect(.braceClose)
    isStrict = wasStrict
    leave()
    return name
  }

  private mutating func parseClassBody(isDerived: Bool) throws(Halt) {
    try expect(.braceOpen)
    let outer = allowsIn
    allowsIn = true
    var hasConstructor = false
    while kind != .braceClose {
      if kind == .semicolon {
        next()
        continue
      }
      try parseMember(isDerived: isDerived, hasConstructor: &hasConstructor)
    }
    allowsIn = outer
  }

  /// A member of a class, before what its name is followed by.
  private struct Member {
    var isStatic = false
    var method = Method()
    /// The token of the name, and whether it is an expression in brackets.
    var name = Token()
    var isComputed = false
  }

  private mutating func parseMember(isDerived: Bool, hasConstructor: inout Bool) throws(Halt) {
    var member = Member()
    if isWord(.static) {
      let word = lexer.token
      next()
      switch kind {
      case .braceOpen: return try parseStaticBlock()
      case .braceClose: throw unexpected()
      case .parenOpen, .assign, .semicolon:
        member.name = word
        return try parseMemberRest(&member, isDerived: isDerived, hasConstructor: &hasConstructor)
      default: member.isStatic = true
      }
    }
    let token = lexer.token
    switch token.kind {
    case .star:
      member.method.isGenerator = true
      next()
      try parseMemberName(&member)
    case .get, .set, .async:
      next()
      // A field named `static` or `async` needs its semicolon in WebKit, even before the end of the class.
      if token.kind == .async, kind == .braceClose { throw unexpected() }
      if isModifier(token) {
        try parseModifiers(token, into: &member.method)
        try parseMemberName(&member)
      } else {
        member.name = token
      }
    default: try parseMemberName(&member)
    }
    try parseMemberRest(&member, isDerived: isDerived, hasConstructor: &hasConstructor)
  }

  /// Whether a word is a modifier of the name that the current token begins.
  private func isModifier(_ word: Token) -> Bool {
    if word.isEscaped { return false }
    switch kind {
    case .parenOpen, .assign, .semicolon, .braceClose, .endOfInput: return false
    case .star: return word.kind == .async && !lexer.token.isAfterLineEnd
    default: return word.kind != .async || !lexer.token.isAfterLineEnd
    }
  }

  private mutating func parseMemberName(_ member: inout Member) throws(Halt) {
    member.name = lexer.token
    if kind == .privateName {
      next()
      return
    }
    member.isComputed = kind == .bracketOpen
    try parsePropertyName()
  }

  private mutating func parseMemberRest(
    _ member: inout Member, isDerived: Bool, hasConstructor: inout Bool
  ) throws(Halt) {
    let name = member.name
    if name.kind == .privateName { try declarePrivateName(member) }
    let isMethod = kind == .parenOpen
    let spelling = member.isComputed || name.kind == .privateName ? nil : memberName(name)
    guard isMethod else {
      guard member.method.isPlain else { throw unexpected() }
      if spelling == .constructor || member.isStatic && spelling == .prototype {
        throw fail(.invalidMemberName, at: name.start)
      }
      return try parseField()
    }
    if member.isStatic {
      if spelling == .prototype { throw fail(.invalidMemberName, at: name.start) }
    } else if spelling == .constructor {
      guard member.method.isPlain else { throw fail(.invalidConstructor, at: name.start) }
      if hasConstructor { throw fail(.duplicateConstructor, at: name.start) }
      hasConstructor = true
      member.method.kind = isDerived ? .derivedConstructor : .constructor
    }
    try parseMethod(member.method)
  }

  /// Names of members that are special.
  private enum MemberName {
    case constructor, prototype
  }

  private func memberName(_ token: Token) -> MemberName? {
    let spelling: String
    switch token.kind {
    case .identifier where !token.isEscaped:
      if isText(from: token.start, to: token.end, "constructor") { return .constructor }
      return isText(from: token.start, to: token.end, "prototype") ? .prototype : nil
    case .identifier: spelling = text(of: token)
    case .string: spelling = lexer.stringValue(from: token.start, to: token.end).value
    default: return nil
    }
    return spelling == "constructor" ? .constructor : spelling == "prototype" ? .prototype : nil
  }

  private mutating func declarePrivateName(_ member: Member) throws(Halt) {
    var bare = member.name
    bare.start += 1
    if isText(from: bare.start, to: bare.end, "constructor")
      || bare.isEscaped && text(of: bare) == "constructor"
    {
      throw fail(.invalidMemberName, at: member.name.start)
    }
    let declaration: PrivateNameTable.Declaration =
      switch (member.method.kind, member.isStatic) {
      case (.getter, false): .getter
      case (.getter, true): .staticGetter
      case (.setter, false): .setter
      case (.setter, true): .staticSetter
      default: .other
      }
    guard classes.declare(number(of: bare), as: declaration) else {
      throw fail(.duplicatePrivateName, at: member.name.start)
    }
  }

  /// Reads the initializer of a field, if it has one, and its end.
  private mutating func parseField() throws(Halt) {
    if kind == .assign {
      next()
      let outer = function
      function = FunctionState([.allowsNewTarget, .allowsSuperProperty, .forbidsArguments])
      try parseAssignment()
      function = outer
    }
    try endStatement()
  }

  private mutating func parseStaticBlock() throws(Halt) {
    let outer = function
    function = FunctionState([.allowsNewTarget, .allowsSuperProperty, .forbidsArguments, .forbidsAwait])
    scopes.open(isFunction: true)
    next()
    while kind != .braceClose {
      if kind == .endOfInput { throw unexpected() }
      try parseStatementListItem(isTopLevel: false)
    }
    scopes.close()
    function = outer
    next()
  }
}
