#if WebKitGTK
  import CWebKitGTK
  import Foundation
  import HeadlessWebView
  import LoadTrace

  /// When a page counts as idle.
  extension PageRun {
    func somethingHappened() { idle.lastEvent = now }

    /// Asks the web process for nothing: what it was to do before is done when it answers.
    func ping() {
      guard view.view != nil else { return }
      idle.isAsking = true
      let sent = now
      idle.pingSent = sent
      view.ask { [weak self] in self?.ponged(sent) }
    }

    private func ponged(_ sent: Double) {
      guard !isOver, idle.isAsking, idle.pingSent == sent else { return }
      idle.isAsking = false
      idle.roundTrip = now - sent
      view.engine.turns.hasArrived(self)
      if idle.isOverdue { return endOverdue() }
      let quietTime = self.quietTime
      if idle.isSettled(by: sent, quietTime: quietTime), !awaitsAnswers() {
        guard isAtWorkElsewhere() else { return end(interruption: nil) }
        return thread.post(after: Self.workStep) { [weak self] in
          if let self, !isOver, !idle.isAsking { ping() }
        }
      }
      // The time counts from here, since a web process that was busy may have had more to do.
      idle.lastAnswer = now
      let quiet = max(idle.lastEvent, idle.lastAnswer)
      thread.post(after: max(0.005, quiet + quietTime - now)) { [weak self] in self?.ask() }
    }

    /// How long nothing may happen; longer where the web process is slow to answer, as on a machine that is busy.
    private var quietTime: Double {
      let options = view.engine.options
      return idle.roundTrip > options.slowRoundTrip
        ? options.quietTime * options.slowFactor : options.quietTime
    }

    /// Asks the web process once the quiet time is over.
    private func ask() {
      guard !isOver, !idle.isAsking else { return }
      let left = max(idle.lastEvent, idle.lastAnswer) + quietTime - now
      guard left <= 0.001 else { return thread.post(after: left) { [weak self] in self?.ask() } }
      ping()
    }

    /// In what steps of seconds the end of work is waited for, and how long at most: a worker may never rest.
    private static let workStep = 0.02
    private static let mostWork = 1.0

    /// Whether a thread of WebKit's besides the page's own has something to do, of which the page may hear yet: a worker
    /// that starts, a module of WebAssembly that is compiled.
    private func isAtWorkElsewhere() -> Bool {
      guard configuration.scripting, view.engine.isAtWork(now: .now) else { return false }
      if idle.workSince < idle.lastEvent { idle.workSince = now }
      return now - idle.workSince < Self.mostWork
    }

    /// Whether handlers or the network have yet to answer; those that take too long are not waited for.
    private func awaitsAnswers() -> Bool {
      loads.contains { load in
        if let waiting = load.networkWait { return now - waiting < configuration.limits.answerTime }
        if load.isOnItsWay { return now - load.record.timing.started < configuration.limits.answerTime }
        guard let answer = load.answer, !answer.isDelivered else { return false }
        return now - answer.lastCall < configuration.limits.answerTime
      }
    }

    func deadlinePassed() {
      let late = idle.isAsking ? now - idle.pingSent : 0
      let options = view.engine.options
      idle.isOverdue = true
      if !idle.isAsking { ping() }
      let round = idle.round
      // A busy web process gets a moment; one that answers nothing would take the next page along.
      thread.post(afterRunning: max(0.5, options.answerTime - late)) { [weak self] in
        guard let self, !isOver, idle.round == round else { return }
        if idle.isAsking {
          view.terminate()
        }
        endOverdue()
      }
    }

    private func endOverdue() {
      end(interruption: "the page was not idle after \(view.engine.options.pageTime) s")
    }

    /// Goes on recording until the page is idle again.
    func waitAgain(_ completion: @escaping HostedView.Completion) {
      completions.append(completion)
      guard isOver else { return }
      isOver = false
      // A page that went with its web process stays as it was.
      guard view.view != nil else { return end(interruption: interruption) }
      idle.round += 1
      idle.isOverdue = false
      view.engine.runHasBegun(self)
      setDeadline()
      ping()
    }
  }

  /// What is known of a page's becoming idle; times are the run's.
  struct IdleWatch {
    var hasStarted = false
    var hasFinished = false
    var isAsking = false
    var pingSent = 0.0
    var lastAnswer = -1.0
    /// How long the last answer took.
    var roundTrip = 0.0
    var lastEvent = 0.0
    /// When other threads were first seen at work after the last event.
    var workSince = -1.0
    var round = 0
    /// Whether the page's time is over, so that the next answer ends it.
    var isOverdue = false

    /// Whether nothing has happened for the quiet time before a question was asked, nor since.
    func isSettled(by asked: Double, quietTime: Double) -> Bool {
      hasFinished && lastAnswer >= 0 && lastEvent <= asked
        && asked - max(lastEvent, lastAnswer) >= quietTime - 0.002
    }
  }
#endif
