/// Hands out one string for equal bytes, so that a trace's many equal URLs and names share their memory.
///
/// It remembers a fixed number of strings; one that falls out is only made anew.
final class StringPool {
  /// Longer texts are seldom equal to another.
  private static let longest = 256
  private static let slots = 4096

  private var strings = [String](repeating: "", count: slots)

  /// The string of these bytes; bytes that are not UTF-8 become U+FFFD.
  func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard bytes.count > 15, bytes.count <= Self.longest else { return String(decoding: bytes, as: UTF8.self) }
    // FNV-1a
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let slot = Int(truncatingIfNeeded: hash ^ (hash >> 32)) & (Self.slots - 1)
    let isKnown = strings[slot].utf8.withContiguousStorageIfAvailable { known in
      known.count == bytes.count && known.elementsEqual(bytes)
    }
    if isKnown == true { return strings[slot] }
    let made = String(decoding: bytes, as: UTF8.self)
    strings[slot] = made
    return made
  }
}
