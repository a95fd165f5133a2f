/// A running digest that tells two bodies apart, however they are cut into pieces.
///
/// Eight bytes at a time are mixed by multiplication; it is quick, not safe against somebody who wants two
/// bodies to look alike.
package struct BodyDigest {
  /// Makes the digest of nothing.
  package init() {}

  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  private var partial: UInt64 = 0
  private var partialCount: UInt64 = 0
  private var length: UInt64 = 0

  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    length += UInt64(bytes.count)
    var index = 0
    while index < bytes.count, partialCount != 0 {
      append(bytes[index])
      index += 1
    }
    while index + 8 <= bytes.count {
      mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
      index += 8
    }
    while index < bytes.count {
      append(bytes[index])
      index += 1
    }
  }

  private mutating func append(_ byte: UInt8) {
    partial |= UInt64(byte) << (partialCount * 8)
    partialCount += 1
    if partialCount == 8 {
      mix(partial)
      partial = 0
      partialCount = 0
    }
  }

  private mutating func mix(_ word: UInt64) {
    hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 29
  }

  /// `x64:` and 16 hexadecimal digits.
  package var text: String {
    var copy = self
    copy.mix(copy.partial)
    copy.mix(length)
    let prefix: StaticString = "x64:"
    return String(unsafeUninitializedCapacity: 20) { [hash = copy.hash] text in
      for index in 0..<4 { text[index] = prefix.utf8Start[index] }
      for index in 0..<16 {
        let digit = UInt8(truncatingIfNeeded: hash >> (60 - 4 * UInt64(index))) & 15
        text[4 + index] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      }
      return 20
    }
  }
}
