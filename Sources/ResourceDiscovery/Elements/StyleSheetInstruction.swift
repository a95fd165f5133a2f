import LoadTrace
import MarkupDocument

/// The `xml-stylesheet` processing instruction of an XML document.
///
/// [Associating Style Sheets with XML documents](https://www.w3.org/TR/xml-stylesheet/).
enum StyleSheetInstruction {
  /// A style sheet, or an XSLT style sheet, which is loaded and not applied.
  @Sendable static func discover(_ node: Node, _ context: DiscoveryContext) -> [Discovery] {
    guard node.localName == "xml-stylesheet", node.document.kind == .xml, node.parent == node.document.node
    else {
      return []
    }
    guard let attributes = PseudoAttributes(parsing: node.data), let url = attributes["href"],
      !url.trimmed.isEmpty, !url.hasPrefix("#")
    else { return [] }
    let type = attributes["type"] ?? ""
    if type.isEmpty || type == "text/css" {
      let isAlternate = attributes["alternate"] == "yes"
      if isAlternate, (attributes["title"] ?? "").isEmpty { return [] }
      let resource = Resource(Place(node, "href"), url: url, destination: .style)
      return [
        .linkedStyle(
          LinkedStyle(
            resource: resource, media: attributes["media"], title: attributes["title"],
            isAlternate: isAlternate))
      ]
    }
    guard transformationTypes.contains(type) else { return [] }
    return [.resource(Resource(Place(node, "href"), url: url, destination: .xslt))]
  }

  /// The types of an XSLT style sheet, as they must be written.
  private static let transformationTypes: Set<String> = [
    "text/xsl", "text/xml", "application/xml", "application/xhtml+xml", "application/rss+xml",
    "application/atom+xml",
  ]
}
