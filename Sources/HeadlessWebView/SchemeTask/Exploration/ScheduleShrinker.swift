/// Looks for the shortest schedule that still has a fault.
struct ScheduleShrinker {
  /// How long it may take, in seconds of real time.
  let time: Double
  /// Runs a schedule with all its events.
  let run: (SchemeTaskSchedule) async -> ScheduleRun

  init(time: Double, run: @escaping (SchemeTaskSchedule) async -> ScheduleRun) {
    self.time = time
    self.run = run
  }

  /// The shortest schedule with a fault of the same kind, run anew.
  func shortest(_ found: ScheduleRun) async -> ScheduleRun {
    let start = ContinuousClock.now
    guard let kind = found.faults.first?.kind else { return found }
    var best = found
    if let again = await reproduce(found.schedule, kind) { best = again }
    var mustGoOn = true
    while mustGoOn {
      mustGoOn = false
      for simpler in best.schedule.simpler {
        guard start.duration(to: .now) < .seconds(time) else { return best }
        if let run = await reproduce(simpler, kind) {
          best = run
          mustGoOn = true
          break
        }
      }
    }
    return best
  }

  /// Runs a schedule until it has a fault of a kind; threads may need a few runs.
  private func reproduce(_ schedule: SchemeTaskSchedule, _ kind: ScheduleRun.Fault.Kind) async -> ScheduleRun?
  {
    for _ in 0..<3 {
      let run = await run(schedule)
      if run.faults.first?.kind == kind { return run }
    }
    return nil
  }
}
