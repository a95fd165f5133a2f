/// What came of a case with a subject.
public struct CaseResult: Sendable, Hashable, Codable {
  /// How a case went.
  public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
    /// All is as expected.
    case passed
    /// Something is not as expected.
    case failed
    /// The subject's process ended within the case.
    case crashed
    /// The case could not be run: its subject could not be made.
    case error
    /// The case was not run.
    case skipped
  }

  /// The case's name.
  public var id: String
  /// How strongly it is required.
  public var level: RequirementLevel
  /// How it went.
  public var outcome: Outcome
  /// What is not as expected, the first cause first.
  public var problems: [CaseProblem]
  /// Why the case was skipped or could not be run.
  public var reason: String
  /// How long it took, in seconds of real time; for information only.
  public var duration: Double
  /// The record of all that was asked for, as a trace in JSON Lines; empty where the case passed.
  public var trace: String

  init(
    _ testCase: ConformanceCase, _ outcome: Outcome, problems: [CaseProblem] = [], reason: String = ""
  ) {
    id = testCase.id
    level = testCase.level
    self.outcome = outcome
    self.problems = problems
    self.reason = reason
    duration = 0
    trace = ""
  }

  /// Whether something is wrong with the subject.
  public var isFailure: Bool { outcome == .failed || outcome == .crashed || outcome == .error }
}

/// One thing that is not as expected.
public struct CaseProblem: Sendable, Hashable, Codable {
  /// What was looked at: `status`, `header Content-Range`, `the call's legality`.
  public var subject: String
  /// What was expected.
  public var expected: String
  /// What was seen.
  public var seen: String
  /// The part of the trace that shows it, in lines.
  public var evidence: [String]
  /// The step of the case, as a JSON Pointer in its file; empty for cases in Swift.
  public var step: String
  /// The names of the requirements that explain it, the closest first, where it is not for the case alone to do so: a
  /// dead-lock, a call after a stop.
  public var explainedBy: [String]

  /// ``subject`` where the subject as a whole does what none may, as a command that ends or prints something else.
  static let subjectItself = "the subject"

  init(
    _ subject: String, expected: String, seen: String, evidence: [String] = [], step: String = "",
    explainedBy: [String] = []
  ) {
    self.subject = subject
    self.expected = expected
    self.seen = seen
    self.evidence = evidence
    self.step = step
    self.explainedBy = explainedBy
  }
}
