/// The `pattern` attribute, as far as classes of characters and literals with `+`, `*`, `?` or a count go.
///
/// A pattern that uses more counts as fulfilled: nothing of the page depends on it until somebody types.
struct SimplePattern {
  private struct Item {
    var ranges: [ClosedRange<UInt8>]
    var isNegated = false
    var count: ClosedRange<Int> = 1...1

    func allows(_ byte: UInt8) -> Bool { ranges.contains { $0.contains(byte) } != isNegated }
  }

  private var items: [Item]?

  init(_ pattern: ArraySlice<UInt8>?) { items = pattern.flatMap(Self.parse) }

  private static func parse(_ pattern: ArraySlice<UInt8>) -> [Item]? {
    var items: [Item] = []
    var rest = pattern
    while let byte = rest.popFirst() {
      switch byte {
      case 91:
        guard let item = characterClass(&rest) else { return nil }
        items.append(item)
      case 92:
        guard let escaped = rest.popFirst() else { return nil }
        switch escaped {
        case 100: items.append(Item(ranges: [48...57]))
        case 119: items.append(Item(ranges: [48...57, 65...90, 95...95, 97...122]))
        case _ where isNameByte(escaped): return nil
        default: items.append(Item(ranges: [escaped...escaped]))
        }
      case 46: items.append(Item(ranges: [0...255]))
      case 40, 41, 124, 94, 36, 0x80...: return nil
      case 42, 43, 63, 123:
        guard let count = count(byte, &rest), !items.isEmpty else { return nil }
        items[items.count - 1].count = count
      default: items.append(Item(ranges: [byte...byte]))
      }
    }
    return items
  }

  private static func characterClass(_ rest: inout ArraySlice<UInt8>) -> Item? {
    var item = Item(ranges: [])
    if rest.first == 94 {
      item.isNegated = true
      rest.removeFirst()
    }
    while let byte = rest.popFirst() {
      if byte == 93 { return item }
      guard byte != 92, byte < 0x80 else { return nil }
      if rest.first == 45, let high = rest.dropFirst().first, high != 93 {
        guard byte <= high, high != 92 else { return nil }
        rest = rest.dropFirst(2)
        item.ranges.append(byte...high)
      } else {
        item.ranges.append(byte...byte)
      }
    }
    return nil
  }

  private static func count(_ byte: UInt8, _ rest: inout ArraySlice<UInt8>) -> ClosedRange<Int>? {
    switch byte {
    case 42: return 0...Int.max
    case 43: return 1...Int.max
    case 63: return 0...1
    default:
      guard let end = rest.firstIndex(of: 125) else { return nil }
      let bounds = rest[..<end].split(separator: 44, omittingEmptySubsequences: false)
        .map { Int(String(decoding: $0, as: UTF8.self)) }
      rest = rest[(end + 1)...]
      guard let low = bounds[0], (0...1000).contains(low) else { return nil }
      if bounds.count == 1 { return low...low }
      return low...max(low, min(bounds[1] ?? Int.max, Int.max))
    }
  }

  /// Whether the whole value fits, taken greedily and without going back.
  func allows(_ value: ArraySlice<UInt8>) -> Bool {
    guard let items else { return true }
    var rest = value
    for item in items {
      var count = 0
      while count < item.count.upperBound, let byte = rest.first, item.allows(byte) {
        rest.removeFirst()
        count += 1
      }
      if count < item.count.lowerBound { return false }
    }
    return rest.isEmpty
  }
}
