import LoadTrace
import MarkupDocument

/// Audio, video and their tracks.
enum MediaRules {
  /// `audio` and `video`: the `src` attribute, else the `source` children that can be played; and the poster.
  @Sendable static func media(_ node: Node, _ context: DiscoveryContext) -> [Discovery] {
    var found: [Discovery] = []
    if node.tag == .video, let poster = node.attribute("poster"), !poster.trimmed.isEmpty {
      found.append(.resource(Resource(Place(node, "poster"), url: poster, destination: .image)))
    }
    let sources = sources(of: node, context)
    if !sources.isEmpty {
      found.append(.media(MediaElement(node: node, sources: sources)))
      found += tracks(of: node)
    }
    return found
  }

  private static func sources(of node: Node, _ context: DiscoveryContext) -> [Resource] {
    let cors = CORSSetting(attribute: node.attribute("crossorigin"))
    if let url = node.attribute("src") {
      return url.trimmed.isEmpty
        ? [] : [Resource(Place(node, "src"), url: url, destination: .media, cors: cors)]
    }
    var sources: [Resource] = []
    var child = node.firstChild
    while let element = child {
      child = element.nextSibling
      guard element.tag == .source, element.namespace == .html, let url = element.attribute("src"),
        !url.trimmed.isEmpty
      else { continue }
      if let type = element.attribute("type"), !type.trimmed.isEmpty, !context.canPlay(type) { continue }
      if let media = element.attribute("media"), !context.matchesMedia(media) { continue }
      sources.append(Resource(Place(element, "src"), url: url, destination: .media, cors: cors))
    }
    return sources
  }

  /// The first `track` that is on by default; an element that has nothing to play asks for none.
  private static func tracks(of node: Node) -> [Discovery] {
    let track = node.children.first {
      $0.isHTML(.track) && $0.hasAttribute("default") && $0.attribute("src")?.trimmed.isEmpty == false
    }
    guard let track, let url = track.attribute("src") else { return [] }
    let cors = CORSSetting(attribute: node.attribute("crossorigin"))
    return [.resource(Resource(Place(track, "src"), url: url, destination: .track, cors: cors))]
  }
}
