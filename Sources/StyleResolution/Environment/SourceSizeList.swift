/// The value of a `sizes` attribute: how wide an image will be, as far as that is known before layout.
///
/// [HTML, parsing a sizes attribute](https://html.spec.whatwg.org/#parse-a-sizes-attribute).
public struct SourceSizeList: Sendable {
  private struct Entry: Sendable {
    var condition: Condition<MediaFeature>?
    var size: Size
  }

  private struct Size: Sendable {
    var length: Length
    /// Whether it is calculated, so that a negative one is 0 and not invalid.
    var isCalculated: Bool
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
    if let size = size(&plain), plain.isAtEnd { return Entry(condition: nil, size: size) }
    let parser = ConditionParser(leaf: MediaFeature.parse)
    guard let condition = parser.parsePrefix(&cursor, allowsOr: true), let size = size(&cursor),
      cursor.isAtEnd
    else { return nil }
    return Entry(condition: condition, size: size)
  }

  /// A length, or a calculation with the four operations; of other functions WebKit knows none here.
  ///
  /// WebKit, `SizesCalcParser`; measured (`docs/behaviour.md`).
  private static func size(_ cursor: inout TokenCursor) -> Size? {
    guard cursor.kind == .function else {
      return Length.parse(&cursor).map { Size(length: $0, isCalculated: false) }
    }
    var block = cursor
    guard cursor.isFunction("calc"), let inside = block.takeBlock(), isPlainCalculation(inside) else {
      return nil
    }
    return Length.parse(&cursor).map { Size(length: $0, isCalculated: true) }
  }

  private static func isPlainCalculation(_ cursor: TokenCursor) -> Bool {
    var cursor = cursor
    while let kind = cursor.kind {
      switch kind {
      case .number, .dimension, .delimiter, .whitespace, .openParenthesis, .closeParenthesis: break
      case .function: guard cursor.isFunction("calc") else { return false }
      default: return false
      }
      cursor.advance()
    }
    return true
  }

  /// The size of the first entry whose condition holds, in CSS pixels; the width of the viewport where none does.
  ///
  /// A negative size is none; one that is calculated is 0.
  public func size(in environment: StyleEnvironment) -> Double {
    for entry in entries {
      if let condition = entry.condition, condition.evaluate({ $0.evaluate(environment) }) != true {
        continue
      }
      guard let size = entry.size.length.pixels(LengthContext(environment)), size.isFinite else { continue }
      if size >= 0 || entry.size.isCalculated { return max(0, size) }
    }
    return environment.viewportWidth
  }
}
