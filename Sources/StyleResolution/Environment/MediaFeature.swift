/// One feature test: `(hover)`, `(min-width: 600px)`, `(400px <= width < 600px)`.
struct MediaFeature: Sendable {
  enum Comparison: Sendable {
    case equal, less, lessOrEqual, greater, greaterOrEqual

    /// The comparison seen from the other side.
    var flipped: Comparison {
      switch self {
      case .equal: .equal
      case .less: .greater
      case .lessOrEqual: .greaterOrEqual
      case .greater: .less
      case .greaterOrEqual: .lessOrEqual
      }
    }

    func hasSameDirection(as other: Comparison) -> Bool {
      switch (self, other) {
      case (.less, .less), (.less, .lessOrEqual), (.lessOrEqual, .less), (.lessOrEqual, .lessOrEqual): true
      case (.greater, .greater), (.greater, .greaterOrEqual), (.greaterOrEqual, .greater): true
      case (.greaterOrEqual, .greaterOrEqual): true
      default: false
      }
    }

    func holds(_ left: Double, _ right: Double) -> Bool {
      switch self {
      case .equal: left == right
      case .less: left < right
      case .lessOrEqual: left <= right
      case .greater: left > right
      case .greaterOrEqual: left >= right
      }
    }
  }

  enum Value: Sendable {
    case number(Double), length(Length), resolution(Double), ratio(Double), keyword(String)
  }

  let name: String
  /// The bounds on the feature; none for the feature alone.
  let bounds: [(comparison: Comparison, value: Value)]

  // MARK: - Parsing

  /// A feature in parentheses; nil if the block is none, or one WebKit does not know.
  static func parse(_ cursor: inout TokenCursor) -> MediaFeature? {
    guard cursor.kind == .openParenthesis, let inside = cursor.takeBlock() else { return nil }
    return MediaFeature(inside.trimmed, known: MediaFeature.isKnown)
  }

  /// A feature test that fills a run; `known` says whether a feature may be asked for, and with such a value.
  init?(_ cursor: TokenCursor, known: (String, Value?) -> Bool) {
    var plain = cursor
    if let written = plain.takeIdentifier(), plain.isAtEnd || plain.kind == .colon {
      guard let feature = Self(plain: written, &plain, known) else { return nil }
      self = feature
    } else {
      guard let feature = Self(range: cursor, known) else { return nil }
      self = feature
    }
  }

  /// `name < value`, `value < name` or `value < name < value`.
  private init?(range cursor: TokenCursor, _ known: (String, Value?) -> Bool) {
    var cursor = cursor
    guard let first = Self.value(&cursor), let comparison = Self.comparison(&cursor),
      let second = Self.value(&cursor)
    else { return nil }
    if case .keyword(let name) = first, cursor.isAtEnd {
      guard known(name, second), Self.isRange(name) else { return nil }
      self.init(name: name, bounds: [(comparison, second)])
      return
    }
    guard case .keyword(let name) = second, known(name, first), Self.isRange(name) else { return nil }
    var bounds = [(comparison: comparison.flipped, value: first)]
    if !cursor.isAtEnd {
      guard let other = Self.comparison(&cursor), let third = Self.value(&cursor), cursor.isAtEnd,
        known(name, third), comparison.hasSameDirection(as: other)
      else { return nil }
      bounds.append((other, third))
    }
    self.init(name: name, bounds: bounds)
  }

  private static func comparison(_ cursor: inout TokenCursor) -> Comparison? {
    if cursor.takeDelimiter(61) { return .equal }
    guard let token = cursor.token, token.isDelimiter(60) || token.isDelimiter(62) else { return nil }
    let isLess = token.isDelimiter(60)
    let orEqual = cursor.following?.isDelimiter(61) == true
    cursor.advance()
    if orEqual { cursor.advance() }
    cursor.skipWhitespace()
    return isLess ? (orEqual ? .lessOrEqual : .less) : (orEqual ? .greaterOrEqual : .greater)
  }

  private init(name: String, bounds: [(comparison: Comparison, value: Value)]) {
    self.name = name
    self.bounds = bounds
  }

  /// `name`, or `name: value` with `min-` and `max-`.
  private init?(plain written: String, _ cursor: inout TokenCursor, _ known: (String, Value?) -> Bool) {
    guard cursor.take(.colon) else {
      guard known(written, nil) else { return nil }
      self.init(name: written, bounds: [])
      return
    }
    guard let value = Self.value(&cursor), cursor.isAtEnd else { return nil }
    let (name, comparison) = Self.unprefixed(written)
    guard known(name, value), comparison == .equal || Self.isRange(name) else { return nil }
    self.init(name: name, bounds: [(comparison, value)])
  }

  private static func unprefixed(_ name: String) -> (String, Comparison) {
    if name.hasPrefix("-webkit-min-") { return ("-webkit-" + name.dropFirst(12), .greaterOrEqual) }
    if name.hasPrefix("-webkit-max-") { return ("-webkit-" + name.dropFirst(12), .lessOrEqual) }
    if name.hasPrefix("min-") { return (String(name.dropFirst(4)), .greaterOrEqual) }
    if name.hasPrefix("max-") { return (String(name.dropFirst(4)), .lessOrEqual) }
    return (name, .equal)
  }

  static func value(_ cursor: inout TokenCursor) -> Value? {
    guard let token = cursor.token else { return nil }
    switch token.kind {
    case .ident: return cursor.takeIdentifier().map { .keyword($0) }
    case .number:
      cursor.advance()
      cursor.skipWhitespace()
      let number = cursor.source.number(token)
      guard cursor.takeDelimiter(47) else { return .number(number) }
      guard let below = cursor.token, below.kind == .number else { return nil }
      cursor.advance()
      cursor.skipWhitespace()
      let denominator = cursor.source.number(below)
      return .ratio(denominator == 0 ? .infinity : number / denominator)
    case .dimension:
      if let resolution = parseResolution(&cursor) { return .resolution(resolution) }
      return Length.parse(&cursor).map { .length($0) }
    case .function: return Length.parse(&cursor).map { .length($0) }
    default: return nil
    }
  }
}
