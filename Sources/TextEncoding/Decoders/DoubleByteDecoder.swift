/// Encodings whose characters are one byte or two: Big5, EUC-KR, Shift_JIS.
enum DoubleByteDecoder {
  /// What a lead byte and the byte after it mean.
  enum Pair {
    /// A code point.
    case codePoint(UInt32)
    /// Two code points: a letter and a combining mark.
    case codePoints(UInt32, UInt32)
    /// Nothing.
    case error
  }

  /// Decodes by the [Big5 decoder](https://encoding.spec.whatwg.org/#big5-decoder).
  static func decodeBig5(_ input: UnsafeBufferPointer<UInt8>, into output: inout UTF8Output) {
    let index = CharacterIndex.big5
    decode(input, into: &output, single: { _ in nil }) { lead, trail in
      guard 0x40...0x7E ~= trail || 0xA1...0xFE ~= trail else { return .error }
      switch (Int(lead) - 0x81) * 157 + Int(trail) - (trail < 0x7F ? 0x40 : 0x62) {
      case 1133: return .codePoints(0xCA, 0x304)
      case 1135: return .codePoints(0xCA, 0x30C)
      case 1164: return .codePoints(0xEA, 0x304)
      case 1166: return .codePoints(0xEA, 0x30C)
      case let pointer: return index[pointer].map(Pair.codePoint) ?? .error
      }
    }
  }

  /// Decodes by the [EUC-KR decoder](https://encoding.spec.whatwg.org/#euc-kr-decoder).
  static func decodeEUCKR(_ input: UnsafeBufferPointer<UInt8>, into output: inout UTF8Output) {
    let index = CharacterIndex.eucKR
    decode(input, into: &output, single: { _ in nil }) { lead, trail in
      guard 0x41...0xFE ~= trail else { return .error }
      return index[(Int(lead) - 0x81) * 190 + Int(trail) - 0x41].map(Pair.codePoint) ?? .error
    }
  }

  /// Decodes by the [Shift_JIS decoder](https://encoding.spec.whatwg.org/#shift_jis-decoder).
  static func decodeShiftJIS(_ input: UnsafeBufferPointer<UInt8>, into output: inout UTF8Output) {
    let index = CharacterIndex.jis0208
    decode(
      input, into: &output,
      single: { byte in
        switch byte {
        case 0x80: 0x80
        case 0xA1...0xDF: 0xFF61 + UInt32(byte) - 0xA1
        case 0xA0, 0xFD...0xFF: 0xFFFD
        default: nil
        }
      },
      pair: { lead, trail in
        guard 0x40...0x7E ~= trail || 0x80...0xFC ~= trail else { return .error }
        let pointer =
          (Int(lead) - (lead < 0xA0 ? 0x81 : 0xC1)) * 188 + Int(trail) - (trail < 0x7F ? 0x40 : 0x41)
        // What users define themselves is in the private use area.
        if 8836...10715 ~= pointer { return .codePoint(0xE000 + UInt32(pointer - 8836)) }
        return index[pointer].map(Pair.codePoint) ?? .error
      })
  }

  /// Walks the input.
  ///
  /// - Parameters:
  ///   - input: The bytes.
  ///   - output: Where the text goes.
  ///   - single: The code point of a byte above 0x7F that is a character by itself (U+FFFD: it is an error), or `nil`
  ///     for a lead byte.
  ///   - pair: What a lead byte and any next byte mean.
  @inline(__always)
  private static func decode(
    _ input: UnsafeBufferPointer<UInt8>, into output: inout UTF8Output,
    single: (UInt8) -> UInt32?, pair: (UInt8, UInt8) -> Pair
  ) {
    var offset = 0
    while offset < input.count {
      let lead = input[offset]
      if lead < 0x80 {
        let end = input.endOfASCII(from: offset)
        output.append(input[offset..<end])
        offset = end
        continue
      }
      offset += 1
      if let codePoint = single(lead) {
        output.append(codePoint)
        continue
      }
      guard lead != 0x80, lead != 0xFF, offset < input.count else {
        output.appendReplacement()
        continue
      }
      let trail = input[offset]
      switch pair(lead, trail) {
      case .codePoint(let codePoint):
        output.append(codePoint)
        offset += 1
      case .codePoints(let first, let second):
        output.append(first)
        output.append(second)
        offset += 1
      case .error:
        output.appendReplacement()
        // A trail byte of ASCII is read again: markup must not vanish behind a broken character.
        if trail >= 0x80 { offset += 1 }
      }
    }
  }
}
