extension Parser {
  /// Where a list of directives stands.
  enum DirectivePlace {
    case program
    /// A function all of whose parameters are names, and another one.
    case simpleFunction, function
  }

  /// Reads the strings at the start of a body, one of which may choose strict code.
  mutating func parseDirectives(_ place: DirectivePlace) throws(Halt) {
    var legacyOctal = -1
    while kind == .string {
      let mark = lexer.mark
      let token = lexer.token
      if token.legacyOctal >= 0, legacyOctal < 0 { legacyOctal = token.legacyOctal }
      next()
      guard endsDirective else {
        lexer.reset(to: mark)
        return
      }
      if isText(from: token.start + 1, to: token.end - 1, "use strict") {
        if place == .function { throw fail(.strictWithPatterns, at: token.start) }
        isStrict = true
      }
      if isStrict, legacyOctal >= 0 { throw fail(.legacyOctal, at: legacyOctal) }
      _ = skip(.semicolon)
    }
  }

  /// Whether the current token shows that the string before it was a whole statement.
  private var endsDirective: Bool {
    switch kind {
    case .semicolon, .braceClose, .endOfInput: true
    // On the next line, only what cannot go on with an expression begins a new statement.
    case .dot, .optionalChain, .parenOpen, .bracketOpen, .template, .question, .comma, .assign,
      .compoundAssign,
      .slashAssign, .arrow, .invalid:
      false
    default: lexer.token.isAfterLineEnd && kind.precedence == 0
    }
  }
}
