import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Runs a scheme handler over and over, each time ending its tasks at another point, until it does something that
/// would end an app.
///
/// ```swift
/// let exploration = SchemeTaskExploration(requests: [URLRequest(url: page)])
/// let report = await exploration.run { MyHandler() }
/// #expect(report.fault == nil, "\(report)")
/// ```
///
/// The first schedules end one task at every point there is: after start, after each call, while a call from another
/// thread waits; with an equal task beside it, with another after it that is the same object. Those that follow mix
/// up to four tasks by a seed. A handler is made for every schedule.
public struct SchemeTaskExploration: Sendable {
  /// How long things may take, in seconds of real time.
  public struct Limits: Sendable, Hashable {
    /// Until a task that somebody holds counts as never answered; one that nobody holds does so at once.
    public var answerTime = 2.0
    /// Until start or stop counts as stuck.
    public var mainThreadTime = 0.5
    /// Until nobody expects calls any more on a task that is over but still held.
    public var endedTaskTime = 0.05
    /// For finding the shortest schedule of a fault.
    public var shrinkTime = 10.0

    /// Makes the default limits.
    public init() {}
  }

  /// What is asked for; known and unknown paths, and those that a handler may trip over.
  public var requests: [URLRequest]
  /// The seed of the mixtures.
  public var seed: UInt64
  /// How many schedules are run at most.
  public var count: Int
  /// How long things may take.
  public var limits: Limits

  /// Makes an exploration.
  public init(requests: [URLRequest], seed: UInt64 = 1, count: Int = 1_000, limits: Limits = Limits()) {
    self.requests = requests
    self.seed = seed
    self.count = count
    self.limits = limits
  }

  /// Runs schedules until one finds a fault, and then looks for the shortest that does.
  public func run(_ makeHandler: @escaping @Sendable () -> any SchemeHandler) async -> ExplorationReport {
    let start = ContinuousClock.now
    var generator = ScheduleGenerator(requests: requests.count, seed: seed)
    var report = ExplorationReport(seed: seed, requests: requests)
    let driver = Mutex(makeDriver(for: makeHandler()))
    while report.runs < count {
      let (found, runs) = await batch(
        &generator, min(64, count - report.runs), driver.withLock { $0 }, makeHandler)
      report.runs += runs
      if let found {
        report.found = found
        report.shortest = await ScheduleShrinker(time: limits.shrinkTime) { await self.run($0, makeHandler) }
          .shortest(found)
        break
      }
    }
    report.time = start.duration(to: .now)
    return report
  }

  /// Runs one schedule.
  public func run(
    _ schedule: SchemeTaskSchedule, _ makeHandler: @escaping @Sendable () -> any SchemeHandler
  ) async -> ScheduleRun {
    let handler = makeHandler()
    let driver = makeDriver(for: handler, recordsEvents: true)
    return await withCheckedContinuation { continuation in
      driver.start(schedule, handler, requests) { continuation.resume(returning: $0) }
    }
  }

  private func makeDriver(for handler: any SchemeHandler, recordsEvents: Bool = false) -> TaskDriver {
    TaskDriver(
      limits: limits, onMainQueue: handler is any MainQueueSchemeHandler, clock: SystemClock(),
      recordsEvents: recordsEvents)
  }

  /// Runs schedules one after the other on the driver's thread.
  ///
  /// - Returns: The first run with a fault, and the number of runs.
  private func batch(
    _ generator: inout ScheduleGenerator, _ count: Int, _ driver: TaskDriver,
    _ makeHandler: @escaping @Sendable () -> any SchemeHandler
  ) async -> (ScheduleRun?, Int) {
    let schedules = BatchState(generator, count)
    await withCheckedContinuation { continuation in
      runNext(schedules, driver, makeHandler) { continuation.resume() }
    }
    generator = schedules.generator
    return (schedules.found, schedules.runs)
  }

  private func runNext(
    _ batch: BatchState, _ driver: TaskDriver, _ makeHandler: @escaping @Sendable () -> any SchemeHandler,
    _ completion: @escaping @Sendable () -> Void
  ) {
    driver.start(batch.generator.next(), makeHandler(), requests) { run in
      batch.runs += 1
      batch.generator.calls = max(batch.generator.calls, run.calls.max() ?? 0)
      if !run.faults.isEmpty { batch.found = run }
      if batch.found != nil || batch.runs >= batch.count { return completion() }
      self.runNext(batch, driver, makeHandler, completion)
    }
  }

  /// What a batch has come to; touched by one run at a time.
  private final class BatchState: @unchecked Sendable {
    var generator: ScheduleGenerator
    let count: Int
    var runs = 0
    var found: ScheduleRun?

    init(_ generator: ScheduleGenerator, _ count: Int) {
      self.generator = generator
      self.count = count
    }
  }
}

extension SchemeTaskSchedule {
  /// The schedules that are one step simpler, the simplest first.
  var simpler: [SchemeTaskSchedule] {
    var all: [SchemeTaskSchedule] = []
    if tasks.count > 1 {
      for index in tasks.indices {
        var fewer = self
        fewer.tasks.remove(at: index)
        fewer.tasks[0].isLater = false
        all.append(fewer)
      }
    }
    if order != 0 { all.append(SchemeTaskSchedule(tasks)) }
    for (index, task) in tasks.enumerated() {
      for simpler in task.simpler {
        var schedule = self
        schedule.tasks[index] = simpler
        all.append(schedule)
      }
    }
    return all
  }
}

extension SchemeTaskSchedule.Task {
  /// The task with one thing less.
  fileprivate var simpler: [SchemeTaskSchedule.Task] {
    var all: [SchemeTaskSchedule.Task] = []
    if let interruption {
      all.append(.init(request: request, isLater: isLater))
      if interruption.way != .stop {
        all.append(.init(request: request, isLater: isLater, interruption: .init(.stop, interruption.point)))
      }
      let points: [SchemeTaskSchedule.Interruption.Point] =
        switch interruption.point {
        case .afterStart: []
        case .afterCall(let number): [.afterStart] + (1..<max(1, number)).map { .afterCall($0) }
        case .whileCallWaits(let number): (1..<max(1, number)).map { .whileCallWaits($0) }
        }
      for point in points {
        all.append(.init(request: request, isLater: isLater, interruption: .init(interruption.way, point)))
      }
    }
    if isLater { all.append(.init(request: request, interruption: interruption)) }
    if request > 0 { all.append(.init(request: 0, isLater: isLater, interruption: interruption)) }
    return all
  }
}
