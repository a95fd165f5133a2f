/// The syntax of a registered custom property:
/// [`@property`](https://drafts.css-houdini.org/css-properties-values-api/#syntax-strings).
enum SyntaxString {
  /// Whether a value is one of the syntax's.
  static func allows(_ pieces: [CustomProperties.Piece], _ syntax: String) -> Bool {
    if syntax == "*" { return true }
    let text = SubstitutedText(pieces)
    return syntax.split(separator: "|").contains { allows(text.text.cursor.trimmed, $0) }
  }

  private static func allows(_ value: TokenCursor, _ alternative: Substring) -> Bool {
    var component = alternative.filter { $0 != " " }
    guard let last = component.last else { return false }
    if last == "#" {
      component.removeLast()
      return value.splitAtCommas().allSatisfy { allowsOne($0, component) }
    }
    if last == "+" {
      component.removeLast()
      var cursor = value
      guard take(&cursor, component) else { return false }
      while !cursor.isAtEnd { guard take(&cursor, component) else { return false } }
      return true
    }
    return allowsOne(value, component)
  }

  private static func allowsOne(_ value: TokenCursor, _ component: String) -> Bool {
    var cursor = value
    return take(&cursor, component) && cursor.isAtEnd
  }

  private static func take(_ cursor: inout TokenCursor, _ component: String) -> Bool {
    switch component {
    case "<color>": return ColorParser.take(&cursor)
    case "<image>": return ImageParser.image(&cursor) != nil
    case "<url>": return ImageParser.url(&cursor) != nil
    case "<length>": return Length.parse(&cursor) != nil
    case "<length-percentage>": return Length.parse(&cursor, allowsPercentages: true) != nil
    case "<angle>": return Gradient.takeAngle(&cursor, allowsZero: false)
    case "<string>": return take(&cursor, [.string])
    case "<percentage>": return take(&cursor, [.percentage, .function])
    case "<number>", "<integer>": return take(&cursor, [.number, .function])
    case "<time>", "<resolution>": return take(&cursor, [.dimension, .function])
    case "<custom-ident>": return cursor.takeIdentifier() != nil
    case "<transform-function>", "<transform-list>": return take(&cursor, [.function])
    default:
      guard let name = cursor.takeIdentifier() else { return false }
      return name == component.lowercased()
    }
  }

  private static func take(_ cursor: inout TokenCursor, _ kinds: Set<Token.Kind>) -> Bool {
    guard let kind = cursor.kind, kinds.contains(kind) else { return false }
    cursor.skipComponent()
    cursor.skipWhitespace()
    return true
  }
}
