import LoadTrace
import MarkupDocument
import ResourceDiscovery
import TextEncoding
import URLStandard

/// Documents that `use` elements refer to.
extension DocumentLoader {
  /// Loads what the referred element needs: `use` puts a copy of it into the document, so that its references are
  /// resolved against the document's own base URL.
  func loadUsed(_ outcome: LoadOutcome) {
    guard let id = outcome.requestURL.fragment else { return }
    let used = usedDocument(outcome)
    // A `use` in there that refers to its own document brings in more of it.
    var wanted = [id]
    while let id = wanted.popLast() {
      guard let element = used.elements[id], used.copied.insert(id).inserted else { continue }
      element.forEachDescendant { node in
        if let next = Self.localReference(of: node) { wanted.append(next) }
        guard node.tag == .image || node.tag == .feImage, let rule = ElementRule.rule(for: node) else {
          return
        }
        for discovery in rule.discover(node, discoveryContext) { handle(discovery) }
      }
    }
  }

  /// The document, parsed once for all elements of it that are used: a file of symbols may have thousands.
  private func usedDocument(_ outcome: LoadOutcome) -> UsedDocument {
    let url = outcome.requestURL.removingFragment().href
    let digest = outcome.response?.bodyDigest
    if let known = usedDocuments[url], known.digest == digest { return known }
    let text = DetectedEncoding.xmlDocument(
      outcome.body, responseCharset: outcome.response?.textEncodingName
    ).decodeXML(outcome.body)
    let document = DocumentParser.parse(text, kind: .xml, scripting: page.configuration.scripting)
    let used = UsedDocument(document, digest: digest)
    usedDocuments[url] = used
    return used
  }

  /// The name of the element of the same document that a `use` refers to.
  private static func localReference(of node: Node) -> String? {
    guard node.namespace == .svg, node.tag == .use else { return nil }
    let url = node.attribute("href") ?? node.attribute(named: "href", namespace: .xlink)?.value
    return url?.first == "#" ? url.map { String($0.dropFirst()) } : nil
  }
}

extension Node {
  /// The node after this one in tree order, within a subtree.
  private func next(within root: Node) -> Node? {
    if let firstChild { return firstChild }
    var node = self
    while node != root {
      if let sibling = node.nextSibling { return sibling }
      guard let parent = node.parent else { return nil }
      node = parent
    }
    return nil
  }

  /// Visits this node and all below it, in tree order.
  func forEachDescendant(_ body: (Node) -> Void) {
    var node: Node? = self
    while let current = node {
      body(current)
      node = current.next(within: self)
    }
  }

  /// The first of this node and all below it that fits.
  func firstDescendant(where predicate: (Node) -> Bool) -> Node? {
    var node: Node? = self
    while let current = node {
      if predicate(current) { return current }
      node = current.next(within: self)
    }
    return nil
  }
}
