/// The declarations that attributes stand for:
/// [presentational hints](https://html.spec.whatwg.org/multipage/rendering.html#presentational-hints) of HTML and the
/// [presentation attributes](https://svgwg.org/svg2-draft/styling.html#PresentationAttributes) of SVG.
struct PresentationalHints {
  private let tree: ElementTree
  private let background: NameTable.Index?
  private let face: NameTable.Index?
  private let hidden: NameTable.Index?
  /// The SVG attributes that are properties, by their names' numbers in the tree.
  private let properties: [(attribute: NameTable.Index, name: String)]

  private static let propertyNames = [
    "mask", "cursor", "display", "font-family", "font-style", "font-weight", "font-stretch", "font-size",
    "font-variant", "mask-image",
  ]

  init(_ tree: ElementTree) {
    self.tree = tree
    background = tree.names.index(of: "background".utf8)
    face = tree.names.index(of: "face".utf8)
    hidden = tree.names.index(of: "hidden".utf8)
    properties = Self.propertyNames.compactMap { name in
      tree.names.index(of: name.utf8).map { ($0, name) }
    }
  }

  /// The attributes that stand for declarations on some element.
  static let attributeNames = ["background", "face", "hidden"] + propertyNames

  var isEmpty: Bool { background == nil && face == nil && hidden == nil && properties.isEmpty }

  /// One block for each attribute of an element that stands for declarations.
  func blocks(of element: Int, readsLayout: Bool) -> [StoredBlock] {
    switch tree.namespace[element] {
    case .html: htmlBlocks(element)
    case .svg: svgBlocks(element, readsLayout)
    default: []
    }
  }

  // MARK: - HTML

  private func htmlBlocks(_ element: Int) -> [StoredBlock] {
    var blocks: [StoredBlock] = []
    if hasBackground(element), let background, let value = tree.attribute(background, of: element) {
      let url = ImageURL(text: trimmed(value), range: 0..<value.count)
      if !url.text.isEmpty {
        let images = PropertyValue.image([.url(url)])
        blocks.append(block([(.backgroundImage, images)], Array(value), element, "background"))
      }
    }
    if tree.known[element] == .font, let face, let value = tree.attribute(face, of: element) {
      let source = TokenSource(Array(value))
      if let families = FontParser.families(source.cursor.trimmed) {
        blocks.append(block([(.fontFamily, .families(families))], source.bytes, element, "face"))
      }
    }
    if let hidden, let value = tree.attribute(hidden, of: element) {
      let isUntilFound = FontParser.normalized(value) == "until-found"
      // To `embed` the attribute is an older one that makes it small.
      if !isUntilFound, tree.known[element] == .embed { return blocks }
      let declaration: (Property, PropertyValue) =
        isUntilFound ? (.contentVisibility, .keyword(.none)) : (.display, .display(.none))
      blocks.append(block([declaration], Array(value), element, "hidden"))
    }
    return blocks
  }

  private func hasBackground(_ element: Int) -> Bool {
    switch tree.known[element] {
    case .body, .table, .thead, .tbody, .tfoot, .tr, .td, .th, .col, .colgroup: true
    default: false
    }
  }

  private func trimmed(_ value: ArraySlice<UInt8>) -> [UInt8] {
    var value = value.drop(while: isCSSWhitespace)
    while let last = value.last, isCSSWhitespace(last) { value.removeLast() }
    return Array(value)
  }

  private func block(
    _ declarations: DeclarationGrammar.Result, _ bytes: [UInt8], _ element: Int, _ attribute: String
  ) -> StoredBlock {
    var block = DeclarationBlock()
    block.declarations = declarations.map { Declaration(property: $0, isImportant: false, value: $1) }
    return StoredBlock(
      block: block, text: TokenSource(bytes), source: .attribute(element: element, name: attribute))
  }

  // MARK: - SVG

  private func svgBlocks(_ element: Int, _ readsLayout: Bool) -> [StoredBlock] {
    var blocks: [StoredBlock] = []
    for (attribute, name) in properties {
      guard let value = tree.attribute(attribute, of: element), let known = DeclarationGrammar.names[name]
      else {
        continue
      }
      let text = TokenSource(Array(value))
      guard let result = DeclarationParser.parse(known, text.cursor.trimmed) else { continue }
      var block = DeclarationBlock()
      block.declarations = result.map { Declaration(property: $0, isImportant: false, value: $1) }
      blocks.append(StoredBlock(block: block, text: text, source: .attribute(element: element, name: name)))
    }
    return blocks
  }
}
