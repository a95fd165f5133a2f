/// The private names of the classes that are open: what they declare, and what is used.
struct PrivateNameTable {
  /// How a private name is declared.
  enum Declaration: UInt8 {
    case other, getter, setter, staticGetter, staticSetter
    /// A getter and a setter, which make one.
    case pair
  }

  private struct Class {
    var declared: [Int: Declaration] = [:]
    var used: [(name: Int, offset: Int)] = []
  }

  private var open: [Class] = []

  /// Begins a class.
  mutating func begin() { open.append(Class()) }

  /// Ends a class.
  ///
  /// - Returns: Where a name is used that no class around declares; `nil` if there is none.
  mutating func end() -> Int? {
    guard let inner = open.popLast() else { return nil }
    let unknown = inner.used.filter { inner.declared[$0.name] == nil }
    guard let first = unknown.first else { return nil }
    guard !open.isEmpty else { return first.offset }
    open[open.count - 1].used.append(contentsOf: unknown)
    return nil
  }

  /// Declares a name in the innermost class.
  ///
  /// - Returns: Whether that is allowed beside what it declares already.
  mutating func declare(_ name: Int, as declaration: Declaration) -> Bool {
    let last = open.count - 1
    guard last >= 0 else { return false }
    guard let existing = open[last].declared[name] else {
      open[last].declared[name] = declaration
      return true
    }
    switch (existing, declaration) {
    case (.getter, .setter), (.setter, .getter), (.staticGetter, .staticSetter),
      (.staticSetter, .staticGetter):
      open[last].declared[name] = .pair
      return true
    default: return false
    }
  }

  /// Notes a use.
  ///
  /// - Returns: Whether there is a class around at all.
  mutating func use(_ name: Int, at offset: Int) -> Bool {
    guard !open.isEmpty else { return false }
    open[open.count - 1].used.append((name, offset))
    return true
  }
}
