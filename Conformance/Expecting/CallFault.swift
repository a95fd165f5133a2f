import HeadlessWebView

/// What is wrong with the calls of an exchange, whatever the case is about.
///
/// A case's own cause and fix are about what it looks for. A dead-lock or a late call can show in any case, where they
/// would lead astray.
enum CallFault: Hashable, Sendable {
  case stopDoesNotReturn
  case startDoesNotReturn
  case callInsideStop
  case callAfterStop
  case callAfterEnd
  case wrongOrder
  case noAnswer

  /// The fault that a call makes which WebKit answers by raising an exception.
  init(state: String, isInsideStop: Bool) {
    self =
      switch state {
      case "stopped", "stopped, view gone": isInsideStop ? .callInsideStop : .callAfterStop
      case "completed": .callAfterEnd
      default: .wrongOrder
      }
  }

  /// The names of the requirements that explain it, the closest first.
  ///
  /// A case of any of them keeps its own words, which say more of what it does.
  var explanations: [String] {
    switch self {
    case .stopDoesNotReturn: ["no-dead-lock"]
    case .startDoesNotReturn: ["start-returns", "no-dead-lock"]
    case .callInsideStop: ["no-call-inside-stop"]
    case .callAfterStop: ["no-call-after-stop", "stop-at-any-point", "task-identity", "url-protocol"]
    case .callAfterEnd: ["one-completion", "call-order", "task-identity", "url-protocol"]
    case .wrongOrder: ["call-order", "url-protocol"]
    case .noAnswer: [CallFault.requirementToAnswer, "task-identity", "call-order", "url-protocol"]
    }
  }

  /// What a handler is against that does not answer.
  static let requirementToAnswer = "always-answered"
}

extension Exchange {
  /// The first fault of the calls; `nil` where they are as they may be.
  var callFault: CallFault? {
    var isInsideStop = false
    for event in events {
      switch event.kind {
      case .stop: isInsideStop = true
      case .stopReturned: isInsideStop = false
      case .violation(_, _, let state): return CallFault(state: state, isInsideStop: isInsideStop)
      default: break
      }
    }
    switch outcome {
    case .stuck: return stuckMethod == "stop" ? .stopDoesNotReturn : .startDoesNotReturn
    case .abandoned, .unanswered, nil: return .noAnswer
    case .finished, .failed, .stopped, .declined: return nil
    }
  }

  /// The method that was called and has not returned.
  var stuckMethod: String? {
    events.reduce(nil) { method, event in
      switch event.kind {
      case .start: "start"
      case .stop: "stop"
      case .startReturned, .stopReturned: nil
      default: method
      }
    }
  }
}

extension CaseReport {
  /// The requirement that the fault seen is against, where it is not what the case is about.
  public var otherRequirement: Requirement? {
    let explanations = result.problems.first?.explainedBy ?? []
    guard let id = explanations.first, !explanations.contains(testCase.requirement.id) else { return nil }
    // A case with words of its own knows best why nothing comes.
    let hasOwnWords = testCase.cause != testCase.requirement.cause
    guard id != CallFault.requirementToAnswer || !hasOwnWords else { return nil }
    return try? CaseLibrary.builtIn().requirements[id]
  }
}
