import MarkupDocument

/// `base` and `meta`.
enum MetadataRules {
  /// `base` with an `href`; the first one in the document counts, which is for the document to know.
  @Sendable static func base(_ node: Node, _ context: DiscoveryContext) -> [Discovery] {
    node.attribute("href").map { [.base(Place(node, "href"), $0)] } ?? []
  }

  /// `meta http-equiv`.
  @Sendable static func meta(_ node: Node, _ context: DiscoveryContext) -> [Discovery] {
    guard let content = node.attribute("content") else { return [] }
    switch node.attribute("http-equiv")?.lowercased() {
    case "refresh":
      return MetaRefresh(parsing: content).map { [.refresh(Place(node, "content"), $0)] } ?? []
    case "content-security-policy":
      return isInHead(node) ? [.contentSecurityPolicy(Place(node, "content"), content)] : []
    case "default-style": return [.defaultStyle(content)]
    default: return []
    }
  }

  /// Policies in the body do not count.
  private static func isInHead(_ node: Node) -> Bool {
    sequence(first: node, next: \.parent).contains { $0.isHTML(.head) }
  }
}
