import LoadTrace
import MarkupDocument

/// Script elements of HTML and SVG.
enum ScriptRules {
  /// `script` of HTML.
  @Sendable static func html(_ node: Node, _ context: DiscoveryContext) -> [Discovery] {
    let kind = ScriptKind(
      type: node.attribute("type"), language: node.attribute("language"), for: node.attribute("for"),
      event: node.attribute("event"), isNoModule: node.attribute("nomodule") != nil)
    return script(node, kind, source: node.attribute("src").map { (Place(node, "src"), $0) }, context)
  }

  /// `script` of SVG, whose source is its `href`.
  @Sendable static func svg(_ node: Node, _ context: DiscoveryContext) -> [Discovery] {
    let kind = ScriptKind(type: node.attribute("type"), language: nil)
    return script(node, kind, source: SVGRules.reference(of: node), context)
  }

  private static func script(
    _ node: Node, _ kind: ScriptKind, source: (Place, String)?, _ context: DiscoveryContext
  ) -> [Discovery] {
    guard context.scripting, kind != .dataBlock else { return [] }
    // WebKit runs classic scripts alone in XML.
    if kind != .classic, node.document.kind == .xml { return [] }
    var element = ScriptElement(kind: kind, node: node, source: nil, isSourceEmpty: false)
    if let (place, url) = source {
      element.isSourceEmpty = url.trimmed.isEmpty || kind == .importMap
      if !element.isSourceEmpty { element.source = resource(node, kind, place, url) }
    }
    return [.script(element)]
  }

  private static func resource(_ node: Node, _ kind: ScriptKind, _ place: Place, _ url: String) -> Resource {
    var cors = CORSSetting(attribute: node.attribute("crossorigin"))
    if kind == .module, cors == .none { cors = .anonymous }
    var resource = Resource(place, url: url, destination: kind == .module ? .module : .script, cors: cors)
    resource.integrity = node.attribute("integrity")
    resource.nonce = node.attribute("nonce")
    resource.charset = node.attribute("charset")
    return resource
  }
}
