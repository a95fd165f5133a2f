/// Parses a whole style sheet, rule by rule.
///
/// A run of tokens is never entered more than a fixed number of times, and nesting is followed `maximumNesting` deep:
/// what is deeper is skipped.
struct StyleSheetParser {
  /// Blocks inside blocks; WebKit's own limit is of this size.
  static let maximumNesting = 128

  let source: TokenSource
  let declarations: DeclarationParser
  var selectors = SelectorStore()
  var names = NameTable()
  var namespaces = NamespaceTable()
  var contexts: [RuleContext] = [RuleContext(parent: -1, kind: .group)]
  var blocks: [DeclarationBlock] = []
  var styleRules: [StyleRule] = []
  var fontFaces: [FontFaceRule] = []
  var keyframes: [KeyframesRule] = []
  var properties: [PropertyRule] = []
  var imports: [ImportRule] = []
  var layerEvents: [LayerEvent] = []
  var usesContainerSizes = false
  var usesLayoutPseudoElements = false
  /// What may still come at the top of the sheet.
  private var stage = Stage.imports

  /// The order in which rules must come at the top of a sheet.
  private enum Stage: Int {
    /// `@import` is allowed, and `@layer` statements before it.
    case imports
    /// After an `@layer` statement that follows an import: imports are over, namespaces are not.
    case namespaces
    case body
  }

  init(source: TokenSource, readsLayout: Bool) {
    self.source = source
    declarations = DeclarationParser(source: source, readsLayout: readsLayout)
  }

  mutating func parseSheet() {
    var cursor = source.cursor
    while true {
      cursor.skipWhitespace()
      guard let token = cursor.token else { return }
      switch token.kind {
      case .cdo, .cdc: cursor.advance()
      case .atKeyword: parseTopLevelAtRule(&cursor)
      default: parseStyleRule(&cursor, place: Place(context: 0, base: .none, depth: 0))
      }
    }
  }

  func finish(_ sheet: inout StyleSheet) {
    sheet.imports = imports
    sheet.names = names
    sheet.selectors = selectors
    sheet.contexts = contexts
    sheet.blocks = blocks
    sheet.styleRules = styleRules
    sheet.fontFaces = fontFaces
    sheet.keyframes = keyframes
    sheet.properties = properties
    sheet.layerEvents = layerEvents
    sheet.usesContainerSizes = usesContainerSizes
    sheet.usesLayoutPseudoElements = usesLayoutPseudoElements
  }

  // MARK: - The top of a sheet

  /// Where a rule stands.
  struct Place {
    var context: Int32
    var base: SelectorParser.Base
    var depth: Int

    var isNested: Bool { if case .rule = base { true } else { false } }

    func inside(_ context: Int32) -> Place { Place(context: context, base: base, depth: depth + 1) }
  }

  private mutating func parseTopLevelAtRule(_ cursor: inout TokenCursor) {
    guard let rule = takeAtRule(&cursor, endsAtBrace: false) else { return }
    switch rule.name {
    case "import":
      if stage == .imports, rule.block == nil { parseImport(rule.prelude) }
    case "namespace":
      if stage != .body, rule.block == nil {
        if parseNamespace(rule.prelude) { stage = .namespaces }
      }
    case "charset": break
    default:
      // What is no rule after all does not stand before an import either.
      guard parseAtRule(rule, place: Place(context: 0, base: .none, depth: 0)) else { return }
      if rule.name == "layer", rule.block == nil {
        if !imports.isEmpty, stage == .imports { stage = .namespaces }
      } else {
        stage = .body
      }
    }
  }

  struct AtRule {
    var name: String
    var prelude: TokenCursor
    /// What is in the braces; nil for a statement.
    var block: TokenCursor?
  }

  /// Takes an at-rule: up to its semicolon, or through its block.
  mutating func takeAtRule(_ cursor: inout TokenCursor, endsAtBrace: Bool) -> AtRule? {
    guard let keyword = cursor.token else { return nil }
    let name = source.lowercasedName(keyword)
    cursor.advance()
    let start = cursor.position
    while let token = cursor.token, token.kind != .semicolon {
      let prelude = TokenCursor(source: source, position: start, end: cursor.position).trimmed
      if token.kind == .openBrace {
        return AtRule(name: name, prelude: prelude, block: cursor.takeBlock())
      }
      if endsAtBrace, token.kind == .closeBrace { return AtRule(name: name, prelude: prelude) }
      cursor.skipComponent()
    }
    let prelude = TokenCursor(source: source, position: start, end: cursor.position).trimmed
    cursor.advance()
    return AtRule(name: name, prelude: prelude)
  }

  /// - Returns: Whether it is one.
  private mutating func parseNamespace(_ prelude: TokenCursor) -> Bool {
    var cursor = prelude
    var prefix: [UInt8]?
    if let token = cursor.token, token.kind == .ident {
      prefix = source.name(token)
      cursor.advance()
      cursor.skipWhitespace()
    }
    let url: [UInt8]
    if let token = cursor.token, token.kind == .string {
      url = source.text(token)
      cursor.advance()
    } else if let written = ImageParser.url(&cursor) {
      url = written.text
    } else {
      return false
    }
    guard cursor.isExhausted else { return false }
    namespaces.declare(prefix, url: url)
    return true
  }

  // MARK: - Style rules

  /// Takes a style rule: up to the end of its block. What has no block is skipped.
  ///
  /// - Parameter endsAtSemicolon: Whether it stands among declarations; else a semicolon belongs to the prelude.
  mutating func parseStyleRule(_ cursor: inout TokenCursor, place: Place, endsAtSemicolon: Bool = false) {
    let start = cursor.position
    while let token = cursor.token, token.kind != .openBrace {
      if endsAtSemicolon, token.kind == .semicolon {
        cursor.advance()
        return
      }
      cursor.skipComponent()
    }
    let prelude = TokenCursor(source: source, position: start, end: cursor.position).trimmed
    guard let block = cursor.takeBlock() else { return }
    guard place.depth < Self.maximumNesting, let list = parseSelectors(prelude, place.base) else { return }
    if place.depth == 0 { stage = .body }
    var inner = place
    inner.base = .rule(list)
    inner.depth += 1
    parseBlock(block, selectors: list, place: inner)
  }

  mutating func parseSelectors(_ prelude: TokenCursor, _ base: SelectorParser.Base) -> Int32? {
    guard !prelude.isAtEnd else { return nil }
    var parser = SelectorParser(store: selectors, names: names, namespaces: namespaces, base: base)
    selectors = SelectorStore()
    names = NameTable()
    defer {
      selectors = parser.store
      names = parser.names
    }
    return parser.parseRuleSelectors(prelude)
  }

  /// Parses declarations and nested rules; the declarations are those of a list of selectors, in a context.
  mutating func parseBlock(_ cursor: TokenCursor, selectors list: Int32, place: Place) {
    var cursor = cursor
    var block = DeclarationBlock()
    while true {
      cursor.skipWhitespace()
      guard let token = cursor.token else { break }
      switch token.kind {
      case .semicolon: cursor.advance()
      case .atKeyword:
        // Declarations after a nested rule come after it in the order of appearance.
        add(&block, selectors: list, context: place.context)
        if let rule = takeAtRule(&cursor, endsAtBrace: false) {
          parseAtRule(rule, place: place, selectors: list)
        }
      default:
        let start = cursor.position
        if declarations.takeDeclaration(&cursor, into: &block) {
          let first = block.tokens.isEmpty ? Int32(start) : block.tokens.lowerBound
          block.tokens = first..<Int32(cursor.position)
          continue
        }
        add(&block, selectors: list, context: place.context)
        parseStyleRule(&cursor, place: place, endsAtSemicolon: true)
      }
    }
    add(&block, selectors: list, context: place.context)
  }

  private mutating func add(_ block: inout DeclarationBlock, selectors list: Int32, context: Int32) {
    defer { block = DeclarationBlock() }
    guard !block.isEmpty || block.lacksLayout else { return }
    for index in selectors.lists[Int(list)]
    where !block.isEmpty && selectors.complexes[Int(index)].pseudoElement.needsLayout {
      usesLayoutPseudoElements = true
    }
    styleRules.append(StyleRule(selectors: list, block: Int32(blocks.count), context: context))
    blocks.append(block)
  }

  mutating func addContext(_ kind: RuleContext.Kind, in parent: Int32) -> Int32 {
    contexts.append(RuleContext(parent: parent, kind: kind))
    return Int32(contexts.count - 1)
  }
}
