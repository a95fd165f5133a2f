/// The encoding that an XML declaration gives.
enum XMLDeclaration {
  /// The encoding, or `nil` if the bytes do not begin with a declaration that names a known one.
  ///
  /// As in WebKit: everything up to the first `>` is the declaration, and the first `encoding` in it counts. A
  /// declaration in UTF-16 without a byte order mark is known by its zero bytes.
  static func encoding(of bytes: [UInt8]) -> Encoding? {
    if bytes.starts(with: [0x3C, 0x00, 0x3F, 0x00]) { return .utf16LE }
    if bytes.starts(with: [0x00, 0x3C, 0x00, 0x3F]) { return .utf16BE }
    return label(in: bytes).flatMap { Encoding(label: $0)?.closestByteBasedEquivalent }
  }

  /// Whether a declaration names an encoding that nobody knows, which is a fatal error in XML.
  static func namesUnknownEncoding(_ bytes: [UInt8]) -> Bool {
    label(in: bytes).map { Encoding(label: $0) == nil } ?? false
  }

  private static func label(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    guard bytes.starts(with: "<?xml".utf8), let end = bytes.firstIndex(of: UInt8(ascii: ">")) else {
      return nil
    }
    let declaration = bytes[5..<end]
    guard let name = offset(of: Array("encoding".utf8), in: declaration) else { return nil }
    var rest = declaration[(name + 8)...].drop { $0 <= 0x20 }
    guard rest.popFirst() == UInt8(ascii: "=") else { return nil }
    rest = rest.drop { $0 <= 0x20 }
    guard let quote = rest.popFirst(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      let close = rest.firstIndex(of: quote)
    else { return nil }
    return rest[..<close]
  }

  private static func offset(of word: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= word.count else { return nil }
    return (bytes.startIndex...(bytes.endIndex - word.count)).first { bytes[$0...].starts(with: word) }
  }
}
