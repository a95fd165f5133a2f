/// Parses selector lists into a store, after [Selectors 4](https://drafts.csswg.org/selectors/) as WebKit has it.
///
/// What WebKit takes and what it refuses is measured (`docs/behaviour-css.md`); a list that is refused leaves
/// nothing in the store but unused entries.
struct SelectorParser {
  /// What selectors are relative to.
  enum Base {
    /// A rule on its own.
    case none
    /// A rule inside a style rule with this list of selectors: `&` and relative selectors mean its elements.
    case rule(Int32)
    /// A rule inside `@scope` with this list as its start (or -1): `&` and relative selectors mean the scoping root.
    case scope(Int32)
  }

  /// The parts of the language a place does not allow.
  struct Restrictions: OptionSet {
    let rawValue: UInt8
    static let noPseudoElements = Restrictions(rawValue: 1)
    static let noHas = Restrictions(rawValue: 2)
    static let compoundOnly = Restrictions(rawValue: 4)
  }

  /// Selector lists in arguments of pseudo-classes are read this deep; what is deeper is refused.
  static let maximumNesting = 32
  /// Compounds of one selector; a longer selector is refused, because matching it would cost too much.
  static let maximumCompounds = 1024

  var store: SelectorStore
  var names: NameTable
  let namespaces: NamespaceTable
  let base: Base
  /// Whether `:is()` and `:where()` overlook what they do not know, as they do in a rule.
  var isForgiving = true
  private var nesting = 0
  /// Whether the complex selector that is being read contained `&`, or `:host`.
  private var sawNesting = false
  private var sawHost = false
  private var sawScope = false

  init(store: SelectorStore, names: NameTable, namespaces: NamespaceTable, base: Base) {
    self.store = store
    self.names = names
    self.namespaces = namespaces
    self.base = base
  }

  /// Parses a rule's selector list; nil if any selector of it is invalid.
  mutating func parseRuleSelectors(_ cursor: TokenCursor) -> Int32? {
    parseList(cursor, relative: true, forgiving: false, restrictions: [])
  }

  private var isInRule: Bool { if case .rule = base { true } else { false } }

  // MARK: - Lists

  mutating func parseList(
    _ cursor: TokenCursor, relative: Bool, forgiving: Bool, restrictions: Restrictions
  ) -> Int32? {
    nesting += 1
    defer { nesting -= 1 }
    guard nesting <= Self.maximumNesting else { return nil }
    var complexes: [ComplexSelector] = []
    let parts = cursor.splitAtCommas()
    for part in parts {
      // A forgiving list overlooks an empty selector.
      if forgiving, part.isAtEnd, isForgiving || parts.count > 1 { continue }
      if let complex = parseComplex(part, relative: relative, restrictions: restrictions) {
        complexes.append(complex)
      } else if !forgiving || !isForgiving {
        return nil
      }
    }
    return store.addList(complexes, nests: isInRule)
  }

  struct Compound {
    var simples: [SimpleSelector] = []
    /// What ties the compound to the one on its left.
    var relation = SimpleSelector.Relation.end
    var pseudoElement = PseudoElement.none
    var target = ComplexSelector.Target.element
    var argument: Int32 = -1

    var hasPseudoElement: Bool { pseudoElement != .none || target != .element }
  }

  private mutating func parseComplex(
    _ cursor: TokenCursor, relative: Bool, restrictions: Restrictions
  ) -> ComplexSelector? {
    var cursor = cursor
    cursor.skipWhitespace()
    let outerNesting = sawNesting
    let outerHost = sawHost
    let outerScope = sawScope
    sawNesting = false
    sawHost = false
    sawScope = false
    defer {
      sawNesting = sawNesting || outerNesting
      sawHost = sawHost || outerHost
      sawScope = sawScope || outerScope
    }
    var compounds: [Compound] = []
    var specificity = Specificity.zero
    var leading: SimpleSelector.Relation?
    if relative, let combinator = takeCombinator(&cursor, orDescendant: false) {
      if case .none = base, nesting == 1 { return nil }
      leading = combinator
    }
    var relation = SimpleSelector.Relation.end
    while true {
      guard compounds.count < Self.maximumCompounds,
        var compound = parseCompound(&cursor, &specificity, restrictions)
      else { return nil }
      compound.relation = relation
      compounds.append(compound)
      let hadSpace = cursor.kind == .whitespace
      cursor.skipWhitespace()
      if cursor.isAtEnd { break }
      // Nothing may follow a pseudo-element, and a place for compounds takes no combinator.
      guard !compound.hasPseudoElement, !restrictions.contains(.compoundOnly),
        let combinator = takeCombinator(&cursor, orDescendant: hadSpace)
      else { return nil }
      relation = combinator
    }
    if relative {
      guard anchor(&compounds, leading: leading, &specificity) else { return nil }
    }
    return store(compounds, specificity)
  }

  /// Ties the leftmost compound to what the selector is relative to.
  private func anchor(
    _ compounds: inout [Compound], leading: SimpleSelector.Relation?, _ specificity: inout Specificity
  ) -> Bool {
    if nesting > 1 {
      // In `:has()`.
      compounds[0].relation = leading ?? .descendant
      compounds.insert(Compound(simples: [SimpleSelector(kind: .anchor)]), at: 0)
      return true
    }
    switch base {
    case .none: return leading == nil
    case .rule(let list):
      guard leading != nil || !sawNesting else { return true }
      compounds[0].relation = leading ?? .descendant
      compounds.insert(Compound(simples: [nestingSelector]), at: 0)
      specificity += store.specificity(ofList: list)
    case .scope:
      // A selector that does not say where the root stands means what is inside it.
      guard leading != nil || !sawNesting && !sawScope else { return true }
      compounds[0].relation = leading ?? .descendant
      compounds.insert(
        Compound(simples: [SimpleSelector(kind: .pseudoClass, pseudoClass: .scope)]), at: 0)
      if leading != nil { specificity += .classLike }
    }
    return true
  }

  /// Writes compounds into the store, from right to left.
  private mutating func store(_ compounds: [Compound], _ specificity: Specificity) -> ComplexSelector {
    let first = Int32(store.simples.count)
    for compound in compounds.reversed() {
      for (index, var simple) in compound.simples.enumerated() {
        simple.relation = index == compound.simples.count - 1 ? compound.relation : .compound
        store.simples.append(simple)
      }
    }
    let subject = compounds[compounds.count - 1]
    return ComplexSelector(
      first: first, specificity: specificity, pseudoElement: subject.pseudoElement, target: subject.target,
      argument: subject.argument, mentionsHost: sawHost)
  }

  private func takeCombinator(
    _ cursor: inout TokenCursor, orDescendant: Bool
  ) -> SimpleSelector.Relation? {
    if cursor.takeDelimiter(62) { return .child }
    if cursor.takeDelimiter(43) { return .nextSibling }
    if cursor.takeDelimiter(126) { return .subsequentSibling }
    return orDescendant ? .descendant : nil
  }

  mutating func noteHost() { sawHost = true }

  // MARK: - Compounds

  private mutating func parseCompound(
    _ cursor: inout TokenCursor, _ specificity: inout Specificity, _ restrictions: Restrictions
  ) -> Compound? {
    var compound = Compound()
    let start = cursor.position
    var wroteType = false
    if let type = parseType(&cursor) {
      wroteType = true
      if type.kind == .type { specificity += .type }
      if type.kind == .type || type.namespace != .any { compound.simples.append(type) }
    } else if cursor.position != start {
      return nil
    }
    while let token = cursor.token {
      // After a pseudo-element only pseudo-classes may stand.
      if compound.hasPseudoElement, token.kind != .colon { break }
      switch token.kind {
      case .hash:
        guard token.flags.contains(.isIdentifier) else { return nil }
        compound.simples.append(named(.id, cursor.source.name(token)))
        specificity += .id
        cursor.advance()
      case .delimiter where token.isDelimiter(46):
        guard let name = cursor.following, name.kind == .ident else { return nil }
        compound.simples.append(named(.class, cursor.source.name(name)))
        specificity += .classLike
        cursor.advance()
        cursor.advance()
      case .delimiter where token.isDelimiter(38):
        compound.simples.append(nestingSelector)
        switch base {
        case .rule(let list), .scope(let list): specificity += store.specificity(ofList: list)
        case .none: break
        }
        sawNesting = true
        cursor.advance()
      case .openSquare:
        guard let attribute = parseAttribute(&cursor) else { return nil }
        compound.simples.append(attribute)
        specificity += .classLike
      case .colon:
        guard parsePseudo(&cursor, &compound, &specificity, restrictions) else { return nil }
      default:
        return finished(compound, cursor, start, wroteType)
      }
    }
    return finished(compound, cursor, start, wroteType)
  }

  private func finished(
    _ compound: Compound, _ cursor: TokenCursor, _ start: Int, _ wroteType: Bool
  ) -> Compound? {
    guard cursor.position > start, cursor.isAtEnd || endsCompound(cursor) else { return nil }
    var compound = compound
    let hasType = compound.simples.first.map { $0.kind == .type || $0.kind == .universal } ?? false
    if !hasType, nesting == 1, !wroteType, namespaces.defaultNamespace != .any {
      // Without a type, `*` in the default namespace is meant; not so in arguments.
      compound.simples.insert(SimpleSelector(kind: .universal, namespace: namespaces.defaultNamespace), at: 0)
    }
    if compound.simples.isEmpty { compound.simples = [SimpleSelector(kind: .universal)] }
    return compound
  }

  private func endsCompound(_ cursor: TokenCursor) -> Bool {
    guard let token = cursor.token else { return true }
    return token.kind == .whitespace || token.isDelimiter(62) || token.isDelimiter(43)
      || token.isDelimiter(126)
  }

  private var nestingSelector: SimpleSelector {
    if case .rule(let list) = base { return SimpleSelector(kind: .nesting, value: list) }
    return SimpleSelector(kind: .pseudoClass, pseudoClass: .scope)
  }

  private mutating func named(_ kind: SimpleSelector.Kind, _ name: [UInt8]) -> SimpleSelector {
    SimpleSelector(kind: kind, name: names.intern(name), foldedName: names.intern(name.map(asciiLowercased)))
  }

  /// A type or universal selector with its namespace; nil with the cursor where it was if there is none, or
  /// moved if it is broken.
  private mutating func parseType(_ cursor: inout TokenCursor) -> SimpleSelector? {
    guard let first = cursor.token else { return nil }
    let isName = first.kind == .ident || first.isDelimiter(42)
    let hasPrefix = isName && cursor.following?.isDelimiter(124) == true
    guard isName || first.isDelimiter(124) else { return nil }
    var namespace = namespaces.defaultNamespace
    if hasPrefix || !isName {
      if isName {
        guard let prefixed = self.namespace(cursor.source, first) else {
          cursor.advance()
          return nil
        }
        namespace = prefixed
        cursor.advance()
      } else {
        namespace = .none
      }
      cursor.advance()
    }
    guard let token = cursor.token, token.kind == .ident || token.isDelimiter(42) else {
      cursor.advance()
      return nil
    }
    cursor.advance()
    var selector = SimpleSelector(kind: .universal)
    if token.kind == .ident { selector = named(.type, cursor.source.name(token)) }
    selector.namespace = namespace
    return selector
  }

  /// The namespace of a prefix, `*` being any; nil for a prefix that is not declared.
  private func namespace(_ source: TokenSource, _ prefix: Token) -> NamespaceTest? {
    prefix.kind == .ident ? namespaces[source.name(prefix)] : .any
  }

  // MARK: - Attributes

  private mutating func parseAttribute(_ cursor: inout TokenCursor) -> SimpleSelector? {
    guard let token = cursor.token, Int(token.payload) < cursor.end else { return nil }
    var inside = TokenCursor(source: cursor.source, position: cursor.position + 1, end: Int(token.payload))
    cursor.move(to: Int(token.payload) + 1)
    inside.skipWhitespace()
    var attributeNamespace = NamespaceTest.none
    if let prefix = inside.token, prefix.isDelimiter(42) || prefix.kind == .ident,
      inside.following?.isDelimiter(124) == true, !nextIsDashMatch(inside)
    {
      guard let namespace = namespace(inside.source, prefix) else { return nil }
      attributeNamespace = namespace == .any ? .any : .other
      inside.advance()
      inside.advance()
    } else if inside.token?.isDelimiter(124) == true {
      inside.advance()
    }
    guard let name = inside.token, name.kind == .ident else { return nil }
    var selector = named(.attribute, inside.source.name(name))
    selector.namespace = attributeNamespace
    inside.advance()
    inside.skipWhitespace()
    if inside.isAtEnd { return selector }
    guard let attributeOperator = takeOperator(&inside) else { return nil }
    selector.attributeOperator = attributeOperator
    guard let value = inside.token, value.kind == .ident || value.kind == .string else { return nil }
    let text = value.kind == .ident ? inside.source.name(value) : inside.source.text(value)
    selector.value = names.intern(text)
    inside.advance()
    inside.skipWhitespace()
    if inside.takeKeyword("i") { selector.ignoresCase = true }
    return inside.isAtEnd ? selector : nil
  }

  private func nextIsDashMatch(_ cursor: TokenCursor) -> Bool {
    let index = cursor.position + 2
    return index < cursor.end && cursor.source.tokens[index].isDelimiter(61)
  }

  private func takeOperator(_ cursor: inout TokenCursor) -> SimpleSelector.AttributeOperator? {
    if cursor.takeDelimiter(61) { return .equals }
    guard let token = cursor.token, token.kind == .delimiter, cursor.following?.isDelimiter(61) == true else {
      return nil
    }
    let operators: [UInt32: SimpleSelector.AttributeOperator] = [
      126: .includes, 124: .dashMatch, 94: .prefix, 36: .suffix, 42: .substring,
    ]
    cursor.advance()
    _ = cursor.takeDelimiter(61)
    return operators[token.payload]
  }

  // MARK: - Pseudo-classes and pseudo-elements

  private mutating func parsePseudo(
    _ cursor: inout TokenCursor, _ compound: inout Compound, _ specificity: inout Specificity,
    _ restrictions: Restrictions
  ) -> Bool {
    cursor.advance()
    let isElement = cursor.kind == .colon
    if isElement { cursor.advance() }
    guard let token = cursor.token else { return false }
    if token.kind == .ident {
      let name = cursor.source.lowercasedName(token)
      cursor.advance()
      if isElement || PseudoElement.singleColon.contains(name) {
        guard let element = plainPseudoElement(name) else { return false }
        return add(element, to: &compound, &specificity, restrictions)
      }
      return addPseudoClass(name, to: &compound, &specificity)
    }
    guard token.kind == .function, Int(token.payload) < cursor.end || cursor.end == cursor.source.tokens.count
    else { return false }
    let name = cursor.source.lowercasedName(token)
    let inside = TokenCursor(
      source: cursor.source, position: cursor.position + 1, end: min(Int(token.payload), cursor.end)
    ).trimmed
    cursor.move(to: Int(token.payload) + 1)
    if isElement {
      return addPseudoElementFunction(name, inside, to: &compound, &specificity, restrictions)
    }
    return addPseudoClassFunction(name, inside, to: &compound, &specificity, restrictions)
  }

  private func plainPseudoElement(_ name: String) -> PseudoElement? {
    if let known = PseudoElement.plain[name] { return known }
    // In a rule any name with this prefix is a pseudo-element, if one without boxes.
    return name.hasPrefix("-webkit-") && isForgiving ? .unseenPart : nil
  }

  func add(
    _ element: PseudoElement, to compound: inout Compound, _ specificity: inout Specificity,
    _ restrictions: Restrictions
  ) -> Bool {
    guard !restrictions.contains(.noPseudoElements), compound.pseudoElement == .none else { return false }
    compound.pseudoElement = element
    specificity += .type
    return true
  }

  private mutating func addPseudoClass(
    _ name: String, to compound: inout Compound, _ specificity: inout Specificity
  ) -> Bool {
    guard let meaning = PseudoClass.plain[name] else { return false }
    specificity += .classLike
    if compound.hasPseudoElement { return addState(name, to: &compound) }
    if case .tested(.host) = meaning { noteHost() }
    if case .tested(.scope) = meaning { sawScope = true }
    switch meaning {
    case .never: compound.simples.append(SimpleSelector(kind: .never))
    case .tested(let pseudoClass):
      compound.simples.append(SimpleSelector(kind: .pseudoClass, pseudoClass: pseudoClass))
    }
    return true
  }

  /// A pseudo-class after a pseudo-element.
  private func addState(_ name: String, to compound: inout Compound) -> Bool {
    let isUserAction = PseudoClass.userAction.contains(name)
    switch compound.pseudoElement {
    case .scrollbar, .scrollbarPart:
      if PseudoClass.scrollbar.contains(name) { return true }
      guard isUserAction || ["window-inactive", "enabled", "disabled"].contains(name) else { return false }
    case .placeholder, .fileSelectorButton: guard isUserAction else { return false }
    case .none: guard compound.target == .part, isUserAction else { return false }
    case .unseen: guard name == "window-inactive" else { return false }
    case .unseenPart: guard isUserAction else { return false }
    case let element: guard element.isControlPart, isUserAction else { return false }
    }
    compound.simples.append(SimpleSelector(kind: .never))
    return true
  }
}
