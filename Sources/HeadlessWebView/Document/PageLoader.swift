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
  func navigate(_ document: DocumentLoader, to url: WebURL, _ refresh: MetaRefresh, place: Place?) {
    let text = refresh.url ?? document.context.url.href
    guard url.scheme != "javascript" else { return }
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
    let sandbox = ([parent?.context.sandbox, frame?.sandbox] + policies.map(\.sandboxFlags)).reduce(
      nil, Self.both)
    let origin =
      sandbox?.contains("allow-same-origin") == false
      ? Origin.opaque : outcome.requestURL.origin(tupleSchemes: loader.registeredSchemes)
    let context = DocumentContext(
      load: id, url: outcome.requestURL, base: outcome.requestURL, origin: origin, parent: parent?.context,
      sandbox: sandbox)
    guard let document = makeDocument(context, frame: frame, parent: parent) else { return }
    document.apply(policies, from: 0)
    document.applyHeaders(response)
    switch kind {
    case .html: document.read(outcome.body, kind: .html, charset: response.textEncodingName)
    case .xml: document.read(outcome.body, kind: .xml, charset: response.textEncodingName)
    case .media, .text, .image, .pdf, .notShowable: document.finishReading()
    }
  }

  /// Makes a document of a `srcdoc` attribute.
  func showMarkup(_ markup: String, in frame: FrameElement, of parent: DocumentLoader) {
    let sandbox = Self.both(parent.context.sandbox, frame.sandbox)
    guard let url = WebURL(parsing: "about:srcdoc"), !isRecursive(url, in: parent) else { return }
    let context = DocumentContext(
      load: parent.context.load, url: url, base: parent.context.ownBase,
      origin: sandbox?.contains("allow-same-origin") == false ? .opaque : parent.context.origin,
      parent: parent.context, sandbox: sandbox)
    let document = makeDocument(context, frame: frame, parent: parent)
    document?.apply(parent.context.policies, from: 0)
    document?.read(markup: markup)
  }

  /// What two sandboxes allow, one in the other; `nil` is no sandbox.
  private static func both(_ outer: [String]?, _ inner: [String]?) -> [String]? {
    guard let outer, let inner else { return outer ?? inner }
    return inner.filter(outer.contains)
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

  /// Whether media of a MIME type can be played.
  func canPlay(_ type: String) -> Bool {
    configuration.playableMediaTypes.contains(MIMEEssence(type).text)
  }

  // MARK: - Objections

  /// Why a frame's document is not asked for: of the documents around it, one may have the same URL, but not two.
  func objection(toFrame request: LoadRequest, in document: DocumentLoader) -> VerdictReason? {
    isRecursive(request.url, in: document)
      ? VerdictReason(.recursiveFrame, "the frame would show a page that it stands in") : nil
  }

  /// Whether two documents around a frame have its URL; all `srcdoc` documents have the same.
  private func isRecursive(_ url: WebURL, in document: DocumentLoader) -> Bool {
    let url = url.removingFragment()
    return ([document.context] + document.context.ancestors).count { $0.url.removingFragment() == url } > 1
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
    let disposition = response.header("Content-Disposition")?.prefix { $0 != ";" } ?? ""
    if disposition.trimmingASCIIWhitespace.lowercased() == "attachment" {
      return VerdictReason(.notShowable, "an attachment is not shown")
    }
    // WebKit makes these checks in its network process, which no custom scheme's response passes through.
    guard !loader.registeredSchemes.contains(request.url.scheme) else { return nil }
    return parent.flatMap { FrameOptions.objection(to: response, url: request.url, in: $0.context) }
  }
}
