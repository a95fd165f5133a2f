/// An `@font-face` rule, after [CSS Fonts 4](https://drafts.csswg.org/css-fonts/#font-face-rule).
struct FontFaceRule: Sendable {
  /// In the form that names compare in.
  var family: String
  var sources: [FontSource]
  var weight: ClosedRange<Double> = 400...400
  var stretch: ClosedRange<Double> = 100...100
  /// The slope in degrees; italic is 14, as oblique is without an angle.
  var slope: ClosedRange<Double> = 0...0
  var isItalic = false
  /// Nil for all characters.
  var unicodeRange: CodePointSet?
  var context: Int32

  /// One entry of `src` that is acceptable.
  enum FontSource: Sendable {
    case local(String)
    case url(ImageURL)
  }

  /// A rule from what is in its braces; nil if it has no family or no `src`.
  init?(_ block: TokenCursor, _ source: TokenSource, context: Int32) {
    let descriptors = DescriptorList(block, source)
    guard let familyValue = descriptors["font-family"],
      case .named(let family) = FontParser.family(familyValue),
      let sourceValue = descriptors["src"]
    else { return nil }
    self.family = family
    self.context = context
    sources = sourceValue.splitAtCommas().compactMap(Self.entry)
    if let value = descriptors["font-weight"], let range = Self.range(value, Self.takeWeight) {
      weight = range
    }
    if let value = descriptors["font-stretch"] ?? descriptors["font-width"],
      let range = Self.range(value, Self.takeStretch)
    {
      stretch = range
    }
    if let value = descriptors["font-style"] { setStyle(value) }
    if let value = descriptors["unicode-range"] {
      unicodeRange = UnicodeRangeParser.parse(source.bytes[value.sourceRange]).map(CodePointSet.init)
    }
  }

  // MARK: - Sources

  private static let formats: Set<String> = [
    "woff2", "woff", "truetype", "opentype", "svg", "woff2-variations", "woff-variations",
    "truetype-variations",
    "opentype-variations",
  ]
  private static let formatKeywords: Set<String> = ["woff2", "woff", "truetype", "opentype", "svg"]
  private static let technologies: Set<String> = [
    "features-opentype", "features-aat", "features-graphite", "color-colrv0", "color-colrv1", "color-svg",
    "color-sbix", "color-cbdt", "variations", "palettes", "incremental",
  ]

  /// An entry that WebKit would try; nil for one it skips.
  private static func entry(_ part: TokenCursor) -> FontSource? {
    var part = part
    if part.isFunction("local") {
      guard let inside = part.takeBlock(), part.isAtEnd,
        case .named(let name) = FontParser.family(inside.trimmed)
      else { return nil }
      return .local(name)
    }
    guard let url = ImageParser.url(&part), !url.text.isEmpty else { return nil }
    if part.isFunction("format") {
      guard let inside = part.takeBlock(), isSupportedFormat(inside.trimmed) else { return nil }
    }
    if part.isFunction("tech") {
      guard let inside = part.takeBlock(), isSupportedTechnology(inside.trimmed) else { return nil }
    }
    return part.isAtEnd ? .url(url) : nil
  }

  static func isSupportedFormat(_ cursor: TokenCursor) -> Bool {
    var cursor = cursor
    if let token = cursor.token, token.kind == .string {
      cursor.advance()
      // An empty name says nothing.
      if cursor.isExhausted, cursor.source.text(token).isEmpty { return true }
      let name = String(decoding: cursor.source.text(token).map(asciiLowercased), as: UTF8.self)
      return cursor.isExhausted && formats.contains(name)
    }
    return cursor.takeIdentifier(in: formatKeywords) != nil && cursor.isAtEnd
  }

  static func isSupportedTechnology(_ cursor: TokenCursor) -> Bool {
    cursor.splitAtCommas().allSatisfy { part in
      var part = part
      return part.takeIdentifier(in: technologies) != nil && part.isAtEnd
    }
  }

  // MARK: - Descriptors

  /// One value or two; nil if the descriptor is invalid.
  private static func range(
    _ value: TokenCursor, _ take: (inout TokenCursor) -> Double?
  ) -> ClosedRange<Double>? {
    var cursor = value
    if cursor.takeKeyword("auto") { return nil }
    guard let first = take(&cursor) else { return nil }
    let second = take(&cursor) ?? first
    guard cursor.isAtEnd else { return nil }
    return min(first, second)...max(first, second)
  }

  private static func takeWeight(_ cursor: inout TokenCursor) -> Double? {
    if case .number(let weight) = FontParser.takeWeight(&cursor) { return weight }
    return nil
  }

  private static func takeStretch(_ cursor: inout TokenCursor) -> Double? {
    if case .number(let stretch) = FontParser.takeStretch(&cursor) { return stretch }
    return nil
  }

  private mutating func setStyle(_ value: TokenCursor) {
    var cursor = value
    switch cursor.takeIdentifier() {
    case "italic" where cursor.isAtEnd:
      slope = 14...14
      isItalic = true
    case "oblique":
      guard let first = Self.takeDegrees(&cursor) else {
        if cursor.isAtEnd { slope = 14...14 }
        return
      }
      let second = Self.takeDegrees(&cursor) ?? first
      if cursor.isAtEnd { slope = min(first, second)...max(first, second) }
    default: break
    }
  }

  private static func takeDegrees(_ cursor: inout TokenCursor) -> Double? {
    guard let token = cursor.token, token.kind == .dimension else { return nil }
    let factors = ["deg": 1, "grad": 0.9, "rad": 180 / Double.pi, "turn": 360]
    guard let factor = factors[cursor.source.lowercasedName(token)] else { return nil }
    cursor.advance()
    cursor.skipWhitespace()
    return cursor.source.number(token) * factor
  }
}
