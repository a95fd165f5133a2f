extension ElementTree {
  /// Builds an element tree from a document's events, in document order.
  ///
  /// Each `open…` needs one `close()`; the attributes of an element follow its `openElement` at once. Contents of
  /// a `template` element are not part of the document and must be left out; those of a declarative shadow root go
  /// between `openShadowRoot()` and `close()`, in the host. Names and values are copied.
  public struct Builder {
    private var tree: ElementTree
    private var open: [Int32] = []
    private var lastChild: [Int32] = []
    private var lastText: [Int32] = []
    private let nameOfClass: NameTable.Index
    private let nameOfID: NameTable.Index
    private var knownNames: [[KnownElement?]] = [[], [], [], []]
    private var kinds = KindTable()

    /// A builder for a document without any element.
    public init(mode: Mode = Mode()) {
      tree = ElementTree(mode: mode)
      nameOfClass = tree.names.intern("class".utf8)
      nameOfID = tree.names.intern("id".utf8)
    }

    /// Begins an element, as the next child of the innermost open node.
    ///
    /// - Parameters:
    ///   - localName: the name without a prefix, in the case the document has it (lower case for HTML elements).
    ///   - namespace: the namespace.
    /// - Returns: the index of the element.
    @discardableResult
    public mutating func openElement(
      _ localName: UnsafeBufferPointer<UInt8>, namespace: ElementNamespace = .html
    ) -> Int {
      let name = tree.names.intern(localName)
      let node = openNode(named: name, namespace: namespace, isChild: true)
      tree.known[node] = known(name, namespace)
      kinds.begin(name, namespace)
      return node
    }

    /// Begins an element whose name is a string.
    @discardableResult
    public mutating func openElement(_ localName: String, namespace: ElementNamespace = .html) -> Int {
      var name = localName
      return name.withUTF8 { openElement($0, namespace: namespace) }
    }

    /// Begins the shadow root of the innermost open element and gives its index.
    ///
    /// The number of the tree scope that its style sheets have is 1 for the first root, 2 for the second, and so on.
    /// A second root of the same host is taken as a part of the first.
    @discardableResult
    public mutating func openShadowRoot() -> Int {
      guard let host = open.last else { return openNode(named: -1, namespace: .none, isChild: false) }
      if let root = tree.shadowRootOfHost[host] {
        open.append(root)
        return Int(root)
      }
      let node = openNode(named: -1, namespace: .none, isChild: false)
      tree.shadowRoots.append(ShadowRoot(node: Int32(node), host: host))
      tree.shadowRootOfHost[host] = Int32(node)
      tree.scope[node] = Int32(tree.shadowRoots.count)
      return node
    }

    /// Ends the innermost open element or shadow root; nothing if none is open.
    public mutating func close() { _ = open.popLast() }

    /// Adds an attribute to the element begun last; nothing if children or text of it were added already.
    ///
    /// - Parameters:
    ///   - name: the qualified name (`class`, `xlink:href`).
    ///   - value: the value, as UTF-8.
    public mutating func addAttribute(
      _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>
    ) {
      let node = tree.count - 1
      guard node >= 0, let innermost = open.last, Int(innermost) == node else { return }
      let index = tree.names.intern(name)
      kinds.add(index)
      let colon = name.lastIndex(of: 58)
      let local = colon.map { tree.names.intern(UnsafeBufferPointer(rebasing: name[($0 + 1)...])) } ?? index
      let range = store(value)
      tree.attributes.append(Attribute(name: index, localName: local, value: range))
      tree.attributeRange[node] = tree.attributeRange[node].lowerBound..<Int32(tree.attributes.count)
      if index == nameOfID {
        tree.id[node] = value.isEmpty ? -1 : internForMatching(value)
      } else if index == nameOfClass {
        setClasses(of: node, value)
      }
    }

    /// Adds an attribute whose name and value are strings.
    public mutating func addAttribute(_ name: String, _ value: String) {
      var name = name
      var value = value
      name.withUTF8 { name in value.withUTF8 { addAttribute(name, $0) } }
    }

    /// Says that the innermost open element, an `object`, renders its fallback because what it names cannot be shown.
    ///
    /// Without this an `object` with a `data` attribute renders no children.
    public mutating func markFallback() {
      if let element = open.last { tree.showsFallback.insert(element) }
    }

    /// Adds a text node to the innermost open node.
    public mutating func addText(_ text: UnsafeBufferPointer<UInt8>) {
      guard let parent = open.last else { return }
      let index = Int32(tree.texts.count)
      let range = store(text)
      tree.texts.append(
        Text(
          range: range, next: -1, precedingElements: Int32(tree.count),
          summary: TextSummary(text)))
      let last = lastText[Int(parent)]
      if last >= 0 { tree.texts[Int(last)].next = index } else { tree.firstText[Int(parent)] = index }
      lastText[Int(parent)] = index
    }

    /// Adds a text node that is a string.
    public mutating func addText(_ text: String) {
      var text = text
      text.withUTF8 { addText($0) }
    }

    /// The tree of everything added so far.
    public consuming func finish() -> ElementTree {
      sortLast()
      return tree
    }

    // MARK: - Nodes

    private mutating func openNode(
      named name: NameTable.Index, namespace: ElementNamespace, isChild: Bool
    ) -> Int {
      sortLast()
      let node = Int32(tree.count)
      let parent = open.last ?? -1
      let previous = isChild && parent >= 0 ? lastChild[Int(parent)] : -1
      tree.parent.append(parent)
      tree.firstChild.append(-1)
      tree.nextSibling.append(-1)
      tree.previousSibling.append(previous)
      tree.firstText.append(-1)
      tree.localName.append(name)
      tree.namespace.append(namespace)
      tree.id.append(-1)
      tree.classes.append(0..<0)
      let attributes = Int32(tree.attributes.count)
      tree.attributeRange.append(attributes..<attributes)
      tree.scope.append(parent < 0 ? 0 : tree.scope[Int(parent)])
      tree.known.append(.other)
      lastChild.append(-1)
      lastText.append(-1)
      if isChild, parent >= 0 {
        if previous >= 0 {
          tree.nextSibling[Int(previous)] = node
        } else {
          tree.firstChild[Int(parent)] = node
        }
        lastChild[Int(parent)] = node
      }
      open.append(node)
      return Int(node)
    }

    /// Gives the element that was begun last its kind, when no attribute can follow any more.
    private mutating func sortLast() {
      let last = tree.count - 1
      guard tree.kind.count == last else { return }
      guard !tree.isShadowRoot(last) else { return tree.kind.append(-1) }
      let kind = kinds.kind(of: last, in: tree)
      if Int(kind) == tree.kindExamples.count { tree.kindExamples.append(Int32(last)) }
      tree.kind.append(kind)
    }

    private mutating func known(_ name: NameTable.Index, _ namespace: ElementNamespace) -> KnownElement {
      let column = Int(namespace.rawValue)
      let row = Int(name)
      if row >= knownNames[column].count {
        knownNames[column].append(contentsOf: repeatElement(nil, count: row + 1 - knownNames[column].count))
      }
      if let known = knownNames[column][row] { return known }
      let text = String(decoding: tree.names[name], as: UTF8.self)
      let known: KnownElement =
        switch namespace {
        case .html: KnownElement.htmlNames[text] ?? .other
        case .svg: KnownElement.svgNames[text] ?? .svgOther
        case .mathML: KnownElement.mathNames[text] ?? .mathOther
        case .none: .other
        }
      knownNames[column][row] = known
      return known
    }

    // MARK: - Names and values

    private mutating func store(_ value: UnsafeBufferPointer<UInt8>) -> Range<Int32> {
      let start = Int32(tree.bytes.count)
      tree.bytes.append(contentsOf: value)
      return start..<Int32(tree.bytes.count)
    }

    /// The number of a class name or id: in quirks mode, of its form in lower case.
    private mutating func internForMatching(_ name: UnsafeBufferPointer<UInt8>) -> NameTable.Index {
      guard tree.mode.isQuirks, name.contains(where: { $0 &- 65 < 26 }) else {
        return tree.names.intern(name)
      }
      return tree.names.intern(name.map(asciiLowercased))
    }

    private mutating func setClasses(of node: Int, _ value: UnsafeBufferPointer<UInt8>) {
      if let known = kinds.classes(value) {
        tree.classes[node] = known
        return
      }
      let first = Int32(tree.classNames.count)
      var start = 0
      for index in 0...value.count where index == value.count || isCSSWhitespace(value[index]) {
        if index > start {
          tree.classNames.append(internForMatching(UnsafeBufferPointer(rebasing: value[start..<index])))
        }
        start = index + 1
      }
      tree.classes[node] = first..<Int32(tree.classNames.count)
      kinds.note(tree.classes[node])
    }
  }
}
