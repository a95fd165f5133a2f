import LoadTrace
import MarkupDocument

/// `link` and `style`.
enum LinkRules {
  /// `link`: a style sheet, a preload, a module preload; all other relations load nothing.
  @Sendable static func link(_ node: Node, _ context: DiscoveryContext) -> [Discovery] {
    let relations = Set((node.attribute("rel") ?? "").lowercasedTokens)
    var found: [Discovery] = []
    if relations.contains("stylesheet") {
      found += styleSheet(node, isAlternate: relations.contains("alternate"))
    }
    return found + preloads(node, relations, context)
  }

  private static func styleSheet(_ node: Node, isAlternate: Bool) -> [Discovery] {
    guard let url = node.attribute("href"), !url.trimmed.isEmpty, node.attribute("disabled") == nil,
      isStyleType(node.attribute("type"))
    else { return [] }
    let resource = resource(node, "href", url, .style)
    return [
      .linkedStyle(
        LinkedStyle(
          resource: resource, media: node.attribute("media"), title: node.attribute("title"),
          isAlternate: isAlternate))
    ]
  }

  /// `type` may be absent or CSS; the empty type is neither.
  private static func isStyleType(_ type: String?) -> Bool {
    guard let type else { return true }
    return type.prefix { $0 != ";" }.trimmed.lowercased() == "text/css"
  }

  /// `style` with CSS in it; types are compared as they stand, parameters and all.
  @Sendable static func style(_ node: Node, _ context: DiscoveryContext) -> [Discovery] {
    let type = node.attribute("type") ?? ""
    guard type.isEmpty || type.lowercased() == "text/css" else { return [] }
    return [
      .inlineStyle(InlineStyle(node: node, media: node.attribute("media"), title: node.attribute("title")))
    ]
  }

  /// What a `link` element or a `Link` header field preloads; one that is both is a module preload.
  static func preloads(
    _ link: some LinkSource, _ relations: Set<String>, _ context: DiscoveryContext
  ) -> [Discovery] {
    if relations.contains("modulepreload") { return modulePreload(link, context) }
    return relations.contains("preload") ? preload(link, context) : []
  }

  private static func preload(_ link: some LinkSource, _ context: DiscoveryContext) -> [Discovery] {
    guard let kind = link.attribute("as"), let destination = PreloadDestination(rawValue: kind) else {
      return []
    }
    if let media = link.attribute("media"), !context.matchesMedia(media) { return [] }
    if let type = link.attribute("type"), !type.isEmpty, !destination.accepts(type) { return [] }
    var chosen = link.attribute("href").map { (name: "href", offset: 0, url: $0) }
    if destination == .image, let text = link.attribute("imagesrcset"),
      let best = SourceSet(parsing: text).best(
        source: chosen?.url, size: context.sourceSize(link.attribute("imagesizes")), scale: context.scale),
      !best.isSource
    {
      chosen = (name: "imagesrcset", offset: best.offset, url: best.url)
    }
    guard let chosen, !chosen.url.trimmed.isEmpty else { return [] }
    var resource = resource(link, chosen.name, chosen.url, destination.destination)
    resource.place.offset = chosen.offset
    resource.isPreload = true
    return [.resource(resource)]
  }

  /// A module preload, which loads none of the module's imports. An `as` that is not known stands for `script`.
  private static func modulePreload(_ link: some LinkSource, _ context: DiscoveryContext) -> [Discovery] {
    if let kind = link.attribute("as").flatMap(PreloadDestination.init), !kind.isScriptLike { return [] }
    if let type = link.attribute("type")?.lowercased(), !type.isEmpty,
      !ScriptKind.javaScriptTypes.contains(type)
    {
      return []
    }
    guard let url = link.attribute("href"), !url.trimmed.isEmpty else { return [] }
    if let media = link.attribute("media"), !context.matchesMedia(media) { return [] }
    var resource = resource(link, "href", url, .module)
    if resource.cors == .none { resource.cors = .anonymous }
    resource.isPreload = true
    return [.resource(resource)]
  }

  private static func resource(
    _ link: some LinkSource, _ attribute: String, _ url: String, _ destination: Destination
  ) -> Resource {
    var resource = Resource(
      link.place(of: attribute), url: url, destination: destination,
      cors: CORSSetting(attribute: link.attribute("crossorigin")))
    resource.integrity = link.attribute("integrity")
    resource.nonce = link.attribute("nonce")
    resource.charset = link.attribute("charset")
    return resource
  }
}

/// The values of a preload's `as` attribute that WebKit acts on; they are case-sensitive.
private enum PreloadDestination: String {
  case script
  case style
  case image
  case font
  case fetch
  case track
  case worker
  case sharedWorker = "sharedworker"
  case serviceWorker = "serviceworker"
  case audioWorklet = "audioworklet"
  case paintWorklet = "paintworklet"

  /// Whether what is preloaded is a script, so that it may be a module.
  var isScriptLike: Bool {
    switch self {
    case .script, .worker, .sharedWorker, .serviceWorker, .audioWorklet, .paintWorklet: true
    case .style, .image, .font, .fetch, .track: false
    }
  }

  var destination: Destination {
    switch self {
    case .script, .worker, .sharedWorker, .serviceWorker, .audioWorklet, .paintWorklet: .script
    case .style: .style
    case .image: .image
    case .font: .font
    case .fetch: .fetch
    case .track: .track
    }
  }

  private static let fontTypes: Set<String> = [
    "font/woff2", "font/woff", "font/ttf", "font/otf", "font/sfnt", "application/font-woff",
    "application/font-woff2", "application/font-sfnt", "application/x-font-woff", "application/x-font-ttf",
    "application/x-font-otf", "application/x-font-truetype", "application/x-font-opentype",
    "application/vnd.ms-fontobject",
  ]

  /// Whether a preload of this type is worth making; a type with parameters or spaces never is.
  func accepts(_ type: String) -> Bool {
    let essence = type.lowercased()
    if isScriptLike { return ScriptKind.javaScriptTypes.contains(essence) }
    return switch self {
    case .style: essence == "text/css"
    case .image: !essence.contains(";") && ImageTypes.isSupported(essence)
    case .font: Self.fontTypes.contains(essence)
    case .track: essence == "text/vtt"
    default: true
    }
  }
}
