extension RandomAccessCollection where Index == Int {
  /// The index of the first element that is behind, where no element behind is before one that is not.
  func partitioningIndex(_ isBehind: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
