package import LoadTrace

/// Where the calls on a ``HostSchemeTask`` go.
package protocol SchemeTaskLine: AnyObject, Sendable {
  /// Takes a call on the task, on the thread that makes it.
  func receive(_ call: HostSchemeTask.Call)
  /// Runs work on the host's main thread.
  func perform(_ work: @escaping @Sendable () -> Void)
  /// Takes what the handler notes on the load.
  func note(_ note: Note)
}

/// Calls that go to closures.
package final class ClosureLine: SchemeTaskLine {
  /// Nowhere.
  static let none = ClosureLine(receive: { _ in }, perform: { _ in })

  private let receiver: @Sendable (HostSchemeTask.Call) -> Void
  private let performer: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let notes: @Sendable (Note) -> Void

  /// Names what takes calls, what runs work on the main thread, and what takes the handler's notes.
  package init(
    receive: @escaping @Sendable (HostSchemeTask.Call) -> Void,
    perform: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void,
    note: @escaping @Sendable (Note) -> Void = { _ in }
  ) {
    receiver = receive
    performer = perform
    notes = note
  }

  package func receive(_ call: HostSchemeTask.Call) { receiver(call) }
  package func perform(_ work: @escaping @Sendable () -> Void) { performer(work) }
  package func note(_ note: Note) { notes(note) }
}
