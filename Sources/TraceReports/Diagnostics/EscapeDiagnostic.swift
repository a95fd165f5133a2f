import LoadTrace

extension DiagnosticRule {
  /// A load that left the intercepted schemes although the page came through one.
  ///
  /// What an escaped file loads in turn is told with it, not by itself: it would not have happened. A URL that
  /// is named in several places is told once.
  static let escape = DiagnosticRule("escape", "A load was not intercepted") { index in
    /// The escape that a load is, or follows from, by the load's identifier.
    var originals: [Int: Int] = [:]
    var escapes: [Escape] = []
    var known: [SerializedURL: Int] = [:]
    for load in index.loads(where: index.leaves) {
      guard let parent = index.parent(of: load) else { continue }
      if let original = originals[parent.id] {
        originals[load.id] = original
        escapes[original].consequences.append(load)
        continue
      }
      guard index.cameThrough(parent) else { continue }
      let url = load.finalURL.withoutFragment
      if let earlier = known[url] {
        originals[load.id] = earlier
        escapes[earlier].repetitions.append(load)
      } else {
        originals[load.id] = escapes.count
        known[url] = escapes.count
        escapes.append(Escape(load: load, parent: parent, cause: EscapeCause(of: load, parent, index)))
      }
    }
    return escapes.map { $0.diagnostic(index) }
  }
}

/// An escape, and what hangs on it.
private struct Escape {
  /// The load that left.
  var load: Load
  /// The load whose content named it.
  var parent: Load
  /// Why it left.
  var cause: EscapeCause
  /// What it loaded in turn.
  var consequences: [Load] = []
  /// Other loads of the same URL.
  var repetitions: [Load] = []

  func diagnostic(_ index: TraceIndex) -> Diagnostic {
    Diagnostic(
      code: "escape", severity: cause.severity, load: load.id, reference: load.reference,
      message: "\(load.finalURL) was not intercepted",
      details: cause.details(of: load, index) + refusal + chain(index) + rest(index),
      fix: cause.fix(for: load, index))
  }

  /// Why it was of no use outside either.
  private var refusal: [Diagnostic.Detail] {
    guard load.isFailed, let reason = load.verdict.reason else { return [] }
    return [Diagnostic.Detail("there it was \(load.verdict.outcome.rawValue): \(reason.message)")]
  }

  /// The longest chain and the most other loads that are told.
  private static let mostLines = 12

  /// How the page came to load the file that names the URL.
  private func chain(_ index: TraceIndex) -> [Diagnostic.Detail] {
    var details: [Diagnostic.Detail] = []
    let loads = [parent] + index.ancestors(of: parent, limit: Self.mostLines)
    for (load, next) in zip(loads, loads.dropFirst().map(Optional.some) + [nil]) {
      guard let reference = load.reference else { break }
      let name = load.finalURL.lastComponent
      details.append(
        Diagnostic.Detail("\(name) from \(reference.sourceForm)", place: index.place(of: reference)))
      if next == nil, load.parent != nil { details.append(Diagnostic.Detail("and so on")) }
    }
    return details
  }

  /// What else left by it.
  private func rest(_ index: TraceIndex) -> [Diagnostic.Detail] {
    var details: [Diagnostic.Detail] = []
    for load in repetitions.prefix(Self.mostLines) where load.answeredBy != .memoryCache {
      details.append(
        Diagnostic.Detail(
          "also named by \(load.reference?.sourceForm ?? "a script")", place: index.place(of: load.reference))
      )
    }
    for load in consequences.prefix(Self.mostLines) {
      details.append(Diagnostic.Detail("and so was not", place: load.finalURL.string))
    }
    let more = max(consequences.count - Self.mostLines, 0) + max(repetitions.count - Self.mostLines, 0)
    if more > 0 { details.append(Diagnostic.Detail("and \(more) more")) }
    return details
  }
}
