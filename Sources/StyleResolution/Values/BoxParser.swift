/// Parses the properties of layout that sizes of containers depend on, roughly: a value that is not understood counts as
/// `auto` or the initial one.
enum BoxParser {
  static func value(of property: Property, _ cursor: TokenCursor) -> PropertyValue? {
    var cursor = cursor
    switch property {
    case .boxSizing: return keyword(&cursor, ["border-box": .borderBox, "content-box": .contentBox])
    case .float:
      return keyword(
        &cursor, ["left": .left, "right": .right, "inline-start": .left, "inline-end": .right, "none": .none])
    case .position:
      return keyword(
        &cursor,
        [
          "absolute": .absolute, "fixed": .fixed, "static": .normal, "relative": .normal, "sticky": .normal,
          "-webkit-sticky": .normal,
        ])
    case .overflow:
      let words: [String: PropertyValue.Keyword] = [
        "scroll": .scroll, "auto": .auto, "overlay": .auto, "hidden": .other, "clip": .other,
        "visible": .visible,
      ]
      guard let name = cursor.takeIdentifier(), let first = words[name] else { return nil }
      guard let second = cursor.takeIdentifier() else { return .keyword(first) }
      return words[second].map { .keyword(first == .scroll || $0 == .scroll ? .scroll : first) }
    case .appearance: return cursor.takeIdentifier().map { .keyword($0 == "none" ? .none : .auto) }
    case .flexGrow: return cursor.kind == .number ? .number(number(cursor)) : nil
    case .borderLeftWidth, .borderRightWidth:
      return LonghandParser.whole(cursor, BorderParser.takeWidth).map { .length($0) }
    default: return size(cursor)
    }
  }

  private static func number(_ cursor: TokenCursor) -> Double {
    cursor.token.map { cursor.source.number($0) } ?? 0
  }

  private static func keyword(
    _ cursor: inout TokenCursor, _ words: [String: PropertyValue.Keyword]
  ) -> PropertyValue? {
    guard let name = cursor.takeIdentifier(), cursor.isAtEnd else { return nil }
    return words[name].map { .keyword($0) }
  }

  private static func size(_ cursor: TokenCursor) -> PropertyValue? {
    if let length = LonghandParser.whole(cursor, { Length.parse(&$0, allowsPercentages: true) }) {
      return .length(length)
    }
    if cursor.isKeyword("stretch") || cursor.isKeyword("-webkit-fill-available") { return .keyword(.fill) }
    return cursor.kind == .ident ? .keyword(.auto) : nil
  }

  /// One to four values for the four sides.
  static func sides(_ cursor: TokenCursor, _ left: Property, _ right: Property) -> DeclarationGrammar.Result?
  {
    guard let values = list(cursor), (1...4).contains(values.count) else { return nil }
    let rightValue = values.count > 1 ? values[1] : values[0]
    return [(left, values.count == 4 ? values[3] : rightValue), (right, rightValue)]
  }

  /// One or two values for the start and the end of a line.
  static func inlineSides(
    _ cursor: TokenCursor, _ left: Property, _ right: Property
  ) -> DeclarationGrammar.Result? {
    guard let values = list(cursor), (1...2).contains(values.count) else { return nil }
    return [(left, values[0]), (right, values[values.count - 1])]
  }

  private static func list(_ cursor: TokenCursor) -> [PropertyValue]? {
    var cursor = cursor
    var values: [PropertyValue] = []
    while !cursor.isAtEnd, values.count <= 4 {
      if let width = BorderParser.takeWidth(&cursor) {
        values.append(.length(width))
      } else if let length = Length.parse(&cursor, allowsPercentages: true) {
        values.append(.length(length))
      } else if cursor.takeKeyword("auto") {
        values.append(.keyword(.auto))
      } else {
        return nil
      }
    }
    return values
  }

  /// `flex`, of which only growing matters.
  static func flex(_ cursor: TokenCursor) -> DeclarationGrammar.Result? {
    if cursor.isKeyword("none") { return [(.flexGrow, .number(0))] }
    if cursor.isKeyword("auto") { return [(.flexGrow, .number(1))] }
    return [(.flexGrow, .number(cursor.kind == .number ? number(cursor) : 1))]
  }
}
