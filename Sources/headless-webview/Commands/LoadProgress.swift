import LoadTrace
import Synchronization

/// A line on standard error that says how far a long run has come, where that is a terminal.
final class LoadProgress: Sendable {
  private struct Counts {
    var started = 0
    var ended = 0
    var lastShown = ContinuousClock.now
    var isShown = false
  }

  private let counts = Mutex(Counts())

  /// Counts a record of the trace; the line comes after half a second and changes ten times a second at most.
  func observe(_ record: TraceRecord) {
    counts.withLock { counts in
      switch record {
      case .start: counts.started += 1
      case .load: counts.ended += 1
      default: return
      }
      let wait: Duration = counts.isShown ? .milliseconds(100) : .milliseconds(500)
      guard counts.lastShown.duration(to: .now) > wait else { return }
      counts.lastShown = .now
      counts.isShown = true
      Output.progress("\(counts.ended) of \(counts.started) loads")
    }
  }

  /// Takes the line away.
  func clear() {
    counts.withLock { counts in
      if counts.isShown { Output.progress("") }
      counts.isShown = false
    }
  }
}
