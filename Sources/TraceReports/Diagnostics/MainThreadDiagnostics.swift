import LoadTrace

extension DiagnosticRule {
  /// Two threads that wait for each other.
  static let deadLock = DiagnosticRule("dead-lock", "The main thread and a task's call wait for each other") {
    index in
    stuckCalls(index, kind: .deadLock) { note, load in
      Diagnostic(
        code: "dead-lock", severity: .error, load: load?.id, reference: load?.reference,
        message: "\(note.subject ?? "a call") waits for a thread that waits for the main one",
        details: (note.text ?? "").split(separator: "; ").map { Diagnostic.Detail("waiting: \($0)") },
        fix:
          "hold no lock, and wait for no queue, in start and stop that another thread holds while it calls a task: such a call waits for the main thread"
      )
    }
  }

  /// A handler that blocks the main thread.
  static let mainThreadKept = DiagnosticRule("main-thread-kept", "The main thread was kept too long") {
    index in
    stuckCalls(index, kind: .mainThreadKept) { note, load in
      Diagnostic(
        code: "main-thread-kept", severity: .error, load: load?.id, reference: load?.reference,
        message: "\(note.subject ?? "a call") kept the main thread",
        details: [Diagnostic.Detail("it took", place: note.text)],
        fix: "return from start and stop at once, and do the work on another thread or in a Task")
    }
  }

  private static func stuckCalls(
    _ index: TraceIndex, kind: Note.Kind, _ make: (Note, Load?) -> Diagnostic
  ) -> [Diagnostic] {
    index.trace.notes.filter { $0.kind == kind }.map { make($0, nil) }
      + index.loads { !$0.notes.isEmpty }.flatMap { load in
        load.notes.filter { $0.kind == kind }.map { make($0, load) }
      }
  }

  /// A scheme for which no handler could be registered.
  static let schemeNotRegistered = DiagnosticRule("scheme-not-registered", "A scheme could not be registered")
  {
    index in
    index.trace.notes.filter { $0.kind == .schemeNotRegistered }.map { note in
      Diagnostic(
        code: "scheme-not-registered", severity: .error, load: nil,
        message: "setURLSchemeHandler ends the app: \(note.subject ?? "")",
        details: note.text.map { [Diagnostic.Detail("called from", place: $0)] } ?? [],
        fix: "register each scheme once, and none that the web view handles by itself")
    }
  }
}
