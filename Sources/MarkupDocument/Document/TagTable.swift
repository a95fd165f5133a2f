/// The spellings of all tags, and the way from a spelling to its tag.
///
/// The memory is allocated once and lives as long as the process, so that the tokenizer can read it without counting references.
struct TagTable: @unchecked Sendable {
  // Safe to share: nothing is written after `init`.
  static let shared = TagTable()

  /// A spelling of up to 24 bytes, padded with zeros.
  struct Key: Equatable {
    var first: UInt64 = 0
    var second: UInt64 = 0
    var third: UInt64 = 0

    @inline(__always)
    var slot: Int {
      var hash = (first ^ (second &* 0x9E37_79B9_7F4A_7C15) ^ third) &* 0xD6E8_FEB8_6659_FD93
      hash ^= hash >> 32
      return Int(truncatingIfNeeded: hash) & (TagTable.slotCount - 1)
    }
  }

  private struct Slot {
    var key = Key()
    var tag = Tag.unknown
  }

  static let slotCount = 1024
  static let longestName = 24

  private let slots: UnsafeMutablePointer<Slot>
  private let spellings: UnsafeMutablePointer<UnsafeBufferPointer<UInt8>>
  private let lowercased: UnsafeMutablePointer<UnsafeBufferPointer<UInt8>>

  private init() {
    let count = Tag.allCases.count
    slots = .allocate(capacity: TagTable.slotCount)
    slots.initialize(repeating: Slot(), count: TagTable.slotCount)
    spellings = .allocate(capacity: count)
    lowercased = .allocate(capacity: count)
    let empty = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    spellings.initialize(repeating: empty, count: count)
    lowercased.initialize(repeating: empty, count: count)

    let all = Tag.spellings.withUTF8Buffer { Array($0) }
    for (index, spelling) in all.split(separator: UInt8(ascii: " ")).enumerated() {
      guard let tag = Tag(rawValue: UInt16(index + 1)) else { break }
      spellings[index + 1] = TagTable.copy(Array(spelling))
      let lower = TagTable.copy(spelling.map(\.asciiLowercased))
      lowercased[index + 1] = lower
      insert(tag, TagTable.key(lower))
    }
  }

  private static func copy(_ bytes: [UInt8]) -> UnsafeBufferPointer<UInt8> {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = copy.initialize(from: bytes)
    return UnsafeBufferPointer(copy)
  }

  private func insert(_ tag: Tag, _ key: Key) {
    var slot = key.slot
    while slots[slot].tag != .unknown { slot = (slot + 1) & (TagTable.slotCount - 1) }
    slots[slot] = Slot(key: key, tag: tag)
  }

  private static func key(_ bytes: UnsafeBufferPointer<UInt8>) -> Key {
    guard bytes.count <= longestName else { return Key() }
    var key = Key()
    for (index, byte) in bytes.enumerated() {
      let part = UInt64(byte) << UInt64((index & 7) * 8)
      switch index >> 3 {
      case 0: key.first |= part
      case 1: key.second |= part
      default: key.third |= part
      }
    }
    return key
  }

  /// The tag of a name in lower case; ``Tag/unknown`` for any other name.
  @inline(__always)
  func tag(lowercase name: UnsafeBufferPointer<UInt8>) -> Tag {
    let count = name.count
    if count == 0 || count > TagTable.longestName { return .unknown }
    let key = TagTable.key(name)
    var slot = key.slot
    while slots[slot].tag != .unknown {
      if slots[slot].key == key { return slots[slot].tag }
      slot = (slot + 1) & (TagTable.slotCount - 1)
    }
    return .unknown
  }

  /// The tag of a name in XML, where case counts; ``Tag/unknown`` for any other name.
  func tag(exact name: UnsafeBufferPointer<UInt8>) -> Tag {
    let found = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: TagTable.longestName) {
      lower -> Tag in
      guard name.count <= TagTable.longestName else { return .unknown }
      for (index, byte) in name.enumerated() { lower[index] = byte.asciiLowercased }
      return tag(lowercase: UnsafeBufferPointer(rebasing: lower[..<name.count]))
    }
    return found != .unknown && spelling(of: found).elementsEqual(name) ? found : .unknown
  }

  /// The spelling in the case that SVG uses; empty for ``Tag/unknown``.
  func spelling(of tag: Tag) -> UnsafeBufferPointer<UInt8> { spellings[Int(tag.rawValue)] }

  /// The spelling in lower case, as HTML names elements.
  func lowercaseSpelling(of tag: Tag) -> UnsafeBufferPointer<UInt8> { lowercased[Int(tag.rawValue)] }
}
