internal import CLibXML2

/// A document of HTML or XML: a tree of libxml2, and the source it was parsed from.
///
/// It owns its nodes: a ``Node`` keeps its document alive. It is not safe to use from two threads while a parser works on it.
public final class Document {
  /// What a document is parsed as.
  public enum Kind: Sendable {
    /// By the rules of HTML (`text/html`).
    case html
    /// By the rules of XML (`application/xhtml+xml`, `image/svg+xml`, `text/xml`, …).
    case xml
    /// As text that a browser shows: the text is in a `pre` element of an HTML document.
    case plainText
  }

  /// An error that ended the parse of an XML document; what stands before it is in the tree.
  public struct ParseError: Error, Sendable {
    /// What is wrong, in the words of libxml2.
    public var message: String
    /// Where the parser stopped.
    public var location: SourceLocation
  }

  /// What the document was parsed as.
  public let kind: Kind
  /// The mode that its document type asks for; an XML document has no quirks.
  public internal(set) var quirksMode = QuirksMode.noQuirks
  /// Why the parse of an XML document ended early.
  public internal(set) var parseError: ParseError?

  let source = SourceText()
  private(set) var tree: OpaquePointer

  init(kind: Kind) {
    self.kind = kind
    tree = markup_tree_create()
  }

  deinit { markup_tree_free(tree) }

  /// Takes over a tree that a parser of libxml2 has built.
  func adopt(_ newTree: OpaquePointer) {
    markup_tree_free(tree)
    tree = newTree
  }

  // MARK: - Nodes

  /// The document itself, as the root of its tree.
  public var node: Node { Node(markup_tree_document(tree), in: self) }

  /// The document element: `html`, or the outermost element of XML.
  public var root: Node? { node.children.first { $0.kind == .element } }

  /// The `head` of an HTML document.
  public var head: Node? { rootChild(.head) }

  /// The `body` of an HTML document, or its `frameset`.
  public var body: Node? { rootChild(.body) ?? rootChild(.frameset) }

  private func rootChild(_ tag: Tag) -> Node? {
    root?.children.first { $0.tag == tag && $0.namespace == .html }
  }

  /// The document type, if there is one.
  public var doctype: Node? { node.children.first { $0.kind == .doctype } }

  /// How many nodes have been made for the document; attributes are not counted.
  public var nodeCount: Int { markup_tree_node_count(tree) }

  // MARK: - Source

  /// The bytes that the document was parsed from, in UTF-8.
  public var sourceBytes: [UInt8] { source.bytes }

  /// The line and column of a byte of the source.
  ///
  /// - Parameter offset: 0-based; one outside of the source counts as its nearest end.
  /// - Returns: the place, 1-based.
  public func location(ofByteOffset offset: Int) -> SourceLocation { source.location(ofByteOffset: offset) }
}
