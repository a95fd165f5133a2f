/// What a selector asks by name, for finding rules and for passing over those that cannot match.
struct SelectorOutline {
  let tree: ElementTree

  /// What the compound a selector ends with is found by: the most telling of its names.
  enum Bucket {
    case id(NameTable.Index), `class`(NameTable.Index), attribute(NameTable.Index), type(NameTable.Index)
    /// As written and in lower case, where elements with either may match.
    case types(NameTable.Index, NameTable.Index)
    case universal
  }

  /// The bucket of the compound that begins with a simple selector.
  func bucket(_ first: Int, _ sheet: CompiledSheet) -> Bucket {
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

  /// Whether more than one compound stands in the selector that begins with a simple selector.
  func hasCombinator(_ first: Int, _ sheet: CompiledSheet) -> Bool {
    var index = first
    while sheet.sheet.selectors.simples[index].relation == .compound { index += 1 }
    return sheet.sheet.selectors.simples[index].relation != .end
  }

  /// The bits of names that ancestors must have; nil if the selector can match nothing in the document.
  func requirements(_ first: Int, _ sheet: CompiledSheet) -> NameFilter? {
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
