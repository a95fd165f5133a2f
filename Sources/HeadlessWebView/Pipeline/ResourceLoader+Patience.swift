import LoadTrace

/// How long the host waits for those who have still to answer.
extension ResourceLoader {
  /// Ends the loads that have waited too long.
  ///
  /// - Returns: Seconds until the next will have; 0 where some have just been ended; `nil` where nobody
  ///   outside is awaited.
  func checkPatience() -> Double? {
    let awaited = active.filter(\.isAwaitedFromOutside)
    if awaited.isEmpty { return nil }
    let areAllStalled = awaited.allSatisfy(\.isStalled)
    var next = Double.infinity
    for load in awaited {
      let isStalled = load.isStalled && areAllStalled
      let patience = isStalled ? 0 : patience(with: load)
      let left = load.lastEvent + patience - thread.now
      if left > 0 {
        next = min(next, left)
      } else if isStalled || isLateForGood(load) {
        giveUp(load, after: patience)
      } else {
        next = min(next, patience)
      }
    }
    return next.isFinite ? next : 0
  }

  /// Whether a load whose time is over has not been kept waiting by other work of the process; asked again until it is
  /// known.
  private func isLateForGood(_ load: ActiveLoad) -> Bool {
    if let hasWaitedForOthers = lateLoads[load.id] { return hasWaitedForOthers }
    lateLoads[load.id] = false
    thread.postAfterOthers { [weak self] in self?.lateLoads[load.id] = true }
    return false
  }

  /// Nobody but the host holding the task is a sign that it was forgotten, though not a proof.
  private func patience(with load: ActiveLoad) -> Double {
    load.isTaskHeldElsewhere ? configuration.limits.answerTime : configuration.limits.abandonedTaskTime
  }

  private func giveUp(_ load: ActiveLoad, after seconds: Double) {
    let what = load.record.response == nil ? "answered" : "finished"
    let message =
      switch load.source {
      case .task: "the handler never \(what); nothing came for \(seconds) s"
      default: "the network never \(what)"
      }
    cancel(load, .notLoaded(.neverAnswered, message))
  }
}

extension ActiveLoad {
  /// Whether somebody other than the host's own clock decides when the load goes on.
  fileprivate var isAwaitedFromOutside: Bool {
    switch source {
    case .none: false
    case .task: true
    case .network: scheduledEvents == 0
    }
  }

  /// Whether anybody but the host holds the scheme task.
  fileprivate var isTaskHeldElsewhere: Bool {
    guard case .task(var task, let handler) = source else { return true }
    source = .none
    defer { source = .task(task, handler) }
    return !isKnownUniquelyReferenced(&task)
  }
}
