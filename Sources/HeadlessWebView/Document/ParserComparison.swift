import LoadTrace
import MarkupDocument
import ResourceDiscovery
import URLStandard

/// What the two front ends of the parser find to load in one document.
///
/// Only what elements of HTML name is compared, and not in all places: libxml2's parser, which is older, knows neither SVG
/// nor templates, does not close `source`, and reads `noscript` as with scripts off. That is so in every page, and no
/// fault of this one.
enum ParserComparison {
  /// The most bytes of a document that is compared, since another tree of it is made.
  private static let mostBytes = 16 << 20

  /// Notes on what only one of the front ends finds, in the order of the document: first what the standard's has.
  static func notes(on text: [UInt8], in document: DocumentLoader) -> [Note] {
    guard text.count <= mostBytes else { return [] }
    let found = DocumentParser.FrontEnd.allCases.map { frontEnd in
      (frontEnd: frontEnd, references: references(in: text, frontEnd, document))
    }
    return found.flatMap { own in
      let others = Set(found.filter { $0.frontEnd != own.frontEnd }.flatMap(\.references).map(\.key))
      var told: Set<NamedReference.Key> = []
      return own.references.filter { !others.contains($0.key) && told.insert($0.key).inserted }.map { named in
        Note(
          .frontEndDifference,
          subject: document.resolve(named.key.url).map { $0.href } ?? named.key.url,
          text: "found by \(own.frontEnd.rawValue) alone", reference: named.reference)
      }
    }
  }

  private static func references(
    in text: [UInt8], _ frontEnd: DocumentParser.FrontEnd, _ document: DocumentLoader
  ) -> [NamedReference] {
    let collector = ReferenceCollector(document.discoveryContext)
    let parsed = DocumentParser.parse(
      text, frontEnd: frontEnd,
      scripting: document.runsScripts,
      observer: collector)
    return collector.found.map { place, key in
      let location = place.sourceOffset.map { parsed.location(ofByteOffset: $0) }
      return NamedReference(
        key: key,
        reference: Reference(
          file: SerializedURL(document.context.url.href), line: location?.line ?? 1,
          column: location?.column ?? 1, construct: place.construct, text: String(key.url.prefix(2048))))
    }
  }

  /// Something to load, and where it is named.
  private struct NamedReference {
    /// What makes it the same for both.
    struct Key: Hashable {
      var url: String
      var destination: Destination?
    }

    var key: Key
    var reference: Reference
  }

  /// Collects what the elements of a growing document name.
  private final class ReferenceCollector: TreeObserver {
    private let context: DiscoveryContext
    private(set) var found: [(place: Place, key: NamedReference.Key)] = []

    init(_ context: DiscoveryContext) {
      self.context = context
    }

    func inserted(_ node: Node) { collect(.inserted, node) }
    func childrenFinished(_ node: Node) { collect(.childrenFinished, node) }

    private func collect(_ moment: ElementRule.Moment, _ node: Node) {
      guard let rule = ElementRule.rule(for: node), rule.moment == moment, node.namespace == .html,
        node.tag != .video, node.tag != .audio, !isReadDifferently(node)
      else { return }
      for discovery in rule.discover(node, context) { add(discovery) }
    }

    private static let differentContexts: Set<String> = [
      "audio", "iframe", "math", "noscript", "picture", "source", "svg", "template", "video",
    ]

    /// Whether what stands in an element is read differently, of the ancestors that were asked about: a page may have
    /// thousands of elements in one another, each with something to load.
    private var isDifferentInside: [Node: Bool] = [:]

    /// Whether an element stands where the two always differ.
    private func isReadDifferently(_ node: Node) -> Bool {
      var ancestors: [Node] = []
      var isDifferent = false
      var next = node.parent
      while let ancestor = next {
        if let known = isDifferentInside[ancestor] {
          isDifferent = known
          break
        }
        ancestors.append(ancestor)
        if Self.differentContexts.contains(ancestor.localName) {
          isDifferent = true
          break
        }
        next = ancestor.parent
      }
      for ancestor in ancestors { isDifferentInside[ancestor] = isDifferent }
      return isDifferent
    }

    private func add(_ discovery: Discovery) {
      switch discovery {
      case .resource(let resource): add(resource)
      case .script(let script): if let source = script.source, script.kind != .dataBlock { add(source) }
      case .linkedStyle(let link): add(link.resource)
      case .frame(let frame): if case .source(let resource) = frame.content { add(resource) }
      case .media(let media): for source in media.sources { add(source) }
      case .base(let place, let url): found.append((place, .init(url: url, destination: nil)))
      case .refresh(let place, let refresh):
        if let url = refresh.url { found.append((place, .init(url: url, destination: .document))) }
      case .inlineStyle, .contentSecurityPolicy, .defaultStyle, .fallback: break
      }
    }

    private func add(_ resource: Resource) {
      found.append((resource.place, .init(url: resource.url, destination: resource.destination)))
    }
  }
}
