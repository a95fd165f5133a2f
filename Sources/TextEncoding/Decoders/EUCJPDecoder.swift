/// The [EUC-JP decoder](https://encoding.spec.whatwg.org/#euc-jp-decoder).
enum EUCJPDecoder {
  /// Decodes characters of one, two (JIS X 0208, half-width katakana) or three bytes (JIS X 0212).
  static func decode(_ input: UnsafeBufferPointer<UInt8>, into output: inout UTF8Output) {
    var offset = 0
    while offset < input.count {
      let end = input.endOfASCII(from: offset)
      output.append(input[offset..<end])
      offset = end
      guard offset < input.count else { return }
      var index = CharacterIndex.jis0208
      var lead = input[offset]
      offset += 1
      guard lead == 0x8E || lead == 0x8F || 0xA1...0xFE ~= lead, offset < input.count else {
        output.appendReplacement()
        continue
      }
      var trail = input[offset]
      if lead == 0x8E, 0xA1...0xDF ~= trail {
        output.append(0xFF61 + UInt32(trail) - 0xA1)
        offset += 1
        continue
      }
      if lead == 0x8F, 0xA1...0xFE ~= trail {
        index = .jis0212
        lead = trail
        offset += 1
        guard offset < input.count else {
          output.appendReplacement()
          return
        }
        trail = input[offset]
      }
      if 0xA1...0xFE ~= lead, 0xA1...0xFE ~= trail,
        let codePoint = index[(Int(lead) - 0xA1) * 94 + Int(trail) - 0xA1]
      {
        output.append(codePoint)
        offset += 1
      } else {
        output.appendReplacement()
        if trail >= 0x80 { offset += 1 }
      }
    }
  }
}
