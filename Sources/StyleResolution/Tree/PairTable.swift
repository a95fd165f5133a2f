/// Numbers by pairs of words.
///
/// An open-addressing table without deletion: it is asked once for each element of a document.
struct PairTable: Sendable {
  private struct Slot {
    var first: UInt64 = 0
    var second: UInt64 = 0
    var value: Int32 = -1
  }

  private var slots = Array(repeating: Slot(), count: 64)
  private(set) var count = 0

  /// The number of a pair; -1 for none. Numbers that are set must not be negative.
  subscript(first: UInt64, second: UInt64) -> Int32 {
    @inline(__always) get { slots[slot(first, second)].value }
    set {
      let slot = self.slot(first, second)
      if slots[slot].value < 0 { count += 1 }
      slots[slot] = Slot(first: first, second: second, value: newValue)
      if count * 2 > slots.count { grow() }
    }
  }

  /// The slot that holds a pair, or the free one where it belongs.
  @inline(__always) private func slot(_ first: UInt64, _ second: UInt64) -> Int {
    var hash = (first ^ second &* 0xD6E8_FEB8_6659_FD93) &* 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ hash >> 32) &* 0xD6E8_FEB8_6659_FD93
    var slot = Int(truncatingIfNeeded: hash ^ hash >> 32) & (slots.count - 1)
    while slots[slot].value >= 0, slots[slot].first != first || slots[slot].second != second {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: old.count * 2)
    for entry in old where entry.value >= 0 { slots[slot(entry.first, entry.second)] = entry }
  }
}
