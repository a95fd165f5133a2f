import LoadTrace

extension DiagnosticRule {
  /// A load that a handler left without an end.
  static let neverAnswered = DiagnosticRule("never-answered", "A load was never answered") { index in
    let isWhole = index.trace.end.map { $0.interruption == nil } ?? false
    return index.loads { $0.verdict.outcome == .pending || $0.verdict.outcome == .notLoaded }.compactMap {
      load in
      let isLeft =
        load.verdict.reason?.code == .neverAnswered || (load.verdict.outcome == .pending && isWhole)
      // A handler that kept the main thread, or that was waited for there, is the cause.
      guard isLeft, !load.notes.contains(where: { [.deadLock, .mainThreadKept].contains($0.kind) }) else {
        return nil
      }
      var details: [Diagnostic.Detail] = []
      if let reference = load.reference {
        details.append(Diagnostic.Detail(reference.sourceForm, place: index.place(of: reference)))
      }
      details.append(Diagnostic.Detail(progress(load)))
      if let altered = load.alteredURL {
        details.append(Diagnostic.Detail("the handler was given the URL", place: altered))
      }
      return Diagnostic(
        code: "never-answered", severity: .error, load: load.id, reference: load.reference,
        message: "\(index.name(of: load.finalURL)) was never answered", details: details,
        fix: load.response == nil
          ? "answer on every path through the handler: a file that is not there is status 404, an error is didFailWithError"
          : "call didFinish when all data is given, or didFailWithError")
    }
  }

  private static func progress(_ load: Load) -> String {
    guard load.taskEvents.contains(where: { $0.kind == .start }) else { return "nothing came" }
    let last = load.taskEvents.last { $0.kind == .data || $0.kind == .response || $0.kind == .redirect }
    switch last?.kind {
    case .data:
      return
        "the handler gave \(Quantity.bytes(load.response?.bodyLength ?? 0)), but neither finished nor failed"
    case .response: return "the handler gave a response, but neither finished nor failed"
    case .redirect: return "the handler reported a redirect, but gave no response"
    default: return "the handler was started, and made no call"
    }
  }

  /// A call on a scheme task after the task was stopped.
  static let callAfterStop = DiagnosticRule("call-after-stop", "A task was called after it was stopped") {
    index in
    violations(index, code: "call-after-stop", areOfStop: true) { _ in
      "remember stopped tasks in stop, on the main thread, and make no call for them; calls in flight must check again"
    }
  }

  /// Any other call that a scheme task does not allow.
  static let illegalCall = DiagnosticRule("illegal-task-call", "A task was called in the wrong order") {
    index in
    violations(index, code: "illegal-task-call", areOfStop: false) { violation in
      violation.reason.hasPrefix("No response")
        ? "give the response before data and before didFinish"
        : "give the response, then data, then didFinish or didFailWithError, each of the two once at most"
    }
  }

  private static func violations(
    _ index: TraceIndex, code: String, areOfStop: Bool, fix: (Violation) -> String
  ) -> [Diagnostic] {
    index.loads { !$0.violations.isEmpty }.compactMap { load in
      let violations = load.violations.filter { isOfStop($0) == areOfStop }
      guard let first = violations.first else { return nil }
      var details = [
        Diagnostic.Detail("raises", place: first.reason),
        Diagnostic.Detail("on the thread", place: first.thread),
        Diagnostic.Detail("when the task was", place: first.state),
      ]
      if let caller = first.caller { details.append(Diagnostic.Detail("called from", place: caller)) }
      if let reference = load.reference {
        details.append(Diagnostic.Detail("for \(reference.sourceForm)", place: index.place(of: reference)))
      }
      if violations.count > 1 {
        details.append(Diagnostic.Detail("and \(Quantity.count(violations.count - 1, "more such call"))"))
      }
      return Diagnostic(
        code: code, severity: .error, load: load.id, reference: load.reference,
        message: "\(first.call) on the task for \(index.name(of: load.finalURL)) ends the app"
          + (areOfStop ? ": the task had been stopped" : ""),
        details: details, fix: fix(first))
    }
  }

  private static func isOfStop(_ violation: Violation) -> Bool {
    violation.reason == "This task has already been stopped"
  }
}
