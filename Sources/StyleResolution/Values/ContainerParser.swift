/// Parses `container` and its longhands.
enum ContainerParser {
  private static let excluded: Set<String> = [
    "none", "and", "or", "not", "initial", "inherit", "unset", "revert", "revert-layer", "default",
  ]

  /// `<names> [/ <type>]?`
  static func shorthand(_ cursor: TokenCursor) -> DeclarationGrammar.Result? {
    var cursor = cursor
    guard let names = takeNames(&cursor) else { return nil }
    var type = PropertyValue.initial
    if cursor.takeDelimiter(47) {
      guard let taken = self.type(cursor) else { return nil }
      type = taken
    } else if !cursor.isAtEnd {
      return nil
    }
    return [(.containerName, .names(names)), (.containerType, type)]
  }

  static func names(_ cursor: TokenCursor) -> PropertyValue? {
    LonghandParser.whole(cursor, takeNames).map { .names($0) }
  }

  static func type(_ cursor: TokenCursor) -> PropertyValue? {
    var cursor = cursor
    guard let name = cursor.takeIdentifier(), cursor.isAtEnd else { return nil }
    switch name {
    case "normal": return .keyword(.normal)
    case "size": return .keyword(.size)
    case "inline-size": return .keyword(.inlineSize)
    default: return nil
    }
  }

  private static func takeNames(_ cursor: inout TokenCursor) -> [[UInt8]]? {
    if cursor.takeKeyword("none") { return [] }
    var names: [[UInt8]] = []
    while let token = cursor.token, token.kind == .ident {
      guard !excluded.contains(cursor.source.lowercasedName(token)) else { return nil }
      names.append(cursor.source.name(token))
      cursor.advance()
      cursor.skipWhitespace()
    }
    return names.isEmpty ? nil : names
  }
}
