#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension UInt8 {
  @inline(__always)
  var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

  @inline(__always)
  var isASCIIUppercase: Bool { self &- 0x41 < 26 }

  @inline(__always)
  var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  @inline(__always)
  var isASCIIDigit: Bool { self &- 0x30 < 10 }

  @inline(__always)
  var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

  /// Tab, line feed, form feed, space; and carriage return, which becomes a line feed.
  @inline(__always)
  var isHTMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D || self == 0x0C }
}

/// Bytes that grow, with a stable address only until the next growth.
struct ByteBuffer: ~Copyable {
  private(set) var base: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int = 256) {
    base = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { base.deallocate() }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    base[count] = byte
    count += 1
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafePointer<UInt8>, count added: Int) {
    if added <= 0 { return }
    if count + added > capacity { grow(by: added) }
    memcpy(base + count, bytes, added)
    count += added
  }

  /// Appends the UTF-8 form of a scalar value.
  mutating func append(scalar value: UInt32) {
    switch value {
    case 0..<0x80: append(UInt8(truncatingIfNeeded: value))
    case 0x80..<0x800:
      append(UInt8(truncatingIfNeeded: 0xC0 | value >> 6))
      append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
    case 0x800..<0x1_0000:
      append(UInt8(truncatingIfNeeded: 0xE0 | value >> 12))
      append(UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F))
      append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
    default:
      append(UInt8(truncatingIfNeeded: 0xF0 | value >> 18))
      append(UInt8(truncatingIfNeeded: 0x80 | value >> 12 & 0x3F))
      append(UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F))
      append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
    }
  }

  @inline(__always)
  mutating func truncate(to newCount: Int) { count = newCount }

  private mutating func grow(by added: Int) {
    let newCapacity = max(capacity * 2, count + added)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: newCapacity)
    memcpy(larger, base, count)
    base.deallocate()
    base = larger
    capacity = newCapacity
  }
}

/// Four bytes to look for at once.
struct ByteSet4 {
  private let first, second, third, fourth: UInt64

  @inline(__always)
  init(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8) {
    let ones: UInt64 = 0x0101_0101_0101_0101
    self.first = UInt64(first) &* ones
    self.second = UInt64(second) &* ones
    self.third = UInt64(third) &* ones
    self.fourth = UInt64(fourth) &* ones
  }

  /// The first position at or after `start` that holds one of the four, or `end`.
  @inline(__always)
  func firstPosition(in bytes: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var position = start
    while position + 8 <= end {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(bytes + position).loadUnaligned(as: UInt64.self))
      let a = word ^ first
      let b = word ^ second
      let c = word ^ third
      let d = word ^ fourth
      // A byte of zero borrows; what a borrow spoils lies behind the first match and does not matter.
      let found =
        ((a &- ones) & ~a) | ((b &- ones) & ~b) | ((c &- ones) & ~c) | ((d &- ones) & ~d)
      let hits = found & 0x8080_8080_8080_8080
      if hits != 0 { return position + hits.trailingZeroBitCount >> 3 }
      position += 8
    }
    while position < end {
      let byte = UInt64(bytes[position]) &* ones
      if byte == first || byte == second || byte == third || byte == fourth { return position }
      position += 1
    }
    return end
  }
}

extension UnsafeBufferPointer<UInt8> {
  @inline(__always)
  func isEqual(to other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    guard count > 0, let a = baseAddress, let b = other.baseAddress else { return true }
    return memcmp(a, b, count) == 0
  }
}
