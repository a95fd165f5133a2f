import LoadTrace
import TextEncoding

extension TextDecoding {
  /// The record of how a body was read as text.
  init(_ detected: DetectedEncoding, of bytes: [UInt8]) {
    self.init(
      encoding: detected.encoding.name, source: Source(detected.source), hasNonASCII: Self.hasNonASCII(bytes))
  }

  /// The record of a text that is UTF-8 whatever anything says.
  init(utf8 bytes: [UInt8]) {
    self.init(encoding: Encoding.utf8.name, source: .format, hasNonASCII: Self.hasNonASCII(bytes))
  }

  private static func hasNonASCII(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var index = 0
      while index + 8 <= bytes.count {
        if bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 != 0 {
          return true
        }
        index += 8
      }
      return bytes[index...].contains { $0 >= 0x80 }
    }
  }
}

extension TextDecoding.Source {
  fileprivate init(_ source: EncodingSource) {
    self =
      switch source {
      case .byteOrderMark: .byteOrderMark
      case .responseCharset: .response
      case .metaElement, .xmlDeclaration, .charsetRule: .content
      case .charsetAttribute: .attribute
      case .referrer: .parent
      case .fallback: .fallback
      }
  }
}
