/// An `@counter-style` rule, as far as it decides whether there is one
/// ([CSS Counter Styles](https://drafts.csswg.org/css-counter-styles-3/#the-counter-style-rule)).
struct CounterStyleRule {
  private enum System {
    case cyclic, numeric, alphabetic, symbolic, fixed, additive, extends
  }

  /// Systems that are one keyword.
  private static let loneSystems: [(keyword: StaticString, system: System)] = [
    ("cyclic", .cyclic), ("numeric", .numeric), ("alphabetic", .alphabetic), ("symbolic", .symbolic),
    ("additive", .additive),
  ]

  private static let reserved: Set<String> = [
    "none", "decimal", "disc", "square", "circle", "disclosure-open", "disclosure-closed",
  ]

  private var system = System.symbolic
  private var symbols = 0
  private var hasAdditiveSymbols = false

  /// Reads a rule; nil where the prelude is no name that an author may choose.
  init?(_ prelude: TokenCursor, _ block: TokenCursor, _ source: TokenSource) {
    guard prelude.isCustomIdent(except: Self.reserved) else { return nil }
    // Of each descriptor, the last that is right counts.
    for (name, value) in DescriptorList(block, source) {
      switch name {
      case "system": system = Self.system(value) ?? system
      case "symbols": symbols = Self.symbols(value) ?? symbols
      case "additive-symbols": hasAdditiveSymbols = Self.areAdditive(value) || hasAdditiveSymbols
      default: break
      }
    }
  }

  /// Whether there are the symbols that the system needs.
  var isValid: Bool {
    switch system {
    case .cyclic, .symbolic, .fixed: symbols > 0
    case .numeric, .alphabetic: symbols > 1
    case .additive: hasAdditiveSymbols
    case .extends: symbols == 0 && !hasAdditiveSymbols
    }
  }

  private static func system(_ value: TokenCursor) -> System? {
    var cursor = value
    for (keyword, system) in loneSystems where cursor.takeKeyword(keyword) {
      return cursor.isAtEnd ? system : nil
    }
    if cursor.takeKeyword("extends") { return cursor.trimmed.isCustomIdent() ? .extends : nil }
    guard cursor.takeKeyword("fixed") else { return nil }
    cursor.skipWhitespace()
    _ = cursor.take(.number)
    return cursor.isAtEnd ? .fixed : nil
  }

  /// How many symbols there are; nil where something else stands among them.
  private static func symbols(_ value: TokenCursor) -> Int? {
    var cursor = value
    var count = 0
    while cursor.token != nil {
      guard takeSymbol(&cursor) else { return nil }
      count += 1
    }
    return count
  }

  private static func takeSymbol(_ cursor: inout TokenCursor) -> Bool {
    guard let token = cursor.token else { return false }
    let name = TokenCursor(source: cursor.source, position: cursor.position, end: cursor.position + 1)
    guard token.kind == .string || name.isCustomIdent() else { return false }
    cursor.advance()
    cursor.skipWhitespace()
    return true
  }

  /// Weights that get smaller, each with a symbol before or behind it.
  private static func areAdditive(_ value: TokenCursor) -> Bool {
    var last = Double.infinity
    for part in value.splitAtCommas() {
      var cursor = part.trimmed
      let isSymbolFirst = takeSymbol(&cursor)
      guard let token = cursor.token, token.kind == .number else { return false }
      let weight = cursor.source.number(token)
      cursor.advance()
      cursor.skipWhitespace()
      guard weight >= 0, weight < last, isSymbolFirst || takeSymbol(&cursor), cursor.isAtEnd else {
        return false
      }
      last = weight
    }
    return last.isFinite
  }
}
