import HandlerConformance

/// What came of a run, for all forms of report.
struct CheckSummary {
  let verdict: CheckVerdict
  /// The cases by name.
  let cases: [String: ConformanceCase]
  let subject: String
  let profile: String

  init(_ verdict: CheckVerdict, library: CaseLibrary, subject: String, profile: String) {
    self.verdict = verdict
    cases = Dictionary(library.cases.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.subject = subject
    self.profile = profile
  }

  /// The failures that count, in the order of the cases.
  var failures: [(result: CaseResult, standing: CheckVerdict.Standing)] {
    verdict.entries.filter(\.standing.fails)
  }

  /// The whole text of a failure.
  func text(_ result: CaseResult, _ standing: CheckVerdict.Standing) -> String {
    if case .unexpected(let why) = standing { return "UNEXPECTED \(result.id)\n  \(why)\n" }
    return cases[result.id].map { CaseReport($0, result, isNote: standing == .noted).text } ?? ""
  }

  /// What is wrong, in a line.
  func message(_ result: CaseResult, _ standing: CheckVerdict.Standing) -> String {
    if case .unexpected(let why) = standing { return why }
    guard let problem = result.problems.first, result.reason.isEmpty else { return result.reason }
    return "\(problem.subject): expected \(problem.expected), seen \(problem.seen)"
  }

  /// How to mend what was seen, where that is not what the case is about.
  func fix(_ result: CaseResult) -> String? {
    cases[result.id].flatMap { CaseReport($0, result).otherRequirement?.fix }
  }

  /// The figures: how many cases, and how they stand.
  var figures: String {
    func count(_ isCounted: (CheckVerdict.Standing) -> Bool) -> Int {
      verdict.entries.count { isCounted($0.standing) }
    }
    let known = count { if case .known = $0 { true } else { false } }
    let parts = [
      "\(count { $0 == .passed }) passed", "\(count { $0.fails }) failed",
      "\(count { $0 == .noted }) noted", "\(known) known to fail", "\(count { $0 == .skipped }) skipped",
    ]
    return "\(verdict.entries.count) cases, \(parts.joined(separator: ", "))"
  }
}

extension CheckVerdict.Standing {
  /// The standing in a word.
  var name: String {
    switch self {
    case .passed: "passed"
    case .skipped: "skipped"
    case .noted: "noted"
    case .failed: "failed"
    case .known: "known"
    case .unexpected: "unexpected"
    }
  }
}
