/// Matches selectors against the elements of one document.
///
/// From right to left, without recursion over combinators: a failure goes back to the nearest combinator that can be
/// satisfied otherwise, which is enough because an ancestor nearer by leaves more ancestors for the rest.
final class SelectorMatcher {
  let tree: ElementTree
  let environment: StyleEnvironment
  let structure: TreeStructure
  /// The lists of `:has()` that were asked for, with the elements each is true of.
  private var hasResults: [ListKey: [Bool]] = [:]
  /// Results of `&` for selectors that contain `&` themselves, which would else be asked for again and again.
  private var nestingResults: [ListKey: [UInt8]] = [:]

  struct ListKey: Hashable {
    var sheet: ObjectIdentifier
    var list: Int32
  }

  /// What a match is relative to.
  struct Context {
    let sheet: CompiledSheet
    /// The element of `:scope`; nil for the root.
    var scopingRoot: Int?
    /// The host whose shadow tree the sheet is of, or -1.
    var host = -1
  }

  init(tree: ElementTree, environment: StyleEnvironment) {
    self.tree = tree
    self.environment = environment
    structure = TreeStructure(tree)
  }

  // MARK: - Lists

  func matchesAny(_ list: Int32, _ element: Int, _ context: Context) -> Bool {
    for complex in context.sheet.sheet.selectors.lists[Int(list)] {
      if matches(Int(complex), element, context) { return true }
    }
    return false
  }

  func matches(_ complex: Int, _ element: Int, _ context: Context) -> Bool {
    let selector = context.sheet.sheet.selectors.complexes[complex]
    return matches(first: Int(selector.first), element, context)
  }

  // MARK: - Complex selectors

  private struct Restart {
    var simple: Int
    var element: Int
  }

  /// Whether the complex selector that begins with a simple selector matches an element.
  func matches(first: Int, _ element: Int, _ context: Context) -> Bool {
    let simples = context.sheet.sheet.selectors.simples
    var simple = first
    var element = element
    var ancestor: Restart?
    var sibling: Restart?
    while true {
      if let next = matchCompound(simple, element, context) {
        let relation = simples[next - 1].relation
        if relation == .end { return true }
        if let found = relative(relation, of: element, context) {
          switch relation {
          case .descendant:
            ancestor = Restart(simple: next, element: found)
            sibling = nil
          case .child: sibling = nil
          case .subsequentSibling: sibling = Restart(simple: next, element: found)
          default: break
          }
          simple = next
          element = found
          continue
        }
      }
      // Back to the nearest place where another element would do.
      if let restart = sibling {
        let previous = Int(tree.previousSibling[restart.element])
        guard previous >= 0 else {
          sibling = nil
          guard let up = next(ancestor, context) else { return false }
          ancestor = up
          simple = up.simple
          element = up.element
          continue
        }
        sibling = Restart(simple: restart.simple, element: previous)
        simple = restart.simple
        element = previous
      } else {
        guard let up = next(ancestor, context) else { return false }
        ancestor = up
        simple = up.simple
        element = up.element
      }
    }
  }

  private func next(_ restart: Restart?, _ context: Context) -> Restart? {
    guard let restart, let parent = relative(.descendant, of: restart.element, context) else { return nil }
    return Restart(simple: restart.simple, element: parent)
  }

  /// The first element a combinator leads to.
  private func relative(
    _ relation: SimpleSelector.Relation, of element: Int, _ context: Context
  ) -> Int? {
    switch relation {
    case .descendant, .child:
      // Nothing is above the host for the sheet of its shadow tree.
      if element == context.host { return nil }
      let parent = Int(tree.parent[element])
      guard parent >= 0 else { return nil }
      guard tree.isShadowRoot(parent) else { return parent }
      return Int(tree.parent[parent]) == context.host ? context.host : nil
    case .nextSibling, .subsequentSibling:
      if element == context.host { return nil }
      let previous = Int(tree.previousSibling[element])
      return previous < 0 ? nil : previous
    case .compound, .end: return nil
    }
  }

  /// The index after the compound that begins at `simple`, if all of it matches.
  private func matchCompound(_ simple: Int, _ element: Int, _ context: Context) -> Int? {
    let simples = context.sheet.sheet.selectors.simples
    var index = simple
    let isHost = element == context.host
    var mentionedHost = false
    while true {
      let current = simples[index]
      if isHost {
        // The host is featureless to its shadow tree, but for `:host`.
        if current.kind == .pseudoClass, current.pseudoClass == .host { mentionedHost = true }
      }
      guard matches(current, element, context) else { return nil }
      index += 1
      if current.relation != .compound { break }
    }
    return isHost && !mentionedHost ? nil : index
  }

  // MARK: - Simple selectors

  /// Whether an element has what one simple selector asks for.
  func matches(_ simple: SimpleSelector, _ element: Int, _ context: Context) -> Bool {
    switch simple.kind {
    case .universal: return simple.namespace.allows(tree.namespace[element])
    case .type:
      let name = isHTML(element) ? simple.foldedName : simple.name
      return tree.localName[element] == context.sheet.treeName(name)
        && simple.namespace.allows(tree.namespace[element])
    case .id:
      let id = context.sheet.treeName(tree.mode.isQuirks ? simple.foldedName : simple.name)
      return id >= 0 && tree.id[element] == id
    case .class: return hasClass(simple, element, context)
    case .attribute: return matchesAttribute(simple, element, context)
    case .pseudoClass: return matchesPseudoClass(simple, element, context)
    case .nesting: return matchesNesting(simple.value, element, context)
    case .never, .anchor: return false
    }
  }

  @inline(__always) private func isHTML(_ element: Int) -> Bool {
    tree.mode.isHTML && tree.namespace[element] == .html
  }

  private func hasClass(_ simple: SimpleSelector, _ element: Int, _ context: Context) -> Bool {
    let name = context.sheet.treeName(tree.mode.isQuirks ? simple.foldedName : simple.name)
    guard name >= 0 else { return false }
    for index in tree.classes[element] where tree.classNames[Int(index)] == name { return true }
    return false
  }

  private func matchesAttribute(_ simple: SimpleSelector, _ element: Int, _ context: Context) -> Bool {
    hasAttribute(simple, element, context.sheet) { isHTML, value in
      AttributeTest(simple, context.sheet, isHTML: isHTML).matches(value)
    }
  }

  /// Whether an element has an attribute that a simple selector names, with a value that passes a test.
  func hasAttribute(
    _ simple: SimpleSelector, _ element: Int, _ sheet: CompiledSheet,
    where test: (_ isHTML: Bool, _ value: ArraySlice<UInt8>) -> Bool
  ) -> Bool {
    let name = sheet.treeName(isHTML(element) ? simple.foldedName : simple.name)
    guard name >= 0 else { return false }
    for index in tree.attributeRange[element] {
      let attribute = tree.attributes[Int(index)]
      let isPrefixed = attribute.name != attribute.localName && !isHTML(element)
      switch simple.namespace {
      case .any: guard attribute.localName == name || attribute.name == name else { continue }
      case .none: guard attribute.name == name, !isPrefixed else { continue }
      default: guard attribute.localName == name, isPrefixed else { continue }
      }
      if test(isHTML(element), tree.value(attribute.value)) { return true }
    }
    return false
  }

  private func matchesNesting(_ list: Int32, _ element: Int, _ context: Context) -> Bool {
    guard context.sheet.sheet.selectors.nests[Int(list)] else { return isNested(in: list, element, context) }
    let key = ListKey(sheet: ObjectIdentifier(context.sheet), list: list)
    let known = nestingResults[key]?[element] ?? 0
    if known > 0 { return known == 2 }
    let result = isNested(in: list, element, context)
    nestingResults[key, default: Array(repeating: 0, count: tree.count)][element] = result ? 2 : 1
    return result
  }

  /// Whether an element is one of those a rule is for; pseudo-elements have nothing nested in them.
  private func isNested(in list: Int32, _ element: Int, _ context: Context) -> Bool {
    let store = context.sheet.sheet.selectors
    return store.lists[Int(list)].contains { complex in
      let selector = store.complexes[Int(complex)]
      guard selector.pseudoElement == .none, selector.target == .element else { return false }
      return matches(first: Int(selector.first), element, context)
    }
  }

  // MARK: - Pseudo-classes

  private func matchesPseudoClass(
    _ simple: SimpleSelector, _ element: Int, _ context: Context
  ) -> Bool {
    switch simple.pseudoClass {
    case .is: return matchesAny(simple.value, element, context)
    case .not: return !matchesAny(simple.value, element, context)
    case .has: return has(simple.value, element, context)
    case .scope:
      if let root = context.scopingRoot { return element == root }
      return context.host < 0 && element == structure.root
    case .host:
      guard element == context.host else { return false }
      guard simple.value >= 0 else { return true }
      // Within the argument the host is an ordinary element.
      var inner = context
      inner.host = -1
      return matchesAny(simple.value, element, inner)
    case .nthChild, .nthLastChild, .nthOfType, .nthLastOfType:
      return matchesNth(simple, element, context)
    case .lang:
      let ranges = context.sheet.sheet.selectors.languages[Int(simple.value)]
      return LanguageTest(tree, structure).matches(element, ranges)
    default: return structure.matches(simple.pseudoClass, element, environment)
    }
  }

  private func matchesNth(_ simple: SimpleSelector, _ element: Int, _ context: Context) -> Bool {
    let pattern = context.sheet.sheet.selectors.nths[Int(simple.value)]
    guard pattern.list >= 0 else {
      return pattern.matches(structure.index(of: element, simple.pseudoClass))
    }
    guard matchesAny(pattern.list, element, context) else { return false }
    let key = ListKey(sheet: ObjectIdentifier(context.sheet), list: pattern.list)
    let isLast = simple.pseudoClass == .nthLastChild
    let index = structure.index(of: element, among: key, isLast: isLast) {
      matchesAny(pattern.list, $0, context)
    }
    return pattern.matches(index)
  }

  // MARK: - :has()

  private func has(_ list: Int32, _ element: Int, _ context: Context) -> Bool {
    // `:scope` in the argument would be the element itself; the whole document is looked at once instead.
    let key = ListKey(sheet: ObjectIdentifier(context.sheet), list: list)
    if let known = hasResults[key] { return known[element] }
    var result = Array(repeating: false, count: tree.count)
    for complex in context.sheet.sheet.selectors.lists[Int(list)] {
      markAnchors(of: Int(complex), context, in: &result)
    }
    hasResults[key] = result
    return result[element]
  }

  /// Marks the elements that a relative selector is true of: the set of its rightmost compound, led back through the
  /// combinators to the left, one pass over the tree for each.
  private func markAnchors(of complex: Int, _ context: Context, in result: inout [Bool]) {
    let store = context.sheet.sheet.selectors
    var simple = Int(store.complexes[complex].first)
    var reachable: [Bool]?
    while true {
      var matched = Array(repeating: false, count: tree.count)
      var next = simple
      while store.simples[next].relation == .compound { next += 1 }
      let relation = store.simples[next].relation
      for element in 0..<tree.count where reachable?[element] ?? true {
        if tree.isShadowRoot(element) || tree.scope[element] != context.sheet.scope { continue }
        matched[element] = matchCompound(simple, element, context) != nil
      }
      let led = structure.leading(relation, to: matched)
      simple = next + 1
      if store.simples[simple].kind == .anchor {
        for element in 0..<tree.count where led[element] { result[element] = true }
        return
      }
      reachable = led
    }
  }
}
