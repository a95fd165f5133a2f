/// The encoding that an `@charset` rule gives.
enum CharsetRule {
  /// The encoding, or `nil` if the bytes do not begin with exactly `@charset "…";` and a known label.
  ///
  /// Follows [determine the fallback encoding](https://drafts.csswg.org/css-syntax/#determine-the-fallback-encoding):
  /// the rule stands within the first 1024 bytes. White space inside the quotes makes the label unknown, as in WebKit.
  static func encoding(of bytes: [UInt8]) -> Encoding? {
    guard bytes.starts(with: "@charset \"".utf8) else { return nil }
    let rest = bytes[10..<min(bytes.count, 1024)]
    guard let close = rest.firstIndex(of: UInt8(ascii: "\"")), close + 1 < bytes.count,
      bytes[close + 1] == UInt8(ascii: ";")
    else { return nil }
    return Encoding(untrimmedLabel: rest[..<close])?.closestByteBasedEquivalent
  }
}
