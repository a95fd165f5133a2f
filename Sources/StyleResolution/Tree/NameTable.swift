/// Numbers for byte strings: equal strings have equal numbers.
///
/// An open-addressing table over one buffer of bytes, because a document brings a hundred thousand names and values.
struct NameTable: Sendable {
  /// The number of a string; never negative.
  typealias Index = Int32

  private var bytes: [UInt8] = []
  private var ranges: [Range<Int32>] = []
  private var slots: [Index] = Array(repeating: -1, count: 64)

  var count: Int { ranges.count }

  subscript(index: Index) -> ArraySlice<UInt8> {
    let range = ranges[Int(index)]
    return bytes[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  /// The number of a string, given one when it is new.
  mutating func intern(_ name: UnsafeBufferPointer<UInt8>) -> Index {
    let slot = self.slot(of: name)
    if slots[slot] >= 0 { return slots[slot] }
    let index = Index(ranges.count)
    slots[slot] = index
    ranges.append(Int32(bytes.count)..<Int32(bytes.count + name.count))
    bytes.append(contentsOf: name)
    if ranges.count * 2 > slots.count { grow() }
    return index
  }

  mutating func intern(_ name: some Collection<UInt8>) -> Index {
    if let index = name.withContiguousStorageIfAvailable({ intern($0) }) { return index }
    return Array(name).withUnsafeBufferPointer { intern($0) }
  }

  /// The number of a string that is in the table, or nil.
  func index(of name: some Collection<UInt8>) -> Index? {
    func find(_ name: UnsafeBufferPointer<UInt8>) -> Index? {
      let index = slots[slot(of: name)]
      return index < 0 ? nil : index
    }
    if let index = name.withContiguousStorageIfAvailable(find) { return index }
    return Array(name).withUnsafeBufferPointer(find)
  }

  /// The slot that holds a string, or the free one where it belongs.
  private func slot(of name: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    var slot = Int(truncatingIfNeeded: hash ^ hash >> 29) & (slots.count - 1)
    while slots[slot] >= 0 {
      let range = ranges[Int(slots[slot])]
      if range.count == name.count, equals(name, at: Int(range.lowerBound)) { return slot }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private func equals(_ name: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    for index in 0..<name.count where bytes[start + index] != name[index] { return false }
    return true
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    for index in 0..<ranges.count {
      let slot = self[Index(index)].withUnsafeBufferPointer { self.slot(of: $0) }
      slots[slot] = Index(index)
    }
  }
}
