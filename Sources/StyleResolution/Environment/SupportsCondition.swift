/// Evaluates `@supports` conditions and the `supports()` of imports.
struct SupportsCondition {
  private let namespaces: NamespaceTable

  init(_ namespaces: NamespaceTable) { self.namespaces = namespaces }

  /// Whether the condition is true; nil if it is invalid, and its rule with it.
  func evaluate(_ prelude: TokenCursor) -> Bool? {
    // What is unknown is false, so that its negation is true.
    parser.parse(prelude).map { $0.evaluate(unknown: false) { $0 } ?? false }
  }

  /// The same for `supports(…)` in an import, where a bare declaration is a condition too.
  func evaluateImport(_ inside: TokenCursor) -> Bool {
    evaluate(inside) ?? SupportedProperties.supports(declaration: inside)
  }

  private var parser: ConditionParser<Bool> { ConditionParser(leaf: leaf) }

  private func leaf(_ cursor: inout TokenCursor) -> Bool? {
    guard let token = cursor.token, let inside = cursor.takeBlock()?.trimmed else { return nil }
    if token.kind == .openParenthesis {
      guard isDeclaration(inside) else { return nil }
      return SupportedProperties.supports(declaration: inside)
    }
    switch cursor.source.lowercasedName(token) {
    case "selector":
      var parser = SelectorParser(
        store: SelectorStore(), names: NameTable(), namespaces: namespaces, base: .none)
      parser.isForgiving = false
      return inside.splitAtCommas().count == 1 && parser.parseRuleSelectors(inside) != nil
    case "font-format": return FontFaceRule.isSupportedFormat(inside)
    case "font-tech": return FontFaceRule.isSupportedTechnology(inside)
    // A function nobody knows is false, not invalid.
    default: return false
    }
  }

  private func isDeclaration(_ inside: TokenCursor) -> Bool {
    var cursor = inside
    guard cursor.takeIdentifier() != nil else { return false }
    return cursor.kind == .colon
  }
}
