public import MarkupDocument

/// What an element loads, and when that is decided.
public struct ElementRule: Sendable {
  /// The moment at which the rule runs.
  public enum Moment: Sendable, Hashable {
    /// The element has entered the document, or one of its attributes has changed.
    case inserted
    /// The element's end was reached, so that its children are known.
    case childrenFinished
  }

  /// When it runs.
  public var moment: Moment
  /// Looks at the element and says what it asks for.
  public var discover: @Sendable (Node, DiscoveryContext) -> [Discovery]

  init(_ moment: Moment, _ discover: @escaping @Sendable (Node, DiscoveryContext) -> [Discovery]) {
    self.moment = moment
    self.discover = discover
  }
}

extension ElementRule {
  /// The elements of HTML that load something.
  static let html: [Tag: ElementRule] = [
    .audio: ElementRule(.childrenFinished, MediaRules.media),
    .base: ElementRule(.inserted, MetadataRules.base),
    .embed: ElementRule(.inserted, FrameRules.embed),
    .frame: ElementRule(.inserted, FrameRules.frame),
    .iframe: ElementRule(.inserted, FrameRules.frame),
    .img: ElementRule(.inserted, ImageRules.image),
    .input: ElementRule(.inserted, ImageRules.input),
    .link: ElementRule(.inserted, LinkRules.link),
    .meta: ElementRule(.inserted, MetadataRules.meta),
    .object: ElementRule(.childrenFinished, FrameRules.object),
    .script: ElementRule(.childrenFinished, ScriptRules.html),
    .style: ElementRule(.childrenFinished, LinkRules.style),
    .video: ElementRule(.childrenFinished, MediaRules.media),
  ]

  /// The elements of SVG that load something.
  static let svg: [Tag: ElementRule] = [
    .feImage: ElementRule(.inserted, SVGRules.image),
    .fontFaceURI: ElementRule(.inserted, SVGRules.fontFaceURI),
    .image: ElementRule(.inserted, SVGRules.image),
    .script: ElementRule(.childrenFinished, ScriptRules.svg),
    .style: ElementRule(.childrenFinished, LinkRules.style),
    .use: ElementRule(.inserted, SVGRules.use),
  ]

  /// The processing instruction that loads something.
  static let instruction = ElementRule(.inserted, StyleSheetInstruction.discover)

  /// The rule of an element; `nil` where it loads nothing by itself.
  public static func rule(for node: Node) -> ElementRule? {
    if node.kind == .processingInstruction { return instruction }
    return switch node.namespace {
    case .html: html[node.tag]
    case .svg: svg[node.tag]
    default: nil
    }
  }
}
