public import MarkupDocument
public import StyleResolution

/// A document's elements in the flat form that styles are matched on, and the nodes they stand for.
public struct StyledDocument {
  /// The elements.
  public let tree: ElementTree
  /// The node of each index of the tree.
  public let nodes: [Node]
  /// The index of each element.
  public let indices: [Node: Int]

  /// Copies a document's elements, declarative shadow roots included, contents of templates left out.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - fallbacks: `object` elements whose own content has failed, so that their children show.
  ///   - ignoresStyle: Whether an element's `style` attribute does not count; `nil` where all do.
  public init(_ document: Document, fallbacks: Set<Node> = [], ignoresStyle: ((Node) -> Bool)? = nil) {
    let isHTML = document.kind != .xml
    var builder = ElementTree.Builder(
      mode: ElementTree.Mode(isQuirks: document.quirksMode == .quirks, isHTML: isHTML))
    var nodes: [Node] = []
    if let root = document.root { Self.add(root, to: &builder, &nodes, fallbacks, ignoresStyle) }
    tree = builder.finish()
    self.nodes = nodes
    indices = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($1, $0) })
  }

  /// Walks the tree without recursion, since markup decides how deep it is.
  ///
  /// Each level holds the next node to visit. A shadow root's level lies on its host's, so that it comes before the
  /// host's children.
  private static func add(
    _ root: Node, to builder: inout ElementTree.Builder, _ nodes: inout [Node], _ fallbacks: Set<Node>,
    _ ignoresStyle: ((Node) -> Bool)?
  ) {
    var levels: [Node?] = [root]
    while let next = levels.last {
      guard let node = next else {
        levels.removeLast()
        builder.close()
        continue
      }
      levels[levels.count - 1] = node.nextSibling
      guard open(node, in: &builder, &nodes, ignoresStyle) else { continue }
      if fallbacks.contains(node) { builder.markFallback() }
      levels.append(node.firstChild)
      if let shadow = node.shadowRoot, open(shadow, in: &builder, &nodes, nil) {
        levels.append(shadow.firstChild)
      }
    }
  }

  /// Begins an element or a shadow root, or adds a text.
  ///
  /// - Returns: Whether something was opened that must be closed.
  private static func open(
    _ node: Node, in builder: inout ElementTree.Builder, _ nodes: inout [Node],
    _ ignoresStyle: ((Node) -> Bool)?
  ) -> Bool {
    switch node.kind {
    case .element:
      builder.openElement(node.localNameBytes, namespace: node.namespace.forStyles)
      let isStyleIgnored = ignoresStyle?(node) ?? false
      for attribute in node.attributes where !isStyleIgnored || attribute.localName != "style" {
        add(attribute, to: &builder)
      }
      nodes.append(node)
      return true
    case .shadowRoot:
      builder.openShadowRoot()
      nodes.append(node)
      return true
    case .text:
      builder.addText(node.dataBytes)
      return false
    default: return false
    }
  }

  private static func add(_ attribute: Attribute, to builder: inout ElementTree.Builder) {
    guard attribute.namespace != .none else {
      return builder.addAttribute(attribute.localNameBytes, attribute.valueBytes)
    }
    var name = attribute.name
    name.withUTF8 { builder.addAttribute($0, attribute.valueBytes) }
  }
}

extension Namespace {
  fileprivate var forStyles: ElementNamespace {
    switch self {
    case .html: .html
    case .svg: .svg
    case .mathML: .mathML
    default: .none
    }
  }
}
