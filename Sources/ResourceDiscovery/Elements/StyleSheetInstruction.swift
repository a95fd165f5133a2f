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
    let attributes = pseudoAttributes(of: node.data)
    guard let url = attributes["href"], !url.trimmed.isEmpty, !url.hasPrefix("#") else { return [] }
    let type = (attributes["type"] ?? "text/css").prefix { $0 != ";" }.trimmed.lowercased()
    switch type {
    case "text/css", "":
      let resource = Resource(Place(node, "href"), url: url, destination: .style)
      return [
        .linkedStyle(
          LinkedStyle(
            resource: resource, media: attributes["media"], title: attributes["title"],
            isAlternate: attributes["alternate"] == "yes"))
      ]
    case "text/xsl", "text/xml", "application/xml", "application/xslt+xml":
      return [.resource(Resource(Place(node, "href"), url: url, destination: .xslt))]
    default: return []
    }
  }

  /// `name="value"` pairs; character references in values are those of XML.
  private static func pseudoAttributes(of data: String) -> [String: String] {
    var attributes: [String: String] = [:]
    var rest = data[...]
    while let equals = rest.firstIndex(of: "=") {
      let name = rest[..<equals].trimmed
      let value = rest[rest.index(after: equals)...].drop(while: \.isWhitespace)
      guard let quote = value.first, quote == "\"" || quote == "'",
        let end = value.dropFirst().firstIndex(of: quote)
      else { break }
      attributes[name] = unescaped(String(value.dropFirst()[..<end]))
      rest = value[value.index(after: end)...]
    }
    return attributes
  }

  private static func unescaped(_ text: String) -> String {
    guard text.contains("&") else { return text }
    let references = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
    return references.reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}
