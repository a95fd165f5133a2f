/// Encodes queries in a document's legacy encoding.
///
/// The parser asks for it where the URL Standard passes an encoding other than UTF-8 on: for queries of special
/// schemes except `ws` and `wss` (<https://url.spec.whatwg.org/#query-state>).
public protocol QueryEncoder: Sendable {
  /// Encodes a query's text.
  ///
  /// The bytes go to the sink as they are in the encoding, whole and in order; escaping them is the sink's business.
  /// For a character that the encoding lacks, a stateful encoder first returns to its ASCII state and then calls
  /// ``EncodedQuery/appendUnmappable(_:)``.
  ///
  /// It is not called for a text that consists of U+0020 to U+007E, which every encoding writes as ASCII does.
  func encode(_ text: Substring.UnicodeScalarView, into query: inout EncodedQuery)
}

/// Takes a query's bytes in a legacy encoding and percent-encodes them.
///
/// Follows "percent-encode after encoding", <https://url.spec.whatwg.org/#string-percent-encode-after-encoding>.
public struct EncodedQuery {
  private(set) var percentEncoded: [UInt8] = []

  /// Appends a byte of the encoded text; bytes of the special-query percent-encode set are escaped.
  public mutating func append(_ byte: UInt8) {
    if ASCIISet.specialQuery.encodes(byte) {
      percentEncoded += [
        .ascii("%"), Self.hexadecimalDigits[Int(byte >> 4)], Self.hexadecimalDigits[Int(byte & 15)],
      ]
    } else {
      percentEncoded.append(byte)
    }
  }

  /// Appends several bytes of the encoded text.
  public mutating func append(contentsOf bytes: some Sequence<UInt8>) {
    for byte in bytes { append(byte) }
  }

  /// Appends a character that the encoding lacks, as `&#` number `;` in its percent-encoded form.
  public mutating func appendUnmappable(_ scalar: Unicode.Scalar) {
    percentEncoded += "%26%23\(scalar.value)%3B".utf8
  }

  private static let hexadecimalDigits = Array("0123456789ABCDEF".utf8)
}

/// Percent-encodes a query, given as UTF-8, after a legacy encoding.
///
/// A closure, which costs nothing to hold where there is none.
typealias LegacyQuery = (UnsafeBufferPointer<UInt8>) -> [UInt8]

extension QueryEncoder {
  /// What encodes the query of an input; `nil` where that has nothing but what every encoding writes as ASCII does.
  func legacyQuery(for input: String) -> LegacyQuery? {
    if input.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) { return nil }
    return { query in
      var encoded = EncodedQuery()
      encode(Substring(decoding: query, as: UTF8.self).unicodeScalars, into: &encoded)
      return encoded.percentEncoded
    }
  }
}
