import HandlerConformance
import Synchronization

/// A line on standard error that says how far a run has come.
final class CheckProgress: Sendable {
  private let count: Int
  private let state = Mutex((done: 0, failed: 0))

  init(count: Int) {
    self.count = count
  }

  func observe(_ result: CaseResult) {
    let (done, failed) = state.withLock { state in
      state.done += 1
      if result.isFailure { state.failed += 1 }
      return state
    }
    Output.progress("\(done) of \(count) cases, \(failed) failed")
  }

  func clear() { Output.progress("") }
}
