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
    authorityRange.map { String(string[$0]) }
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
    let start = authorityRange?.upperBound ?? afterScheme
    return String(string[start..<end(of: start, at: UInt8(ascii: "?"), UInt8(ascii: "#"))])
  }

  /// The query without its question mark; `nil` where there is none.
  public var query: String? {
    let fragment = endOfQuery
    guard let mark = string.utf8[..<fragment].firstIndex(of: UInt8(ascii: "?")) else { return nil }
    return String(string[string.utf8.index(after: mark)..<fragment])
  }

  /// The fragment without its number sign; `nil` where there is none.
  public var fragment: String? {
    let mark = endOfQuery
    return mark == string.endIndex ? nil : String(string[string.utf8.index(after: mark)...])
  }

  /// The URL without its fragment.
  public var withoutFragment: SerializedURL {
    let mark = endOfQuery
    return mark == string.endIndex ? self : SerializedURL(String(string[..<mark]))
  }

  // MARK: - Places in the text, found by its bytes

  private var afterScheme: String.Index {
    let utf8 = string.utf8
    return utf8.firstIndex(of: UInt8(ascii: ":")).map(utf8.index(after:)) ?? utf8.startIndex
  }

  private var authorityRange: Range<String.Index>? {
    let utf8 = string.utf8
    let slashes = afterScheme
    guard utf8[slashes...].prefix(2).elementsEqual("//".utf8) else { return nil }
    let start = utf8.index(slashes, offsetBy: 2)
    return start..<end(of: start, at: UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"))
  }

  private var endOfQuery: String.Index {
    string.utf8.firstIndex(of: UInt8(ascii: "#")) ?? string.endIndex
  }

  /// The first of some bytes from a place on, or the end.
  private func end(of start: String.Index, at a: UInt8, _ b: UInt8, _ c: UInt8? = nil) -> String.Index {
    string.utf8[start...].firstIndex { $0 == a || $0 == b || $0 == c } ?? string.endIndex
  }
}
