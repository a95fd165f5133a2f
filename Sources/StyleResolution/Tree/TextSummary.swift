/// What is known of a text from one look at its bytes.
struct TextSummary: Sendable {
  /// The ASCII characters of the text without control characters at its ends, a bit each.
  private(set) var low: UInt64 = 0
  private(set) var high: UInt64 = 0
  /// The control characters at its ends, such as tabs and line ends.
  private(set) var ends: UInt32 = 0
  private(set) var isASCII = true

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var end = bytes.count
    while start < end, bytes[start] < 32 {
      ends |= 1 &<< UInt32(bytes[start])
      start += 1
    }
    while start < end, bytes[end - 1] < 32 {
      ends |= 1 &<< UInt32(bytes[end - 1])
      end -= 1
    }
    var all: UInt8 = 0
    for index in start..<end {
      let byte = bytes[index]
      all |= byte
      let bit: UInt64 = 1 &<< UInt64(byte)
      if byte & 64 == 0 { low |= bit } else { high |= bit }
    }
    isASCII = all < 128
  }

  /// Whether there is nothing but white space of CSS.
  var isBlank: Bool { isASCII && high == 0 && (low | UInt64(ends)) & ~Self.whiteSpace == 0 }

  private static let whiteSpace: UInt64 = 1 << 9 | 1 << 10 | 1 << 12 | 1 << 13 | 1 << 32
}
