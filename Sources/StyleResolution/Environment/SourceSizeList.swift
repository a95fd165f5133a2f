/// The value of a `sizes` attribute: how wide an image will be, as far as that is known before layout.
///
/// [HTML, parsing a sizes attribute](https://html.spec.whatwg.org/#parse-a-sizes-attribute).
public struct SourceSizeList: Sendable {
  private struct Entry: Sendable {
    var condition: Condition<MediaFeature>?
    var size: Length
  }

  private var entries: [Entry]

  /// Parses the attribute's value; entries that are invalid are left out.
  public init(parsing text: String) {
    entries = TokenSource(Array(text.utf8)).cursor.splitAtCommas().compactMap { Self.entry($0) }
  }

  private static func entry(_ cursor: TokenCursor) -> Entry? {
    var cursor = cursor
    cursor.skipWhitespace()
    var plain = cursor
    if let size = Length.parse(&plain), plain.isAtEnd { return Entry(condition: nil, size: size) }
    let parser = ConditionParser(leaf: MediaFeature.parse)
    guard let condition = parser.parsePrefix(&cursor, allowsOr: true), let size = Length.parse(&cursor),
      cursor.isAtEnd
    else { return nil }
    return Entry(condition: condition, size: size)
  }

  /// The size of the first entry whose condition holds, in CSS pixels; the width of the viewport where none does.
  ///
  /// A negative size is none.
  public func size(in environment: StyleEnvironment) -> Double {
    for entry in entries {
      if let condition = entry.condition, condition.evaluate({ $0.evaluate(environment) }) != true {
        continue
      }
      if let size = entry.size.pixels(LengthContext(environment)), size >= 0 { return size }
    }
    return environment.viewportWidth
  }
}
