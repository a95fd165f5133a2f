#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A growing run of bytes that starts in memory of the caller's, so that a URL of usual length needs no allocation.
struct ByteWriter: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity: Int
  private var ownsMemory = false

  /// Writes into scratch memory, which has to outlive the writer, and moves to the heap once that is full.
  init(scratch: UnsafeMutableBufferPointer<UInt8>) {
    // Temporary allocations of more than zero bytes have a base address.
    if let address = scratch.baseAddress {
      start = address
      capacity = scratch.count
    } else {
      start = .allocate(capacity: 64)
      capacity = 64
      ownsMemory = true
    }
  }

  deinit {
    if ownsMemory { start.deallocate() }
  }

  /// What has been written. Valid until the next call that writes.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  /// What has been written from an offset on. Valid until the next call that writes.
  func bytes(from offset: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: start + min(offset, count), count: max(count - offset, 0))
  }

  subscript(_ index: Int) -> UInt8 {
    @inline(__always) get { start[index] }
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    start[count] = byte
    count &+= 1
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress, bytes.count > 0 else { return }
    if capacity &- count < bytes.count { grow(by: bytes.count) }
    memcpy(start + count, source, bytes.count)
    count &+= bytes.count
  }

  mutating func append(_ literal: StaticString) {
    append(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  /// Appends a number in decimal digits.
  mutating func append(decimal number: UInt32) {
    if number >= 10 { append(decimal: number / 10) }
    append(0x30 &+ UInt8(truncatingIfNeeded: number % 10))
  }

  /// Appends a byte as `%` and two upper-case hexadecimal digits.
  mutating func append(percentEncoded byte: UInt8) {
    append(.ascii("%"))
    append(Self.hexadecimalDigit(byte &>> 4))
    append(Self.hexadecimalDigit(byte & 0x0F))
  }

  /// Appends bytes of UTF-8, those of the set percent-encoded.
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, percentEncoding set: ASCIISet) {
    guard let source = bytes.baseAddress else { return }
    var copied = 0
    var index = 0
    while index < bytes.count {
      if set.encodes(source[index]) {
        append(UnsafeBufferPointer(start: source + copied, count: index &- copied))
        append(percentEncoded: source[index])
        copied = index &+ 1
      }
      index &+= 1
    }
    append(UnsafeBufferPointer(start: source + copied, count: index &- copied))
  }

  /// Drops everything from an offset on; an offset beyond the end drops nothing.
  @inline(__always)
  mutating func truncate(to length: Int) {
    if length < count { count = length }
  }

  /// Makes all ASCII letters lower case.
  mutating func lowercase() {
    for index in 0..<count { start[index] = start[index].asciiLowercased }
  }

  /// Puts bytes in at an offset and moves what follows.
  mutating func insert(_ literal: StaticString, at offset: Int) {
    let length = literal.utf8CodeUnitCount
    if capacity &- count < length { grow(by: length) }
    memmove(start + offset + length, start + offset, count - offset)
    memcpy(start + offset, literal.utf8Start, length)
    count += length
  }

  @inline(never)
  private mutating func grow(by extra: Int) {
    let larger = max(capacity * 2, count + extra)
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    memcpy(memory, start, count)
    if ownsMemory { start.deallocate() }
    start = memory
    capacity = larger
    ownsMemory = true
  }

  @inline(__always)
  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 &+ value : 0x37 &+ value
  }
}
