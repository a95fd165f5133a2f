import Foundation
import LoadTrace
import MarkupDocument
import ResourceDiscovery
import TextEncoding
import URLStandard

/// One document of a page: reads it, makes the loads that its elements ask for, and knows when they are over.
final class DocumentLoader {
  let page: PageLoader
  let context: DocumentContext
  let loader: ResourceLoader
  /// The document whose frame shows this one, and the frame.
  private(set) weak var parent: DocumentLoader?
  let frame: FrameElement?
  /// The tree; `nil` for documents without one, such as text and images.
  private(set) var document: Document?
  private(set) lazy var styles = DocumentStyleLoader(self)
  /// The text in UTF-8.
  private var text: [UInt8] = []
  private(set) lazy var modules = ModuleLoader(self)
  /// Frames by the element that shows them.
  var frames: [DocumentLoader] = []
  /// Resources that wait until it is known which elements have boxes.
  var deferred: [(resource: Resource, frame: FrameElement?)] = []
  /// Elements whose own content failed, so that their children are shown instead.
  var fallbacks: Set<Node> = []

  private var refresh: (place: Place?, refresh: MetaRefresh)?
  private var pendingLoads = 0
  private var isParsed = false
  private(set) var isFinished = false
  /// Whether a newer document has taken this one's place.
  var isReplaced = false

  init(page: PageLoader, context: DocumentContext, frame: FrameElement?, parent: DocumentLoader?) {
    self.page = page
    self.context = context
    self.frame = frame
    self.parent = parent
    loader = page.loader
  }

  // MARK: - Reading

  /// Takes what the response's header fields ask for.
  func applyHeaders(_ response: ResponseRecord) {
    if let text = response.header("Refresh"), let refresh = MetaRefresh(parsing: text) {
      schedule(refresh, place: nil)
    }
    for field in response.headers where field.name.lowercased() == "link" {
      for discovery in LinkHeader.discoveries(in: field.value, page.discoveryContext) { handle(discovery) }
    }
  }

  /// Reads the document's text.
  func read(_ bytes: [UInt8], kind: Document.Kind, charset: String?) {
    let detected =
      switch kind {
      case .html:
        DetectedEncoding.htmlDocument(bytes, responseCharset: charset, parent: context.parent?.encoding)
      case .xml: DetectedEncoding.xmlDocument(bytes, responseCharset: charset)
      case .plainText: DetectedEncoding.plainText(bytes, responseCharset: charset)
      }
    loader.recorder.decoded(context.load, TextDecoding(detected, of: bytes))
    context.encoding = detected.encoding
    parse(detected.decode(bytes), kind: kind)
    finishReading()
  }

  /// Reads text that is UTF-8 already: the `srcdoc` of a frame.
  func read(markup: String) {
    parse(Array(markup.utf8), kind: .html)
    finishReading()
  }

  /// Nothing more is to be read; documents that are not markup come here at once.
  func finishReading() {
    isParsed = true
    settle()
  }

  /// Puts the result of an XSLT style sheet in the document's place.
  func transform(by styleSheet: [UInt8]) {
    guard let result = XSLTransformation(of: text, by: styleSheet) else { return }
    styles = DocumentStyleLoader(self)
    parse(result.bytes, kind: result.kind)
  }

  private func parse(_ text: [UInt8], kind: Document.Kind) {
    let parser = DocumentParser(
      kind: kind, frontEnd: page.configuration.parser,
      scripting: page.configuration.scripting && context.allowsScripts, observer: self)
    document = parser.document
    self.text = text
    parser.append(text)
    parser.finish()
    while case .script = parser.run() {}
    context.isInQuirksMode = parser.document.quirksMode == .quirks
    if kind == .html, page.configuration.comparesParsers {
      for note in ParserComparison.notes(on: text, in: self) { loader.recorder.note(note) }
    }
  }

  // MARK: - Requests

  /// Resolves what an element names against the document's base URL.
  func resolve(_ text: String) -> WebURL? {
    context.base.flatMap {
      WebURL(parsing: text, base: $0, queryEncoder: context.encoding.queryEncoder, dialect: .webKit)
    }
  }

  /// Makes the request for a resource; `nil` where its URL cannot be resolved, which is recorded.
  func request(for resource: Resource) -> LoadRequest? {
    let reference = reference(resource.place, text: resource.url)
    guard let url = resolve(resource.url) else {
      loader.recorder.unloaded(
        UnloadedReference(
          parent: context.load, reference: reference, url: nil, destination: resource.destination,
          reason: VerdictReason(.invalidURL, "\"\(resource.url.prefix(200))\" cannot be resolved")))
      return nil
    }
    var request = LoadRequest(url: url, destination: resource.destination)
    request.mode = resource.cors == .none ? .noCORS : .cors
    request.includesCredentials = resource.cors != .anonymous || isSameOrigin(url)
    request.parent = context.load
    request.reference = reference
    request.base = context.base
    request.client = context
    request.nonce = resource.nonce
    request.integrity = resource.integrity
    request.isPreload = resource.isPreload
    request.isReload = page.isReload
    return request
  }

  /// Makes the request for a URL that a style sheet names; `nil` where it cannot be resolved, which is recorded.
  func request(
    for text: String, _ destination: Destination, in source: LoadedText, at range: Range<Int>,
    construct: String,
    encoding: Encoding
  ) -> LoadRequest? {
    let reference = source.reference(at: range, construct: construct)
    let url = source.base.flatMap {
      WebURL(parsing: text, base: $0, queryEncoder: encoding.queryEncoder, dialect: .webKit)
    }
    guard let url else {
      loader.recorder.unloaded(
        UnloadedReference(
          parent: source.load, reference: reference, url: nil, destination: destination,
          reason: VerdictReason(.invalidURL, "\"\(text.prefix(200))\" cannot be resolved")))
      return nil
    }
    var request = LoadRequest(url: url, destination: destination)
    request.parent = source.load
    request.reference = reference
    request.base = source.base
    request.client = context
    request.isReload = page.isReload
    return request
  }

  /// Makes the loads of resources whose elements turn out to have a box.
  func loadRendered(_ hasBox: (Node) -> Bool) {
    let waiting = deferred
    deferred = []
    for item in waiting {
      guard let node = item.resource.place.node, hasBox(node) else {
        deferred.append(item)
        continue
      }
      if let frame = item.frame { show(frame, item.resource) } else { load(item.resource) }
    }
  }

  func isSameOrigin(_ url: WebURL) -> Bool {
    context.isSameOrigin(url, registeredSchemes: loader.registeredSchemes)
  }

  /// Makes a load that the document waits for.
  func load(_ request: LoadRequest, then handle: @escaping (LoadOutcome) -> Void = { _ in }) {
    pendingLoads += 1
    loader.load(request) { [self] outcome in
      pendingLoads -= 1
      guard !isReplaced else { return }
      handle(outcome)
      settle()
    }
  }

  // MARK: - The end

  /// Goes on to what can only be done when what came before is over.
  func settle() {
    guard isParsed, !isReplaced, !styles.isWaiting else { return }
    if styles.needsPass { styles.pass() }
    guard pendingLoads == 0, !styles.isWaiting, !styles.needsPass, !isFinished else { return }
    guard frames.allSatisfy(\.isFinished) else { return }
    isFinished = true
    if let refresh, refresh.refresh.delay <= page.configuration.limits.refreshTime {
      page.navigate(self, refresh.refresh, place: refresh.place)
    }
    parent?.settle()
  }

  /// Asks for a refresh; the first that was asked for counts.
  func schedule(_ refresh: MetaRefresh, place: Place?) {
    if self.refresh == nil { self.refresh = (place, refresh) }
  }
}

extension DocumentLoader: TreeObserver {
  func inserted(_ node: Node) { apply(.inserted, to: node) }
  func childrenFinished(_ node: Node) { apply(.childrenFinished, to: node) }

  func attributesAdded(_ node: Node) {}

  private func apply(_ moment: ElementRule.Moment, to node: Node) {
    guard let rule = ElementRule.rule(for: node), rule.moment == moment else { return }
    for discovery in rule.discover(node, page.discoveryContext) { handle(discovery) }
  }
}
