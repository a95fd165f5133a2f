internal import CLibXML2

extension Document {
  /// The tree in the format of html5lib's tree construction tests: a line for each node and attribute, indented.
  ///
  /// Contents of templates are below `content`, shadow roots below `shadow`. Attributes are sorted by name.
  package var treeDump: String {
    var dump = TreeDump(document: self)
    dump.appendChildren(of: markup_tree_document(tree))
    return String(decoding: dump.output, as: UTF8.self)
  }
}

private struct TreeDump {
  let document: Document
  var output: [UInt8] = []

  /// What is still to be written, the last first.
  private enum Work {
    case node(OpaquePointer, depth: Int)
    case siblings(OpaquePointer?, depth: Int)
  }

  init(document: Document) { self.document = document }

  mutating func appendChildren(of root: OpaquePointer) {
    var work: [Work] = [.siblings(markup_first_child(root), depth: 0)]
    while let item = work.popLast() {
      switch item {
      case .siblings(let first, let depth):
        guard let first else { continue }
        work.append(.siblings(markup_next(first), depth: depth))
        work.append(.node(first, depth: depth))
      case .node(let node, let depth):
        append(Node(node, in: document), depth: depth)
        work.append(.siblings(markup_first_child(node), depth: depth + 1))
        guard let fragment = markup_fragment(node) else { continue }
        let isShadow = NodeInfo(bits: markup_info(fragment)).flags.contains(.shadowRoot)
        line(isShadow ? "shadow" : "content", depth: depth + 1)
        work.append(.siblings(markup_first_child(fragment), depth: depth + 2))
      }
    }
  }

  private mutating func append(_ node: Node, depth: Int) {
    switch node.kind {
    case .element: appendElement(node, depth: depth)
    case .text: line("\"\(node.data)\"", depth: depth)
    case .comment: line("<!-- \(node.data) -->", depth: depth)
    case .processingInstruction: line("<?\(node.localName) \(node.data)>", depth: depth)
    case .doctype:
      let ids =
        (node.publicID ?? "").isEmpty && (node.systemID ?? "").isEmpty
        ? "" : " \"\(node.publicID ?? "")\" \"\(node.systemID ?? "")\""
      line("<!DOCTYPE \(node.localName)\(ids)>", depth: depth)
    default: break
    }
  }

  private mutating func appendElement(_ node: Node, depth: Int) {
    let prefix =
      switch node.namespace {
      case .svg: "svg "
      case .mathML: "math "
      default: ""
      }
    line("<\(prefix)\(node.localName)>", depth: depth)
    let attributes = node.attributes.map { attribute in
      let prefix =
        switch attribute.namespace {
        case .xlink: "xlink "
        case .xml: "xml "
        case .xmlns: "xmlns "
        default: ""
        }
      return (name: prefix + attribute.localName, value: attribute.value)
    }
    for attribute in attributes.sorted(by: {
      Array($0.name.utf8).lexicographicallyPrecedes(Array($1.name.utf8))
    }) {
      line("\(attribute.name)=\"\(attribute.value)\"", depth: depth + 1)
    }
  }

  private mutating func line(_ text: String, depth: Int) {
    output.append(contentsOf: Array("| ".utf8))
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
    output.append(contentsOf: Array(text.utf8))
    output.append(UInt8(ascii: "\n"))
  }
}
