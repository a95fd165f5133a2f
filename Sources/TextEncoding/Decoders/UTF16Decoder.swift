/// The [shared UTF-16 decoder](https://encoding.spec.whatwg.org/#shared-utf-16-decoder).
enum UTF16Decoder {
  /// Decodes pairs of bytes; a surrogate without its partner and a byte at the end without its partner become U+FFFD.
  static func decode(_ input: UnsafeBufferPointer<UInt8>, bigEndian: Bool, into output: inout UTF8Output) {
    let high = bigEndian ? 0 : 1
    func unit(at offset: Int) -> UInt32 {
      UInt32(input[offset + high]) << 8 | UInt32(input[offset + 1 - high])
    }
    var offset = 0
    while offset + 2 <= input.count {
      let first = unit(at: offset)
      offset += 2
      guard first & 0xF800 == 0xD800 else {
        output.append(first)
        continue
      }
      // The end, or half a unit before it, inside a pair is one error for all that is left.
      if first < 0xDC00, offset + 2 > input.count { offset = input.count }
      if first < 0xDC00, offset + 2 <= input.count, unit(at: offset) & 0xFC00 == 0xDC00 {
        output.append(0x10000 + (first & 0x3FF) << 10 + unit(at: offset) & 0x3FF)
        offset += 2
      } else {
        output.appendReplacement()
      }
    }
    if offset < input.count { output.appendReplacement() }
  }
}
