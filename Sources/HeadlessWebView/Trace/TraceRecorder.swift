package import LoadTrace

/// Collects the records of a run, and hands them on as they come.
package final class TraceRecorder {
  /// All of the record but the loads.
  private var rest: LoadTrace
  private var entries: [LoadEntry] = []
  private let observer: (@Sendable (TraceRecord) -> Void)?
  /// Loads that have ended, of which whoever asked for them may have something to say before they are handed on.
  private var held: Set<Int> = []
  private let limit: Int

  /// Begins the record of a run.
  ///
  /// - Parameter limit: How many references are recorded; of those beyond it, one is, which says so.
  package init(header: TraceHeader, limit: Int = .max, observer: (@Sendable (TraceRecord) -> Void)?) {
    rest = LoadTrace(header: header)
    self.limit = limit
    self.observer = observer
    observer?(.header(header))
  }

  /// The record so far; what comes later does not change it.
  package var trace: LoadTrace {
    var trace = rest
    trace.loads = entries.map(\.load)
    return trace
  }

  /// The number that the next load will have.
  package var nextID: Int { entries.count + 1 }

  /// The record of a load.
  package subscript(id: Int) -> Load {
    get { entries[id - 1].load }
    set { entries[id - 1].load = newValue }
  }

  /// A load has started; its `id` must be ``nextID``.
  @discardableResult
  package func start(_ load: Load) -> LoadEntry {
    let entry = LoadEntry(load)
    entries.append(entry)
    observer?(.start(load))
    return entry
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
    entries[id - 1].load.verdict = Verdict(.rejected, reason)
    end(id)
  }

  /// The body of a load was read as text.
  func decoded(_ id: Int, _ decoding: TextDecoding) {
    entries[id - 1].load.response?.decoding = decoding
    end(id)
  }

  /// A fact about a load that has ended.
  func note(_ note: Note, on id: Int) {
    entries[id - 1].load.notes.append(note)
    end(id)
  }

  /// Whether as many references have been recorded as may be.
  var isFull: Bool { count >= limit }

  private var count: Int { entries.count + rest.unloaded.count }

  /// A reference made no request.
  package func unloaded(_ reference: UnloadedReference) {
    guard count <= limit else { return }
    rest.unloaded.append(reference)
    observer?(.unloaded(reference))
  }

  /// A fact about the run as a whole.
  package func note(_ note: Note) {
    rest.notes.append(note)
    observer?(.note(note))
  }

  /// Something is wrong.
  package func diagnose(_ diagnostic: Diagnostic) {
    rest.diagnostics.append(diagnostic)
    observer?(.diagnostic(diagnostic))
  }

  /// The run has ended.
  package func finish(time: Double, interruption: String?) {
    for id in held.sorted() { release(id) }
    let end = TraceEnd(time: time, loads: entries.count, interruption: interruption)
    rest.end = end
    observer?(.end(end))
  }
}
