/// Finds the rules that match elements, for one document.
final class RuleCollector {
  private let tree: ElementTree
  private let active: ActiveSheets
  private let matcher: SelectorMatcher
  /// The rules of each tree scope, those of the user agent among them.
  private let sets: [RuleSet]

  /// Rules that matched an element, for itself and for its pseudo-elements.
  struct Result {
    var element: [Cascade.Match] = []
    var pseudo: [Pseudo] = []
  }

  struct Pseudo {
    var element: PseudoElement
    var match: Cascade.Match
    /// The container queries around the rule; the element itself may be the container.
    var queries: [ContainerQuery]
  }

  init(_ active: ActiveSheets, tree: ElementTree, matcher: SelectorMatcher) {
    self.tree = tree
    self.active = active
    self.matcher = matcher
    var builders: [RuleSet.Builder?] = Array(repeating: nil, count: tree.shadowRoots.count + 1)
    builders[0] = RuleSet.Builder(tree, isDense: true, readsLayout: active.readsLayout)
    var shared = RuleSet.Builder(tree, isDense: false, readsLayout: active.readsLayout)
    var order: UInt32 = 0
    for (number, entry) in active.entries.enumerated()
    where builders.indices.contains(Int(entry.compiled.scope)) {
      let scope = Int(entry.compiled.scope)
      let ranks = active.ranks[entry.compiled.scope] ?? [0]
      if entry.origin == .userAgent { shared.add(entry, number: number, ranks: ranks, order: &order) }
      if builders[scope] == nil { builders[scope] = shared }
      builders[scope]?.add(entry, number: number, ranks: ranks, order: &order)
    }
    let userAgent = RuleSet(shared)
    sets = builders.map { $0.map(RuleSet.init) ?? userAgent }
  }

  /// Marks the blocks of all rules that can match something.
  func markBlocks(in used: inout [Bool]) {
    for set in sets {
      for rule in set.rules { used[Int(rule.block)] = true }
    }
  }

  /// The rules of the document itself.
  var documentRules: [RuleSet.Rule] { sets[0].rules }

  // MARK: - Collecting

  /// What is known of the elements around the one that rules are collected for.
  struct Surroundings {
    /// The names of its ancestors.
    var ancestors: NameFilter
    var containers: ContainerTree
    /// The innermost container, or -1.
    var container: Int32

    func satisfies(_ query: ContainerQuery) -> Bool { containers.matches(query, in: container) }
  }

  func collect(_ element: Int, in surroundings: borrowing Surroundings, into result: inout Result) {
    result.element.removeAll(keepingCapacity: true)
    result.pseudo.removeAll(keepingCapacity: true)
    let scope = tree.scope[element]
    collect(element, from: sets[Int(scope)], host: hostOfScope(scope), surroundings, into: &result)
    if !tree.shadowRoots.isEmpty { collectAcrossTrees(element, surroundings, into: &result) }
  }

  /// The names of an element, added to those of its ancestors.
  func names(of element: Int, in ancestors: NameFilter) -> NameFilter {
    var names = ancestors
    names.insert(tree.localName[element])
    if tree.id[element] >= 0 { names.insert(tree.id[element]) }
    for index in tree.classes[element] { names.insert(tree.classNames[Int(index)]) }
    return names
  }

  private func hostOfScope(_ scope: Int32) -> Int {
    scope == 0 ? -1 : Int(tree.shadowRoots[Int(scope) - 1].host)
  }

  private func collect(
    _ element: Int, from set: RuleSet, host: Int, _ surroundings: borrowing Surroundings,
    into result: inout Result
  ) {
    let id = tree.id[element]
    if id >= 0 { walk(set.ids[id], set, element, host, surroundings, &result) }
    for index in tree.classes[element] {
      walk(set.classes[tree.classNames[Int(index)]], set, element, host, surroundings, &result)
    }
    for index in tree.attributeRange[element] {
      walk(set.attributes[tree.attributes[Int(index)].name], set, element, host, surroundings, &result)
    }
    walk(set.types[tree.localName[element]], set, element, host, surroundings, &result)
    for rule in set.universal {
      test(set.rules[Int(rule)], element, host, surroundings, &result)
    }
  }

  @inline(__always)
  private func walk(
    _ head: Int32, _ set: RuleSet, _ element: Int, _ host: Int, _ surroundings: borrowing Surroundings,
    _ result: inout Result
  ) {
    var next = head
    while next >= 0 {
      test(set.rules[Int(next)], element, host, surroundings, &result)
      next = set.rules[Int(next)].next
    }
  }

  @inline(__always)
  private func test(
    _ rule: RuleSet.Rule, _ element: Int, _ host: Int, _ surroundings: borrowing Surroundings,
    _ result: inout Result
  ) {
    guard surroundings.ancestors.contains(rule.ancestors) else { return }
    match(rule, element, host: host, tree: 1, surroundings, &result)
  }

  private func match(
    _ rule: RuleSet.Rule, _ element: Int, host: Int, tree depth: UInt8,
    _ surroundings: borrowing Surroundings,
    _ result: inout Result
  ) {
    let sheet = active.entries[Int(rule.sheet)].compiled
    var context = SelectorMatcher.Context(sheet: sheet, host: host)
    var proximity: UInt32 = 0
    var queries: [ContainerQuery] = []
    if rule.context >= 0 {
      guard let distance = distance(rule, element, &context, surroundings, &queries) else { return }
      proximity = UInt32.max - UInt32(min(distance, 65_535))
    } else {
      guard matcher.matches(first: Int(rule.first), element, context) else { return }
    }
    add(rule, proximity: proximity, tree: depth, queries: queries, to: &result)
  }

  private func add(
    _ rule: RuleSet.Rule, proximity: UInt32 = 0, tree depth: UInt8, queries: [ContainerQuery] = [],
    to result: inout Result
  ) {
    var priority = rule.priority
    priority.tree = depth
    let match = Cascade.Match(block: rule.block, priority: priority, proximity: proximity, order: rule.order)
    if rule.pseudoElement == .none {
      result.element.append(match)
    } else {
      result.pseudo.append(Pseudo(element: rule.pseudoElement, match: match, queries: queries))
    }
  }

  // MARK: - Shadow trees

  /// Rules from the shadow tree of a host, from that of the slot an element is in, and from around a shadow tree.
  private func collectAcrossTrees(
    _ element: Int, _ surroundings: borrowing Surroundings, into result: inout Result
  ) {
    if let root = tree.shadowRootOfHost[Int32(element)] {
      let set = sets[Int(tree.scope[Int(root)])]
      for rule in set.host {
        match(set.rules[Int(rule)], element, host: element, tree: 0, surroundings, &result)
      }
    }
    let parent = tree.parent[element]
    if parent >= 0, let root = tree.shadowRootOfHost[parent] {
      let set = sets[Int(tree.scope[Int(root)])]
      for number in set.slotted {
        let rule = set.rules[Int(number)]
        let sheet = active.entries[Int(rule.sheet)].compiled
        let selector = sheet.sheet.selectors.complexes[Int(rule.complex)]
        let context = SelectorMatcher.Context(sheet: sheet)
        if matcher.matchesAny(selector.argument, element, context) { add(rule, tree: 0, to: &result) }
      }
    }
    guard tree.scope[element] > 0 else { return }
    let host = hostOfScope(tree.scope[element])
    let set = sets[Int(tree.scope[host])]
    guard !set.part.isEmpty, let parts = tree.attribute("part", of: element) else { return }
    let names = parts.split(whereSeparator: isCSSWhitespace)
    for number in set.part {
      let rule = set.rules[Int(number)]
      let sheet = active.entries[Int(rule.sheet)].compiled
      let selector = sheet.sheet.selectors.complexes[Int(rule.complex)]
      let name = sheet.sheet.names[selector.argument]
      guard names.contains(where: { $0.elementsEqual(name) }) else { continue }
      let context = SelectorMatcher.Context(sheet: sheet, host: hostOfScope(tree.scope[host]))
      if matcher.matches(first: Int(rule.first), host, context) { add(rule, tree: 2, to: &result) }
    }
  }

  // MARK: - Scopes and containers

  /// Whether a rule in scopes or container queries matches, as the distance to its scoping root (0 without one).
  private func distance(
    _ rule: RuleSet.Rule, _ element: Int, _ context: inout SelectorMatcher.Context,
    _ surroundings: borrowing Surroundings, _ queries: inout [ContainerQuery]
  ) -> Int? {
    let contexts = context.sheet.sheet.contexts
    var scopes: [(start: Int32, end: Int32)] = []
    var next = rule.context
    while next >= 0 {
      switch contexts[Int(next)].kind {
      case .container(let query):
        if rule.pseudoElement == .none {
          guard surroundings.satisfies(query) else { return nil }
        } else {
          queries.append(query)
        }
      case .scope(let start, let end): scopes.append((start, end))
      default: break
      }
      next = contexts[Int(next)].parent
    }
    guard let innermost = scopes.first else {
      return matcher.matches(first: Int(rule.first), element, context) ? 0 : nil
    }
    var root: Int? = element
    var distance = 0
    while let candidate = root {
      if isRoot(candidate, innermost, scopes.dropFirst(), of: element, context) {
        context.scopingRoot = candidate
        if matcher.matches(first: Int(rule.first), element, context) { return distance }
      }
      root = tree.parentElement(candidate)
      distance += 1
    }
    return nil
  }

  private func isRoot(
    _ candidate: Int, _ scope: (start: Int32, end: Int32), _ outer: ArraySlice<(start: Int32, end: Int32)>,
    of element: Int, _ context: SelectorMatcher.Context
  ) -> Bool {
    if scope.start >= 0 {
      guard matcher.matchesAny(scope.start, candidate, context) else { return false }
    } else {
      // Without a start, the parent of the style element.
      let owner = context.sheet.owner
      let implied = owner >= 0 ? tree.parentElement(owner) ?? matcher.structure.root : matcher.structure.root
      guard candidate == implied else { return false }
    }
    var inner = context
    inner.scopingRoot = candidate
    if scope.end >= 0 {
      var next: Int? = element
      while let current = next, current != candidate {
        if matcher.matchesAny(scope.end, current, inner) { return false }
        next = tree.parentElement(current)
      }
      if matcher.matchesAny(scope.end, candidate, inner) { return false }
    }
    guard let around = outer.first else { return true }
    var next: Int? = candidate
    while let current = next {
      if isRoot(current, around, outer.dropFirst(), of: candidate, context) { return true }
      next = tree.parentElement(current)
    }
    return false
  }
}
