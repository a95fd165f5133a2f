public import Foundation

/// A URL as Foundation's `URL` can hold it, with the URL that it stands for.
///
/// Foundation's `URL` takes the grammar of RFC 3986, which leaves out characters that browsers let stand, such as `|`
/// and a `%` that escapes nothing. Each of those becomes its percent-encoded form in ``url``, and nothing else changes.
/// ``original`` keeps the true URL, so that nothing is lost on the way back.
public struct FoundationURL: Sendable, Hashable {
  /// The true URL.
  public let original: WebURL
  /// The closest that Foundation can hold.
  public let url: URL
  /// Whether the string of ``url`` differs from the serialisation of ``original``.
  public let isAltered: Bool

  /// Converts a URL.
  public init(_ original: WebURL) {
    self.original = original
    if let url = Self.held(original.href) {
      self.url = url
      isAltered = false
    } else {
      url = Self.closest(to: original)
      isAltered = true
    }
  }

  /// The URL that a Foundation URL means which may have been made from this one, as the URL of a response is made from
  /// that of its request: the original where both are equal, otherwise what parsing it gives.
  ///
  /// - Returns: nil where the other URL is none by the URL Standard, for example because it is relative.
  public func webURL(for other: URL) -> WebURL? {
    other.absoluteString == url.absoluteString ? original : WebURL(other)
  }
}

extension WebURL {
  /// The URL as Foundation's `URL` can hold it.
  public var foundationURL: FoundationURL { FoundationURL(self) }

  /// Parses the absolute string of a Foundation URL; nil where that is not a URL by the URL Standard.
  public init?(_ url: URL, dialect: Dialect = .standard) {
    self.init(parsing: url.absoluteString, dialect: dialect)
  }
}

// MARK: - Escaping

extension FoundationURL {
  /// Foundation's URL for a string, if it keeps every character of it.
  private static func held(_ string: String) -> URL? {
    guard let url = URL(string: string, encodingInvalidCharacters: false), url.absoluteString == string else {
      return nil
    }
    return url
  }

  private static func closest(to original: WebURL) -> URL {
    let layout = original.layout
    let bytes = Array(original.href.utf8)
    var escaped: [UInt8] = []
    func escape(_ range: Range<UInt32>, allowing allowed: ASCIISet) {
      escaped.appendEscaped(bytes[Int(range.lowerBound)..<Int(range.upperBound)], allowing: allowed)
    }
    escape(0..<layout.hostStart, allowing: .rfc3986Any)
    let isAddress = layout.hostStart < layout.hostEnd && bytes[Int(layout.hostStart)] == .ascii("[")
    escape(layout.hostStart..<layout.hostEnd, allowing: isAddress ? .rfc3986Any : .rfc3986Host)
    escape(layout.hostEnd..<layout.pathStart, allowing: .rfc3986Any)
    escape(layout.pathStart..<layout.pathEnd, allowing: .rfc3986Path)
    if layout.hasQuery { escaped.append(.ascii("?")) }
    escape(min(layout.pathEnd + 1, layout.queryEnd)..<layout.queryEnd, allowing: .rfc3986Query)
    let end = UInt32(bytes.count)
    if layout.queryEnd < end { escaped.append(.ascii("#")) }
    escape(min(layout.queryEnd + 1, end)..<end, allowing: .rfc3986Query)
    return URL(string: String(decoding: escaped, as: UTF8.self), encodingInvalidCharacters: false)
      ?? lastResort(scheme: original.scheme, rest: bytes[(Int(layout.schemeEnd) + 1)...])
  }

  /// The scheme with everything after it as one escaped path, which is a URL whatever it was.
  private static func lastResort(scheme: String, rest: ArraySlice<UInt8>) -> URL {
    var escaped = Array("\(scheme):".utf8)
    escaped.appendEscaped(rest, allowing: .rfc3986Unreserved)
    return URL(string: String(decoding: escaped, as: UTF8.self)) ?? URL(filePath: "/")
  }
}

extension [UInt8] {
  /// Appends bytes, percent-encoding those that are not allowed and each `%` that begins no escape.
  fileprivate mutating func appendEscaped(_ bytes: ArraySlice<UInt8>, allowing allowed: ASCIISet) {
    for index in bytes.indices {
      let byte = bytes[index]
      let isEscape =
        byte == .ascii("%") && index + 2 < bytes.endIndex && bytes[index + 1].hexadecimalValue != nil
        && bytes[index + 2].hexadecimalValue != nil
      if isEscape || allowed.contains(byte) {
        append(byte)
      } else {
        self += "%".utf8
        let digits = String(byte, radix: 16, uppercase: true).utf8
        if digits.count < 2 { append(.ascii("0")) }
        self += digits
      }
    }
  }
}
