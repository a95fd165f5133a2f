public import TextEncoding
public import URLStandard

extension Encoding {
  /// What writes URL queries in this encoding; `nil` for UTF-8, which needs nothing special.
  public var queryEncoder: (any QueryEncoder)? {
    outputEncoding == .utf8 ? nil : LegacyQueryEncoder(encoding: self)
  }
}

/// Writes queries in a document's encoding.
///
/// [URL, percent-encode after encoding](https://url.spec.whatwg.org/#string-percent-encode-after-encoding).
private struct LegacyQueryEncoder: QueryEncoder {
  let encoding: Encoding

  func encode(_ text: Substring.UnicodeScalarView, into query: inout EncodedQuery) {
    var bytes: [UInt8] = []
    encoding.encode(Substring(text).utf8, into: &bytes, unmappable: .percentEncodedReference)
    query.append(contentsOf: bytes)
  }
}
