public import LoadTrace

/// Something that can be wrong with a run, and how it is found in the trace.
public struct DiagnosticRule: Sendable {
  /// A stable name, which is also the name of its page in `docs/diagnostics/`.
  public let code: String
  /// What is wrong, in a few words, as a heading.
  public let title: String
  /// Finds all there is of it; it reads the trace, and which loads the rules before it have told of.
  let find: @Sendable (TraceIndex, Set<Int>) -> [Diagnostic]

  init(_ code: String, _ title: String, find: @escaping @Sendable (TraceIndex) -> [Diagnostic]) {
    self.init(code, title) { index, _ in find(index) }
  }

  init(
    _ code: String, _ title: String,
    ofTheRest find: @escaping @Sendable (TraceIndex, Set<Int>) -> [Diagnostic]
  ) {
    self.code = code
    self.title = title
    self.find = find
  }

  /// All rules, those that name a cause before those that name its effects.
  public static let all: [DiagnosticRule] = [
    .escape, .responseURLDiffers, .redirectNotFollowed, .wrongType, .moduleBlocked, .corsMissing,
    .callAfterStop, .illegalCall,
    .deadLock, .mainThreadKept, .schemeNotRegistered, .neverAnswered, .caseMismatch, .nameEncoding,
    .missingIndex, .pathOutsideRoot, .rangeIgnored,
    .plainResponse, .missingCharset, .nestedLoadNotCached, .errorInCache, .urlCacheNotAsked, .duplicateFetch,
    .mixedContent,
    .contentRuleNeverFires, .frontEndsDisagree, .wrongContent, .integrityMismatch, .missingFile, .loadFailed,
    .blockedByPolicy, .invalidURL,
  ]
}

extension LoadTrace {
  /// What is wrong with the run: the worst first, then in the order of the rules, then of the loads.
  ///
  /// It is found anew; ``LoadTrace/LoadTrace/diagnostics`` stays as it is. A trace whose secrets were masked
  /// gives the same but where two URLs differ only in a secret.
  public func diagnose(with rules: [DiagnosticRule] = DiagnosticRule.all) -> [Diagnostic] {
    TraceIndex(self).diagnose(with: rules)
  }
}

extension TraceIndex {
  func diagnose(with rules: [DiagnosticRule]) -> [Diagnostic] {
    var found: [Diagnostic] = []
    var told: Set<Int> = []
    for rule in rules {
      let diagnostics = rule.find(self, told)
      for diagnostic in diagnostics { if let load = diagnostic.load { told.insert(load) } }
      found += diagnostics
    }
    return [Diagnostic.Severity.error, .warning, .note].flatMap { severity in
      found.filter { $0.severity == severity }
    }
  }
}
