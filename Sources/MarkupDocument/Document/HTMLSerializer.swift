internal import CLibXML2

extension Node {
  /// The node and its descendants as HTML, by the standard's algorithm for serializing fragments.
  ///
  /// The contents of a template are its children; shadow roots are left out.
  public var outerHTML: String {
    var serializer = HTMLSerializer()
    serializer.append(pointer)
    return String(decoding: serializer.output, as: UTF8.self)
  }

  /// The descendants of the node as HTML.
  public var innerHTML: String {
    var serializer = HTMLSerializer()
    serializer.appendChildren(of: pointer)
    return String(decoding: serializer.output, as: UTF8.self)
  }
}

extension Document {
  /// The document as HTML, by the standard's algorithm.
  public var html: String { node.innerHTML }

  /// The document as XML, as libxml2 writes it. Elements of HTML documents are written without their namespaces.
  public var xml: String {
    let bytes = markup_serialize_xml(tree)
    defer { markup_bytes_free(bytes) }
    return String(decoding: UnsafeBufferPointer(bytes), as: UTF8.self)
  }

  /// The nodes that an XPath 1.0 expression finds, in document order; nil when it is not one that finds nodes.
  ///
  /// The prefixes `svg`, `xlink` and `xhtml` are known. In HTML documents, elements of HTML have no namespace: `//img`.
  public func xpath(_ expression: String) -> [Node]? {
    var nodes: [OpaquePointer] = []
    let isNodeSet = withUnsafeMutablePointer(to: &nodes) { found in
      markup_xpath(tree, expression, found) { context, node in
        context?.assumingMemoryBound(to: [OpaquePointer].self).pointee.append(node)
      }
    }
    return isNodeSet ? nodes.map { Node($0, in: self) } : nil
  }
}

private struct HTMLSerializer {
  var output: [UInt8] = []

  private enum Work {
    case siblings(OpaquePointer?)
    case endTag(OpaquePointer)
  }

  mutating func append(_ node: OpaquePointer) {
    var work: [Work] = []
    start(node, &work)
    finish(&work)
  }

  mutating func appendChildren(of node: OpaquePointer) {
    var work: [Work] = [.siblings(markup_first_child(contents(of: node)))]
    finish(&work)
  }

  private mutating func finish(_ work: inout [Work]) {
    while let item = work.popLast() {
      switch item {
      case .endTag(let element):
        text("</")
        appendName(of: element)
        text(">")
      case .siblings(let first):
        guard let first else { continue }
        work.append(.siblings(markup_next(first)))
        start(first, &work)
      }
    }
  }

  /// Children of a template are those of its contents.
  private func contents(of node: OpaquePointer) -> OpaquePointer {
    guard let fragment = markup_fragment(node),
      !NodeInfo(bits: markup_info(fragment)).flags.contains(.shadowRoot)
    else { return node }
    return fragment
  }

  private mutating func start(_ node: OpaquePointer, _ work: inout [Work]) {
    switch markup_kind(node) {
    case MARKUP_ELEMENT:
      startTag(node)
      if TagTraits.of(NodeInfo(bits: markup_info(node)).tag, in: .html).has(.void), isHTML(node) { return }
      work.append(.endTag(node))
      work.append(.siblings(markup_first_child(contents(of: node))))
    case MARKUP_TEXT, MARKUP_CDATA:
      let bytes = UnsafeBufferPointer(markup_data(node))
      if isRawText(markup_parent(node)) {
        output.append(contentsOf: bytes)
      } else {
        appendEscaped(bytes, isValue: false)
      }
    case MARKUP_COMMENT:
      text("<!--")
      output.append(contentsOf: UnsafeBufferPointer(markup_data(node)))
      text("-->")
    case MARKUP_PROCESSING_INSTRUCTION:
      text("<?")
      appendName(of: node)
      text(" ")
      output.append(contentsOf: UnsafeBufferPointer(markup_data(node)))
      text(">")
    case MARKUP_DOCTYPE:
      text("<!DOCTYPE ")
      appendName(of: node)
      text(">")
    default:
      work.append(.siblings(markup_first_child(node)))
    }
  }

  private mutating func startTag(_ element: OpaquePointer) {
    text("<")
    appendName(of: element)
    var attribute = markup_first_attribute(element)
    while let current = attribute {
      text(" ")
      switch Namespace(rawValue: UInt8(markup_attribute_namespace(current).rawValue)) {
      case .xml: text("xml:")
      case .xlink: text("xlink:")
      case .xmlns where !isNamed("xmlns", current): text("xmlns:")
      default: break
      }
      output.append(contentsOf: UnsafeBufferPointer(cString: markup_attribute_name(current)))
      text("=\"")
      appendEscaped(UnsafeBufferPointer(markup_attribute_value(current)), isValue: true)
      text("\"")
      attribute = markup_next_attribute(current)
    }
    text(">")
  }

  private func isNamed(_ name: StaticString, _ attribute: OpaquePointer) -> Bool {
    UnsafeBufferPointer(cString: markup_attribute_name(attribute))
      .isEqual(to: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  private func isHTML(_ element: OpaquePointer) -> Bool {
    NodeInfo(bits: markup_info(element)).namespace == .html
  }

  private func isRawText(_ parent: OpaquePointer?) -> Bool {
    guard let parent, markup_kind(parent) == MARKUP_ELEMENT, isHTML(parent) else { return false }
    switch NodeInfo(bits: markup_info(parent)).tag {
    case .style, .script, .xmp, .iframe, .noembed, .noframes, .plaintext: return true
    default: return false
    }
  }

  private mutating func appendName(of node: OpaquePointer) {
    output.append(contentsOf: UnsafeBufferPointer(cString: markup_name(node)))
  }

  private mutating func text(_ text: StaticString) {
    output.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func appendEscaped(_ bytes: UnsafeBufferPointer<UInt8>, isValue: Bool) {
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "&"): text("&amp;")
      case UInt8(ascii: "<") where !isValue: text("&lt;")
      case UInt8(ascii: ">") where !isValue: text("&gt;")
      case UInt8(ascii: "\"") where isValue: text("&quot;")
      case 0xC2 where index + 1 < bytes.count && bytes[index + 1] == 0xA0: text("&nbsp;")
      case 0xA0 where index > 0 && bytes[index - 1] == 0xC2: break
      default: output.append(byte)
      }
    }
  }
}
