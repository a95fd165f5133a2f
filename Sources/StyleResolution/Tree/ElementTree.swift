/// The namespaces that selectors and the user-agent style sheet tell apart.
public enum ElementNamespace: UInt8, Sendable {
  /// No namespace, or one that is none of the others.
  case none
  /// `http://www.w3.org/1999/xhtml`
  case html
  /// `http://www.w3.org/2000/svg`
  case svg
  /// `http://www.w3.org/1998/Math/MathML`
  case mathML

  /// The namespace with a URL; `none` for every other URL.
  public init(url: String) {
    switch url {
    case "http://www.w3.org/1999/xhtml": self = .html
    case "http://www.w3.org/2000/svg": self = .svg
    case "http://www.w3.org/1998/Math/MathML": self = .mathML
    default: self = .none
    }
  }
}

/// A document's elements and texts as flat arrays, for matching style rules.
///
/// An element is known by its index: its place in the order the builder was told of it, 0-based. Shadow roots are
/// nodes among the elements, so that they take an index too. Made by `ElementTree.Builder`; never changed.
public struct ElementTree: Sendable {
  /// How the document is parsed and compared.
  public struct Mode: Sendable {
    /// Quirks mode: class names and ids compare without regard to ASCII case.
    public var isQuirks: Bool
    /// An HTML document: names of HTML elements and their attributes compare without regard to ASCII case.
    public var isHTML: Bool

    /// A mode; standards mode of an HTML document where nothing is said.
    public init(isQuirks: Bool = false, isHTML: Bool = true) {
      self.isQuirks = isQuirks
      self.isHTML = isHTML
    }
  }

  struct Attribute {
    /// The qualified name, with a prefix where the markup has one.
    var name: NameTable.Index
    /// The part after the prefix.
    var localName: NameTable.Index
    var value: Range<Int32>
  }

  struct Text {
    var range: Range<Int32>
    /// The next text node of the same parent, or -1.
    var next: Int32
    /// The number of elements begun before the text.
    var precedingElements: Int32
    var summary: TextSummary
  }

  let mode: Mode
  var names = NameTable()

  // One entry a node; -1 where there is none.
  var parent: [Int32] = []
  var firstChild: [Int32] = []
  var nextSibling: [Int32] = []
  var previousSibling: [Int32] = []
  var firstText: [Int32] = []
  var localName: [NameTable.Index] = []
  var namespace: [ElementNamespace] = []
  var id: [NameTable.Index] = []
  var classes: [Range<Int32>] = []
  var attributeRange: [Range<Int32>] = []
  /// The tree scope an element is in: 0 for the document, else the number of the shadow root.
  var scope: [Int32] = []
  var known: [KnownElement] = []
  /// The kind of each element (`KindTable`); -1 for a shadow root.
  var kind: [Int32] = []

  /// The first element of each kind.
  var kindExamples: [Int32] = []
  var classNames: [NameTable.Index] = []
  var attributes: [Attribute] = []
  var texts: [Text] = []
  var bytes: [UInt8] = []
  var shadowRoots: [ShadowRoot] = []
  /// The shadow root of each host.
  var shadowRootOfHost: [Int32: Int32] = [:]

  /// The `object` elements whose fallback is rendered.
  var showsFallback: Set<Int32> = []

  struct ShadowRoot {
    var node: Int32
    var host: Int32
  }

  /// The number of nodes: elements and shadow roots.
  public var count: Int { parent.count }

  /// The tree scope that an element is in: 0 for the document, else the number of the shadow root.
  public func scope(of element: Int) -> Int { Int(scope[element]) }

  init(mode: Mode) { self.mode = mode }
}

extension ElementTree {
  func isShadowRoot(_ node: Int) -> Bool { localName[node] < 0 }

  func value(_ range: Range<Int32>) -> ArraySlice<UInt8> {
    bytes[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  /// The value of an attribute by its qualified name, or nil.
  func attribute(_ name: NameTable.Index, of element: Int) -> ArraySlice<UInt8>? {
    for index in attributeRange[element] where attributes[Int(index)].name == name {
      return value(attributes[Int(index)].value)
    }
    return nil
  }

  /// The value of an attribute, or nil; for names that are asked for rarely.
  func attribute(_ name: StaticString, of element: Int) -> ArraySlice<UInt8>? {
    if attributeRange[element].isEmpty { return nil }
    let bytes = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    guard let index = names.index(of: bytes) else { return nil }
    return attribute(index, of: element)
  }

  func hasAttribute(_ name: StaticString, of element: Int) -> Bool { attribute(name, of: element) != nil }

  func isNamed(_ element: Int, _ name: NameTable.Index, in namespace: ElementNamespace = .html) -> Bool {
    localName[element] == name && self.namespace[element] == namespace
  }

  /// The parent if it is an element, not a shadow root.
  func parentElement(_ element: Int) -> Int? {
    let parent = Int(self.parent[element])
    return parent < 0 || isShadowRoot(parent) ? nil : parent
  }

  /// The children that are elements, in order.
  func children(of node: Int) -> Children { Children(tree: self, upcoming: firstChild[node]) }

  struct Children: Sequence, IteratorProtocol {
    let tree: ElementTree
    var upcoming: Int32

    mutating func next() -> Int? {
      guard upcoming >= 0 else { return nil }
      defer { upcoming = tree.nextSibling[Int(upcoming)] }
      return Int(upcoming)
    }
  }

  /// Whether a node has a text child that is not empty.
  func hasText(_ node: Int) -> Bool {
    var text = firstText[node]
    while text >= 0 {
      if !texts[Int(text)].range.isEmpty { return true }
      text = texts[Int(text)].next
    }
    return false
  }
}
