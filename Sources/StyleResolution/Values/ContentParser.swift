/// Parses `content`.
enum ContentParser {
  static func parse(_ cursor: TokenCursor) -> ContentValue? {
    var cursor = cursor
    if cursor.takeKeyword("normal") { return cursor.isAtEnd ? ContentValue(form: .normal) : nil }
    if cursor.takeKeyword("none") { return cursor.isAtEnd ? ContentValue(form: .none) : nil }
    var value = ContentValue(form: .items)
    while !cursor.isAtEnd, !(cursor.token?.isDelimiter(47) ?? false) {
      guard let item = item(&cursor) else { return nil }
      value.items.append(item)
    }
    guard !value.items.isEmpty else { return nil }
    // After the slash stands the text for those who do not see.
    if cursor.takeDelimiter(47) {
      guard !cursor.isAtEnd else { return nil }
      while !cursor.isAtEnd {
        guard let item = item(&cursor) else { return nil }
        if case .text(let text) = item { value.alternative += text }
      }
    }
    return value
  }

  private static func item(_ cursor: inout TokenCursor) -> ContentValue.Item? {
    guard let token = cursor.token else { return nil }
    if token.kind == .string {
      cursor.advance()
      cursor.skipWhitespace()
      return .text(cursor.source.text(token))
    }
    if let image = ImageParser.image(&cursor) { return .image(image) }
    if token.kind == .ident {
      switch cursor.takeIdentifier(in: ["open-quote", "close-quote", "no-open-quote", "no-close-quote"]) {
      case "open-quote": return .openQuote
      case "close-quote": return .closeQuote
      case .some: return .noQuote
      case nil: return nil
      }
    }
    guard token.kind == .function, var inside = cursor.takeBlock() else { return nil }
    let source = cursor.source
    let isNested = source.name(token, is: "counters")
    if isNested || source.name(token, is: "counter") { return counter(&inside, isNested: isNested) }
    guard source.name(token, is: "attr"), let name = inside.token, name.kind == .ident else { return nil }
    inside.advance()
    inside.skipWhitespace()
    guard inside.isAtEnd || inside.kind == .comma else { return nil }
    return .attribute(source.name(name))
  }

  /// The inside of `counter(name, style)` or `counters(name, "between", style)`.
  private static func counter(_ inside: inout TokenCursor, isNested: Bool) -> ContentValue.Item? {
    guard inside.takeIdentifier() != nil else { return nil }
    if isNested {
      guard inside.take(.comma), inside.kind == .string else { return nil }
      inside.advance()
      inside.skipWhitespace()
    }
    guard inside.take(.comma) else { return inside.isAtEnd ? .counter(.decimal) : nil }
    guard case .listStyle(let style)? = ListStyleParser.takeType(&inside), inside.isAtEnd else { return nil }
    return .counter(style)
  }
}
