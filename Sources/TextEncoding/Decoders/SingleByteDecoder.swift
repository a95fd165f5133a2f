/// Encodings of one byte a character.
enum SingleByteDecoder {
  /// Decodes with an index of 128 characters for the upper half.
  static func decode(
    _ input: UnsafeBufferPointer<UInt8>, index: CharacterIndex, into output: inout UTF8Output
  ) {
    decode(input, into: &output) { index[Int($0) - 0x80] ?? 0xFFFD }
  }

  /// Decodes x-user-defined, which puts the upper half into the private use area.
  static func decodeUserDefined(_ input: UnsafeBufferPointer<UInt8>, into output: inout UTF8Output) {
    decode(input, into: &output) { 0xF700 + UInt32($0) }
  }

  @inline(__always)
  private static func decode(
    _ input: UnsafeBufferPointer<UInt8>, into output: inout UTF8Output, upperHalf: (UInt8) -> UInt32
  ) {
    var offset = 0
    while offset < input.count {
      let end = input.endOfASCII(from: offset)
      output.append(input[offset..<end])
      offset = end
      while offset < input.count, input[offset] >= 0x80 {
        output.append(upperHalf(input[offset]))
        offset += 1
      }
    }
  }
}
