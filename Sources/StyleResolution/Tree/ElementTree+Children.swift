extension ElementTree {
  /// Whether a `details` has a child that names it.
  func hasSummary(_ details: Int) -> Bool { children(of: details).contains { known[$0] == .summary } }

  /// Whether an element is a `summary` and none is before it.
  func isFirstSummary(_ element: Int) -> Bool {
    guard known[element] == .summary else { return false }
    var previous = previousSibling[element]
    while previous >= 0, known[Int(previous)] != .summary { previous = previousSibling[Int(previous)] }
    return previous < 0
  }

  /// Whether an element has one child and no more.
  func hasOneChild(_ element: Int) -> Bool {
    firstChild[element] >= 0 && nextSibling[Int(firstChild[element])] < 0
  }
}
