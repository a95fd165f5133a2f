/// A URL in the form the URL Standard serialises it, with its parts cut out of the text.
///
/// It is made from text that is already serialised: nothing is parsed, checked or normalised here, and any
/// text is held as it is. It is written to a trace as a plain string.
public struct SerializedURL: Sendable, Hashable, Codable, ExpressibleByStringLiteral, CustomStringConvertible
{
  /// The whole URL.
  public var string: String

  /// Holds a serialised URL.
  public init(_ string: String) {
    self.string = string
  }

  /// Holds a serialised URL.
  public init(stringLiteral value: String) {
    self.string = value
  }

  /// Reads the plain string.
  public init(from decoder: any Decoder) throws {
    string = try decoder.singleValueContainer().decode(String.self)
  }

  /// Writes the plain string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(string)
  }

  /// The text as it stands in a trace.
  public var description: String { string }

  /// The scheme without its colon; empty where there is none.
  public var scheme: String {
    string.utf8.firstIndex(of: UInt8(ascii: ":")).map { String(string[..<$0]) } ?? ""
  }

  /// The host and port as written; `nil` where the URL has no authority.
  public var authority: String? {
    let rest = afterScheme
    guard rest.hasPrefix("//") else { return nil }
    return String(rest.dropFirst(2).prefix { !"/?#".contains($0) })
  }

  /// The host without user information and port; `nil` where the URL has no authority.
  public var host: String? {
    guard let authority else { return nil }
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    if host.hasPrefix("[") { return String(host.prefix { $0 != "]" }) + "]" }
    return String(host.prefix { $0 != ":" })
  }

  /// The path, percent-encoded; for `mailto:` and the like, all that follows the scheme.
  public var path: String {
    var rest = afterScheme
    if rest.hasPrefix("//") { rest = rest.dropFirst(2).drop { !"/?#".contains($0) } }
    return String(rest.prefix { $0 != "?" && $0 != "#" })
  }

  /// The query without its question mark; `nil` where there is none.
  public var query: String? {
    let rest = string.prefix { $0 != "#" }
    return rest.firstIndex(of: "?").map { String(rest[rest.index(after: $0)...]) }
  }

  /// The fragment without its number sign; `nil` where there is none.
  public var fragment: String? {
    string.firstIndex(of: "#").map { String(string[string.index(after: $0)...]) }
  }

  /// The URL without its fragment.
  public var withoutFragment: SerializedURL { SerializedURL(String(string.prefix { $0 != "#" })) }

  private var afterScheme: Substring {
    string.firstIndex(of: ":").map { string[string.index(after: $0)...] } ?? string[...]
  }
}
