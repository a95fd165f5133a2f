/// Says what came of a case in words for people.
public struct CaseReport: Sendable {
  /// The case.
  public let testCase: ConformanceCase
  /// What came of it.
  public let result: CaseResult
  /// Whether it does not fail the run.
  public let isNote: Bool

  private static let mostLines = 40

  /// Makes a report.
  public init(_ testCase: ConformanceCase, _ result: CaseResult, isNote: Bool = false) {
    self.testCase = testCase
    self.result = result
    self.isNote = isNote
  }

  /// What was expected and seen, the part of the trace that shows it, the likely cause, and the mend.
  public var text: String {
    var lines = [
      "\(heading) \(testCase.id)",
      "  \(testCase.level.rawValue)      \(testCase.summary)",
      "  requires  \(testCase.requirement.statement) (\(testCase.requirement.id))",
    ]
    if !result.reason.isEmpty { lines.append("  seen      \(result.reason)") }
    if let problem = result.problems.first {
      lines.append("  expected  \(problem.subject): \(problem.expected)")
      lines.append("  seen      \(problem.seen)")
      if !problem.step.isEmpty { lines.append("  step      \(problem.step)") }
      lines += Self.shortened(problem.evidence).enumerated().map {
        ($0 == 0 ? "  trace     " : "            ") + $1
      }
      let others = result.problems.count - 1
      if others > 0 { lines.append("            (and \(others) more like it or after it)") }
    }
    if result.problems.first?.subject == CaseProblem.subjectItself {
      lines.append("  fix       mend the subject itself: what the case is about cannot be told before")
      return lines.joined(separator: "\n") + "\n"
    }
    return (lines + explanation).joined(separator: "\n") + "\n"
  }

  /// Why it matters, the likely cause and the mend: of the case, or of what was seen instead.
  private var explanation: [String] {
    if let other = otherRequirement {
      return [
        "  fault     \(other.statement) (\(other.id))",
        "  why       \(other.why)", "  cause     \(other.cause)", "  fix       \(other.fix)",
        "  source    \(other.source)", "  page      \(other.page)",
      ]
    }
    return [
      "  why       \(testCase.why)", "  cause     \(testCase.cause)", "  fix       \(testCase.fix)",
      "  source    \(testCase.source)", "  page      \(testCase.requirement.page)",
    ]
  }

  private var heading: String {
    switch result.outcome {
    case .crashed: "CRASHED"
    case .error: "ERROR"
    default: isNote ? "NOTED" : "FAILED"
    }
  }

  /// The first and last lines of many.
  private static func shortened(_ lines: [String]) -> [String] {
    guard lines.count > mostLines else { return lines }
    return lines.prefix(mostLines - 8) + ["… \(lines.count - mostLines + 1) lines …"] + lines.suffix(7)
  }
}

extension Requirement {
  /// The requirement in words, with those of the cases that check it.
  public func explanation(_ cases: [ConformanceCase]) -> String {
    let own = cases.filter { $0.requirement.id == id }
    let checked =
      own.isEmpty ? ["  not checked \(untested ?? "by any case")"] : own.map { "  case        \($0.id)" }
    return """
      \(id)
        \(statement)
        why         \(why)
        cause       \(cause)
        fix         \(fix)
        source      \(source)
        page        \(page)
      \(checked.joined(separator: "\n"))

      """
  }
}

extension ConformanceCase {
  /// The case in words: what it does not fit into a failure's text.
  public var explanation: String {
    """
    \(id)
      \(summary)
      level       \(level.rawValue)
      mechanisms  \(mechanisms.map(\.rawValue).sorted().joined(separator: ", "))
      needs       \(needs.isEmpty ? "nothing" : needs.map(\.rawValue).sorted().joined(separator: ", "))
      requires    \(requirement.statement) (\(requirement.id), \(requirement.checks.joined(separator: " ")))
      why         \(why)
      cause       \(cause)
      fix         \(fix)
      source      \(source)
      page        \(requirement.page)

    """
  }
}
