/// The style rules of one tree scope, found by what the rightmost compound of a selector asks for.
struct RuleSet {
  /// One complex selector of one rule.
  struct Rule {
    /// The index of the sheet among the active ones.
    var sheet: Int32
    var complex: Int32
    /// The first simple selector.
    var first: Int32
    /// The block among all blocks.
    var block: Int32
    /// Specificity, layer and origin, as they compare for normal and important declarations.
    var priority: Priority
    var order: UInt32
    /// The context if it must be asked for each element, else -1.
    var context: Int32
    var pseudoElement: PseudoElement
    /// Bits of names that ancestors must have.
    var ancestors: NameFilter
    /// The next rule of the same bucket, or -1.
    var next: Int32 = -1
  }

  private(set) var rules: [Rule] = []
  // The first rule of each bucket by name, or -1.
  private(set) var ids: [Int32]
  private(set) var classes: [Int32]
  private(set) var types: [Int32]
  private(set) var attributes: [Int32]
  private(set) var universal: [Int32] = []
  /// Rules with `:host` and with `::slotted()`, for the host and its children; with `::part()`, for shadow trees inside.
  private(set) var host: [Int32] = []
  private(set) var slotted: [Int32] = []
  private(set) var part: [Int32] = []

  private let tree: ElementTree

  init(_ tree: ElementTree) {
    self.tree = tree
    ids = Array(repeating: -1, count: tree.names.count)
    classes = ids
    types = ids
    attributes = ids
  }

  var isEmpty: Bool { rules.isEmpty }

  /// Adds the rules of a sheet; those that ask for names the document does not have are left out.
  mutating func add(_ entry: ActiveSheets.Entry, number: Int, ranks: [UInt16], order: inout UInt32) {
    let sheet = entry.compiled.sheet
    for rule in sheet.styleRules {
      let context = Int(rule.context)
      guard entry.isActive[context] else { continue }
      order += 1
      for complex in sheet.selectors.lists[Int(rule.selectors)] {
        let selector = sheet.selectors.complexes[Int(complex)]
        guard selector.pseudoElement != .unseen,
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
      rules[Int(index)].next = ids[Int(name)]
      ids[Int(name)] = index
    case .class(let name):
      rules[Int(index)].next = classes[Int(name)]
      classes[Int(name)] = index
    case .attribute(let name):
      rules[Int(index)].next = attributes[Int(name)]
      attributes[Int(name)] = index
    case .type(let name): linkType(index, name)
    case .types(let name, let folded):
      linkType(index, name)
      rules.append(rule)
      linkType(index + 1, folded)
    case .universal: universal.append(index)
    }
  }

  private mutating func linkType(_ rule: Int32, _ name: NameTable.Index) {
    rules[Int(rule)].next = types[Int(name)]
    types[Int(name)] = rule
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

/// A Bloom filter of names.
struct NameFilter {
  private var bits = SIMD4<UInt64>(repeating: 0)

  mutating func insert(_ name: NameTable.Index) {
    let hash = UInt32(bitPattern: name) &* 0x9E37_79B1
    bits[Int(hash >> 30)] |= 1 << UInt64(hash >> 24 & 63)
  }

  @inline(__always) func contains(_ other: NameFilter) -> Bool { bits & other.bits == other.bits }
}

/// The order in which declarations win, for normal ones and for important ones.
struct Priority {
  var origin: Origin
  var layer: UInt16
  var specificity: Specificity
  /// The style attribute, which comes after all layers.
  var isInline = false
  /// How far out the tree is whose sheet it is: 0 for the shadow tree of the element, 1 for its own tree, 2 for one
  /// around it.
  var tree: UInt8 = 1

  /// Larger wins.
  var normal: UInt64 {
    UInt64(origin.rawValue) << 56 | UInt64(tree) << 52 | UInt64(isInline ? 1 : 0) << 48
      | UInt64(layer) << 32 | UInt64(specificity.packed)
  }

  /// Larger wins: origins, trees and layers the other way round.
  var important: UInt64 {
    UInt64(3 - origin.rawValue) << 56 | UInt64(3 - tree) << 52 | UInt64(isInline ? 1 : 0) << 48
      | UInt64(UInt16.max - layer) << 32 | UInt64(specificity.packed)
  }
}
