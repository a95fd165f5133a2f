import Synchronization

/// The tasks that a handler has yet to answer, each with what is needed to go on with it.
///
/// A task is held here until it ends, so that its address, by which it is known, cannot be another's.
final class TaskRegister<Value: Sendable>: Sendable {
  private let entries = Mutex<[ObjectIdentifier: (task: any SchemeTask, value: Value)]>([:])

  /// Remembers a task that has started.
  func add(_ task: any SchemeTask, _ value: Value) {
    entries.withLock { $0[ObjectIdentifier(task)] = (task, value) }
  }

  /// Remembers something else for a task, unless it has ended or been stopped.
  func update(_ task: any SchemeTask, _ value: Value) {
    entries.withLock { $0[ObjectIdentifier(task)]?.value = value }
  }

  /// Whether a task has neither ended nor been stopped.
  func isLive(_ task: any SchemeTask) -> Bool {
    entries.withLock { $0[ObjectIdentifier(task)] != nil }
  }

  /// Forgets a task; what was remembered is `nil` where it has ended or been stopped before.
  @discardableResult
  func remove(_ task: any SchemeTask) -> Value? {
    entries.withLock { $0.removeValue(forKey: ObjectIdentifier(task)) }?.value
  }
}
