extension StyleSheetParser {
  /// Parses an at-rule that may stand anywhere; `list` has the selectors of the style rule around, whose declarations
  /// may stand in a group here.
  ///
  /// - Returns: Whether it is a rule: one that WebKit does not know, or whose prelude or descriptors are wrong, is
  ///   skipped as if it were not there.
  @discardableResult
  mutating func parseAtRule(_ rule: AtRule, place: Place, selectors list: Int32? = nil) -> Bool {
    guard place.depth < Self.maximumNesting else { return false }
    if rule.name == "layer" { return parseLayer(rule, place, list) }
    guard let block = rule.block else { return false }
    switch rule.name {
    case "media": parseGroup(block, .media(MediaQueryList(rule.prelude)), place, list)
    case "supports":
      guard let isSupported = SupportsCondition(namespaces).evaluate(rule.prelude) else { return false }
      parseGroup(block, .supports(isSupported), place, list)
    case "container":
      guard let query = ContainerQuery(rule.prelude) else { return false }
      usesContainerSizes = usesContainerSizes || query.asksForSize
      parseGroup(block, .container(query), place, list)
    case "starting-style":
      guard rule.prelude.isAtEnd else { return false }
      parseGroup(block, .startingStyle, place, list)
    case "scope": return parseScope(rule.prelude, block, place)
    case "font-face":
      guard rule.prelude.isAtEnd else { return false }
      if !place.isNested, let face = FontFaceRule(block, source, context: place.context) {
        fontFaces.append(face)
      }
    case "keyframes", "-webkit-keyframes":
      return place.isNested || parseKeyframes(rule.prelude, block, context: place.context)
    case "property": return place.isNested || parseProperty(rule.prelude, block, context: place.context)
    default: return UnusedAtRules.isRule(rule.name, rule.prelude, block, source)
    }
    return true
  }

  // MARK: - Groups

  private mutating func parseGroup(
    _ block: TokenCursor, _ kind: RuleContext.Kind, _ place: Place, _ list: Int32?
  ) {
    parseRules(block, place.inside(addContext(kind, in: place.context)), list)
  }

  private mutating func parseRules(_ block: TokenCursor, _ place: Place, _ list: Int32?) {
    if let list { return parseBlock(block, selectors: list, place: place) }
    var cursor = block
    while true {
      cursor.skipWhitespace()
      guard let token = cursor.token else { return }
      if token.kind == .atKeyword {
        if let rule = takeAtRule(&cursor, endsAtBrace: false) { parseAtRule(rule, place: place) }
      } else {
        parseStyleRule(&cursor, place: place)
      }
    }
  }

  // MARK: - Layers

  private mutating func parseLayer(_ rule: AtRule, _ place: Place, _ list: Int32?) -> Bool {
    let names = rule.prelude.isAtEnd ? [] : rule.prelude.splitAtCommas().map(layerName)
    guard !names.contains(where: { $0 == nil }) else { return false }
    guard let block = rule.block else {
      guard !names.isEmpty else { return false }
      for case .some(let name) in names {
        layerEvents.append(.layer(context: place.context, name: name))
      }
      return true
    }
    guard names.count <= 1 else { return false }
    let context = addContext(.layer((names.first ?? nil) ?? []), in: place.context)
    layerEvents.append(.block(context: context))
    parseRules(block, place.inside(context), list)
    return true
  }

  /// A dotted name; nil if it is none. Keywords such as `inherit` are names in WebKit.
  func layerName(_ cursor: TokenCursor) -> [String]? {
    var cursor = cursor
    var parts: [String] = []
    repeat {
      guard let token = cursor.token, token.kind == .ident else { return nil }
      parts.append(String(decoding: source.name(token), as: UTF8.self))
      cursor.advance()
      guard let next = cursor.token else { return parts }
      guard next.isDelimiter(46) else { return nil }
      cursor.advance()
    } while true
  }

  // MARK: - Imports

  mutating func parseImport(_ prelude: TokenCursor) {
    var cursor = prelude
    guard let first = cursor.token else { return }
    let url: ImageURL
    if first.kind == .string {
      cursor.advance()
      cursor.skipWhitespace()
      url = ImageURL(text: source.text(first), range: Int(first.start)..<Int(first.end))
    } else if let written = ImageParser.url(&cursor) {
      url = written
    } else {
      return
    }
    var layer: [String]?
    if cursor.takeKeyword("layer") {
      layer = []
    } else if cursor.isFunction("layer") {
      var probe = cursor
      if let inside = probe.takeBlock(), let name = layerName(inside.trimmed) {
        layer = name
        cursor = probe
      }
    }
    var isSupported = true
    if cursor.isFunction("supports"), let inside = cursor.takeBlock() {
      isSupported = SupportsCondition(namespaces).evaluateImport(inside.trimmed)
    }
    layerEvents.append(.import(imports.count))
    imports.append(
      ImportRule(
        url: String(decoding: url.text, as: UTF8.self), range: url.range, media: MediaQueryList(cursor),
        layer: layer, isSupported: isSupported))
  }

  // MARK: - Scopes

  private mutating func parseScope(_ prelude: TokenCursor, _ block: TokenCursor, _ place: Place) -> Bool {
    var cursor = prelude
    var start: Int32 = -1
    var end: Int32 = -1
    if cursor.kind == .openParenthesis {
      guard let inside = cursor.takeBlock(), let list = parseSelectors(inside.trimmed, place.base) else {
        return false
      }
      start = list
    }
    if cursor.takeKeyword("to") {
      guard cursor.kind == .openParenthesis, let inside = cursor.takeBlock(),
        let list = parseSelectors(inside.trimmed, .scope(start))
      else { return false }
      end = list
    }
    guard cursor.isAtEnd else { return false }
    var inner = place.inside(addContext(.scope(start: start, end: end), in: place.context))
    inner.base = .scope(start)
    parseScopeBlock(block, inner)
    return true
  }

  /// Rules, and declarations that are those of the scoping root.
  private mutating func parseScopeBlock(_ block: TokenCursor, _ place: Place) {
    let root = SimpleSelector(kind: .pseudoClass, relation: .end, pseudoClass: .scope)
    let complex = ComplexSelector(
      first: Int32(selectors.simples.count), specificity: .zero, pseudoElement: .none, target: .element,
      argument: -1, mentionsHost: false)
    selectors.simples.append(root)
    parseBlock(block, selectors: selectors.addList([complex], nests: false), place: place)
  }

  // MARK: - Keyframes and properties

  private mutating func parseKeyframes(
    _ prelude: TokenCursor, _ block: TokenCursor, context: Int32
  ) -> Bool {
    guard let token = prelude.token, prelude.end - prelude.position == 1,
      token.kind == .string || prelude.isCustomIdent(except: ["none"])
    else { return false }
    let name = token.kind == .ident ? source.name(token) : source.text(token)
    var rule = KeyframesRule(name: name, context: context, keyframes: [])
    var parser = DeclarationParser(source: source, readsLayout: declarations.readsLayout)
    parser.refusesImportant = true
    var cursor = block
    while true {
      cursor.skipWhitespace()
      guard let token = cursor.token else { break }
      if token.kind == .atKeyword {
        _ = takeAtRule(&cursor, endsAtBrace: false)
        continue
      }
      let start = cursor.position
      while let kind = cursor.kind, kind != .openBrace { cursor.skipComponent() }
      let selector = TokenCursor(source: source, position: start, end: cursor.position).trimmed
      guard let inside = cursor.takeBlock() else { break }
      guard let offsets = keyframeOffsets(selector) else { continue }
      rule.keyframes.append(Keyframe(offsets: offsets, block: Int32(blocks.count)))
      blocks.append(parser.parseAll(inside))
    }
    keyframes.append(rule)
    return true
  }

  private func keyframeOffsets(_ selector: TokenCursor) -> [Double]? {
    var offsets: [Double] = []
    for var part in selector.splitAtCommas() {
      if part.takeKeyword("from") {
        offsets.append(0)
      } else if part.takeKeyword("to") {
        offsets.append(1)
      } else if let token = part.token, token.kind == .percentage, (0...100).contains(source.number(token)) {
        offsets.append(source.number(token) / 100)
        part.advance()
      } else {
        return nil
      }
      guard part.isAtEnd else { return nil }
    }
    return offsets
  }

  private mutating func parseProperty(
    _ prelude: TokenCursor, _ block: TokenCursor, context: Int32
  ) -> Bool {
    guard let token = prelude.token, prelude.isDashedIdent else { return false }
    let name = source.name(token)
    guard name.count > 2 else { return false }
    let descriptors = DescriptorList(block, source)
    guard let syntaxValue = descriptors["syntax"], let syntaxToken = syntaxValue.token,
      syntaxToken.kind == .string, let inheritsValue = descriptors["inherits"]
    else { return false }
    let inherits = inheritsValue.isKeyword("true")
    guard inherits || inheritsValue.isKeyword("false") else { return false }
    let syntax = String(decoding: source.text(syntaxToken), as: UTF8.self)
    let initial = descriptors["initial-value"]
    // Only the universal syntax can do without an initial value.
    guard initial != nil || syntax == "*" else { return false }
    properties.append(
      PropertyRule(
        name: name, context: context, inherits: inherits, syntax: syntax,
        initialValue: initial?.sourceRange))
    return true
  }
}
