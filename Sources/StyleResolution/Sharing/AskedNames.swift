/// The names that selectors of a document's styles ask about, by their numbers in the tree.
struct AskedNames {
  private(set) var ids: [Bool]
  private(set) var classes: [Bool]
  private(set) var attributes: [Bool]
  /// Whether a selector looks into the `class` attribute as into any other.
  private(set) var asksClassValues = false

  /// Attributes that elements differ by whatever the selectors are: what is a link, what is open, what has a box.
  private static let alwaysAsked = ["href", "xlink:href", "open", "src", "type", "muted"]

  init(_ active: ActiveSheets, _ tree: ElementTree) {
    let none = Array(repeating: false, count: tree.names.count)
    (ids, classes, attributes) = (none, none, none)
    for name in Self.alwaysAsked {
      if let index = tree.names.index(of: name.utf8) { attributes[Int(index)] = true }
    }
    let isQuirks = tree.mode.isQuirks
    let classAttribute = tree.names.index(of: "class".utf8)
    for entry in active.entries {
      let sheet = entry.compiled
      for simple in sheet.sheet.selectors.simples {
        let name = sheet.treeName(simple.name)
        let folded = sheet.treeName(simple.foldedName)
        switch simple.kind {
        case .id: Self.mark(isQuirks ? folded : name, in: &ids)
        case .class: Self.mark(isQuirks ? folded : name, in: &classes)
        case .attribute:
          Self.mark(name, in: &attributes)
          Self.mark(folded, in: &attributes)
          if classAttribute != nil, name == classAttribute || folded == classAttribute {
            asksClassValues = true
          }
        default: break
        }
      }
    }
  }

  private static func mark(_ name: NameTable.Index, in names: inout [Bool]) {
    if name >= 0 { names[Int(name)] = true }
  }
}
