import URLStandard

/// The name under which a response is kept: its URL, in one of the spellings that mean the same.
///
/// Scheme and host in lower case, dot segments resolved, escapes in upper case and undone where a character needs
/// none; the query belongs to it, the fragment does not. Nothing else is made equal: `%2F` is not `/`, and the
/// order of a query counts.
struct CacheKey: Hashable, Sendable {
  /// The URL.
  let url: String
  /// Thirty-two hexadecimal digits made of it, which are all that becomes part of a path.
  let digest: String

  /// The key of a URL; text that is no URL is a key, too.
  init(_ text: String) {
    var url = WebURL(parsing: text, dialect: .webKit)?.href ?? text
    if let fragment = url.utf8.firstIndex(of: UInt8(ascii: "#")) { url = String(url[..<fragment]) }
    if let start = url.utf8.firstRange(of: "://".utf8)?.upperBound {
      let bytes = url.utf8
      let end =
        bytes[start...].firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? url.endIndex
      let hostStart =
        bytes[start..<end].lastIndex(of: UInt8(ascii: "@")).map { bytes.index(after: $0) } ?? start
      url = url[..<hostStart] + url[hostStart..<end].lowercased() + Self.normalizingEscapes(url[end...])
    }
    self.url = url
    digest = Self.digest(url)
  }

  /// A text with its escapes in one spelling.
  static func normalizingEscapes(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = hexadecimal(bytes[index + 1]),
        let low = hexadecimal(bytes[index + 2])
      else {
        result.append(bytes[index])
        index += 1
        continue
      }
      let byte = high << 4 | low
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        result.append(byte)
      default:
        result.append(UInt8(ascii: "%"))
        result.append(contentsOf: bytes[(index + 1)...(index + 2)].map { $0 >= 97 ? $0 - 32 : $0 })
      }
      index += 3
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - 48
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - 87
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - 55
    default: nil
    }
  }

  /// Two FNV-1a sums from different starts; what is kept also names its URL, so that equal digests do no harm.
  private static func digest(_ text: String) -> String {
    var first: UInt64 = 0xCBF2_9CE4_8422_2325
    var second: UInt64 = 0x9AE1_6A3B_2F90_404F
    for byte in text.utf8 {
      first = (first ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
      second = (second ^ UInt64(byte) &* 0x9E37_79B9_7F4A_7C15) &* 0x0000_0100_0000_01B3
      second ^= second >> 31
    }
    return hexadecimal(first) + hexadecimal(second)
  }

  static func hexadecimal(_ number: UInt64) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}
