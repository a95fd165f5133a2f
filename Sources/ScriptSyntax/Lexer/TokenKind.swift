/// What a token is.
///
/// The order matters: punctuators, then literals, then reserved words, then words that can be identifiers.
enum TokenKind: UInt8 {
  case endOfInput, invalid

  // Punctuators
  case braceOpen, braceClose, parenOpen, parenClose, bracketOpen, bracketClose
  case dot, ellipsis, semicolon, comma, question, optionalChain, colon, arrow
  case assign, compoundAssign, slashAssign
  case increment, decrement, exclamation, tilde
  case coalesce, logicalOr, logicalAnd, bitOr, bitXor, bitAnd, equality, relational, shift
  case plus, minus, star, percent, slash, exponent

  // Literals
  case template, number, bigint, string, privateName

  // Reserved words
  case `in`, instanceof
  case `break`, `case`, `catch`, `class`, const, `continue`, debugger, `default`, delete, `do`, `else`,
    `enum`, export
  case extends, `false`, finally, `for`, function, `if`, `import`, new, null, `return`, `super`, `switch`,
    this
  case `throw`, `true`, `try`, typeof, `var`, void, `while`, with
  /// A reserved word written with an escape: a name after a dot, an error elsewhere.
  case escapedReserved

  // Words that can be identifiers
  case identifier
  case async, `as`, from, of, get, set, target, meta
  case eval, arguments
  case `let`, `static`, yield, await
  /// `implements`, `interface`, `package`, `private`, `protected`, `public`: reserved in strict code.
  case strictReserved

  /// Whether the token can be an identifier, at least somewhere.
  @inline(__always)
  var isIdentifierLike: Bool { rawValue >= TokenKind.identifier.rawValue }

  /// Whether the token can be the name of a property: an identifier or any reserved word.
  @inline(__always)
  var isName: Bool { rawValue >= TokenKind.in.rawValue }

  /// How tightly the token binds as a binary operator; 0 if it is none.
  @inline(__always)
  var precedence: Int {
    switch self {
    case .coalesce, .logicalOr: 1
    case .logicalAnd: 2
    case .bitOr: 3
    case .bitXor: 4
    case .bitAnd: 5
    case .equality: 6
    case .relational, .in, .instanceof: Self.relationalPrecedence
    case .shift: 8
    case .plus, .minus: 9
    case .star, .percent, .slash: 10
    case .exponent: 11
    default: 0
    }
  }

  static let relationalPrecedence = 7
}
