extension RuleSet {
  /// Sorts the rules of sheets into buckets.
  struct Builder {
    fileprivate(set) var rules: [Rule] = []
    fileprivate(set) var ids: Heads
    fileprivate(set) var classes: Heads
    fileprivate(set) var types: Heads
    fileprivate(set) var attributes: Heads
    fileprivate(set) var universal: [Int32] = []
    fileprivate(set) var host: [Int32] = []
    fileprivate(set) var slotted: [Int32] = []
    fileprivate(set) var part: [Int32] = []
    private let tree: ElementTree

    init(_ tree: ElementTree, isDense: Bool) {
      self.tree = tree
      let empty: Heads = isDense ? .dense(Array(repeating: -1, count: tree.names.count)) : .sparse([:])
      (ids, classes, types, attributes) = (empty, empty, empty, empty)
    }

    /// Adds the rules of a sheet; those that ask for names the document does not have are left out.
    mutating func add(_ entry: ActiveSheets.Entry, number: Int, ranks: [UInt16], order: inout UInt32) {
      let sheet = entry.compiled.sheet
      for rule in sheet.styleRules {
        let context = Int(rule.context)
        guard entry.isActive[context] else { continue }
        order += 1
        for complex in sheet.selectors.lists[Int(rule.selectors)] {
          let selector = sheet.selectors.complexes[Int(complex)]
          guard selector.pseudoElement != .unseen, selector.pseudoElement != .unseenPart,
            let ancestors = requirements(Int(selector.first), entry.compiled)
          else { continue }
          let added = Rule(
            sheet: Int32(number), complex: complex, first: selector.first,
            block: Int32(entry.firstBlock) + rule.block,
            priority: Priority(
              origin: entry.origin, layer: ranks[entry.layer[context]], specificity: selector.specificity),
            order: order, context: entry.isDynamic[context] ? rule.context : -1,
            pseudoElement: selector.pseudoElement, ancestors: ancestors)
          add(added, selector, entry.compiled)
        }
      }
    }

    private mutating func add(_ rule: Rule, _ selector: ComplexSelector, _ sheet: CompiledSheet) {
      let index = Int32(rules.count)
      rules.append(rule)
      switch selector.target {
      case .slotted: return slotted.append(index)
      case .part: return part.append(index)
      case .element: break
      }
      if selector.mentionsHost {
        host.append(index)
        if !hasCombinator(Int(selector.first), sheet) { return }
      }
      switch bucket(Int(selector.first), sheet) {
      case .id(let name):
        rules[Int(index)].next = ids.replace(name, with: index)
      case .class(let name):
        rules[Int(index)].next = classes.replace(name, with: index)
      case .attribute(let name):
        rules[Int(index)].next = attributes.replace(name, with: index)
      case .type(let name): linkType(index, name)
      case .types(let name, let folded):
        linkType(index, name)
        rules.append(rule)
        linkType(index + 1, folded)
      case .universal: universal.append(index)
      }
    }

    private mutating func linkType(_ rule: Int32, _ name: NameTable.Index) {
      rules[Int(rule)].next = types.replace(name, with: rule)
    }

    // MARK: - Buckets

    private enum Bucket {
      case id(NameTable.Index), `class`(NameTable.Index), attribute(NameTable.Index), type(NameTable.Index)
      /// As written and in lower case, where elements with either may match.
      case types(NameTable.Index, NameTable.Index)
      case universal
    }

    private func hasCombinator(_ first: Int, _ sheet: CompiledSheet) -> Bool {
      var index = first
      while sheet.sheet.selectors.simples[index].relation == .compound { index += 1 }
      return sheet.sheet.selectors.simples[index].relation != .end
    }

    private func bucket(_ first: Int, _ sheet: CompiledSheet) -> Bucket {
      var best = Bucket.universal
      var strength = 0
      var index = first
      while true {
        let simple = sheet.sheet.selectors.simples[index]
        let name = sheet.treeName(simple.name)
        let folded = sheet.treeName(simple.foldedName)
        switch simple.kind {
        case .id where strength < 4:
          best = .id(tree.mode.isQuirks ? folded : name)
          strength = 4
        case .class where strength < 3:
          best = .class(tree.mode.isQuirks ? folded : name)
          strength = 3
        case .attribute
        where strength < 2 && folded >= 0 && simple.namespace == .none && (name == folded || name < 0):
          best = .attribute(folded)
          strength = 2
        case .type where strength < 1:
          best = name == folded || name < 0 ? .type(folded) : folded < 0 ? .type(name) : .types(name, folded)
          strength = 1
        default: break
        }
        if simple.relation != .compound { return best }
        index += 1
      }
    }

    /// The bits of names that ancestors must have; nil if the selector can match nothing in the document.
    private func requirements(_ first: Int, _ sheet: CompiledSheet) -> NameFilter? {
      var filter = NameFilter()
      var isAncestor = false
      var index = first
      while true {
        let simple = sheet.sheet.selectors.simples[index]
        switch simple.kind {
        case .id, .class:
          let name = sheet.treeName(tree.mode.isQuirks ? simple.foldedName : simple.name)
          guard name >= 0 else { return nil }
          if isAncestor { filter.insert(name) }
        case .type:
          let name = sheet.treeName(simple.name)
          let folded = sheet.treeName(simple.foldedName)
          guard name >= 0 || folded >= 0 else { return nil }
          if isAncestor, name == folded { filter.insert(name) }
        case .attribute:
          guard sheet.treeName(simple.name) >= 0 || sheet.treeName(simple.foldedName) >= 0 else { return nil }
        case .never: return nil
        default: break
        }
        switch simple.relation {
        case .end: return filter
        case .descendant, .child: isAncestor = true
        case .nextSibling, .subsequentSibling: isAncestor = false
        case .compound: break
        }
        index += 1
      }
    }
  }
}
