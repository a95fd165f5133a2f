/// Whether bytes begin as a font file of a given length does.
///
/// [OpenType, table directory](https://learn.microsoft.com/typography/opentype/spec/otff),
/// [WOFF](https://www.w3.org/TR/WOFF/#WOFFHeader), [WOFF2](https://www.w3.org/TR/WOFF2/#woff20Header). Only the header is
/// looked at: a font that is broken further on counts as one.
enum FontSignature {
  private static let collection = Array("ttcf".utf8)
  private static let directories: [[UInt8]] = [[0, 1, 0, 0], Array("OTTO".utf8), Array("true".utf8)]
  private static let compressed = [Array("wOFF".utf8), Array("wOF2".utf8)]

  /// - Parameters:
  ///   - bytes: The beginning of the file.
  ///   - length: The length of the whole file; `nil` where it is not known.
  static func isFont(_ bytes: [UInt8], length: Int? = nil) -> Bool {
    let signature = Array(bytes.prefix(4))
    let isWhole = { (size: Int) in length.map { $0 >= size } ?? true }
    if signature == collection { return isWhole(16) }
    if compressed.contains(signature) {
      return isWhole(44) && (length == nil || integer(bytes, at: 8, size: 4) == length)
    }
    if directories.contains(signature) { return hasTables(bytes, length: length ?? .max) }
    return bytes.first == UInt8(ascii: "<") && String(decoding: bytes, as: UTF8.self).contains("<font")
  }

  /// Whether the table directory names tables that lie in the file.
  private static func hasTables(_ bytes: [UInt8], length: Int) -> Bool {
    guard let count = integer(bytes, at: 4, size: 2), count > 0, length > 12 + 16 * count else {
      return false
    }
    return stride(from: 12, to: min(12 + 16 * count, bytes.count - 15), by: 16).allSatisfy { entry in
      guard let offset = integer(bytes, at: entry + 8, size: 4),
        let size = integer(bytes, at: entry + 12, size: 4)
      else { return false }
      return offset + size <= length
    }
  }

  private static func integer(_ bytes: [UInt8], at offset: Int, size: Int) -> Int? {
    guard offset + size <= bytes.count else { return nil }
    return bytes[offset..<offset + size].reduce(0) { $0 << 8 | Int($1) }
  }
}
