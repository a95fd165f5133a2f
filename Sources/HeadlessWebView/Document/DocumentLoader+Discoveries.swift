import LoadTrace
import MarkupDocument
import ResourceDiscovery
import ScriptSyntax
import TextEncoding
import URLStandard

/// What is done about each thing that an element asks for.
extension DocumentLoader {
  func handle(_ discovery: Discovery) {
    switch discovery {
    case .resource(let resource):
      if resource.condition == .always { load(resource) } else { wait(for: resource, frame: nil) }
    case .script(let script): load(script)
    case .linkedStyle(let link): styles.add(link)
    case .inlineStyle(let style): styles.add(style)
    case .frame(let frame): load(frame)
    case .fallback(let node): fallBack(node)
    case .media(let media): play(media, from: 0)
    case .base(let place, let text): setBase(text, place)
    case .refresh(let place, let refresh): schedule(refresh, place: place)
    case .contentSecurityPolicy(let place, let text):
      apply(ContentSecurityPolicy.list(parsing: text), from: place.node?.sourceOffset ?? 0)
    case .defaultStyle(let name): styles.defaultSet = name
    }
  }

  private func wait(for resource: Resource, frame: FrameElement?) {
    deferred.append((resource, frame))
    styles.invalidate()
  }

  /// Loads a resource of which nothing but its coming matters, or a document that `use` refers to.
  func load(_ resource: Resource) {
    guard let request = request(for: resource) else { return }
    // A `use` of the document itself needs no other copy of it.
    if request.destination == .svg, request.url.removingFragment() == context.url.removingFragment() {
      return
    }
    if let reason = objection(toEmbedding: request, resource) {
      loader.refuse(request, reason)
      return resource.place.node.map(fallBack) ?? ()
    }
    if request.url.scheme == "data", [.image, .font, .media, .track].contains(request.destination) { return }
    let node = resource.place.node
    load(request) { [self] outcome in
      if resource.destination == .svg, outcome.isUsable { loadUsed(outcome) }
      if resource.destination == .xslt, outcome.isUsable {
        transform(by: DetectedEncoding.xmlDocument(outcome.body).decode(outcome.body))
      }
      if resource.destination == .image, let node, node.tag == .object {
        imageEnded(of: node, resource, outcome)
      }
    }
  }

  /// The image of an `object` or `embed` is asked about as an object first, and then as an image.
  private func objection(toEmbedding request: LoadRequest, _ resource: Resource) -> VerdictReason? {
    guard request.destination == .image, let tag = resource.place.node?.tag, tag == .object || tag == .embed
    else { return nil }
    var asObject = request
    asObject.destination = tag == .object ? .object : .embed
    return loader.objection(to: asObject)
  }

  /// What an `object` shows whose image turned out to be none: a document if the response is one, else its children.
  ///
  /// WebKit, `HTMLObjectElement::renderFallbackContent`.
  private func imageEnded(of node: Node, _ resource: Resource, _ outcome: LoadOutcome) {
    guard outcome.isUsable, let response = outcome.response else { return fallBack(node) }
    if response.status < 400, ImageSignature.isImage(outcome.body, type: response.mimeType) { return }
    guard EmbeddedContent(type: response.mimeType, url: resource.url) == .document else {
      return fallBack(node)
    }
    var resource = resource
    resource.destination = .object
    show(FrameElement(node: node, content: .source(resource), sandbox: nil), resource)
  }

  /// The element's children are shown since its own content failed.
  func fallBack(_ node: Node) {
    if fallbacks.insert(node).inserted { styles.invalidate() }
  }

  /// The first `base` with an `href` counts, valid or not.
  private func setBase(_ text: String, _ place: Place) {
    guard !context.hasBaseElement else { return }
    context.hasBaseElement = true
    baseOffset = place.node?.sourceOffset ?? 0
    let url = WebURL(
      parsing: text, base: context.fallbackBase, queryEncoder: context.encoding.queryEncoder, dialect: .webKit
    )
    guard let url, url.scheme != "about" else { return context.ownBase = nil }
    if context.policies.contains(where: { !$0.allowsBase(url, selfURL: context.policyURL) }) { return }
    // Nothing can be resolved against one such as `data:`, but it is a base nevertheless.
    context.ownBase = url
    loader.recorder.note(
      Note(.baseElement, subject: url.href, reference: reference(place, text: text)), on: context.load)
  }

  // MARK: - Scripts

  private func load(_ script: ScriptElement) {
    guard context.allowsScripts, !script.isSourceEmpty else { return }
    if let source = script.source {
      if script.kind == .module { return modules.loadRoot(source) }
      guard let request = request(for: source) else { return }
      load(request) { [self] outcome in
        if outcome.isUsable { listCandidates(outcome, charset: source.charset) }
      }
    } else {
      readInline(script)
    }
  }

  private func readInline(_ script: ScriptElement) {
    let nonce = script.node.attribute("nonce")
    guard !context.policies.contains(where: { $0.violation(ofInline: .script, nonce: nonce) != nil }) else {
      return
    }
    let text = script.node.childTextContent
    switch script.kind {
    case .importMap: if let base = context.base { _ = modules.importMap.merge(text, base: base) }
    case .module: modules.readInline(Array(text.utf8), element: script.node)
    case .classic: listCandidates(in: Array(text.utf8), element: script.node)
    case .dataBlock: break
    }
  }

  // MARK: - Frames

  private func load(_ frame: FrameElement) {
    switch frame.content {
    case .markup where frame.isLazy:
      wait(for: Resource(Place(frame.node, "srcdoc"), url: "about:srcdoc", destination: .frame), frame: frame)
    case .markup(let markup): page.showMarkup(markup, in: frame, of: self)
    case .source(let resource) where resource.condition == .always: show(frame, resource)
    case .source(let resource): wait(for: resource, frame: frame)
    }
  }

  /// Loads a frame's document.
  func show(_ frame: FrameElement, _ resource: Resource) {
    guard var request = request(for: resource), !["about", "javascript"].contains(request.url.scheme) else {
      return
    }
    request.mode = .navigate
    if let reason = objectionToPlugIn(frame.node) {
      loader.refuse(request, reason)
      return fallBack(frame.node)
    }
    if let reason = page.objection(toFrame: request, in: self) { return loader.refuse(request, reason) }
    load(request) { [self] outcome in
      page.show(outcome, request: request, in: frame, of: self)
    }
  }

  /// The `plugin-types` of a policy, which an `object` or `embed` that shows a document must name in its `type`.
  private func objectionToPlugIn(_ node: Node) -> VerdictReason? {
    guard node.tag == .object || node.tag == .embed else { return nil }
    let type = node.attribute("type")?.lowercased() ?? ""
    let isForbidden = context.policies.contains { policy in
      policy.directives["plugin-types"].map { !$0.tokens.contains { $0.lowercased() == type } } ?? false
    }
    return isForbidden ? VerdictReason(.csp, "Content Security Policy forbids it: plugin-types") : nil
  }

  // MARK: - Media

  /// Asks for the first source, and for the next where that one cannot be played.
  private func play(_ media: MediaElement, from index: Int) {
    guard index < media.sources.count else { return }
    guard var request = request(for: media.sources[index]) else { return play(media, from: index + 1) }
    request.range = "bytes=0-1445"
    load(request) { [self] outcome in
      let type = outcome.response?.mimeType ?? ""
      if !outcome.isUsable || !page.canPlay(type) { play(media, from: index + 1) }
    }
  }
}
