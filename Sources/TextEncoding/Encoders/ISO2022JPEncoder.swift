/// The [ISO-2022-JP encoder](https://encoding.spec.whatwg.org/#iso-2022-jp-encoder).
struct ISO2022JPEncoder {
  /// The set that is chosen now; the raw value is the end of the escape sequence that chooses it.
  private enum Mode: String {
    case ascii = "(B"
    case roman = "(J"
    case jis0208 = "$B"
  }

  private var mode = Mode.ascii

  /// Full-width katakana for U+FF61–U+FF9F, which the encoding lacks.
  private static let katakana = CharacterIndex(
    count: 63, text: "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜")

  /// Encodes one code point.
  mutating func encode(_ codePoint: UInt32, into output: inout [UInt8], unmappable: UnmappableForm) {
    switch codePoint {
    case 0x0E, 0x0F, 0x1B:
      // These bytes mean a switch: they are never written as text.
      select(mode == .jis0208 ? .ascii : mode, into: &output)
      unmappable.append(0xFFFD, to: &output)
    case 0xA5, 0x203E:
      select(.roman, into: &output)
      output.append(codePoint == 0xA5 ? 0x5C : 0x7E)
    case 0..<0x80:
      if mode != .roman || codePoint == 0x5C || codePoint == 0x7E { select(.ascii, into: &output) }
      output.append(UInt8(codePoint))
    default:
      let plain: UInt32 =
        switch codePoint {
        case 0x2212: 0xFF0D
        case 0xFF61...0xFF9F: Self.katakana[Int(codePoint) - 0xFF61] ?? codePoint
        default: codePoint
        }
      guard let pointer = MultiByteEncoder.jis0208Pointers[plain], pointer < 94 * 94 else {
        select(mode == .jis0208 ? .ascii : mode, into: &output)
        unmappable.append(codePoint, to: &output)
        return
      }
      select(.jis0208, into: &output)
      output.append(UInt8(pointer / 94 + 0x21))
      output.append(UInt8(pointer % 94 + 0x21))
    }
  }

  /// Ends the text, which returns to ASCII.
  mutating func finish(into output: inout [UInt8]) { select(.ascii, into: &output) }

  private mutating func select(_ next: Mode, into output: inout [UInt8]) {
    guard next != mode else { return }
    mode = next
    output.append(0x1B)
    output.append(contentsOf: next.rawValue.utf8)
  }
}
