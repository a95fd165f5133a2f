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
    if !sources.isEmpty { found.append(.media(MediaElement(node: node, sources: sources))) }
    return found + tracks(of: node, context)
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
      guard element.isHTML(.source), isPlayable(element, context), let url = element.attribute("src"),
        !url.trimmed.isEmpty
      else { continue }
      if let media = element.attribute("media"), !context.matchesMedia(media) { continue }
      sources.append(Resource(Place(element, "src"), url: url, destination: .media, cors: cors))
    }
    return sources
  }

  /// Whether the type of a `source` can be played; one without a type may be, if the view plays anything at all.
  private static func isPlayable(_ source: Node, _ context: DiscoveryContext) -> Bool {
    guard let type = source.attribute("type"), !type.isEmpty else { return context.playsMedia }
    return context.canPlay(type)
  }

  /// The tracks that are on by default and need no user: subtitles and captions wait for somebody who wants them.
  private static func tracks(of node: Node, _ context: DiscoveryContext) -> [Discovery] {
    guard node.hasAttribute("src") || node.children.contains(where: { offersSource($0, context) }) else {
      return []
    }
    let cors = CORSSetting(attribute: node.attribute("crossorigin"))
    var isTaken: Set<String> = []
    return node.children.compactMap { track in
      guard track.isHTML(.track), track.hasAttribute("default"), let url = track.attribute("src"),
        !url.trimmed.isEmpty
      else { return nil }
      switch track.attribute("kind")?.lowercased() {
      case nil, "subtitles", "captions": return nil
      case let kind? where kind == "chapters" || kind == "descriptions":
        guard isTaken.insert(kind).inserted else { return nil }
      default: break
      }
      return .resource(Resource(Place(track, "src"), url: url, destination: .track, cors: cors))
    }
  }

  /// Whether a child is a `source` whose type does not rule it out.
  private static func offersSource(_ child: Node, _ context: DiscoveryContext) -> Bool {
    guard child.isHTML(.source) else { return false }
    let type = child.attribute("type") ?? ""
    return type.isEmpty || context.canPlay(type)
  }
}
