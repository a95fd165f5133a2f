/// The declarations that elements bring themselves: style attributes and presentational hints.
struct OwnDeclarations {
  struct Blocks {
    var hints: [Int32] = []
    var inline: Int32?
  }

  private var blocks: [Int32: Blocks] = [:]

  /// Parses the declarations of a document's elements into a store, each distinct style attribute once.
  init(_ tree: ElementTree, _ active: ActiveSheets, _ groups: ElementGroups, into store: BlockStore) {
    guard groups.traits.contains(where: \.hasDeclarations) else { return }
    let hints = PresentationalHints(tree)
    let style = tree.names.index(of: "style".utf8)
    var known: [ArraySlice<UInt8>: Int32] = [:]
    for element in 0..<tree.count where tree.kind[element] >= 0 {
      guard groups.traits[Int(tree.kind[element])].hasDeclarations else { continue }
      var own = Blocks()
      if !hints.isEmpty {
        own.hints = hints.blocks(of: element, readsLayout: active.readsLayout).map { store.add($0) }
      }
      // An element of a namespace that is no one's has no style of its own.
      if let style, tree.namespace[element] != .none, let text = tree.attribute(style, of: element),
        !text.isEmpty
      {
        own.inline = known[text] ?? store.add(Self.block(text, element, active))
        known[text] = own.inline
      }
      if own.inline != nil || !own.hints.isEmpty { blocks[Int32(element)] = own }
    }
  }

  private static func block(
    _ text: ArraySlice<UInt8>, _ element: Int, _ active: ActiveSheets
  ) -> StoredBlock {
    let source = TokenSource(Array(text))
    let parser = DeclarationParser(source: source, readsLayout: active.readsLayout)
    return StoredBlock(
      block: parser.parseAll(source.cursor), text: source, source: .styleAttribute(element: element))
  }

  /// The blocks of an element; nil if it declares nothing.
  subscript(element: Int) -> Blocks? { blocks[Int32(element)] }

  /// Adds what an element declares itself to what else matches it.
  func add(_ element: Int, to matches: inout [Cascade.Match]) {
    guard let own = self[element] else { return }
    for hint in own.hints {
      let priority = Priority(origin: .hint, layer: 0, specificity: .zero)
      matches.append(Cascade.Match(block: hint, priority: priority, order: 0))
    }
    if let inline = own.inline {
      let priority = Priority(origin: .author, layer: .max, specificity: .zero, isInline: true)
      matches.append(Cascade.Match(block: inline, priority: priority, order: 0))
    }
  }
}
