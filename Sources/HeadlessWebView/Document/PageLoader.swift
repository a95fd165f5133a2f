import LoadTrace
import MarkupDocument
import ResourceDiscovery
import StyleResolution
import URLStandard

/// One navigation of a view and all it leads to: the documents, their frames, and refreshes to other pages.
final class PageLoader {
  let configuration: HeadlessWebView.Configuration
  let loader: ResourceLoader
  let isReload: Bool
  /// What media queries and styles are asked of.
  let environment: StyleEnvironment
  private(set) var main: DocumentLoader?
  private var documentCount = 0

  init(loader: ResourceLoader, isReload: Bool) {
    self.loader = loader
    configuration = loader.configuration
    self.isReload = isReload
    environment = StyleEnvironment(configuration)
  }

  // MARK: - Navigation

  /// Loads a page into the view.
  func navigate(_ request: LoadRequest) {
    load(request)
  }

  /// Follows a refresh of the page or of a frame.
  func navigate(_ document: DocumentLoader, _ refresh: MetaRefresh, place: Place?) {
    let text = refresh.url ?? document.context.url.href
    guard let url = document.resolve(text), url.scheme != "javascript" else { return }
    var request = LoadRequest(url: url, destination: document.context.parent == nil ? .document : .frame)
    request.mode = .navigate
    request.parent = document.context.load
    request.reference = place.map { document.reference($0, text: text) }
    request.base = document.context.base
    request.client = document.context
    document.isReplaced = true
    if let parent = document.parent, let frame = document.frame {
      parent.frames.removeAll { $0 === document }
      parent.load(request) { [self] outcome in show(outcome, request: request, in: frame, of: parent) }
    } else {
      load(request)
    }
  }

  private func load(_ request: LoadRequest) {
    loader.load(request) { [self] outcome in show(outcome, request: request, in: nil, of: nil) }
  }

  /// Lets the documents go, which know the page.
  func close() {
    main = nil
  }

  // MARK: - Documents

  /// Makes a document of what was loaded.
  func show(_ outcome: LoadOutcome, request: LoadRequest, in frame: FrameElement?, of parent: DocumentLoader?)
  {
    guard let id = outcome.id, outcome.isUsable, let response = outcome.response else {
      if let frame, frame.node.tag == .object { parent?.fallBack(frame.node) }
      return
    }
    let kind = DocumentKind(mimeType: response.mimeType)
    if let reason = objection(to: response, kind: kind, request: request, parent: parent) {
      loader.recorder.reject(id, reason)
      if let frame, frame.node.tag == .object { parent?.fallBack(frame.node) }
      return
    }
    let policies = ContentSecurityPolicy.list(parsing: response.header("Content-Security-Policy") ?? "")
    let sandbox = frame?.sandbox ?? parent?.context.sandbox ?? policies.lazy.compactMap(\.sandboxFlags).first
    let origin =
      sandbox?.contains("allow-same-origin") == false
      ? Origin.opaque : outcome.requestURL.origin(tupleSchemes: loader.registeredSchemes)
    let context = DocumentContext(
      load: id, url: outcome.requestURL, base: outcome.requestURL, origin: origin, parent: parent?.context,
      sandbox: sandbox)
    context.policies = policies
    guard let document = makeDocument(context, frame: frame, parent: parent) else { return }
    document.applyHeaders(response)
    switch kind {
    case .html: document.read(outcome.body, kind: .html, charset: response.textEncodingName)
    case .xml: document.read(outcome.body, kind: .xml, charset: response.textEncodingName)
    case .media, .text, .image, .pdf, .notShowable: document.finishReading()
    }
  }

  /// Makes a document of a `srcdoc` attribute.
  func showMarkup(_ markup: String, in frame: FrameElement, of parent: DocumentLoader) {
    let sandbox = frame.sandbox ?? parent.context.sandbox
    guard let url = WebURL(parsing: "about:srcdoc") else { return }
    let context = DocumentContext(
      load: parent.context.load, url: url, base: parent.context.base,
      origin: sandbox?.contains("allow-same-origin") == false ? .opaque : parent.context.origin,
      parent: parent.context, sandbox: sandbox)
    context.policies = parent.context.policies
    makeDocument(context, frame: frame, parent: parent)?.read(markup: markup)
  }

  private func makeDocument(
    _ context: DocumentContext, frame: FrameElement?, parent: DocumentLoader?
  ) -> DocumentLoader? {
    documentCount += 1
    guard documentCount <= configuration.limits.documents,
      context.ancestors.count <= configuration.limits.frameDepth
    else {
      loader.recorder.reject(context.load, VerdictReason(.limit, "too many documents, or frames too deep"))
      return nil
    }
    let document = DocumentLoader(page: self, context: context, frame: frame, parent: parent)
    if let parent { parent.frames.append(document) } else { main = document }
    return document
  }

  // MARK: - What the rules of elements must know

  /// What the rules must know of the view.
  private(set) lazy var discoveryContext = DiscoveryContext(
    scale: configuration.scale, scripting: configuration.scripting,
    matchesMedia: { [environment] in environment.matches(media: $0) },
    sourceSize: { [environment] in SourceSizeList(parsing: $0 ?? "").size(in: environment) },
    canPlay: { [unowned self] in canPlay($0) })

  /// Whether media of a MIME type can be played.
  func canPlay(_ type: String) -> Bool {
    configuration.playableMediaTypes.contains(MIMEEssence(type).text)
  }

  // MARK: - Objections

  /// Why a frame's document is not asked for: a frame may show the page it stands in once, not again within that.
  func objection(toFrame request: LoadRequest, in document: DocumentLoader) -> VerdictReason? {
    let url = request.url.removingFragment()
    let same = ([document.context] + document.context.ancestors).filter { $0.url.removingFragment() == url }
    return same.count > 1 || (same.count == 1 && document.context.parent != nil)
      ? VerdictReason(.recursiveFrame, "the frame would show a page that it stands in") : nil
  }

  private func objection(
    to response: ResponseRecord, kind: DocumentKind, request: LoadRequest, parent: DocumentLoader?
  ) -> VerdictReason? {
    if kind == .notShowable {
      let type = MIMEEssence(response.mimeType).text
      return VerdictReason(
        .notShowable,
        type.isEmpty ? "a response without a MIME type cannot be shown" : "\(type) cannot be shown")
    }
    if response.header("Content-Disposition")?.trimmingASCIIWhitespace.lowercased().hasPrefix("attachment")
      == true
    {
      return VerdictReason(.notShowable, "an attachment is not shown")
    }
    return parent.flatMap { FrameOptions.objection(to: response, url: request.url, in: $0.context) }
  }
}
