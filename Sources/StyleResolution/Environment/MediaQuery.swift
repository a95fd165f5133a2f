/// A media query list, after [Media Queries 4](https://drafts.csswg.org/mediaqueries/).
public struct MediaQueryList: Sendable {
  private var queries: [MediaQuery]

  /// Parses the value of a `media` attribute, or the condition of an `@import`; a query that is invalid is never true.
  public init(parsing text: some Collection<UInt8>) {
    self.init(TokenSource(Array(text)).cursor)
  }

  /// Parses the value of a `media` attribute.
  public init(parsing text: String) { self.init(parsing: text.utf8) }

  init(_ cursor: TokenCursor) {
    queries = cursor.isExhausted ? [] : cursor.splitAtCommas().map { MediaQuery($0) ?? .invalid }
  }

  /// Whether one of the queries is true; an empty list is.
  public func matches(_ environment: StyleEnvironment) -> Bool {
    queries.isEmpty || queries.contains { $0.matches(environment) }
  }
}

/// One media query.
struct MediaQuery: Sendable {
  private var isNegated = false
  /// The media type in lower case; nil where the query is a condition alone.
  private var type: String?
  private var condition: Condition<MediaFeature>?

  static let invalid = MediaQuery(isNegated: true, type: "all")

  private init(isNegated: Bool, type: String) {
    self.isNegated = isNegated
    self.type = type
  }

  init?(_ cursor: TokenCursor) {
    var cursor = cursor
    cursor.skipWhitespace()
    let parser = ConditionParser(leaf: MediaFeature.parse)
    if let condition = parser.parse(cursor) {
      self.condition = condition
      return
    }
    if cursor.takeKeyword("not") { isNegated = true } else { _ = cursor.takeKeyword("only") }
    guard let type = cursor.takeIdentifier(), !Self.reserved.contains(type) else { return nil }
    self.type = type
    if cursor.isAtEnd { return }
    guard cursor.takeKeyword("and"),
      let condition = parser.parsePrefix(&cursor, allowsOr: false), cursor.isAtEnd
    else { return nil }
    self.condition = condition
  }

  private static let reserved: Set<String> = ["not", "only", "and", "or", "layer"]

  func matches(_ environment: StyleEnvironment) -> Bool {
    let isType = type.map { $0 == "all" || $0 == environment.mediaType } ?? true
    guard isType, let condition else { return isType != isNegated }
    guard let value = condition.evaluate({ $0.evaluate(environment) }) else { return false }
    return value != isNegated
  }
}
