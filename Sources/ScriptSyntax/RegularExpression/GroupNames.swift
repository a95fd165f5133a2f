/// The names of groups: two may share a name if no match can take part in both, because they stand in different
/// alternatives.
///
/// Sets of names are numbers with a bit for each, so that no nesting of groups takes longer than its length.
struct GroupNames {
  private struct Group {
    /// The names of the alternative that is being read, and those of the alternatives before.
    var current: UInt64 = 0
    var before: UInt64 = 0
  }

  private var groups = [Group()]
  /// The names that a new group clashes with.
  private var active: UInt64 = 0
  /// The number of each name.
  private var numbers: [[UInt8]: Int] = [:]

  /// Whether there is a group of a name.
  func contains(_ name: [UInt8]) -> Bool { numbers[name] != nil }

  /// Adds a name.
  ///
  /// - Returns: Whether it clashes with none. Nobody looks at more than the first 64 names of a pattern.
  mutating func insert(_ name: [UInt8]) -> Bool {
    let number = numbers[name] ?? numbers.count
    numbers[name] = number
    guard number < 64 else { return true }
    let bit: UInt64 = 1 << UInt64(number)
    if active & bit != 0 { return false }
    active |= bit
    groups[groups.count - 1].current |= bit
    return true
  }

  /// Begins a group.
  mutating func open() { groups.append(Group()) }

  /// Ends a group, whose names belong to the alternative around it.
  mutating func close() {
    guard groups.count > 1, let group = groups.popLast() else { return }
    active |= group.before
    groups[groups.count - 1].current |= group.current | group.before
  }

  /// Begins the next alternative of the innermost group.
  mutating func nextAlternative() {
    let last = groups.count - 1
    active &= ~groups[last].current
    groups[last].before |= groups[last].current
    groups[last].current = 0
  }
}
