/// Parses `list-style` and `list-style-type`.
enum ListStyleParser {
  static func parse(_ cursor: TokenCursor) -> DeclarationGrammar.Result? {
    var cursor = cursor
    var image: StyleImage?
    var type: PropertyValue?
    var hasPosition = false
    var nones = 0
    while !cursor.isAtEnd {
      if cursor.takeKeyword("none") {
        nones += 1
      } else if image == nil, let taken = ImageParser.image(&cursor) {
        image = taken
      } else if !hasPosition, cursor.takeIdentifier(in: ["inside", "outside"]) != nil {
        hasPosition = true
      } else if type == nil, let taken = takeType(&cursor) {
        type = taken
      } else {
        return nil
      }
    }
    // `none` is for what is missing.
    guard nones + (image == nil ? 0 : 1) + (type == nil ? 0 : 1) <= 2 else { return nil }
    let missing: PropertyValue = nones > 0 ? .listStyle(.none) : .initial
    return [(.listStyleImage, .image([image ?? .painted])), (.listStyleType, type ?? missing)]
  }

  static func takeType(_ cursor: inout TokenCursor) -> PropertyValue? {
    guard let token = cursor.token else { return nil }
    switch token.kind {
    case .string:
      cursor.advance()
      cursor.skipWhitespace()
      return .listStyle(.string(cursor.source.text(token)))
    case .ident: return cursor.takeIdentifier().map { .listStyle(ListStyleType(named: $0)) }
    default: return nil
    }
  }
}
