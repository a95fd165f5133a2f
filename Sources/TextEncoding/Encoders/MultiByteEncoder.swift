/// The encoders of East Asian encodings without states, for code points above ASCII.
enum MultiByteEncoder {
  private static let big5Pointers = PointerIndex(
    .big5, excluding: 0..<((0xA1 - 0x81) * 157),
    preferringLastFor: [0x2550, 0x255E, 0x2561, 0x256A, 0x5341, 0x5345])
  private static let eucKRPointers = PointerIndex(.eucKR)
  private static let gb18030Pointers = PointerIndex(.gb18030)
  private static let shiftJISPointers = PointerIndex(.jis0208, excluding: 8272..<8836)
  static let jis0208Pointers = PointerIndex(.jis0208)

  /// Encodes by the [Big5 encoder](https://encoding.spec.whatwg.org/#big5-encoder).
  static func big5(_ codePoint: UInt32) -> [UInt8]? {
    guard let pointer = big5Pointers[codePoint] else { return nil }
    let trail = pointer % 157
    return [UInt8(pointer / 157 + 0x81), UInt8(trail + (trail < 0x3F ? 0x40 : 0x62))]
  }

  /// Encodes by the [EUC-KR encoder](https://encoding.spec.whatwg.org/#euc-kr-encoder).
  static func eucKR(_ codePoint: UInt32) -> [UInt8]? {
    guard let pointer = eucKRPointers[codePoint] else { return nil }
    return [UInt8(pointer / 190 + 0x81), UInt8(pointer % 190 + 0x41)]
  }

  /// Encodes by the [EUC-JP encoder](https://encoding.spec.whatwg.org/#euc-jp-encoder).
  static func eucJP(_ codePoint: UInt32) -> [UInt8]? {
    switch codePoint {
    case 0xA5: return [0x5C]
    case 0x203E: return [0x7E]
    case 0xFF61...0xFF9F: return [0x8E, UInt8(codePoint - 0xFF61 + 0xA1)]
    default:
      guard let pointer = jis0208Pointers[codePoint == 0x2212 ? 0xFF0D : codePoint], pointer < 94 * 94
      else { return nil }
      return [UInt8(pointer / 94 + 0xA1), UInt8(pointer % 94 + 0xA1)]
    }
  }

  /// Encodes by the [Shift_JIS encoder](https://encoding.spec.whatwg.org/#shift_jis-encoder).
  static func shiftJIS(_ codePoint: UInt32) -> [UInt8]? {
    switch codePoint {
    case 0x80: return [0x80]
    case 0xA5: return [0x5C]
    case 0x203E: return [0x7E]
    case 0xFF61...0xFF9F: return [UInt8(codePoint - 0xFF61 + 0xA1)]
    default:
      guard let pointer = shiftJISPointers[codePoint == 0x2212 ? 0xFF0D : codePoint] else { return nil }
      let lead = pointer / 188
      let trail = pointer % 188
      return [
        UInt8(lead + (lead < 0x1F ? 0x81 : 0xC1)), UInt8(trail + (trail < 0x3F ? 0x40 : 0x41)),
      ]
    }
  }

  /// Encodes by the [gb18030 encoder](https://encoding.spec.whatwg.org/#gb18030-encoder) for GBK.
  static func gbk(_ codePoint: UInt32) -> [UInt8]? {
    codePoint == 0x20AC ? [0x80] : gb18030TwoBytes(codePoint)
  }

  /// Encodes by the [gb18030 encoder](https://encoding.spec.whatwg.org/#gb18030-encoder).
  static func gb18030(_ codePoint: UInt32) -> [UInt8]? {
    if codePoint == 0xE5E5 { return nil }
    if let bytes = gb18030TwoBytes(codePoint) { return bytes }
    let pointer = GB18030Ranges.pointer(codePoint: codePoint)
    return [
      UInt8(pointer / 12600 + 0x81), UInt8(pointer / 1260 % 10 + 0x30),
      UInt8(pointer / 10 % 126 + 0x81), UInt8(pointer % 10 + 0x30),
    ]
  }

  /// Private code points of GB 18030-2005, which are still written as they were before their characters got others.
  private static let gb18030Private: [UInt32: [UInt8]] = [
    0xE78D: [0xA6, 0xD9], 0xE78E: [0xA6, 0xDA], 0xE78F: [0xA6, 0xDB], 0xE790: [0xA6, 0xDC],
    0xE791: [0xA6, 0xDD], 0xE792: [0xA6, 0xDE], 0xE793: [0xA6, 0xDF], 0xE794: [0xA6, 0xEC],
    0xE795: [0xA6, 0xED], 0xE796: [0xA6, 0xF3], 0xE81E: [0xFE, 0x59], 0xE826: [0xFE, 0x61],
    0xE82B: [0xFE, 0x66], 0xE82C: [0xFE, 0x67], 0xE832: [0xFE, 0x6D], 0xE843: [0xFE, 0x7E],
    0xE854: [0xFE, 0x90], 0xE864: [0xFE, 0xA0],
  ]

  private static func gb18030TwoBytes(_ codePoint: UInt32) -> [UInt8]? {
    if let bytes = gb18030Private[codePoint] { return bytes }
    guard let pointer = gb18030Pointers[codePoint] else { return nil }
    let trail = pointer % 190
    return [UInt8(pointer / 190 + 0x81), UInt8(trail + (trail < 0x3F ? 0x40 : 0x41))]
  }
}
