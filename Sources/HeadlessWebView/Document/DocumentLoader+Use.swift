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
    let text = DetectedEncoding.xmlDocument(
      outcome.body, responseCharset: outcome.response?.textEncodingName
    ).decode(outcome.body)
    let used = DocumentParser.parse(text, kind: .xml, scripting: page.configuration.scripting)
    guard let target = used.root?.firstDescendant(where: { $0.attribute("id") == id }) else { return }
    target.forEachDescendant { node in
      guard node.tag == .image || node.tag == .feImage, let rule = ElementRule.rule(for: node) else { return }
      for discovery in rule.discover(node, page.discoveryContext) { handle(discovery) }
    }
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
