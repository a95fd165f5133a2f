/// Parses `border`, and the image of a border or of a mask's border.
enum BorderParser {
  private static let styles: Set<String> = [
    "none", "hidden", "dotted", "dashed", "solid", "double", "groove", "ridge", "inset", "outset",
  ]

  /// `border`, which takes any border image away.
  static func border(_ cursor: TokenCursor) -> DeclarationGrammar.Result? {
    side(cursor).map { [(.borderImageSource, .initial), (.borderLeftWidth, $0), (.borderRightWidth, $0)] }
  }

  /// The width that a border side's shorthand sets; nil if the value is invalid.
  static func side(_ cursor: TokenCursor) -> PropertyValue? {
    var cursor = cursor
    var width: Length?
    var style: String?
    var hasColor = false
    while !cursor.isAtEnd {
      if width == nil, let taken = takeWidth(&cursor) {
        width = taken
      } else if style == nil, let taken = cursor.takeIdentifier(in: styles) {
        style = taken
      } else if !hasColor, ColorParser.take(&cursor) {
        hasColor = true
      } else {
        return nil
      }
    }
    let isVisible = style != nil && style != "none" && style != "hidden"
    return .length(isVisible ? width ?? .pixels(3) : .zero)
  }

  static func takeWidth(_ cursor: inout TokenCursor) -> Length? {
    let widths = ["thin": 1.0, "medium": 3, "thick": 5]
    let start = cursor.position
    if let name = cursor.takeIdentifier() {
      if let width = widths[name] { return .pixels(width) }
      cursor.move(to: start)
      return nil
    }
    return cursor.isNegative ? nil : Length.parse(&cursor)
  }

  /// `<source> || <slice> [/ <width> [/ <outset>]?]? || <repeat>`
  static func borderImage(_ cursor: TokenCursor) -> StyleImage? {
    var cursor = cursor
    var image: StyleImage?
    var hasSlice = false
    var hasRepeat = false
    while !cursor.isAtEnd {
      if image == nil, let taken = ImageParser.imageOrNone(&cursor) {
        image = taken
      } else if !hasSlice, takeSlice(&cursor) {
        hasSlice = true
        if cursor.takeDelimiter(47) {
          let hasWidth = takeSides(&cursor, allowsAuto: true)
          if cursor.takeDelimiter(47) {
            guard takeSides(&cursor, allowsAuto: false) else { return nil }
          } else if !hasWidth {
            return nil
          }
        }
      } else if !hasRepeat, takeImageRepeat(&cursor) {
        hasRepeat = true
      } else {
        return nil
      }
    }
    return image ?? .painted
  }

  private static func takeSlice(_ cursor: inout TokenCursor) -> Bool {
    let hadFill = cursor.takeKeyword("fill")
    var count = 0
    while count < 4, let kind = cursor.kind, kind == .number || kind == .percentage, !cursor.isNegative {
      cursor.advance()
      cursor.skipWhitespace()
      count += 1
    }
    guard count > 0 else { return false }
    if !hadFill { _ = cursor.takeKeyword("fill") }
    return true
  }

  private static func takeSides(_ cursor: inout TokenCursor, allowsAuto: Bool) -> Bool {
    var count = 0
    while count < 4, !cursor.isNegative {
      if cursor.kind == .number {
        cursor.advance()
        cursor.skipWhitespace()
      } else if !(allowsAuto && cursor.takeKeyword("auto")),
        Length.parse(&cursor, allowsPercentages: allowsAuto) == nil
      {
        break
      }
      count += 1
    }
    return count > 0
  }

  private static func takeImageRepeat(_ cursor: inout TokenCursor) -> Bool {
    let repeats: Set<String> = ["stretch", "repeat", "round", "space"]
    guard cursor.takeIdentifier(in: repeats) != nil else { return false }
    _ = cursor.takeIdentifier(in: repeats)
    return true
  }

  /// `none | [above | below | right | left] <offset>? <border-image>?`
  static func reflection(_ cursor: TokenCursor) -> StyleImage? {
    var cursor = cursor
    if cursor.takeKeyword("none") { return cursor.isAtEnd ? .painted : nil }
    guard cursor.takeIdentifier(in: ["above", "below", "left", "right"]) != nil else { return nil }
    guard Length.parse(&cursor, allowsPercentages: true) != nil else {
      return cursor.isAtEnd ? .painted : nil
    }
    return cursor.isAtEnd ? .painted : borderImage(cursor)
  }
}
