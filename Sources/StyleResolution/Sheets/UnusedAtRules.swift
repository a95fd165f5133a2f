/// At-rules that ask for no image and no font, of which only is asked whether they are rules: an `@import` may follow
/// what is none. Measured (`docs/behaviour-css.md`).
enum UnusedAtRules {
  /// Whether an at-rule with a block is a rule of WebKit's.
  static func isRule(
    _ name: String, _ prelude: TokenCursor, _ block: TokenCursor, _ source: TokenSource
  ) -> Bool {
    switch name {
    case "page": isPageSelector(prelude)
    case "counter-style": CounterStyleRule(prelude, block, source)?.isValid ?? false
    case "font-palette-values", "position-try": prelude.isDashedIdent
    case "font-feature-values": prelude.splitAtCommas().allSatisfy(isFamily)
    case "view-transition": prelude.isAtEnd
    default: false
    }
  }

  /// A name, a pseudo-class, or both without a space.
  private static func isPageSelector(_ prelude: TokenCursor) -> Bool {
    var cursor = prelude
    if cursor.kind == .ident { cursor.advance() }
    if cursor.kind == .colon {
      cursor.advance()
      guard let token = cursor.token, token.kind == .ident,
        ["first", "left", "right"].contains(cursor.source.lowercasedName(token))
      else { return false }
      cursor.advance()
    }
    return cursor.isAtEnd
  }

  /// A string, or names.
  private static func isFamily(_ part: TokenCursor) -> Bool {
    var cursor = part.trimmed
    guard let first = cursor.token else { return false }
    if first.kind == .string { return cursor.end - cursor.position == 1 }
    if cursor.end - cursor.position == 1 { return cursor.isCustomIdent() }
    while let token = cursor.token {
      guard token.kind == .ident else { return false }
      cursor.advance()
      cursor.skipWhitespace()
    }
    return true
  }
}
