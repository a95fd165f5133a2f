import Dispatch

extension HostThread {
  /// Adds a turn once the work that waits on the process's shared queues now has had its chance.
  ///
  /// Where all of a loaded process's threads are busy, a handler's own work may wait for seconds before it begins; only
  /// after this can be said that nobody will answer.
  func postAfterOthers(_ body: @escaping () -> Void) {
    // It is called in a turn of this thread only.
    nonisolated(unsafe) let body = body
    passThroughQueues(rounds: 2) { [self] in post(body) }
  }

  /// Twice, since what has begun in the first round still needs a while.
  private func passThroughQueues(rounds: Int, _ body: @escaping @Sendable () -> Void) {
    DispatchQueue.global().async {
      DispatchQueue.global(qos: .utility).async {
        Task.detached { [self] in
          rounds > 1 ? passThroughQueues(rounds: rounds - 1, body) : body()
        }
      }
    }
  }
}
