import LoadTrace
import MarkupDocument

/// Images of HTML.
enum ImageRules {
  /// `img`: its own candidates, or those of a `source` before it in a `picture`.
  @Sendable static func image(_ node: Node, _ context: DiscoveryContext) -> [Discovery] {
    let fromPicture = pictureSource(node, context)
    // The XML parser gives an element its attributes before its parent, so that its own source is asked for as well.
    let needsOwn = fromPicture == nil || node.document.kind == .xml
    var discoveries: [Discovery] = []
    func ask(for source: (place: Place, url: String)?) {
      guard let source, !source.url.trimmed.isEmpty else { return }
      discoveries.append(.resource(resource(of: node, source.place, source.url, context)))
    }
    if needsOwn { ask(for: ownSource(node, context)) }
    ask(for: fromPicture)
    return discoveries
  }

  private static func resource(
    of node: Node, _ place: Place, _ url: String, _ context: DiscoveryContext
  ) -> Resource {
    var resource = Resource(
      place, url: url, destination: .image, cors: CORSSetting(attribute: node.attribute("crossorigin")))
    if context.scripting, node.attribute("loading")?.lowercased() == "lazy" {
      resource.condition = .nearViewport
    }
    return resource
  }

  private static func ownSource(
    _ node: Node, _ context: DiscoveryContext
  ) -> (place: Place, url: String)? {
    let source = node.attribute("src")
    if let text = node.attribute("srcset"),
      let best = best(of: text, on: node, source: source, sizes: node.attribute("sizes"), context)
    {
      return best.isSource
        ? (Place(node, "src"), best.url) : (Place(node, "srcset", offset: best.offset), best.url)
    }
    return source.map { (Place(node, "src"), $0) }
  }

  private static func pictureSource(
    _ node: Node, _ context: DiscoveryContext
  ) -> (place: Place, url: String)? {
    guard let picture = node.parent, picture.tag == .picture, picture.namespace == .html else { return nil }
    var child = picture.firstChild
    while let element = child, element != node {
      child = element.nextSibling
      guard element.tag == .source, element.namespace == .html, let text = element.attribute("srcset") else {
        continue
      }
      if let type = element.attribute("type"), !type.isEmpty, !ImageTypes.isSupported(type) { continue }
      if let media = element.attribute("media"), !context.matchesMedia(media) { continue }
      if let best = best(of: text, on: element, source: nil, sizes: element.attribute("sizes"), context) {
        return (Place(element, "srcset", offset: best.offset), best.url)
      }
    }
    return nil
  }

  private static func best(
    of text: String, on node: Node, source: String?, sizes: String?, _ context: DiscoveryContext
  ) -> SourceSet.Candidate? {
    SourceSet(parsing: text).best(source: source, size: context.sourceSize(sizes), scale: context.scale)
  }

  /// `input type=image`.
  @Sendable static func input(_ node: Node, _ context: DiscoveryContext) -> [Discovery] {
    guard node.attribute("type")?.lowercased() == "image", let url = node.attribute("src"),
      !url.trimmed.isEmpty
    else { return [] }
    var resource = Resource(Place(node, "src"), url: url, destination: .image)
    resource.condition = .rendered
    return [.resource(resource)]
  }
}

/// Image types that the engine decodes; parameters do not count.
enum ImageTypes {
  static let supported: Set<String> = [
    "image/png", "image/jpeg", "image/jpg", "image/gif", "image/webp", "image/avif", "image/bmp",
    "image/x-icon", "image/vnd.microsoft.icon", "image/svg+xml", "image/apng", "image/x-xbitmap",
  ]

  static func isSupported(_ type: String) -> Bool {
    supported.contains(type.prefix { $0 != ";" }.trimmed.lowercased())
  }
}
