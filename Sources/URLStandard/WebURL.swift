/// A URL as the URL Standard defines it: parsed, resolved and serialised as web browsers do.
///
/// A value holds the serialised URL and the places of its parts, which is one string of ASCII and forty bytes.
/// Two URLs are equal if their serialisations are, fragments included.
///
/// Standard: <https://url.spec.whatwg.org>.
public struct WebURL: Sendable {
  /// Whose rules decide where browsers and the standard part ways.
  public enum Dialect: Sendable, Hashable {
    /// The URL Standard to the letter.
    case standard
    /// WebKit's parser, for example in that backslashes separate against a base that is not special.
    ///
    /// `docs/urls.md` lists the differences.
    case webKit
  }

  /// The serialised URL, which is ASCII throughout.
  public internal(set) var href: String
  var layout: URLLayout

  init(href: String, layout: URLLayout) {
    self.href = href
    self.layout = layout
  }

  /// Parses an input and resolves it against a base.
  ///
  /// Leading and trailing controls and spaces are dropped, tabs and newlines removed wherever they stand.
  ///
  /// - Parameters:
  ///   - input: A URL or a reference relative to the base.
  ///   - base: What relative references are resolved against; without it they are an error.
  ///   - queryEncoder: The document's encoding, where it is not UTF-8.
  ///   - dialect: Whose rules to follow.
  /// - Throws: What is wrong with the input, and where.
  public init(
    _ input: String, base: WebURL? = nil, queryEncoder: (any QueryEncoder)? = nil,
    dialect: Dialect = .standard
  ) throws(URLParsingError) {
    var failure: ParsingFailure?
    guard
      let url = URLParser.parse(
        input, base: base, legacyQuery: queryEncoder?.legacyQuery(for: input), dialect: dialect,
        failure: &failure)
    else {
      throw URLParsingError(failure, input: input, base: base)
    }
    self = url
  }

  /// Parses an input and resolves it against a base; nil where it is not a URL.
  ///
  /// The same as the initialiser that throws, for callers that do not ask why.
  public init?(parsing input: String, base: WebURL? = nil, dialect: Dialect = .standard) {
    var failure: ParsingFailure?
    guard let url = URLParser.parse(input, base: base, legacyQuery: nil, dialect: dialect, failure: &failure)
    else { return nil }
    self = url
  }

  /// Parses an input in a document whose encoding is not UTF-8; nil where it is not a URL.
  public init?(
    parsing input: String, base: WebURL? = nil, queryEncoder: (any QueryEncoder)?,
    dialect: Dialect = .standard
  ) {
    var failure: ParsingFailure?
    guard
      let url = URLParser.parse(
        input, base: base, legacyQuery: queryEncoder?.legacyQuery(for: input), dialect: dialect,
        failure: &failure)
    else { return nil }
    self = url
  }

  /// Calls a closure with the serialisation's bytes.
  mutating func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    href.withUTF8(body)
  }

  /// The URL without its fragment, as it is compared and fetched.
  public func removingFragment() -> WebURL {
    guard layout.queryEnd < href.utf8.count else { return self }
    return WebURL(href: String(slice(0, layout.queryEnd)), layout: layout)
  }
}

// MARK: - Conformances

extension WebURL: Hashable {
  /// Compares serialisations, fragments included.
  public static func == (left: WebURL, right: WebURL) -> Bool { left.href == right.href }

  /// Hashes the serialisation.
  public func hash(into hasher: inout Hasher) { hasher.combine(href) }
}

extension WebURL: CustomStringConvertible {
  /// The serialised URL.
  public var description: String { href }
}

extension WebURL: Codable {
  /// Reads a URL from one string.
  ///
  /// - Throws: `DecodingError.dataCorrupted` with the ``URLParsingError`` beneath it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let string = try container.decode(String.self)
    do throws(URLParsingError) {
      try self.init(string)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
    }
  }

  /// Writes the URL as one string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(href)
  }
}
