import LoadTrace
import MarkupDocument

/// Elements of SVG.
enum SVGRules {
  /// The element's reference: `href`, else the older `xlink:href`.
  static func reference(of node: Node) -> (Place, String)? {
    if let url = node.attribute("href") { return (Place(node, "href"), url) }
    let older = node.attribute(named: "href", namespace: .xlink)
    return older.map { (Place(node, "xlink:href"), $0.value) }
  }

  /// `image` and `feImage`.
  @Sendable static func image(_ node: Node, _ context: DiscoveryContext) -> [Discovery] {
    guard let (place, url) = reference(of: node), !url.trimmed.isEmpty else { return [] }
    // To `feImage` a fragment is an element of the document; to `image` it is a file like any other.
    if node.tag == .feImage, url.trimmed.hasPrefix("#") { return [] }
    let cors = CORSSetting(attribute: node.attribute("crossorigin"))
    return [.resource(Resource(place, url: url, destination: .image, cors: cors))]
  }

  /// `use` of an element in another document; without a fragment, or with nothing else, it loads nothing.
  @Sendable static func use(_ node: Node, _ context: DiscoveryContext) -> [Discovery] {
    guard let (place, url) = reference(of: node), url.contains("#"), !url.trimmed.hasPrefix("#") else {
      return []
    }
    return [.resource(Resource(place, url: url, destination: .svg))]
  }

  /// `font-face-uri` of an SVG font, whether the font is used or not.
  @Sendable static func fontFaceURI(_ node: Node, _ context: DiscoveryContext) -> [Discovery] {
    guard let (place, url) = reference(of: node), !url.trimmed.isEmpty else { return [] }
    return [.resource(Resource(place, url: url, destination: .font))]
  }
}
