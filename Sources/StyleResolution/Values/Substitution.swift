/// Finds what must be substituted in a value: `var()` and `env()`.
enum Substitution {
  enum Need {
    case plain, needed
    /// A broken `var()`, a bad string or URL, or a closing bracket too many.
    case invalid
  }

  static func scan(_ value: TokenCursor) -> Need {
    var scan = value
    var need = Need.plain
    // Blocks are entered, not skipped: one pass over all tokens.
    while let token = scan.token {
      switch token.kind {
      case .badString, .badURL: return .invalid
      case .closeBrace, .closeSquare, .closeParenthesis:
        guard token.flags.contains(.isPaired) else { return .invalid }
      case .function:
        if scan.isFunction("var") {
          guard isVariable(scan, token) else { return .invalid }
          need = .needed
        } else if scan.isFunction("env") || scan.isFunction("constant") {
          need = .needed
        }
      default: break
      }
      scan.advance()
    }
    return need
  }

  /// Whether `var(` is followed by the name of a custom property and the end or a comma.
  private static func isVariable(_ cursor: TokenCursor, _ token: Token) -> Bool {
    var inside = TokenCursor(
      source: cursor.source, position: cursor.position + 1, end: min(Int(token.payload), cursor.end))
    inside.skipWhitespace()
    guard let name = inside.token, name.kind == .ident,
      cursor.source.bytes[cursor.source.nameRange(name)].starts(with: [45, 45])
    else { return false }
    inside.advance()
    inside.skipWhitespace()
    return inside.isAtEnd || inside.kind == .comma
  }
}
