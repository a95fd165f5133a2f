import LoadTrace
import MarkupDocument

/// Elements that show another document, or whatever their type says.
enum FrameRules {
  /// `iframe` and `frame`.
  @Sendable static func frame(_ node: Node, _ context: DiscoveryContext) -> [Discovery] {
    let sandbox = node.tag == .iframe ? node.attribute("sandbox")?.lowercasedTokens : nil
    let isLazy = context.scripting && node.tag == .iframe && node.attribute("loading")?.lowercased() == "lazy"
    if node.tag == .iframe, let markup = node.attribute("srcdoc") {
      return [.frame(FrameElement(node: node, content: .markup(markup), sandbox: sandbox, isLazy: isLazy))]
    }
    guard let url = node.attribute("src"), !url.trimmed.isEmpty else { return [] }
    var resource = Resource(Place(node, "src"), url: url, destination: .frame)
    if isLazy { resource.condition = .nearViewport }
    return [.frame(FrameElement(node: node, content: .source(resource), sandbox: sandbox))]
  }

  /// `object`: an image or a document, by its type or else by the URL's extension; plug-ins load nothing.
  @Sendable static func object(_ node: Node, _ context: DiscoveryContext) -> [Discovery] {
    guard node.attribute("classid")?.isEmpty ?? true, let url = node.attribute("data"), !url.trimmed.isEmpty
    else { return [.fallback(node)] }
    return content(of: node, attribute: "data", url: url, destination: .object)
  }

  /// `embed`: as `object`. The older `code` attribute is another name of `src`: the last of the two counts, but an
  /// image is that of `src` in any case.
  @Sendable static func embed(_ node: Node, _ context: DiscoveryContext) -> [Discovery] {
    let names = node.attributes.filter { $0.namespace == .none }.map(\.localName)
    guard var name = names.last(where: { $0 == "src" || $0 == "code" }), var url = node.attribute(name) else {
      return []
    }
    if name == "code", EmbeddedContent(type: node.attribute("type"), url: url) == .image {
      guard let source = node.attribute("src") else { return [] }
      (name, url) = ("src", source)
    }
    return content(of: node, attribute: name, url: url, destination: .embed)
  }

  private static func content(
    of node: Node, attribute: String, url: String, destination: Destination
  ) -> [Discovery] {
    guard !url.trimmed.isEmpty else { return [] }
    var resource = Resource(Place(node, attribute), url: url, destination: destination)
    resource.condition = .rendered
    switch EmbeddedContent(type: node.attribute("type"), url: url) {
    case .image:
      resource.destination = .image
      return [.resource(resource)]
    case .document:
      return [.frame(FrameElement(node: node, content: .source(resource), sandbox: nil))]
    case .nothing: return node.tag == .object ? [.fallback(node)] : []
    }
  }
}
