/// The results of a run, held against what is known of the subject.
public struct CheckVerdict: Sendable {
  /// How a result compares with what is known.
  public enum Standing: Sendable, Hashable {
    /// As it should be.
    case passed
    /// Not run, with the reason.
    case skipped
    /// A failure of something that is required less strongly than what fails the run.
    case noted
    /// A failure that is new.
    case failed
    /// A failure that an expectation file or a baseline knows, with the reason.
    case known(String)
    /// Not what an expectation file says, in words.
    case unexpected(String)

    /// Whether it fails the run.
    public var fails: Bool {
      switch self {
      case .failed, .unexpected: true
      case .passed, .skipped, .noted, .known: false
      }
    }
  }

  /// The results and their standing, in the order of the cases.
  public private(set) var entries: [(result: CaseResult, standing: Standing)] = []
  /// What is wrong with the expectation file: patterns that fit no case.
  public private(set) var complaints: [String] = []

  /// Compares results with an expectation file and a baseline.
  ///
  /// - Parameters:
  ///   - results: The results, in the order of the cases.
  ///   - expectations: What is known to fail; `nil` for nothing.
  ///   - baseline: What failed before, and so fails no run; `nil` for nothing.
  ///   - level: What is required less strongly is noted and does not fail the run.
  ///   - isWhole: Whether all cases were run, so that a pattern that fits none is a mistake.
  public init(
    _ results: [CaseResult], expectations: ExpectationFile? = nil, baseline: CheckBaseline? = nil,
    level: RequirementLevel = .should, isWhole: Bool = true
  ) {
    var used: Set<Int> = []
    for result in results {
      let line = expectations?.line(for: result.id)
      // What is skipped says nothing about a line that expects something else.
      if let line, result.outcome != .skipped || line.outcome == .skip { used.insert(line.number) }
      entries.append((result, Self.standing(of: result, line, baseline, level)))
    }
    guard isWhole, let expectations else { return }
    complaints = expectations.lines.filter { !used.contains($0.number) }.map {
      "\(expectations.file): line \($0.number): the pattern decides for no case"
    }
  }

  private static func standing(
    of result: CaseResult, _ line: ExpectationFile.Line?, _ baseline: CheckBaseline?,
    _ level: RequirementLevel
  ) -> Standing {
    if let line, result.outcome != .skipped {
      if line.outcome.includes(result.outcome) {
        return result.outcome == .passed ? .passed : .known(line.reason)
      }
      guard result.outcome == .passed else { return .failed }
      return .unexpected("it passes, although it is expected to \(line.outcome.rawValue): \(line.reason)")
    }
    switch result.outcome {
    case .passed: return .passed
    case .skipped: return .skipped
    case .failed, .crashed, .error:
      if baseline?.failures.contains(result.id) == true { return .known("in the baseline") }
      return result.outcome == .failed && result.level < level ? .noted : .failed
    }
  }

  /// Whether the run fails.
  public var fails: Bool { !complaints.isEmpty || entries.contains { $0.standing.fails } }
}
