/// The kinds of a document's elements, put together to groups that no selector tells apart by kind.
struct ElementGroups {
  /// What is known of all elements of a kind.
  struct Traits {
    var group: Int32
    /// Whether each element of the kind is looked at for itself: what it shows depends on its attributes or its children.
    var isSingular = false
    /// Whether the elements have ids.
    var hasID = false
    /// Whether the elements may bring declarations of their own: style attributes, presentational hints.
    var hasDeclarations = false
  }

  /// By kind.
  let traits: [Traits]
  /// An element of each group.
  let examples: [Int32]
  let asked: AskedNames

  init(_ tree: ElementTree, _ asked: AskedNames, looksAtImages: Bool) {
    self.asked = asked
    var numbers: [[Int32]: Int32] = [:]
    var examples: [Int32] = []
    let declaring = Self.declaringAttributes(tree)
    traits = tree.kindExamples.map { example in
      let key = Self.key(Int(example), tree, asked)
      let group = numbers[key] ?? Int32(examples.count)
      if Int(group) == examples.count {
        numbers[key] = group
        examples.append(example)
      }
      var traits = Traits(group: group)
      traits.isSingular = Self.isSingular(Int(example), tree, looksAtImages: looksAtImages)
      traits.hasID = tree.hasAttribute("id", of: Int(example))
      traits.hasDeclarations = tree.attributeRange[Int(example)].contains {
        declaring.contains(tree.attributes[Int($0)].name)
      }
      return traits
    }
    self.examples = examples
  }

  private static func declaringAttributes(_ tree: ElementTree) -> Set<NameTable.Index> {
    Set((PresentationalHints.attributeNames + ["style"]).compactMap { tree.names.index(of: $0.utf8) })
  }

  /// All that selectors may ask of an element's kind.
  private static func key(_ element: Int, _ tree: ElementTree, _ asked: AskedNames) -> [Int32] {
    var key = [tree.localName[element], Int32(tree.namespace[element].rawValue)]
    if asked.asksClassValues {
      key.append(tree.kind[element])
      return key
    }
    for index in tree.classes[element] {
      let name = tree.classNames[Int(index)]
      if asked.classes[Int(name)] { key.append(name) }
    }
    // Keeps the names of classes and those of attributes apart.
    key.append(-1)
    for index in tree.attributeRange[element] {
      let attribute = tree.attributes[Int(index)]
      if asked.attributes[Int(attribute.name)] || asked.attributes[Int(attribute.localName)] {
        key.append(attribute.name)
      }
    }
    return key
  }

  private static func isSingular(_ element: Int, _ tree: ElementTree, looksAtImages: Bool) -> Bool {
    switch tree.known[element] {
    case .input, .textarea, .select, .meter, .object: true
    case .img: looksAtImages && tree.hasAttribute("alt", of: element)
    default: tree.namespace[element] == .svg && tree.hasAttribute("systemLanguage", of: element)
    }
  }
}
