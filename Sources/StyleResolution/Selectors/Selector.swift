/// One simple selector, and how it is tied to the next one in its complex selector.
///
/// A complex selector is a run of these in a `SelectorStore`: its compounds stand from right to left, the simple
/// selectors of a compound as written.
struct SimpleSelector: Sendable {
  enum Kind: UInt8 {
    /// `*`, or nothing that narrows.
    case universal
    case type, id, `class`, attribute, pseudoClass
    /// `&`: the selectors of the rule around, list `value`; -1 for the scoping root.
    case nesting
    /// Matches no element: states that need a user or a script.
    case never
    /// The element that a relative selector in `:has()` is relative to.
    case anchor
  }

  enum Relation: UInt8 {
    /// The next simple selector belongs to the same compound.
    case compound
    case descendant, child, nextSibling, subsequentSibling
    /// The last simple selector of the complex selector.
    case end
  }

  enum AttributeOperator: UInt8 {
    case exists, equals, includes, dashMatch, prefix, suffix, substring
  }

  var kind: Kind
  var relation: Relation = .compound
  var pseudoClass: PseudoClass = .root
  var attributeOperator: AttributeOperator = .exists
  /// Whether an attribute's value compares without regard to ASCII case because of the `i` flag.
  var ignoresCase = false
  /// The namespace of a type or universal selector.
  var namespace: NamespaceTest = .any
  /// The name, in the table of the sheet.
  var name: NameTable.Index = -1
  /// The name in lower case.
  var foldedName: NameTable.Index = -1
  /// An attribute's value (in the table of the sheet), or the list or the `An+B` that a pseudo-class takes.
  var value: Int32 = -1
}

/// What a type or universal selector says of the namespace.
enum NamespaceTest: UInt8, Sendable {
  case any, none, html, svg, mathML
  /// A namespace that no element of ours is told apart by.
  case other

  func allows(_ namespace: ElementNamespace) -> Bool {
    switch self {
    case .any: true
    case .none: namespace == .none
    case .html: namespace == .html
    case .svg: namespace == .svg
    case .mathML: namespace == .mathML
    case .other: false
    }
  }

  init(_ namespace: ElementNamespace) {
    switch namespace {
    case .html: self = .html
    case .svg: self = .svg
    case .mathML: self = .mathML
    case .none: self = .other
    }
  }
}

struct ComplexSelector: Sendable {
  /// Which tree the subject is in.
  enum Target: UInt8 {
    /// The one the style sheet is of.
    case element
    /// `::slotted()`: the light tree of the host.
    case slotted
    /// `::part()`: the shadow tree of the subject.
    case part
  }

  /// The first simple selector in the store: of the rightmost compound.
  var first: Int32
  var specificity: Specificity
  var pseudoElement: PseudoElement
  var target: Target
  /// What `::part()` or `::slotted()` takes: a name in the table of the sheet, or a list in the store.
  var argument: Int32
  /// Whether `:host` stands somewhere in it.
  var mentionsHost: Bool
}

/// `An+B`, and the list after `of` (or -1).
struct NthPattern: Sendable {
  var step: Int32
  var offset: Int32
  var list: Int32

  /// Whether a 1-based index is one of the pattern's.
  func matches(_ index: Int32) -> Bool {
    let difference = Int64(index) - Int64(offset)
    if step == 0 { return difference == 0 }
    return difference % Int64(step) == 0 && difference / Int64(step) >= 0
  }
}

/// The selectors of one style sheet, in flat arrays.
struct SelectorStore: Sendable {
  var simples: [SimpleSelector] = []
  var complexes: [ComplexSelector] = []
  /// Lists of complex selectors, by number.
  private(set) var lists: [Range<Int32>] = []
  /// Whether a list has `&` in it, written or meant.
  private(set) var nests: [Bool] = []
  var nths: [NthPattern] = []
  /// The languages of `:lang()`, in lower case.
  var languages: [[[UInt8]]] = []

  /// Adds a list and gives its number.
  mutating func addList(_ list: [ComplexSelector], nests: Bool) -> Int32 {
    let first = Int32(complexes.count)
    complexes.append(contentsOf: list)
    lists.append(first..<Int32(complexes.count))
    self.nests.append(nests)
    return Int32(lists.count - 1)
  }

  /// Whether what stands before a compound in its selector is to be found among all earlier siblings.
  func looksAtEarlierSiblings(_ first: Int) -> Bool {
    var index = first
    while simples[index].relation == .compound { index += 1 }
    return simples[index].relation == .subsequentSibling
  }

  func specificity(ofList list: Int32) -> Specificity {
    guard list >= 0 else { return .zero }
    return lists[Int(list)].map { complexes[Int($0)].specificity }.max() ?? .zero
  }
}
