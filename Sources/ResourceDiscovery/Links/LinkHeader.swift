/// `Link` header fields, of which `rel=preload` and `rel=modulepreload` load something.
///
/// [RFC 8288](https://www.rfc-editor.org/rfc/rfc8288); WebKit, `loader/LinkLoader.cpp`.
public struct LinkHeader: Sendable, Hashable {
  /// The URL as written.
  public var url: String
  /// The parameters by name in lower case; the first `rel`, and the last of every other name.
  public var parameters: [String: String]

  /// What the links of a `Link` field's value load; relations other than preloads load nothing.
  public static func discoveries(in value: String, _ context: DiscoveryContext) -> [Discovery] {
    parse(value).flatMap { link in
      let relations = Set((link.parameters["rel"] ?? "").lowercasedTokens)
      return LinkRules.preloads(link, relations, context)
    }
  }

  /// Reads the links of a field's value in the order in which they are written; broken ones are left out.
  static func parse(_ value: String) -> [LinkHeader] {
    var links: [LinkHeader] = []
    var rest = value[...]
    while !rest.isEmpty {
      if let link = take(&rest) { links.append(link) }
      rest = rest.drop { $0 != "," }.dropFirst()
    }
    return links
  }

  /// Parameters that make a link count for nothing where they have no proper value.
  private static let strict: Set<String> = ["rel", "anchor", "title", "media", "type", "rev", "hreflang"]

  /// Takes a link up to the comma behind it, or up to what is broken.
  private static func take(_ rest: inout Substring) -> LinkHeader? {
    rest = rest.drop(while: \.isWhitespace)
    guard rest.first == "<", let close = rest.firstIndex(of: ">") else { return nil }
    var link = LinkHeader(url: rest[..<close].dropFirst().trimmed, parameters: [:])
    rest = rest[close...].dropFirst().drop(while: \.isWhitespace)
    while rest.first == ";" {
      rest = rest.dropFirst().drop(while: \.isWhitespace)
      let name = rest.prefix { !"=;,".contains($0) && !$0.isWhitespace }.lowercased()
      rest = rest.dropFirst(name.count).drop(while: \.isWhitespace)
      var value: Substring = ""
      var isProper = false
      if rest.first == "=" {
        rest = rest.dropFirst()
        (value, isProper) = takeValue(&rest)
      }
      // A link from elsewhere than the document is nobody's.
      if strict.contains(name), !isProper || name == "anchor" { return nil }
      if name != "rel" || link.parameters[name] == nil { link.parameters[name] = String(value) }
    }
    return rest.isEmpty || rest.first == "," ? link : nil
  }

  /// Takes a value, which stands in quotation marks of either kind or ends at a space, and what is behind it.
  ///
  /// - Returns: The value, and whether it is closed, not empty without quotation marks, and not followed by more.
  private static func takeValue(_ rest: inout Substring) -> (value: Substring, isProper: Bool) {
    rest = rest.drop(while: \.isWhitespace)
    var value: Substring
    var isProper: Bool
    if let quote = rest.first, quote == "\"" || quote == "'" {
      var isEscaped = false
      value = rest.dropFirst().prefix { character in
        defer { isEscaped = character == "\\" && !isEscaped }
        return character != quote || isEscaped
      }
      isProper = value.endIndex < rest.endIndex
      rest = rest[value.endIndex...].dropFirst()
    } else {
      value = rest.prefix { !";,".contains($0) && !$0.isWhitespace }
      isProper = !value.isEmpty
      rest = rest[value.endIndex...]
    }
    rest = rest.drop(while: \.isWhitespace)
    return (value, isProper && (rest.first.map { ";,".contains($0) } ?? true))
  }
}
