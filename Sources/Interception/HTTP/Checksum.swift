import Foundation

/// A 64-bit sum that tells a damaged body from a whole one; it does not protect from somebody who means harm.
///
/// FNV-1a over words of eight bytes, then over the bytes that are left.
struct Checksum: Equatable {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325
  private var pending: [UInt8] = []
  private var count: UInt64 = 0

  init() {}

  init(_ data: Data) {
    add(data)
  }

  /// Adds the next part; it does not matter how a body is cut into parts.
  mutating func add(_ data: Data) {
    count &+= UInt64(data.count)
    data.withUnsafeBytes { bytes in
      var position = 0
      if !pending.isEmpty {
        while pending.count < 8, position < bytes.count {
          pending.append(bytes[position])
          position += 1
        }
        guard pending.count == 8 else { return }
        mix(pending.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) })
        pending.removeAll(keepingCapacity: true)
      }
      while position + 8 <= bytes.count {
        mix(bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
        position += 8
      }
      pending.append(contentsOf: bytes[position...])
    }
  }

  /// The sum of all that was added.
  var sum: UInt64 {
    var copy = self
    for byte in pending { copy.mix(UInt64(byte)) }
    copy.mix(count)
    return copy.value ^ copy.value >> 29
  }

  private mutating func mix(_ word: UInt64) {
    value = (value ^ UInt64(littleEndian: word)) &* 0x0000_0100_0000_01B3
    value ^= value >> 32
  }
}
