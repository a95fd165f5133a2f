/// Numbers for names, so that comparing names is comparing numbers.
struct NameTable {
  private struct Entry {
    var start: Int
    var length: Int
    var hash: UInt32
  }

  private let base: UnsafePointer<UInt8>
  private var entries: [Entry] = []
  /// Indices of entries plus one, 0 where free; the count is a power of two.
  private var slots: [Int32] = Array(repeating: 0, count: 256)
  /// The bytes of names that do not stand in the source as such; their entries have starts below zero.
  private var spelled: [UInt8] = []

  /// Creates an empty table over a source.
  init(base: UnsafePointer<UInt8>) { self.base = base }

  /// The number of names.
  var count: Int { entries.count }

  /// The number of the name that stands in the source.
  mutating func number(from start: Int, to end: Int) -> Int {
    number(of: UnsafeBufferPointer(start: base + start, count: end - start), start: start)
  }

  /// The number of a name given as bytes.
  mutating func number(of name: [UInt8]) -> Int {
    let known = entries.count
    let start = -1 - spelled.count
    let number = name.withUnsafeBufferPointer { self.number(of: $0, start: start) }
    if entries.count > known { spelled.append(contentsOf: name) }
    return number
  }

  @inline(__always)
  private mutating func number(of name: UnsafeBufferPointer<UInt8>, start: Int) -> Int {
    var hash: UInt32 = 2_166_136_261
    for byte in name { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    hash ^= hash >> 15
    let mask = slots.count &- 1
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      let candidate = Int(slots[slot]) &- 1
      if entries[candidate].hash == hash, isEqual(entries[candidate], name) { return candidate }
      slot = (slot &+ 1) & mask
    }
    entries.append(Entry(start: start, length: name.count, hash: hash))
    slots[slot] = Int32(entries.count)
    if entries.count &* 2 > slots.count { grow() }
    return entries.count - 1
  }

  @inline(__always)
  private func isEqual(_ entry: Entry, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard entry.length == name.count else { return false }
    if entry.start >= 0 {
      for index in 0..<entry.length where base[entry.start &+ index] != name[index] { return false }
    } else {
      let offset = -1 - entry.start
      for index in 0..<entry.length where spelled[offset + index] != name[index] { return false }
    }
    return true
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    let mask = slots.count - 1
    for (index, entry) in entries.enumerated() {
      var slot = Int(entry.hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(index + 1)
    }
  }
}
