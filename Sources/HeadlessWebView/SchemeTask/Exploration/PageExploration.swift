import Foundation
import LoadTrace

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Loads a page over and over, each time interrupting it at another point, until its scheme handler does something
/// that would end an app.
///
/// ```swift
/// let exploration = PageExploration(page: URLRequest(url: page))
/// let report = await exploration.run { MyHandler() }
/// #expect(report.fault == nil, "\(report)")
/// ```
///
/// A handler and a view are made for every schedule. In a schedule's text the numbers are those of the page's loads,
/// in the order in which the handler was asked for them: `2 navigate after call 1` leaves the page as soon as
/// the handler has made its first call for what the page asked for first. ``SchemeTaskExploration`` is quicker, and
/// goes without a page.
public struct PageExploration: Sendable {
  /// The page; its scheme is the one that the handler answers.
  public var page: URLRequest
  /// What views are made with, besides the handler and the limits.
  public var configuration: HeadlessWebView.Configuration
  /// The seed of the mixtures.
  public var seed: UInt64
  /// How many schedules are run at most.
  public var count: Int
  /// How long things may take.
  public var limits: SchemeTaskExploration.Limits
  /// Diagnostics of a page that nothing interrupts which count as faults, by code: `response-url-differs`.
  public var faultDiagnostics: Set<String> = []
  /// Looks at a page that nothing interrupts, and says what is wrong with it, in a sentence; `nil` for nothing. What it
  /// says is a fault, for what no diagnostic can know: that a page has its title, or the server its request.
  public var isFault: (@Sendable (Page) -> String?)?

  /// Makes an exploration.
  public init(
    page: URLRequest, configuration: HeadlessWebView.Configuration = .init(), seed: UInt64 = 1,
    count: Int = 200,
    limits: SchemeTaskExploration.Limits = .init()
  ) {
    self.page = page
    self.configuration = configuration
    self.seed = seed
    self.count = count
    self.limits = limits
  }

  /// Runs schedules until one finds a fault, and then looks for the shortest that does.
  public func run(_ makeHandler: @escaping @Sendable () -> any SchemeHandler) async -> ExplorationReport {
    let start = ContinuousClock.now
    var generator = PageScheduleGenerator(seed: seed)
    var report = ExplorationReport(seed: seed, requests: [page], isPage: true)
    while report.runs < count {
      let run = await run(generator.next(), makeHandler)
      report.runs += 1
      generator.learn(run.calls)
      guard !run.faults.isEmpty else { continue }
      report.found = run
      report.shortest = await ScheduleShrinker(time: limits.shrinkTime) { await self.run($0, makeHandler) }
        .shortest(run)
      break
    }
    report.time = start.duration(to: .now)
    return report
  }

  /// Runs one schedule.
  public func run(
    _ schedule: SchemeTaskSchedule, _ makeHandler: @escaping @Sendable () -> any SchemeHandler
  ) async -> ScheduleRun {
    let view = HeadlessWebView(configuration: viewConfiguration(makeHandler()))
    let interrupter = PageInterrupter(schedule, view.runner)
    // Nothing is under way yet, so that no turn looks at it.
    view.runner.host.schedule = interrupter
    var run = ScheduleRun(schedule: schedule)
    guard let page = try? await view.load(page) else { return run }
    let loads = page.loads.filter { $0.answeredBy == .schemeHandler }
    run.calls = interrupter.calls
    run.heldTasks = view.liveTasks
    run.events = Self.events(of: loads, page)
    run.faults = Self.faults(of: loads) + view.lateViolations.map { Self.fault($0, of: nil, isInStop: false) }
    if schedule.tasks.allSatisfy({ $0.interruption == nil }) { run.faults += diagnosedFaults(page, loads) }
    return run
  }

  private func viewConfiguration(_ handler: any SchemeHandler) -> HeadlessWebView.Configuration {
    var configuration = configuration
    if let scheme = page.url?.scheme?.lowercased() { configuration.schemeHandlers[scheme] = handler }
    configuration.limits.answerTime = limits.answerTime
    configuration.limits.abandonedTaskTime = min(limits.answerTime, 0.05)
    configuration.limits.endedTaskTime = limits.endedTaskTime
    configuration.limits.mainThreadTime = limits.mainThreadTime
    return configuration
  }

  // MARK: - What came of a page

  private static func faults(of loads: [Load]) -> [ScheduleRun.Fault] {
    loads.enumerated().flatMap { index, load -> [ScheduleRun.Fault] in
      var faults = load.violations.map { fault($0, of: index, isInStop: load.isInStop($0)) }
      for note in load.notes where note.kind == .deadLock || note.kind == .mainThreadKept {
        faults.append(
          ScheduleRun.Fault(
            kind: note.kind == .deadLock ? .deadLock : .mainThreadKept, task: index,
            message: [note.subject, note.text].compactMap(\.self).joined(separator: "; ")))
      }
      if load.verdict.reason?.code == .neverAnswered, faults.isEmpty {
        faults.append(.init(kind: .neverAnswered, task: index, message: load.verdict.reason?.message ?? ""))
      }
      return faults
    }
  }

  private static func fault(_ violation: Violation, of load: Int?, isInStop: Bool) -> ScheduleRun.Fault {
    let reason = SchemeTaskState.Reason(rawValue: violation.reason)
    return ScheduleRun.Fault(
      kind: reason.map { TaskDriver.kind(of: $0, isStopping: isInStop) } ?? .wrongOrder, task: load,
      message: violation.reason, call: violation.call, thread: violation.thread, place: violation.caller)
  }

  private func diagnosedFaults(_ page: Page, _ loads: [Load]) -> [ScheduleRun.Fault] {
    let diagnosed = page.diagnostics.filter { faultDiagnostics.contains($0.code) }.map { diagnostic in
      ScheduleRun.Fault(
        kind: .diagnosed, task: loads.firstIndex { $0.id == diagnostic.load },
        message: "\(diagnostic.code): \(diagnostic.message)")
    }
    return diagnosed
      + [isFault?(page)].compactMap(\.self).map { ScheduleRun.Fault(kind: .diagnosed, message: $0) }
  }

  private static func events(of loads: [Load], _ page: Page) -> [String] {
    var events: [(time: Double, text: String)] = []
    for (index, load) in loads.enumerated() {
      for event in load.taskEvents {
        let what = event.kind == .start ? "start: \(load.url.string)" : event.kind.rawValue
        events.append(
          (event.time, "load \(index + 1): \(what)" + (event.thread == "main" ? "" : " from \(event.thread)"))
        )
      }
      for violation in load.violations {
        events.append((violation.time, "load \(index + 1): \(violation.call) raises: \(violation.reason)"))
      }
    }
    let inOrder = events.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
    return inOrder.map(\.element.text) + (page.trace.end?.interruption.map { ["the page ends: \($0)"] } ?? [])
  }
}

extension Load {
  /// Whether a call was made from within the handler's stop method.
  fileprivate func isInStop(_ violation: Violation) -> Bool {
    guard violation.thread == "main", let stop = taskEvents.first(where: { $0.kind == .stop }) else {
      return false
    }
    let returned = taskEvents.first { $0.kind == .stopReturned }?.time ?? .infinity
    return stop.time <= violation.time && violation.time <= returned
  }
}
