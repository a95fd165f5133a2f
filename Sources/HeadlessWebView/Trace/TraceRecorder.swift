package import LoadTrace

/// Collects the records of a run, and hands them on as they come.
package final class TraceRecorder {
  /// The record so far.
  package private(set) var trace: LoadTrace
  private let observer: (@Sendable (TraceRecord) -> Void)?

  /// Begins the record of a run.
  package init(header: TraceHeader, observer: (@Sendable (TraceRecord) -> Void)?) {
    trace = LoadTrace(header: header)
    self.observer = observer
    observer?(.header(header))
  }

  /// The number that the next load will have.
  package var nextID: Int { trace.loads.count + 1 }

  /// The record of a load, which is changed where it stands: a copy of so many fields costs more than the change.
  package subscript(id: Int) -> Load {
    _read { yield trace.loads[id - 1] }
    _modify { yield &trace.loads[id - 1] }
  }

  /// A load has started; its `id` must be ``nextID``.
  package func start(_ load: Load) {
    trace.loads.append(load)
    observer?(.start(load))
  }

  /// A load has ended, or has something new to say after its end.
  ///
  /// - Parameter isWhole: Whether nothing more is to be expected soon, so that it can be handed on.
  package func end(_ id: Int, isWhole: Bool = true) {
    if isWhole { observer?(.load(self[id])) }
  }

  /// A load that was used after all is not: what it brought was refused by whoever was to use it.
  package func reject(_ id: Int, _ reason: VerdictReason) {
    self[id].verdict = Verdict(.rejected, reason)
    observer?(.load(self[id]))
  }

  /// A reference made no request.
  package func unloaded(_ reference: UnloadedReference) {
    trace.unloaded.append(reference)
    observer?(.unloaded(reference))
  }

  /// A fact about the run as a whole.
  package func note(_ note: Note) {
    trace.notes.append(note)
    observer?(.note(note))
  }

  /// Something is wrong.
  package func diagnose(_ diagnostic: Diagnostic) {
    trace.diagnostics.append(diagnostic)
    observer?(.diagnostic(diagnostic))
  }

  /// The run has ended.
  package func finish(time: Double, interruption: String?) {
    let end = TraceEnd(time: time, loads: trace.loads.count, interruption: interruption)
    trace.end = end
    observer?(.end(end))
  }
}
