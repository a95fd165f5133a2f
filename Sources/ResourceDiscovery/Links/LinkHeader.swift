/// `Link` header fields, of which `rel=preload` and `rel=modulepreload` load something.
///
/// [RFC 8288](https://www.rfc-editor.org/rfc/rfc8288); WebKit, `loader/LinkLoader.cpp`.
public struct LinkHeader: Sendable, Hashable {
  /// The URL as written.
  public var url: String
  /// The parameters by name in lower case; the first of a name.
  public var parameters: [String: String]

  /// What the links of a `Link` field's value load; relations other than preloads load nothing.
  public static func discoveries(in value: String, _ context: DiscoveryContext) -> [Discovery] {
    parse(value).flatMap { link in
      let relations = Set((link.parameters["rel"] ?? "").lowercasedTokens)
      return LinkRules.preloads(link, relations, context)
    }
  }

  /// Reads the links of a field's value in the order in which they are written.
  static func parse(_ value: String) -> [LinkHeader] {
    var links: [LinkHeader] = []
    var rest = value[...]
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      let url = rest[rest.index(after: open)..<close].trimmed
      rest = rest[rest.index(after: close)...]
      let (parameters, next) = parseParameters(rest)
      links.append(LinkHeader(url: url, parameters: parameters))
      rest = next
    }
    return links
  }

  /// Reads `;name=value` pairs up to the comma that ends the link.
  private static func parseParameters(_ text: Substring) -> ([String: String], Substring) {
    var parameters: [String: String] = [:]
    var rest = text.drop(while: \.isWhitespace)
    while rest.first == ";" {
      rest = rest.dropFirst().drop(while: \.isWhitespace)
      let name = rest.prefix { !"=;,".contains($0) }
      rest = rest.dropFirst(name.count)
      var value: Substring = ""
      if rest.first == "=" {
        rest = rest.dropFirst()
        if rest.first == "\"" {
          value = rest.dropFirst().prefix { $0 != "\"" }
          rest = rest.dropFirst(value.count + 2)
        } else {
          value = rest.prefix { !";,".contains($0) }
          rest = rest.dropFirst(value.count)
        }
      }
      let key = name.trimmed.lowercased()
      if parameters[key] == nil { parameters[key] = value.trimmed }
      rest = rest.drop(while: \.isWhitespace)
    }
    return (parameters, rest)
  }
}
