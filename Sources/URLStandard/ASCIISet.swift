/// A set of ASCII code points, held as two words so that a membership test is one shift.
///
/// The sets below are written as literals, which keeps them constants of the program; the tests build each of them
/// again from the standard's wording and compare.
struct ASCIISet: Sendable, Equatable {
  /// Code points U+0000 to U+003F, the lowest in the lowest bit.
  let low: UInt64
  /// Code points U+0040 to U+007F.
  let high: UInt64

  /// Whether an ASCII byte is in the set; a byte from 0x80 is never in it.
  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    let word = byte & 0x40 == 0 ? low : high
    return byte < 0x80 && (word &>> UInt64(byte & 0x3F)) & 1 != 0
  }

  /// Whether a percent-encode set holds this byte of UTF-8: each of them holds everything above U+007E.
  @inline(__always)
  func encodes(_ byte: UInt8) -> Bool {
    let word = byte & 0x40 == 0 ? low : high
    return byte >= 0x80 || (word &>> UInt64(byte & 0x3F)) & 1 != 0
  }
}

// MARK: - Percent-encode sets

/// The percent-encode sets of <https://url.spec.whatwg.org/#percent-encoded-bytes>, as far as they reach into ASCII.
extension ASCIISet {
  /// The C0 control percent-encode set.
  static let c0Control = ASCIISet(low: 0x0000_0000_FFFF_FFFF, high: 0x8000_0000_0000_0000)
  /// The fragment percent-encode set: C0 control, and space, `"`, `<`, `>`, `` ` ``.
  static let fragment = ASCIISet(low: 0x5000_0005_FFFF_FFFF, high: 0x8000_0001_0000_0000)
  /// The query percent-encode set: C0 control, and space, `"`, `#`, `<`, `>`.
  static let query = ASCIISet(low: 0x5000_000D_FFFF_FFFF, high: 0x8000_0000_0000_0000)
  /// The special-query percent-encode set: query, and `'`.
  static let specialQuery = ASCIISet(low: 0x5000_008D_FFFF_FFFF, high: 0x8000_0000_0000_0000)
  /// The path percent-encode set: query, and `?`, `^`, `` ` ``, `{`, `}`.
  static let path = ASCIISet(low: 0xD000_000D_FFFF_FFFF, high: 0xA800_0001_4000_0000)
  /// The userinfo percent-encode set: path, and `/`, `:`, `;`, `=`, `@`, `[` to `]`, `|`.
  static let userinfo = ASCIISet(low: 0xFC00_800D_FFFF_FFFF, high: 0xB800_0001_7800_0001)
}

// MARK: - Classes of code points

extension ASCIISet {
  /// Forbidden host code points, <https://url.spec.whatwg.org/#forbidden-host-code-point>.
  static let forbiddenHost = ASCIISet(low: 0xD400_8009_0000_2601, high: 0x1000_0000_7800_0001)
  /// Forbidden domain code points: forbidden host code points, C0 controls, `%`, DELETE.
  static let forbiddenDomain = ASCIISet(low: 0xD400_8029_FFFF_FFFF, high: 0x9000_0000_7800_0001)
  /// What a domain keeps as it is: lower-case letters, digits, `-`, `.`, `_`.
  static let plainInDomain = ASCIISet(low: 0x03FF_6000_0000_0000, high: 0x07FF_FFFE_8000_0000)
  /// What may follow the first letter of a scheme: letters, digits, `+`, `-`, `.`.
  static let schemeTail = ASCIISet(low: 0x03FF_6800_0000_0000, high: 0x07FF_FFFE_07FF_FFFE)
  /// Tab, line feed, carriage return: removed from an input wherever they stand.
  static let tabOrNewline = ASCIISet(low: 0x0000_0000_0000_2600, high: 0)
  /// What a path cannot be copied past without a look: the path percent-encode set, and `.`, `%`, `\`.
  static let notPlainInPath = ASCIISet(low: 0xD000_402D_FFFF_FFFF, high: 0xA800_0001_5000_0000)
}

// MARK: - RFC 3986

/// What the grammar of <https://www.rfc-editor.org/rfc/rfc3986> lets stand unescaped, part by part.
extension ASCIISet {
  /// `unreserved`: letters, digits, `-`, `.`, `_`, `~`.
  static let rfc3986Unreserved = ASCIISet(low: 0x03FF_6000_0000_0000, high: 0x47FF_FFFE_87FF_FFFE)
  /// `reg-name`: unreserved and `sub-delims`, that is `!$&'()*+,;=`.
  static let rfc3986Host = ASCIISet(low: 0x2BFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFE)
  /// `pchar` and `/`: as in hosts, and `:`, `@`.
  static let rfc3986Path = ASCIISet(low: 0x2FFF_FFD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
  /// `query` and `fragment`: as in paths, and `?`.
  static let rfc3986Query = ASCIISet(low: 0xAFFF_FFD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
  /// As in queries, and `[`, `]`: what stands between parts, and IPv6 addresses.
  static let rfc3986Any = ASCIISet(low: 0xAFFF_FFD2_0000_0000, high: 0x47FF_FFFE_AFFF_FFFF)
}

// MARK: - Bytes

extension UInt8 {
  @inline(__always)
  static func ascii(_ scalar: Unicode.Scalar) -> UInt8 { UInt8(truncatingIfNeeded: scalar.value) }

  @inline(__always)
  var isASCIIAlpha: Bool { (self | 0x20) &- 0x61 < 26 }

  @inline(__always)
  var isASCIIDigit: Bool { self &- 0x30 < 10 }

  /// The byte with an ASCII upper-case letter made lower case.
  @inline(__always)
  var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

  /// The value of an ASCII hexadecimal digit; nil for any other byte.
  @inline(__always)
  var hexadecimalValue: UInt8? {
    if isASCIIDigit { return self &- 0x30 }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? letter &+ 10 : nil
  }
}
