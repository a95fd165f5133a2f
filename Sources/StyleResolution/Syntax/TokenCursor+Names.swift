extension TokenCursor {
  /// Whether there is one identifier and nothing else.
  private var isIdent: Bool { end - position == 1 && kind == .ident }

  /// Whether there is nothing but a name that an author may choose
  /// ([CSS Values, `<custom-ident>`](https://drafts.csswg.org/css-values/#custom-idents)).
  func isCustomIdent(except reserved: Set<String> = []) -> Bool {
    guard isIdent, let token else { return false }
    let name = source.lowercasedName(token)
    return name != "default" && !reserved.contains(name) && PropertyValue.wideKeyword(name) == nil
  }

  /// Whether there is nothing but a name that begins with two dashes.
  var isDashedIdent: Bool {
    guard isIdent, let token else { return false }
    return source.name(token).starts(with: [45, 45])
  }
}
