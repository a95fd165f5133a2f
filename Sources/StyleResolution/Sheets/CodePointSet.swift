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
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < codePoint { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(codePoint)
  }
}

extension RandomAccessCollection where Index == Int {
  /// The index of the first element that is behind, where no element behind is before one that is not.
  fileprivate func partitioningIndex(_ isBehind: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
