/// Interrupts a page as a schedule says, and counts the calls that its loads take.
///
/// Touched in turns of the view's thread only, and by whoever made it before and after those.
final class PageInterrupter: PageInterruption, @unchecked Sendable {
  private var plan: [SchemeTaskSchedule.Task]
  private weak var runner: PageRunner?
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// The loads are held, so that no other has the address of one.
  private var loads: [ActiveLoad] = []
  private var isMain = true
  /// The number of calls of each load, in the order in which the handler was asked.
  private(set) var calls: [Int] = []

  init(_ schedule: SchemeTaskSchedule, _ runner: PageRunner) {
    plan = schedule.tasks
    self.runner = runner
  }

  func willStart(_ load: ActiveLoad) {
    numbers[ObjectIdentifier(load)] = calls.count
    loads.append(load)
    calls.append(0)
  }

  func willTake(_ call: SchemeTaskState.Call, of load: ActiveLoad, isMain: Bool) {
    guard let number = numbers[ObjectIdentifier(load)] else { return }
    calls[number] += 1
    self.isMain = isMain
    if !isMain { interrupt(at: .whileCallWaits(calls[number]), load, number) }
  }

  func reached(_ point: InterruptionPoint, of load: ActiveLoad) {
    guard let number = numbers[ObjectIdentifier(load)] else { return }
    switch point {
    case .startReturned: interrupt(at: .afterStart, load, number)
    case .call:
      let point = SchemeTaskSchedule.Interruption.Point.afterCall(calls[number])
      if isMain {
        // Within code of the app a stop can only be on its way; it is the first thing that follows.
        runner?.thread.postFirst { [self] in interrupt(at: point, load, number) }
      } else {
        interrupt(at: point, load, number)
      }
    }
  }

  private func interrupt(at point: SchemeTaskSchedule.Interruption.Point, _ load: ActiveLoad, _ number: Int) {
    let index = plan.firstIndex { $0.request == number && $0.interruption?.point == point }
    guard let index, let runner, let way = plan[index].interruption?.way else { return }
    plan.remove(at: index)
    switch way {
    case .stop: runner.abort(load)
    case .navigate: runner.interrupt("navigated away", viewIsGone: false)
    case .close: runner.closeNow(viewIsGone: false)
    case .release: runner.closeNow(viewIsGone: true)
    }
  }
}
