/// A parsed style sheet: what of it decides which images, fonts and further sheets load.
///
/// Any bytes make a style sheet; what is not CSS is skipped as
/// [CSS Syntax](https://drafts.csswg.org/css-syntax/) says. The bytes are kept, and every reference knows its offset in
/// them.
public struct StyleSheet: Sendable {
  /// The number the caller gave.
  public let id: SheetID
  /// The `@import` rules that stand where they count, in order. WebKit fetches all of them, whatever their conditions.
  public internal(set) var imports: [ImportRule] = []

  let source: TokenSource
  var names = NameTable()
  var selectors = SelectorStore()
  var contexts: [RuleContext] = [RuleContext(parent: -1, kind: .group)]
  var blocks: [DeclarationBlock] = []
  var styleRules: [StyleRule] = []
  var fontFaces: [FontFaceRule] = []
  var keyframes: [KeyframesRule] = []
  var properties: [PropertyRule] = []
  /// Layers and imports in the order they come, which is the order of layers.
  var layerEvents: [LayerEvent] = []
  var usesContainerSizes = false
  /// Whether a rule for a first line, a scrollbar or a bar of a form control makes layout matter.
  var usesLayoutPseudoElements = false

  /// Parses a style sheet.
  ///
  /// - Parameters:
  ///   - bytes: the sheet as UTF-8, decoded: a byte order mark must be gone. Offsets in references are offsets in this array.
  ///   - id: a number that references to this sheet will carry.
  public init(parsing bytes: [UInt8], id: SheetID) {
    self.init(source: TokenSource(bytes), id: id, readsLayout: false)
  }

  init(source: TokenSource, id: SheetID, readsLayout: Bool) {
    self.id = id
    self.source = source
    var parser = StyleSheetParser(source: source, readsLayout: readsLayout)
    parser.parseSheet()
    parser.finish(&self)
  }
}

/// An `@import` rule.
public struct ImportRule: Sendable {
  /// The URL as it is meant: escapes decoded, not resolved; may be empty, and is not fetched then.
  public let url: String
  /// The 0-based byte offsets of the URL in the sheet, with `url(…)` or the quotes.
  public let range: Range<Int>
  /// The media the imported sheet applies to.
  public let media: MediaQueryList
  /// The name of the layer the sheet goes into: nil for none, empty for an anonymous one.
  public let layer: [String]?
  /// Whether the `supports()` condition is true; true without one.
  public let isSupported: Bool
}

/// What encloses a rule.
struct RuleContext: Sendable {
  indirect enum Kind: Sendable {
    case group
    case media(MediaQueryList)
    case supports(Bool)
    /// A layer by name; empty for an anonymous one.
    case layer([String])
    case container(ContainerQuery)
    /// `@scope`: lists of selectors, -1 where there is none.
    case scope(start: Int32, end: Int32)
    case startingStyle
  }

  /// The context around, or -1 for the sheet itself.
  var parent: Int32
  var kind: Kind
}

struct StyleRule: Sendable {
  var selectors: Int32
  var block: Int32
  var context: Int32
}

/// An `@layer` statement or block, or an `@import`, as layers are ordered by them.
enum LayerEvent: Sendable {
  case layer(context: Int32, name: [String])
  case block(context: Int32)
  case `import`(Int)
}

struct KeyframesRule: Sendable {
  var name: [UInt8]
  var context: Int32
  var keyframes: [Keyframe]
}

struct Keyframe: Sendable {
  /// From 0 to 1.
  var offsets: [Double]
  var block: Int32
}

/// `@property`.
struct PropertyRule: Sendable {
  var name: [UInt8]
  var context: Int32
  var inherits: Bool
  /// The syntax string.
  var syntax: String
  /// Where the initial value stands, if there is one.
  var initialValue: Range<Int>?
}
