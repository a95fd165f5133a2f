extension Exchange {
  /// What is wrong with an exchange although no case says so: it did not end, or a call was illegal.
  func problems(_ expectation: Expectation) -> [CaseProblem] {
    let explanations = callFault?.explanations ?? []
    var problems = violations.map { violation in
      CaseProblem(
        "the legality of calls", expected: "none that WebKit answers by raising an exception",
        seen: "\(violation.call) in state \"\(violation.state)\": \(violation.reason)", evidence: lines,
        explainedBy: explanations)
    }
    let saysOutcome = expectation.checks.contains { if case .outcome = $0 { true } else { false } }
    let isOver = outcome.map { [.finished, .failed, .stopped, .declined].contains($0) } ?? false
    if !isOver, !saysOutcome {
      let seen =
        switch outcome {
        case .abandoned: "the subject let go of the task without an answer"
        case .stuck: "\(stuckMethod ?? "a method") of the subject does not return"
        default: "no answer within the deadline"
        }
      problems.append(
        CaseProblem(
          "the end", expected: "an answer or a failure", seen: seen, evidence: lines,
          explainedBy: explanations))
    }
    return problems
  }
}
