import HeadlessWebView
import Synchronization

/// A number that the closures of a mutant share.
final class SharedCounter: Sendable {
  private let count = Atomic<Int>(0)
  var value: Int { count.load(ordering: .relaxed) }
  func add() { count.add(1, ordering: .relaxed) }
}

/// Objects that the closures of a mutant keep for ever.
final class SharedBag<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])
  var last: Value? { values.withLock { $0.last } }
  func append(_ value: Value) { values.withLock { $0.append(value) } }
}

/// Names that the closures of a mutant remember.
final class SharedNames: Sendable {
  private let names = Mutex<Set<String>>([])
  /// Remembers a name; `false` where it was there.
  func insert(_ name: String) -> Bool { names.withLock { $0.insert(name).inserted } }
  func remove(_ name: String) { _ = names.withLock { $0.remove(name) } }
  func contains(where isWanted: (String) -> Bool) -> Bool { names.withLock { $0.contains(where: isWanted) } }
}

/// Values that the closures of a mutant remember by key.
final class SharedTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let values = Mutex<[Key: Value]>([:])
  /// The value of a key; the one given where there is none yet, which is then kept.
  func value(for key: Key, orInsert value: Value) -> Value {
    values.withLock { values in
      if let known = values[key] { return known }
      values[key] = value
      return value
    }
  }
}
