/// A Bloom filter of names.
struct NameFilter {
  private var bits = SIMD4<UInt64>(repeating: 0)

  mutating func insert(_ name: NameTable.Index) {
    let hash = UInt32(bitPattern: name) &* 0x9E37_79B1
    bits[Int(hash >> 30)] |= 1 << UInt64(hash >> 24 & 63)
  }

  @inline(__always) func contains(_ other: NameFilter) -> Bool { bits & other.bits == other.bits }
}
