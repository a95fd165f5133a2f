/// A name in `font-family`.
enum FontFamily: Sendable, Hashable {
  /// A family by name, white space made single, in lower case.
  case named(String)
  /// A keyword such as `serif`, which is always some font of the system.
  case generic
}

/// Parses `font` and its longhands.
enum FontParser {
  // MARK: - Families

  static func families(_ cursor: TokenCursor) -> [FontFamily]? {
    var families: [FontFamily] = []
    for part in cursor.splitAtCommas() {
      guard let family = family(part) else { return nil }
      families.append(family)
    }
    return families
  }

  /// The keywords that the system always has a font for.
  static let generics: Set<String> = [
    "serif", "sans-serif", "monospace", "cursive", "fantasy", "-webkit-body", "-webkit-standard",
    "-webkit-pictograph",
  ]
  private static let reserved: Set<String> = [
    "initial", "inherit", "unset", "revert", "revert-layer", "default",
  ]

  static func family(_ cursor: TokenCursor) -> FontFamily? {
    var cursor = cursor
    if let token = cursor.token, token.kind == .string {
      cursor.advance()
      guard cursor.isExhausted else { return nil }
      return .named(normalized(cursor.source.text(token)))
    }
    var words: [String] = []
    while let word = cursor.takeIdentifier() { words.append(word) }
    guard cursor.isAtEnd, !words.isEmpty else { return nil }
    if words.count == 1 {
      if generics.contains(words[0]) { return .generic }
      if reserved.contains(words[0]) { return nil }
    }
    return .named(words.joined(separator: " "))
  }

  /// A family name in the form that names compare in.
  static func normalized(_ name: some Sequence<UInt8>) -> String {
    String(decoding: name.map(asciiLowercased), as: UTF8.self)
  }

  // MARK: - Shorthand

  private static let systemFonts: Set<String> = [
    "caption", "icon", "menu", "message-box", "small-caption", "status-bar", "-webkit-mini-control",
    "-webkit-small-control", "-webkit-control",
  ]

  static func shorthand(_ cursor: TokenCursor) -> DeclarationGrammar.Result? {
    var cursor = cursor
    let start = cursor.position
    if cursor.takeIdentifier(in: systemFonts) != nil, cursor.isAtEnd {
      return result(style: nil, weight: nil, stretch: nil, caps: nil, size: .initial, families: [.generic])
    }
    cursor.move(to: start)
    var style: PropertyValue?
    var weight: PropertyValue?
    var stretch: PropertyValue?
    var caps: PropertyValue?
    for _ in 0..<4 {
      if cursor.takeKeyword("normal") { continue }
      if style == nil, let taken = takeStyle(&cursor) {
        style = taken
      } else if caps == nil, cursor.takeKeyword("small-caps") {
        caps = .keyword(.smallCaps)
      } else if stretch == nil, let taken = takeStretchKeyword(&cursor) {
        stretch = taken
      } else if weight == nil, let taken = takeWeight(&cursor) {
        weight = taken
      } else {
        break
      }
    }
    guard let size = takeSize(&cursor) else { return nil }
    if cursor.takeDelimiter(47) {
      let isNumber = cursor.kind == .number
      guard !cursor.isNegative else { return nil }
      guard cursor.takeKeyword("normal") || isNumber || Length.parse(&cursor, allowsPercentages: true) != nil
      else { return nil }
      if isNumber {
        cursor.advance()
        cursor.skipWhitespace()
      }
    }
    guard !cursor.isAtEnd, let families = families(cursor) else { return nil }
    return result(style: style, weight: weight, stretch: stretch, caps: caps, size: size, families: families)
  }

  private static func result(
    style: PropertyValue?, weight: PropertyValue?, stretch: PropertyValue?, caps: PropertyValue?,
    size: PropertyValue, families: [FontFamily]
  ) -> DeclarationGrammar.Result {
    [
      (.fontStyle, style ?? .initial), (.fontWeight, weight ?? .initial), (.fontStretch, stretch ?? .initial),
      (.fontVariantCaps, caps ?? .initial), (.fontSize, size), (.fontFamily, .families(families)),
    ]
  }

  // MARK: - Longhands

  static func takeStyle(_ cursor: inout TokenCursor) -> PropertyValue? {
    switch cursor.takeIdentifier(in: ["normal", "italic", "oblique"]) {
    case "normal": return .keyword(.normal)
    case "italic": return .keyword(.italic)
    case "oblique":
      return takeSlope(&cursor) ? .keyword(.oblique) : nil
    default: return nil
    }
  }

  /// Takes an angle if there is one; false if it is not between a quarter turn to either side.
  private static func takeSlope(_ cursor: inout TokenCursor) -> Bool {
    if let token = cursor.token, token.kind == .dimension, cursor.source.name(token, is: "deg") {
      guard abs(cursor.source.number(token)) <= 90 else { return false }
    }
    _ = Gradient.takeAngle(&cursor, allowsZero: false)
    return true
  }

  static func takeWeight(_ cursor: inout TokenCursor) -> PropertyValue? {
    switch cursor.takeIdentifier(in: ["normal", "bold", "bolder", "lighter"]) {
    case "normal": return .number(400)
    case "bold": return .number(700)
    case "bolder": return .keyword(.bolder)
    case "lighter": return .keyword(.lighter)
    default: break
    }
    if cursor.kind == .function { return takeCalculatedWeight(&cursor) }
    guard let token = cursor.token, token.kind == .number else { return nil }
    let weight = cursor.source.number(token)
    guard (1...1000).contains(weight) else { return nil }
    cursor.advance()
    cursor.skipWhitespace()
    return .number(weight)
  }

  private static func takeCalculatedWeight(_ cursor: inout TokenCursor) -> PropertyValue? {
    let start = cursor.position
    var calculation = Calculation()
    if let result = calculation.parse(&cursor), result.type == .number {
      return .number(min(max(result.number, 1), 1000))
    }
    cursor.move(to: start)
    return nil
  }

  private static let stretches: [String: Double] = [
    "ultra-condensed": 50, "extra-condensed": 62.5, "condensed": 75, "semi-condensed": 87.5, "normal": 100,
    "semi-expanded": 112.5, "expanded": 125, "extra-expanded": 150, "ultra-expanded": 200,
  ]

  static func takeStretchKeyword(_ cursor: inout TokenCursor) -> PropertyValue? {
    let start = cursor.position
    if let name = cursor.takeIdentifier(), let stretch = stretches[name] { return .number(stretch) }
    cursor.move(to: start)
    return nil
  }

  static func takeStretch(_ cursor: inout TokenCursor) -> PropertyValue? {
    if let keyword = takeStretchKeyword(&cursor) { return keyword }
    guard let token = cursor.token, token.kind == .percentage, cursor.source.number(token) >= 0 else {
      return nil
    }
    cursor.advance()
    cursor.skipWhitespace()
    return .number(cursor.source.number(token))
  }

  private static let sizes: [String: Double] = [
    "xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24, "xx-large": 32,
    "xxx-large": 48, "-webkit-xxx-large": 48,
  ]

  static func takeSize(_ cursor: inout TokenCursor) -> PropertyValue? {
    let start = cursor.position
    if let name = cursor.takeIdentifier() {
      if let size = sizes[name] { return .length(.pixels(size)) }
      switch name {
      case "larger": return .length(Length(terms: [.init(value: 1.2, unit: .em)]))
      case "smaller": return .length(Length(terms: [.init(value: 1 / 1.2, unit: .em)]))
      case "-webkit-ruby-text": return .initial
      default:
        cursor.move(to: start)
        return nil
      }
    }
    if let token = cursor.token, token.kind != .function, cursor.source.bytes[Int(token.start)] == 45 {
      return nil
    }
    return Length.parse(&cursor, allowsPercentages: true).map { .length($0) }
  }

  private static let caps: Set<String> = [
    "small-caps", "all-small-caps", "petite-caps", "all-petite-caps", "unicase", "titling-caps",
  ]

  static func takeCaps(_ cursor: inout TokenCursor) -> PropertyValue? {
    if cursor.takeKeyword("normal") { return .keyword(.normal) }
    guard let name = cursor.takeIdentifier(in: caps) else { return nil }
    return .keyword(name.hasSuffix("small-caps") || name.hasSuffix("petite-caps") ? .smallCaps : .normal)
  }

  private static let variants: Set<String> = [
    "common-ligatures", "no-common-ligatures", "discretionary-ligatures", "no-discretionary-ligatures",
    "historical-ligatures", "no-historical-ligatures", "contextual", "no-contextual", "lining-nums",
    "oldstyle-nums", "proportional-nums", "tabular-nums", "diagonal-fractions", "stacked-fractions",
    "ordinal",
    "slashed-zero", "historical-forms", "jis78", "jis83", "jis90", "jis04", "simplified", "traditional",
    "full-width", "proportional-width", "ruby", "sub", "super", "text", "emoji", "unicode",
  ]

  /// `font-variant`: only capitals matter.
  static func variant(_ cursor: TokenCursor) -> DeclarationGrammar.Result? {
    var cursor = cursor
    if cursor.takeIdentifier(in: ["normal", "none"]) != nil {
      return cursor.isAtEnd ? [(.fontVariantCaps, .keyword(.normal))] : nil
    }
    var value: PropertyValue?
    var seen: Set<String> = []
    while !cursor.isAtEnd {
      if value == nil, let taken = takeCaps(&cursor) {
        value = taken
      } else {
        guard let word = cursor.takeIdentifier(in: variants), seen.insert(word).inserted else { return nil }
      }
    }
    return [(.fontVariantCaps, value ?? .keyword(.normal))]
  }

  static func textTransform(_ cursor: TokenCursor) -> PropertyValue? {
    var cursor = cursor
    if cursor.takeKeyword("none") { return cursor.isAtEnd ? .keyword(.none) : nil }
    var value = PropertyValue.keyword(.none)
    let words: [String: PropertyValue.Keyword] = [
      "uppercase": .uppercase, "lowercase": .lowercase, "capitalize": .capitalize, "full-width": .fullWidth,
      "full-size-kana": .none,
    ]
    var seen: Set<String> = []
    while !cursor.isAtEnd {
      guard let name = cursor.takeIdentifier(), let keyword = words[name] else { return nil }
      let group = name.hasPrefix("full-") ? name : "case"
      guard seen.insert(group).inserted else { return nil }
      if keyword != .none { value = .keyword(keyword) }
    }
    return value
  }

  static func takeSecurity(_ cursor: inout TokenCursor) -> PropertyValue? {
    switch cursor.takeIdentifier(in: ["none", "disc", "circle", "square"]) {
    case "none": .keyword(.none)
    case .some: .keyword(.bullet)
    case nil: nil
    }
  }
}
