/// Well-formed UTF-8, and what to do about the rest.
enum UTF8Validation {
  /// The offset of the first ill-formed sequence, or the length if there is none.
  static func validPrefix(of input: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Int {
    var offset = start
    while true {
      offset = input.endOfASCII(from: offset)
      // Text of another script comes in runs: stay here until ASCII returns.
      while offset < input.count, input[offset] >= 0x80 {
        let length = sequenceLength(in: input, at: offset)
        if length <= 0 { return offset }
        offset &+= length
      }
      if offset >= input.count { return input.count }
    }
  }

  /// Copies text, putting U+FFFD where the [UTF-8 decoder](https://encoding.spec.whatwg.org/#utf-8-decoder) does: once
  /// for each maximal part of an ill-formed sequence.
  static func repair(_ input: UnsafeBufferPointer<UInt8>, firstError: Int, into output: inout UTF8Output) {
    var copied = 0
    var error = firstError
    while error < input.count {
      output.append(input[copied..<error])
      output.appendReplacement()
      // A negative length counts the bytes that could have begun a sequence.
      copied = error - sequenceLength(in: input, at: error)
      error = validPrefix(of: input, from: copied)
    }
    output.append(input[copied..<input.count])
  }

  /// The length of the sequence of two to four bytes at an offset; minus the length of its maximal part where it is
  /// ill-formed.
  @inline(__always)
  private static func sequenceLength(in input: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int {
    let lead = input[offset]
    let available = input.count &- offset
    func isTrail(_ distance: Int) -> Bool { distance < available && input[offset &+ distance] & 0xC0 == 0x80 }
    switch lead {
    case 0xC2...0xDF: return isTrail(1) ? 2 : -1
    case 0xE0...0xEF:
      guard isTrail(1) else { return -1 }
      let second = input[offset &+ 1]
      if lead == 0xE0 && second < 0xA0 || lead == 0xED && second > 0x9F { return -1 }
      return isTrail(2) ? 3 : -2
    case 0xF0...0xF4:
      guard isTrail(1) else { return -1 }
      let second = input[offset &+ 1]
      if lead == 0xF0 && second < 0x90 || lead == 0xF4 && second > 0x8F { return -1 }
      guard isTrail(2) else { return -2 }
      return isTrail(3) ? 4 : -3
    default: return -1
    }
  }
}
