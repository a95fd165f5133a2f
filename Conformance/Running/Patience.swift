import Synchronization

/// How long the cases of a run wait for an answer: less when several have waited in vain, since a subject that hangs
/// would keep each of hundreds for the whole time.
///
/// A subject that answers never comes to that, so that its verdicts do not depend on the time. Each case that passes
/// gives some of the patience back, so that a machine that stood still for a while does not spoil the whole run.
final class Patience: Sendable {
  private let counts = Mutex((inVain: 0, passed: 0))

  /// Seconds to wait in the next case, at most those of a patient run.
  func deadline(_ whole: Double) -> Double {
    let (inVain, passed) = counts.withLock { $0 }
    switch inVain {
    case ..<2: return whole
    case ..<8: return min(whole, 2)
    case ..<16: return min(whole, 0.5)
    default: return min(whole, passed == 0 ? 0.25 : 0.5)
    }
  }

  /// Learns of a result of a case in which so many seconds could be waited.
  func observe(_ result: CaseResult, deadline: Double) {
    counts.withLock { counts in
      if result.outcome == .passed {
        counts.passed += 1
        counts.inVain /= 2
      }
      if result.outcome != .passed, result.duration >= deadline { counts.inVain += 1 }
    }
  }
}
