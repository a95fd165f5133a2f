import Synchronization

/// A load that may be cancelled before it has begun.
final class PendingLoad: Sendable {
  private let state = Mutex((load: NetworkLoad?.none, isCancelled: false))

  /// Takes the load, and cancels it at once where that was asked for.
  func begin(_ load: NetworkLoad) {
    let isCancelled = state.withLock { state in
      state.load = load
      return state.isCancelled
    }
    if isCancelled { load.cancel() }
  }

  func cancel() {
    let load = state.withLock { state in
      state.isCancelled = true
      return state.load
    }
    load?.cancel()
  }
}
