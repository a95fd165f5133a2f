/// The way back through an index: pointers by code point, for encoders.
final class PointerIndex: Sendable {
  /// Code points in order, each with its pointer.
  private let entries: [(codePoint: UInt32, pointer: UInt32)]

  /// Turns an index around.
  ///
  /// - Parameters:
  ///   - index: The index; a code point that stands in it twice gets its first pointer.
  ///   - excluded: Pointers that are read but never written.
  ///   - last: Code points that get their last pointer instead.
  init(
    _ index: CharacterIndex, excluding excluded: Range<Int> = 0..<0, preferringLastFor last: Set<UInt32> = []
  ) {
    var entries: [(codePoint: UInt32, pointer: UInt32)] = []
    entries.reserveCapacity(index.codePoints.count)
    for (pointer, codePoint) in index.codePoints.enumerated()
    where codePoint != 0 && !excluded.contains(pointer) {
      entries.append((codePoint, UInt32(pointer)))
    }
    entries.sort { ($0.codePoint, $0.pointer) < ($1.codePoint, $1.pointer) }
    var unique: [(codePoint: UInt32, pointer: UInt32)] = []
    unique.reserveCapacity(entries.count)
    for entry in entries {
      if let previous = unique.last, previous.codePoint == entry.codePoint {
        if last.contains(entry.codePoint) { unique[unique.count - 1] = entry }
      } else {
        unique.append(entry)
      }
    }
    self.entries = unique
  }

  /// The pointer of a code point, or `nil` where it has none.
  subscript(codePoint: UInt32) -> Int? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].codePoint < codePoint { low = middle + 1 } else { high = middle }
    }
    guard low < entries.count, entries[low].codePoint == codePoint else { return nil }
    return Int(entries[low].pointer)
  }
}
