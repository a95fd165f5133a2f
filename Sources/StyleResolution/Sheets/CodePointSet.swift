/// A set of code points that is given by ranges: what `unicode-range` says.
struct CodePointSet: Sendable {
  /// Sorted, and without common or adjoining ones.
  private let ranges: [ClosedRange<UInt32>]

  /// The code points of some ranges, in any order.
  init(_ ranges: [ClosedRange<UInt32>]) {
    var merged: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound + 1 {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    self.ranges = merged
  }

  /// Where the code points of the set are among others that are sorted.
  func positions(in sorted: [UInt32]) -> [Range<Int>] {
    var positions: [Range<Int>] = []
    for range in ranges {
      let first = sorted.partitioningIndex { $0 >= range.lowerBound }
      let end = sorted[first...].partitioningIndex { $0 > range.upperBound }
      if first < end { positions.append(first..<end) }
    }
    return positions
  }

  func contains(_ codePoint: UInt32) -> Bool {
    let index = ranges.partitioningIndex { $0.upperBound >= codePoint }
    return index < ranges.count && ranges[index].contains(codePoint)
  }
}
