/// The [gb18030 decoder](https://encoding.spec.whatwg.org/#gb18030-decoder), which reads GBK too.
enum GB18030Decoder {
  /// Decodes characters of one, two or four bytes.
  static func decode(_ input: UnsafeBufferPointer<UInt8>, into output: inout UTF8Output) {
    let index = CharacterIndex.gb18030
    var offset = 0
    while offset < input.count {
      let first = input[offset]
      if first < 0x80 {
        let end = input.endOfASCII(from: offset)
        output.append(input[offset..<end])
        offset = end
        continue
      }
      offset += 1
      if first == 0x80 {
        output.append(0x20AC)
        continue
      }
      guard first != 0xFF, offset < input.count else {
        output.appendReplacement()
        continue
      }
      let second = input[offset]
      if 0x30...0x39 ~= second {
        decodeFourBytes(input, offset: &offset, into: &output)
        continue
      }
      if 0x40...0x7E ~= second || 0x80...0xFE ~= second,
        let codePoint = index[(Int(first) - 0x81) * 190 + Int(second) - (second < 0x7F ? 0x40 : 0x41)]
      {
        output.append(codePoint)
        offset += 1
      } else {
        output.appendReplacement()
        if second >= 0x80 { offset += 1 }
      }
    }
  }

  /// Decodes a character of four bytes.
  ///
  /// - Parameters:
  ///   - input: The bytes.
  ///   - offset: The second byte's offset; afterwards where decoding goes on.
  ///   - output: Where the text goes.
  private static func decodeFourBytes(
    _ input: UnsafeBufferPointer<UInt8>, offset: inout Int, into output: inout UTF8Output
  ) {
    let remaining = input.count - offset
    // An end inside the four is one error for all of them.
    if remaining == 1 || remaining == 2 && 0x81...0xFE ~= input[offset + 1] {
      output.appendReplacement()
      offset = input.count
      return
    }
    // What does not go on as it should is read again from the second byte.
    guard 0x81...0xFE ~= input[offset + 1], 0x30...0x39 ~= input[offset + 2] else {
      output.appendReplacement()
      return
    }
    var pointer = (Int(input[offset - 1]) - 0x81) * 10 + Int(input[offset]) - 0x30
    pointer = (pointer * 126 + Int(input[offset + 1]) - 0x81) * 10 + Int(input[offset + 2]) - 0x30
    if let codePoint = GB18030Ranges.codePoint(pointer: pointer) {
      output.append(codePoint)
    } else {
      output.appendReplacement()
    }
    offset += 3
  }
}
