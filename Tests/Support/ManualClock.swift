import Foundation
import HeadlessWebView

/// A clock that stands still until it is told to go on.
package final class ManualClock: HostClock, @unchecked Sendable {
  private struct State {
    var now = 0.0
    var calls: [(time: Double, body: @Sendable () -> Void)] = []
    var waiter: (count: Int, continuation: CheckedContinuation<Void, Never>)?
  }

  // Of a `Mutex`, the thread sanitizer does not see how one is taken that somebody else holds.
  private let lock = NSLock()
  private var state = State()

  private func withState<Result>(_ body: (inout State) -> Result) -> Result {
    lock.withLock { body(&state) }
  }

  /// Makes a clock that shows 0.
  package init() {}

  /// The time, in seconds.
  package var now: Double { withState { $0.now } }

  /// Keeps a call for its time.
  package func call(after seconds: Double, _ body: @escaping @Sendable () -> Void) {
    let waiter = withState { state -> CheckedContinuation<Void, Never>? in
      state.calls.append((state.now + max(0, seconds), body))
      guard let waiter = state.waiter, state.calls.count >= waiter.count else { return nil }
      state.waiter = nil
      return waiter.continuation
    }
    waiter?.resume()
  }

  /// Waits until so many calls are kept; one caller may wait at a time.
  package func waitForCalls(_ count: Int = 1) async {
    await withCheckedContinuation { continuation in
      let isReady = withState { state in
        if state.calls.count < count { state.waiter = (count, continuation) }
        return state.calls.count >= count
      }
      if isReady { continuation.resume() }
    }
  }

  /// Goes on by so many seconds, and makes the calls whose time has come, in order, on this thread.
  package func advance(by seconds: Double) {
    let end = now + seconds
    while let body = withState({ state -> (@Sendable () -> Void)? in
      guard let index = state.calls.indices.min(by: { state.calls[$0].time < state.calls[$1].time }),
        state.calls[index].time <= end
      else { return nil }
      let call = state.calls.remove(at: index)
      state.now = max(state.now, call.time)
      return call.body
    }) {
      body()
    }
    withState { $0.now = end }
  }
}
