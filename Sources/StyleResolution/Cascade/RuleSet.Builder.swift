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
    private let outline: SelectorOutline
    private let readsLayout: Bool

    init(_ tree: ElementTree, isDense: Bool, readsLayout: Bool) {
      self.readsLayout = readsLayout
      outline = SelectorOutline(tree: tree)
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
        // A block of nothing but layout counts where layout does.
        guard readsLayout || !sheet.blocks[Int(rule.block)].isEmpty else { continue }
        for complex in sheet.selectors.lists[Int(rule.selectors)] {
          let selector = sheet.selectors.complexes[Int(complex)]
          guard selector.pseudoElement != .unseen, selector.pseudoElement != .unseenPart,
            let ancestors = outline.requirements(Int(selector.first), entry.compiled)
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
        if !outline.hasCombinator(Int(selector.first), sheet) { return }
      }
      switch outline.bucket(Int(selector.first), sheet) {
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
  }
}
