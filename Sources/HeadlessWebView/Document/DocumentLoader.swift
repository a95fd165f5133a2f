import Foundation
import LoadTrace
import MarkupDocument
import ResourceDiscovery
import StyleResolution
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
  /// What is asked for once the document is parsed, so that a `base` element after it counts.
  private var late: [Discovery] = []
  /// Policies that forbid `style` attributes, and the byte of the document's source from which on.
  private var stylePolicies: [(policy: ContentSecurityPolicy, start: Int)] = []
  /// Documents whose elements this one uses, by their URLs.
  var usedDocuments: [String: UsedDocument] = [:]
  /// Elements whose own content failed, so that their children are shown instead.
  var fallbacks: Set<Node> = []

  /// Where in the source the `base` element stands that counts.
  var baseOffset = 0
  /// Whether an XSLT style sheet stands before the root: what follows is the input of that, and not shown itself.
  private(set) var isTransformed = false

  private var refresh: (place: Place?, refresh: MetaRefresh, url: WebURL)?
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

  /// What media queries and styles of this document are asked of.
  private(set) lazy var environment: StyleEnvironment = {
    guard let parent, let frame else { return page.environment }
    var result = parent.environment
    if parent.styles.isEmpty, let size = FrameViewport.size(of: frame.node) {
      (result.viewportWidth, result.viewportHeight) = size
    }
    return result
  }()

  /// What the rules of elements must know of the view and of this document.
  private(set) lazy var discoveryContext = DiscoveryContext(
    scale: page.configuration.scale, scripting: runsScripts,
    matchesMedia: { [environment] in environment.matches(media: $0) },
    sourceSize: { [environment] in SourceSizeList(parsing: $0 ?? "").size(in: environment) },
    canPlay: { [unowned page] in page.canPlay($0) },
    playsMedia: !page.configuration.playableMediaTypes.isEmpty)

  /// Whether the document is read as one whose scripts run.
  var runsScripts: Bool { page.configuration.scripting && context.allowsScripts }

  // MARK: - Reading

  /// Takes what the response's header fields ask for.
  func applyHeaders(_ response: ResponseRecord) {
    if let text = response.header("Refresh"), let refresh = MetaRefresh(parsing: text) {
      schedule(refresh, place: nil)
    }
    for discovery in linkedPreloads(response) { handle(discovery) }
  }

  /// Reads the document's text.
  func read(_ bytes: [UInt8], kind: Document.Kind, charset: String?) {
    // A document of another origin does not decide how this one is read.
    let around = context.parent?.origin == context.origin ? context.parent?.encoding : nil
    let detected =
      switch kind {
      case .html: DetectedEncoding.htmlDocument(bytes, responseCharset: charset, parent: around)
      case .xml: DetectedEncoding.xmlDocument(bytes, responseCharset: charset)
      case .plainText: DetectedEncoding.plainText(bytes, responseCharset: charset)
      }
    loader.recorder.decoded(context.load, TextDecoding(detected, of: bytes))
    context.encoding = detected.encoding
    parse(kind == .xml ? detected.decodeXML(bytes) : detected.decode(bytes), kind: kind)
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
    let discoveries = late
    late = []
    for discovery in discoveries { handle(discovery) }
    settle()
  }

  /// Puts the result of an XSLT style sheet in the document's place.
  func transform(by styleSheet: [UInt8]) {
    guard let result = XSLTransformation(of: text, by: styleSheet) else { return }
    styles = DocumentStyleLoader(self)
    isTransformed = false
    parse(result.bytes, kind: result.kind)
  }

  private func parse(_ text: [UInt8], kind: Document.Kind) {
    let parser = DocumentParser(
      kind: kind, frontEnd: page.configuration.parser,
      scripting: runsScripts, observer: self)
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

  // MARK: - Policies

  /// Takes policies for what stands after a byte of the document's source.
  func apply(_ policies: [ContentSecurityPolicy], from offset: Int) {
    context.policies += policies
    stylePolicies += policies.filter { $0.forbidsStyleAttributes(nonce: nil) }.map { ($0, offset) }
  }

  /// Says of an element whether its `style` attribute is forbidden; `nil` where none is.
  var styleAttributeObjection: ((Node) -> Bool)? {
    guard !stylePolicies.isEmpty else { return nil }
    return { [stylePolicies] node in
      stylePolicies.contains {
        $0.start <= node.sourceOffset && $0.policy.forbidsStyleAttributes(nonce: node.attribute("nonce"))
      }
    }
  }

  // MARK: - Loads

  /// Makes the loads of resources whose elements turn out to have a box.
  func loadRendered(_ hasBox: (Node) -> Bool) {
    let waiting = deferred
    deferred = []
    for item in waiting {
      guard let node = item.resource.place.node, hasBox(node) else {
        deferred.append(item)
        continue
      }
      switch item.frame?.content {
      case nil: load(item.resource)
      case .source: item.frame.map { show($0, item.resource) }
      case .markup(let markup): item.frame.map { page.showMarkup(markup, in: $0, of: self) }
      }
    }
  }

  /// Makes a load that the document waits for.
  func load(_ request: LoadRequest, then handle: @escaping (LoadOutcome) -> Void = { _ in }) {
    pendingLoads += 1
    let isDocument = request.mode == .navigate
    loader.load(request) { [self] outcome in
      pendingLoads -= 1
      guard !isReplaced else { return }
      if !isDocument { preload(linkedBy: outcome) }
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
    if let refresh, context.allowsScripts, refresh.refresh.delay <= page.configuration.limits.refreshTime {
      page.navigate(self, to: refresh.url, refresh.refresh, place: refresh.place)
    }
    parent?.settle()
  }

  /// Asks for a refresh, which takes the place of one that would come no earlier. Its URL is resolved now, whatever
  /// base comes later.
  ///
  /// WebKit, `NavigationScheduler::scheduleRedirect`.
  func schedule(_ refresh: MetaRefresh, place: Place?) {
    if let earlier = self.refresh?.refresh, refresh.delay > earlier.delay { return }
    guard let url = resolve(refresh.url ?? context.url.href) else { return }
    self.refresh = (place, refresh, url)
  }
}

extension DocumentLoader: TreeObserver {
  func inserted(_ node: Node) { apply(.inserted, to: node) }
  func childrenFinished(_ node: Node) { apply(.childrenFinished, to: node) }

  func attributesAdded(_ node: Node) {}

  private func apply(_ moment: ElementRule.Moment, to node: Node) {
    guard !isTransformed, let rule = ElementRule.rule(for: node), rule.moment == moment else { return }
    for discovery in rule.discover(node, discoveryContext) {
      if !isParsed, discovery.isLate {
        late.append(discovery)
        continue
      }
      handle(discovery)
      if case .resource(let resource) = discovery, resource.destination == .xslt { isTransformed = true }
    }
  }
}

extension Discovery {
  /// Whether it is begun only when the document is parsed: media, tracks, and frames with their markup in them.
  fileprivate var isLate: Bool {
    switch self {
    case .media: true
    case .frame(let frame): frame.content.isMarkup
    case .resource(let resource): resource.destination == .track && resource.place.node?.tag == .track
    default: false
    }
  }
}

extension FrameElement.Content {
  fileprivate var isMarkup: Bool {
    if case .markup = self { true } else { false }
  }
}
