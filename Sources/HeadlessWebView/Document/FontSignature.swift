/// Whether bytes begin as a font file does.
///
/// [MIME Sniffing, 6.3](https://mimesniff.spec.whatwg.org/#font-type-pattern); an SVG font begins as markup.
enum FontSignature {
  private static let signatures: [[UInt8]] = [
    [0x00, 0x01, 0x00, 0x00], Array("OTTO".utf8), Array("ttcf".utf8), Array("wOFF".utf8), Array("wOF2".utf8),
    Array("true".utf8), Array("typ1".utf8), Array("<".utf8),
  ]

  static func isFont(_ bytes: [UInt8]) -> Bool {
    signatures.contains { bytes.starts(with: $0) }
  }
}
