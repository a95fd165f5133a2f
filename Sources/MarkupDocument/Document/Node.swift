internal import CLibXML2

/// A node of a document.
///
/// A value that refers to the node and keeps its document alive. Two are equal when they are the same node.
public struct Node {
  /// What a node is.
  public enum Kind: Sendable {
    /// An element.
    case element
    /// Text; in XML also a CDATA section.
    case text
    /// A comment.
    case comment
    /// A processing instruction of XML.
    case processingInstruction
    /// A document type.
    case doctype
    /// The document.
    case document
    /// The contents of a template, whose children are no part of the document.
    case templateContents
    /// A shadow root that the markup declared.
    case shadowRoot
  }

  /// The document that the node belongs to.
  public let document: Document
  let pointer: OpaquePointer

  init(_ pointer: OpaquePointer, in document: Document) {
    self.pointer = pointer
    self.document = document
  }

  var info: NodeInfo { NodeInfo(bits: markup_info(pointer)) }

  private func node(_ pointer: OpaquePointer?) -> Node? { pointer.map { Node($0, in: document) } }

  // MARK: - What it is

  /// What the node is.
  public var kind: Kind {
    switch markup_kind(pointer) {
    case MARKUP_ELEMENT: .element
    case MARKUP_TEXT, MARKUP_CDATA: .text
    case MARKUP_COMMENT: .comment
    case MARKUP_PROCESSING_INSTRUCTION: .processingInstruction
    case MARKUP_DOCTYPE: .doctype
    case MARKUP_FRAGMENT: info.flags.contains(.shadowRoot) ? .shadowRoot : .templateContents
    default: .document
    }
  }

  /// The tag of an element; `unknown` for one with another name, and for any other node.
  public var tag: Tag { isElement ? info.tag : .unknown }

  /// The namespace of an element; `none` for any other node.
  public var namespace: Namespace { isElement ? info.namespace : .none }

  /// Whether the node is an element.
  public var isElement: Bool { markup_kind(pointer) == MARKUP_ELEMENT }

  /// Whether the node is an element of HTML with that tag.
  public func isHTML(_ tag: Tag) -> Bool { isElement && info.tag == tag && info.namespace == .html }

  /// The local name of an element, the target of an instruction, the name of a document type; otherwise empty.
  public var localName: String {
    switch kind {
    case .element, .processingInstruction, .doctype: String(cString: markup_name(pointer))
    default: ""
    }
  }

  /// The bytes of ``localName``, valid as long as the document.
  public var localNameBytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(cString: markup_name(pointer)) }

  /// The prefix of an element's name in XML.
  public var prefix: String? { markup_prefix(pointer).map { String(cString: $0) } }

  /// The URI of an element's namespace.
  public var namespaceURI: String? { markup_namespace_uri(pointer).map { String(cString: $0) } }

  /// The public identifier of a document type.
  public var publicID: String? { markup_doctype_public_id(pointer).map { String(cString: $0) } }

  /// The system identifier of a document type.
  public var systemID: String? { markup_doctype_system_id(pointer).map { String(cString: $0) } }

  // MARK: - Where it is

  /// The node that this one is a child of; nil for the document, a fragment, and what has been removed.
  public var parent: Node? { node(markup_parent(pointer)) }

  /// The first child. The contents of a template and a shadow root are not among the children of their element.
  public var firstChild: Node? { node(markup_first_child(pointer)) }

  /// The last child.
  public var lastChild: Node? { node(markup_last_child(pointer)) }

  /// The node behind this one that has the same parent.
  public var nextSibling: Node? { node(markup_next(pointer)) }

  /// The node before this one that has the same parent.
  public var previousSibling: Node? { node(markup_previous(pointer)) }

  /// The children, first to last.
  public var children: NodeChildren { NodeChildren(upcoming: firstChild) }

  /// The nearest parent that is an element.
  public var parentElement: Node? { parent.flatMap { $0.isElement ? $0 : nil } }

  /// What a template holds.
  public var templateContents: Node? { fragment.flatMap { $0.kind == .templateContents ? $0 : nil } }

  /// The shadow root that a template inside of the element has declared.
  public var shadowRoot: Node? { fragment.flatMap { $0.kind == .shadowRoot ? $0 : nil } }

  private var fragment: Node? { node(markup_fragment(pointer)) }

  /// The element whose contents or shadow root this is.
  public var host: Node? { node(markup_host(pointer)) }

  /// Whether the node is in the contents of a template, where nothing loads.
  public var isInTemplate: Bool { info.flags.contains(.inert) }

  /// Where the node starts in the source, in bytes: the `<` of a tag, the first character of a text.
  ///
  /// An element that no tag stands for has the place of the token that made it necessary.
  public var sourceOffset: Int { info.offset }

  /// The line and column of ``sourceOffset``.
  public var location: SourceLocation { document.location(ofByteOffset: sourceOffset) }

  /// Whether the node came with inserted text; ``sourceOffset`` is then where that was inserted.
  public var isInserted: Bool { info.flags.contains(.inserted) }

  // MARK: - What it holds

  /// The bytes of a text, comment or instruction, valid as long as the document and until the parser adds to them.
  public var dataBytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(markup_data(pointer)) }

  /// The text of a text, comment or instruction; otherwise empty.
  public var data: String { String(decoding: dataBytes, as: UTF8.self) }

  /// The text of the children that are text: what a `script` or `style` element holds.
  public var childTextContent: String {
    var bytes: [UInt8] = []
    for child in children where child.kind == .text { bytes.append(contentsOf: child.dataBytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text of all descendants.
  public var textContent: String {
    if markup_first_child(pointer) == nil { return kind == .comment ? "" : data }
    var bytes: [UInt8] = []
    var current = markup_first_child(pointer)
    while let at = current {
      switch markup_kind(at) {
      case MARKUP_TEXT, MARKUP_CDATA: bytes.append(contentsOf: UnsafeBufferPointer(markup_data(at)))
      default: break
      }
      current = following(at, in: pointer)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The children of a node, first to last.
public struct NodeChildren: Sequence, IteratorProtocol {
  fileprivate var upcoming: Node?

  /// The next child.
  public mutating func next() -> Node? {
    defer { upcoming = upcoming?.nextSibling }
    return upcoming
  }
}

/// The next node in document order that is below `root`, without entering contents of templates or shadow roots.
func following(_ node: OpaquePointer, in root: OpaquePointer) -> OpaquePointer? {
  if let child = markup_first_child(node) { return child }
  var at = node
  while at != root {
    if let next = markup_next(at) { return next }
    guard let parent = markup_parent(at) else { return nil }
    at = parent
  }
  return nil
}

extension Node: Hashable {
  /// Whether both are the same node.
  public static func == (first: Node, second: Node) -> Bool { first.pointer == second.pointer }

  /// Feeds the node's identity into a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(pointer) }
}

extension UnsafeBufferPointer<UInt8> {
  init(_ bytes: MarkupBytes) { self.init(start: bytes.base, count: bytes.count) }

  /// A C string without its NUL.
  init(cString: UnsafePointer<CChar>) {
    var count = 0
    while cString[count] != 0 { count += 1 }
    self.init(start: UnsafeRawPointer(cString).assumingMemoryBound(to: UInt8.self), count: count)
  }
}
