/// A declarative refresh: `meta http-equiv=refresh` or a `Refresh` header field.
///
/// [HTML, shared declarative refresh steps](https://html.spec.whatwg.org/#shared-declarative-refresh-steps).
public struct MetaRefresh: Sendable, Hashable {
  /// Seconds to wait.
  public var delay: Double
  /// The URL to navigate to, as written; `nil` reloads the page.
  public var url: String?

  /// Parses the content; `nil` where it does not begin with a number.
  public init?(parsing content: String) {
    let bytes = Array(content.utf8)
    var position = 0
    func skipSpaces() { while position < bytes.count, bytes[position].isHTMLSpace { position += 1 } }

    // 1 to 5: the time
    skipSpaces()
    let start = position
    while position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) {
      position += 1
    }
    let number = String(decoding: bytes[start..<position], as: UTF8.self)
    guard !number.isEmpty || (position < bytes.count && bytes[position] == UInt8(ascii: ".")) else {
      return nil
    }
    delay = Double(number) ?? 0
    while position < bytes.count,
      bytes[position] == UInt8(ascii: ".") || (0x30...0x39).contains(bytes[position])
    {
      position += 1
    }

    // 6 to 10: the separator
    guard position < bytes.count else { return }
    guard
      bytes[position].isHTMLSpace || bytes[position] == UInt8(ascii: ";")
        || bytes[position] == UInt8(ascii: ",")
    else { return nil }
    skipSpaces()
    if position < bytes.count, bytes[position] == UInt8(ascii: ";") || bytes[position] == UInt8(ascii: ",") {
      position += 1
    }
    skipSpaces()
    guard position < bytes.count else { return }
    url = Self.url(in: String(decoding: bytes[position...], as: UTF8.self))
  }

  /// Steps 11 to 12: an optional `url=` and optional quotes.
  private static func url(in text: String) -> String {
    var rest = text[...]
    if rest.prefix(3).lowercased() == "url" {
      let afterName = rest.dropFirst(3).drop { $0.isWhitespace }
      if afterName.first == "=" { rest = afterName.dropFirst().drop { $0.isWhitespace } }
    }
    if let quote = rest.first, quote == "\"" || quote == "'" {
      return String(rest.dropFirst().prefix { $0 != quote })
    }
    return String(rest)
  }
}
