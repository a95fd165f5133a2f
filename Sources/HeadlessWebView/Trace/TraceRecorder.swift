package import LoadTrace

/// Collects the records of a run, and hands them on as they come.
package final class TraceRecorder {
  /// The record so far.
  // It is touched in turns only, of which there is one at a time, and for each load a dozen times.
  @exclusivity(unchecked) package private(set) var trace: LoadTrace
  private let observer: (@Sendable (TraceRecord) -> Void)?
  /// Loads that have ended, of which whoever asked for them may have something to say before they are handed on.
  private var held: Set<Int> = []
  private let limit: Int

  /// Begins the record of a run.
  ///
  /// - Parameter limit: How many references are recorded; of those beyond it, one is, which says so.
  package init(header: TraceHeader, limit: Int = .max, observer: (@Sendable (TraceRecord) -> Void)?) {
    trace = LoadTrace(header: header)
    self.limit = limit
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
    if isWhole, !held.contains(id) { observer?(.load(self[id])) }
  }

  /// Hands a load on no earlier than at its ``release(_:)``.
  func hold(_ id: Int) {
    if observer != nil { held.insert(id) }
  }

  /// Whoever asked for a load has had it.
  func release(_ id: Int) {
    if held.remove(id) != nil { observer?(.load(self[id])) }
  }

  /// A load that was used after all is not: what it brought was refused by whoever was to use it.
  package func reject(_ id: Int, _ reason: VerdictReason) {
    self[id].verdict = Verdict(.rejected, reason)
    end(id)
  }

  /// The body of a load was read as text.
  func decoded(_ id: Int, _ decoding: TextDecoding) {
    self[id].response?.decoding = decoding
    end(id)
  }

  /// A fact about a load that has ended.
  func note(_ note: Note, on id: Int) {
    self[id].notes.append(note)
    end(id)
  }

  /// Whether as many references have been recorded as may be.
  var isFull: Bool { count >= limit }

  private var count: Int { trace.loads.count + trace.unloaded.count }

  /// A reference made no request.
  package func unloaded(_ reference: UnloadedReference) {
    guard count <= limit else { return }
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
    for id in held.sorted() { release(id) }
    let end = TraceEnd(time: time, loads: trace.loads.count, interruption: interruption)
    trace.end = end
    observer?(.end(end))
  }
}
