import LoadTrace
import MarkupDocument

/// Elements that show another document, or whatever their type says.
enum FrameRules {
  /// `iframe` and `frame`.
  @Sendable static func frame(_ node: Node, _ context: DiscoveryContext) -> [Discovery] {
    let sandbox = node.tag == .iframe ? node.attribute("sandbox")?.lowercasedTokens : nil
    if node.tag == .iframe, let markup = node.attribute("srcdoc") {
      return [.frame(FrameElement(node: node, content: .markup(markup), sandbox: sandbox))]
    }
    guard let url = node.attribute("src"), !url.trimmed.isEmpty else { return [] }
    var resource = Resource(Place(node, "src"), url: url, destination: .frame)
    if context.scripting, node.tag == .iframe, node.attribute("loading")?.lowercased() == "lazy" {
      resource.condition = .nearViewport
    }
    return [.frame(FrameElement(node: node, content: .source(resource), sandbox: sandbox))]
  }

  /// `object`: an image or a document, by its type or else by the URL's extension; plug-ins load nothing.
  @Sendable static func object(_ node: Node, _ context: DiscoveryContext) -> [Discovery] {
    guard node.attribute("classid") == nil, let url = node.attribute("data") else { return [] }
    return content(of: node, attribute: "data", url: url, destination: .object)
  }

  /// `embed`: as `object`.
  @Sendable static func embed(_ node: Node, _ context: DiscoveryContext) -> [Discovery] {
    guard let url = node.attribute("src") else { return [] }
    return content(of: node, attribute: "src", url: url, destination: .embed)
  }

  private static func content(
    of node: Node, attribute: String, url: String, destination: Destination
  ) -> [Discovery] {
    guard !url.trimmed.isEmpty else { return [] }
    var resource = Resource(Place(node, attribute), url: url, destination: destination)
    resource.condition = .rendered
    switch shownAs(type: node.attribute("type"), url: url) {
    case .image:
      resource.destination = .image
      return [.resource(resource)]
    case .document:
      return [.frame(FrameElement(node: node, content: .source(resource), sandbox: nil))]
    case .nothing: return []
    }
  }

  private enum Shown {
    case image
    case document
    case nothing
  }

  private static func shownAs(type: String?, url: String) -> Shown {
    let essence = (type ?? "").prefix { $0 != ";" }.trimmed.lowercased()
    if essence.isEmpty {
      let path = url.prefix { $0 != "?" && $0 != "#" }
      let name = path.split(separator: "/").last ?? ""
      return name.contains(".")
        && ImageTypes.isImage(extension: String(name.split(separator: ".").last ?? ""))
        ? .image : .document
    }
    if essence == "image/svg+xml" { return .document }
    if essence.hasPrefix("image/") { return ImageTypes.isSupported(essence) ? .image : .nothing }
    let isShown =
      essence.hasPrefix("text/") || essence.hasSuffix("+xml")
      || ["application/xml", "application/pdf", "application/json", "application/javascript"].contains(
        essence)
    return isShown ? .document : .nothing
  }
}
