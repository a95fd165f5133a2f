internal import CLibXML2

/// An element that ``Document/forEachElement(below:_:)`` has come to.
///
/// Its byte buffers are valid as long as the document, and as long as no parser adds to it.
public struct ElementCursor {
  /// The number of the element in document order, from 0.
  public let index: Int
  /// The number of its parent; -1 when that is not among the elements walked.
  public let parentIndex: Int
  /// The number of the element before it that has the same parent; -1 when there is none.
  public let previousSiblingIndex: Int
  /// The tag; ``Tag/unknown`` for names that no rule speaks of.
  public let tag: Tag
  /// The namespace.
  public let namespace: Namespace

  let pointer: OpaquePointer
  // The document outlives the walk, which is the only place where cursors are.
  unowned(unsafe) let document: Document

  /// The element, to keep.
  public var node: Node { Node(pointer, in: document) }

  /// Where its tag starts in the source, in bytes.
  public var sourceOffset: Int { NodeInfo(bits: markup_info(pointer)).offset }

  /// The bytes of its local name.
  public var localNameBytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(cString: markup_name(pointer)) }

  /// The bytes of the value of an attribute in no namespace; nil when there is none.
  public func attributeBytes(_ name: StaticString) -> UnsafeBufferPointer<UInt8>? {
    markup_find_attribute(pointer, name.utf8Start, name.utf8CodeUnitCount, MARKUP_NAMESPACE_NONE)
      .map { UnsafeBufferPointer(markup_attribute_value($0)) }
  }

  /// Calls a function with the local name, the namespace and the value of each attribute, in the order of the tag.
  public func forEachAttribute(
    _ body: (_ name: UnsafeBufferPointer<UInt8>, _ namespace: Namespace, _ value: UnsafeBufferPointer<UInt8>)
      -> Void
  ) {
    var attribute = markup_first_attribute(pointer)
    while let current = attribute {
      let namespace = Namespace(rawValue: UInt8(markup_attribute_namespace(current).rawValue)) ?? .other
      body(
        UnsafeBufferPointer(cString: markup_attribute_name(current)), namespace,
        UnsafeBufferPointer(markup_attribute_value(current)))
      attribute = markup_next_attribute(current)
    }
  }
}

extension Document {
  /// Calls a function with each element in document order, parents before their children.
  ///
  /// Contents of templates and shadow roots are not entered; walk those by themselves. Makes no strings, and does not recurse.
  ///
  /// - Parameters:
  ///   - root: a node whose descendants are walked, not itself; the whole document when nil.
  ///   - body: is called with each element.
  public func forEachElement(below root: Node? = nil, _ body: (ElementCursor) throws -> Void) rethrows {
    /// The elements that the walk is in: their numbers, and those of their last child so far.
    var open: [(index: Int, lastChild: Int)] = [(-1, -1)]
    let root = root?.pointer ?? node.pointer
    var current = markup_first_child(root)
    var count = 0
    while let pointer = current {
      var child: OpaquePointer?
      if markup_kind(pointer) == MARKUP_ELEMENT {
        let info = NodeInfo(bits: markup_info(pointer))
        let parent = open[open.count - 1]
        try body(
          ElementCursor(
            index: count, parentIndex: parent.index, previousSiblingIndex: parent.lastChild, tag: info.tag,
            namespace: info.namespace, pointer: pointer, document: self))
        open[open.count - 1].lastChild = count
        child = markup_first_child(pointer)
        if child != nil { open.append((count, -1)) }
        count += 1
      }
      current = child ?? ElementWalk.next(behind: pointer, in: root, leave: { open.removeLast() })
    }
  }
}

private enum ElementWalk {
  /// The node behind one and all its descendants, below `root`; calls `leave` for each parent that ends before it.
  static func next(behind node: OpaquePointer, in root: OpaquePointer, leave: () -> Void) -> OpaquePointer? {
    var at = node
    while true {
      if let next = markup_next(at) { return next }
      guard let parent = markup_parent(at), parent != root else { return nil }
      leave()
      at = parent
    }
  }
}
