/// Decoded text on its way out, as UTF-8.
struct UTF8Output {
  /// What has been written.
  private(set) var bytes: [UInt8] = []

  /// Makes room for the text of so many input bytes.
  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  /// Writes a run of ASCII, or of anything that is UTF-8 already.
  mutating func append(_ run: Slice<UnsafeBufferPointer<UInt8>>) { bytes.append(contentsOf: run) }

  /// Writes U+FFFD, as an error asks for.
  mutating func appendReplacement() { append(0xFFFD) }

  /// Writes a code point, which must not be a surrogate.
  mutating func append(_ codePoint: UInt32) {
    switch codePoint {
    case 0..<0x80: bytes.append(UInt8(codePoint))
    case 0x80..<0x800:
      bytes.append(0xC0 | UInt8(codePoint >> 6))
      bytes.append(0x80 | UInt8(codePoint & 0x3F))
    case 0x800..<0x10000:
      bytes.append(0xE0 | UInt8(codePoint >> 12))
      bytes.append(0x80 | UInt8((codePoint >> 6) & 0x3F))
      bytes.append(0x80 | UInt8(codePoint & 0x3F))
    default:
      bytes.append(0xF0 | UInt8((codePoint >> 18) & 0x07))
      bytes.append(0x80 | UInt8((codePoint >> 12) & 0x3F))
      bytes.append(0x80 | UInt8((codePoint >> 6) & 0x3F))
      bytes.append(0x80 | UInt8(codePoint & 0x3F))
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The end of the run of ASCII that starts at an offset.
  @inline(__always)
  func endOfASCII(from start: Int) -> Int {
    var offset = start
    let raw = UnsafeRawBufferPointer(self)
    while offset &+ 8 <= count {
      let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let high = UInt64(littleEndian: word) & 0x8080_8080_8080_8080
      if high != 0 { return offset &+ high.trailingZeroBitCount / 8 }
      offset &+= 8
    }
    while offset < count, self[offset] < 0x80 { offset &+= 1 }
    return offset
  }
}
