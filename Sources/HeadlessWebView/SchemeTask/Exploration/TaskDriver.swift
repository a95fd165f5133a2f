import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Runs schedules: a host that has nothing but scheme tasks, and decides what happens next.
///
/// Calls from other threads are held until nothing else is left to do, and let in one at a time, so that a
/// schedule runs the same way each time as far as the handler's own threads allow.
final class TaskDriver: @unchecked Sendable {
  // Everything below is touched in turns of `thread` only, or by the watchdog once those have ended.
  let thread: HostThread
  private let limits: SchemeTaskExploration.Limits
  private let isMainQueue: Bool
  private let census: TaskCensus
  private var run: Run?
  private var pool: [HostSchemeTask] = []
  private var leaks = 0
  /// Faults of tasks whose runs were over.
  private var lateFaults: [ScheduleRun.Fault] = []
  /// Itself, as long as a run is under way.
  private var whileRunning: TaskDriver?
  private let recordsEvents: Bool

  /// A run of a schedule.
  private final class Run {
    let handler: any SchemeHandler
    let requests: [URLRequest]
    let completion: (ScheduleRun) -> Void
    var result: ScheduleRun
    var entries: [TaskEntry] = []
    var lastProgress = 0.0
    /// Whether all other work of the process has been let by since nothing came for too long; `nil` before that.
    var hasWaitedForOthers: Bool?
    var polls = 0
    var random: SplitMix

    init(
      _ schedule: SchemeTaskSchedule, _ handler: any SchemeHandler, _ requests: [URLRequest],
      _ completion: @escaping (ScheduleRun) -> Void
    ) {
      self.handler = handler
      self.requests = requests
      self.completion = completion
      result = ScheduleRun(schedule: schedule)
      random = SplitMix(schedule.order)
    }
  }

  /// A task of a run; other threads hold it in their calls, and touch it in turns alone.
  private final class TaskEntry: @unchecked Sendable {
    let index: Int
    let plan: SchemeTaskSchedule.Task
    weak var run: Run?
    var task: HostSchemeTask?
    var state = SchemeTaskState()
    var calls = 0
    /// The host has decided to start the task; the handler hears of it in a turn of its own.
    var isDue = false
    /// The handler has heard of the task.
    var isStarted = false
    var isStopping = false
    /// The task was given up, since nobody will answer it.
    var isGivenUp = false

    init(_ index: Int, _ plan: SchemeTaskSchedule.Task, _ run: Run) {
      self.index = index
      self.plan = plan
      self.run = run
    }

    var isLive: Bool { isStarted && !isOver }
    var isOver: Bool { state.isOver || isGivenUp }

    /// Whether anybody but the driver holds the task.
    var isHeld: Bool { task != nil && !isKnownUniquelyReferenced(&task) }
  }

  init(limits: SchemeTaskExploration.Limits, onMainQueue: Bool, clock: any HostClock, recordsEvents: Bool) {
    self.limits = limits
    self.recordsEvents = recordsEvents
    isMainQueue = onMainQueue
    census = TaskCensus {}
    thread = HostThread(
      label: "SchemeTaskExploration", onMainQueue: onMainQueue, clock: clock, budget: limits.mainThreadTime,
      holdsHops: true)
    thread.whenQuiet = { [weak self] in self?.goOn() ?? false }
    thread.whenStuck = { [weak self] in self?.report($0) }
  }

  /// Whether the driver is of no use any more: a call of the handler's has never returned.
  var isLost: Bool { thread.isLost }

  /// Runs a schedule; the completion is called in a turn, in which the next may be run.
  func start(
    _ schedule: SchemeTaskSchedule, _ handler: any SchemeHandler, _ requests: [URLRequest],
    _ completion: @escaping (ScheduleRun) -> Void
  ) {
    let run = Run(schedule, handler, requests, completion)
    thread.post(ifLost: { completion(run.result) }) { [self] in
      self.run = run
      whileRunning = self
      run.entries = schedule.tasks.enumerated().map { TaskEntry($0.offset, $0.element, run) }
      progress(run)
      startTasks(run)
    }
  }

  // MARK: - What the host does

  /// Starts the tasks whose time has come.
  private func startTasks(_ run: Run) {
    for entry in run.entries where !entry.isDue {
      if entry.plan.isLater, !run.entries.prefix(entry.index).allSatisfy(\.isOver) { return }
      entry.isDue = true
      makeTask(entry, run)
      thread.post { [self] in start(entry, run) }
      if entry.plan.isLater { return }
    }
  }

  private func makeTask(_ entry: TaskEntry, _ run: Run) {
    let request = run.requests[entry.plan.request % run.requests.count]
    let line = ClosureLine(
      receive: { [self] call in make(call, entry) },
      perform: { [thread] work in thread.post { thread.outside("work for the main thread", "", work) } })
    if let known = pool.popLast() {
      known.becomeNew(request: request, line: line)
      entry.task = known
    } else {
      entry.task = HostSchemeTask(request: request, census: census, line: line)
    }
  }

  private func start(_ entry: TaskEntry, _ run: Run) {
    guard let task = entry.task else { return }
    entry.isStarted = true
    note(run) { "task \(entry.index + 1) starts: \(task.request.url?.absoluteString ?? "")" }
    thread.outside("startURLSchemeTask of task \(entry.index + 1)") { run.handler.start(task) }
    note(run) { "task \(entry.index + 1): start returned" }
    progress(run)
    if entry.plan.interruption?.point == .afterStart { interrupt(entry, run) }
  }

  /// Does what the task's plan says.
  private func interrupt(_ entry: TaskEntry, _ run: Run) {
    guard let way = entry.plan.interruption?.way else { return }
    let live = run.entries.filter(\.isLive)
    switch way {
    case .stop: stop(entry, run, "stop")
    case .navigate:
      for entry in live { thread.postFirst { [self] in stop(entry, run, "navigation") } }
    case .close: for entry in live { stop(entry, run, "close") }
    case .release:
      for entry in live {
        note(run) { "task \(entry.index + 1): the view is gone" }
        _ = entry.state.stop(viewIsGone: true)
      }
    }
  }

  private func stop(_ entry: TaskEntry, _ run: Run, _ why: String) {
    guard entry.isStarted, let task = entry.task, entry.state.stop(viewIsGone: false) else { return }
    note(run) { "task \(entry.index + 1) is stopped (\(why))" }
    entry.isStopping = true
    thread.outside("stopURLSchemeTask of task \(entry.index + 1)") { run.handler.stop(task) }
    entry.isStopping = false
    note(run) { "task \(entry.index + 1): stop returned" }
    progress(run)
  }

  // MARK: - What the handler does

  /// Takes a call, on the thread that makes it.
  private func make(_ call: HostSchemeTask.Call, _ entry: TaskEntry) {
    let caller = thread.nameOfCaller
    let isMain = caller == "main"
    let waiting = HostThread.WaitingCall(
      name: "\(call.kind.rawValue) of task \(entry.index + 1)", thread: caller, owner: entry.index)
    thread.hop(waiting) { [self] in take(call, entry, caller: caller, isMain: isMain) }
  }

  private func take(
    _ call: HostSchemeTask.Call, _ entry: TaskEntry, caller: String, isMain: Bool
  ) {
    guard let run = entry.run else {
      return judgeLate(call, entry, caller)
    }
    let interruption = entry.plan.interruption
    entry.calls += 1
    if !isMain, interruption?.point == .whileCallWaits(entry.calls) {
      note(run) { "task \(entry.index + 1): \(call.kind.rawValue) waits on the thread \(caller)" }
      interrupt(entry, run)
    }
    progress(run)
    judge(call, entry, run, caller)
    if interruption?.point == .afterCall(entry.calls) {
      // Within code of the app a stop can only be on its way; it is the first thing that follows.
      if isMain { thread.postFirst { [self] in interrupt(entry, run) } } else { interrupt(entry, run) }
    }
  }

  private func judge(
    _ call: HostSchemeTask.Call, _ entry: TaskEntry, _ run: Run, _ caller: String
  ) {
    let kind = call.kind
    do throws(SchemeTaskState.Reason) {
      guard try entry.state.receive(kind) else {
        return note(run) { "task \(entry.index + 1): \(kind.rawValue) is ignored" }
      }
      note(run) { "task \(entry.index + 1): \(kind.rawValue)" + (caller == "main" ? "" : " from \(caller)") }
      answerRedirect(call, entry, run)
    } catch {
      let fault = Self.kind(of: error, isStopping: entry.isStopping)
      note(run) { "task \(entry.index + 1): \(kind.rawValue) raises: \(error.rawValue)" }
      run.result.faults.append(
        ScheduleRun.Fault(
          kind: fault, task: entry.index, message: error.rawValue, call: kind.rawValue, thread: caller))
    }
  }

  static func kind(of reason: SchemeTaskState.Reason, isStopping: Bool) -> ScheduleRun.Fault.Kind {
    switch reason {
    case .stopped: isStopping ? .callInStop : .callAfterStop
    case .completed: .callAfterCompletion
    default: .wrongOrder
    }
  }

  /// Judges a call that comes when its run is over; the next run tells of it.
  private func judgeLate(_ call: HostSchemeTask.Call, _ entry: TaskEntry, _ caller: String) {
    guard let reason = entry.state.violation(by: call.kind) else { return }
    lateFaults.append(
      ScheduleRun.Fault(
        kind: Self.kind(of: reason, isStopping: false), task: nil,
        message: "\(reason.rawValue) (a task of an earlier schedule)", call: call.kind.rawValue,
        thread: caller))
  }

  private func answerRedirect(_ call: HostSchemeTask.Call, _ entry: TaskEntry, _ run: Run) {
    switch call {
    case .performRedirection(_, let request): entry.task?.replaceRequest(request)
    case .willPerformRedirection(_, let request, let completion):
      thread.post { [self] in
        guard entry.state.redirectDecided() else { return }
        entry.task?.replaceRequest(request)
        thread.outside("a redirection's completion handler") { completion(request) }
      }
    default: break
    }
  }

  // MARK: - What comes next

  /// Nothing is left to do at once: lets a call in, waits for one, goes on to the next task, or ends the run.
  ///
  /// - Returns: Whether somebody outside is awaited.
  private func goOn() -> Bool {
    let held = thread.heldCalls
    guard let run else {
      // Calls on tasks of runs that are over.
      if !held.isEmpty { thread.release(0) }
      return !held.isEmpty
    }
    if !held.isEmpty {
      guard isSettled(held, run) else { return wait(run) }
      release(held, run)
      return true
    }
    if run.entries.contains(where: \.isLive) { return awaitAnswers(run) }
    if run.entries.contains(where: \.isHeld), thread.now - run.lastProgress < grace { return wait(run) }
    if run.entries.contains(where: { !$0.isDue }) {
      recycle(run)
      startTasks(run)
      return true
    }
    end(run)
    return false
  }

  /// Whether it does not matter any more which call came first: every task that may be called has its call
  /// waiting, or no other thread is about to make one.
  private func isSettled(_ held: [HostThread.WaitingCall], _ run: Run) -> Bool {
    let waiting = Set(held.map(\.owner))
    if run.entries.allSatisfy({ !$0.isLive || waiting.contains($0.index) || !$0.isHeld }) { return true }
    if run.polls < 4 { return false }
    // Other tests of the process may keep threads busy all the time.
    return !ThreadActivity.othersAreRunning || thread.now - run.lastProgress > 0.002
  }

  private func release(_ held: [HostThread.WaitingCall], _ run: Run) {
    let order = held.indices.sorted { (held[$0].owner, $0) < (held[$1].owner, $1) }
    let choice = run.result.schedule.order == 0 ? 0 : Int.random(in: order.indices, using: &run.random)
    thread.release(order[choice])
  }

  /// Tasks are live, and no call is there.
  private func awaitAnswers(_ run: Run) -> Bool {
    let isLate = isLate(run)
    for entry in run.entries where entry.isLive && (isLate || !entry.isHeld) {
      entry.isGivenUp = true
      let why = isLate ? "nothing came for \(limits.answerTime) s" : "nobody holds the task any more"
      note(run) { "task \(entry.index + 1) is never answered: \(why)" }
      run.result.faults.append(ScheduleRun.Fault(kind: .neverAnswered, task: entry.index, message: why))
    }
    if run.entries.contains(where: \.isLive) { return wait(run) }
    thread.post {}
    return true
  }

  /// Whether nothing has come for too long, and that is not for other work of the process.
  private func isLate(_ run: Run) -> Bool {
    guard thread.now - run.lastProgress > limits.answerTime else { return false }
    if run.hasWaitedForOthers == nil {
      run.hasWaitedForOthers = false
      thread.postAfterOthers { run.hasWaitedForOthers = true }
    }
    return run.hasWaitedForOthers == true
  }

  /// Seconds to wait for calls on tasks that are over and held; handlers that keep their tasks need no waiting.
  private var grace: Double { leaks < 3 ? limits.endedTaskTime : 0 }

  private func progress(_ run: Run) {
    run.lastProgress = thread.now
    run.hasWaitedForOthers = nil
    run.polls = 0
  }

  /// Looks again soon: at once for a while, then now and then.
  private func wait(_ run: Run) -> Bool {
    run.polls += 1
    if run.polls > 300 {
      thread.wake(after: 0.001)
    } else {
      if !isMainQueue { sched_yield() }
      thread.post {}
    }
    return true
  }

  /// Takes back the objects of tasks that nobody holds, for those to come.
  private func recycle(_ run: Run) {
    for entry in run.entries where entry.isStarted && !entry.isLive && entry.task != nil && !entry.isHeld {
      if let task = entry.task, pool.count < 8 {
        task.becomeNew(request: task.request, line: ClosureLine.none)
        pool.append(task)
      }
      entry.task = nil
    }
  }

  private func end(_ run: Run) {
    self.run = nil
    whileRunning = nil
    recycle(run)
    let held = run.entries.filter { $0.task != nil }
    if !held.isEmpty { leaks += 1 }
    run.result.heldTasks = held.count
    run.result.calls = run.entries.map(\.calls)
    run.result.faults += lateFaults
    lateFaults = []
    for entry in held { entry.task = nil }
    run.completion(run.result)
  }

  private func note(_ run: Run, _ text: () -> String) {
    if recordsEvents { run.result.events.append(text()) }
  }

  // MARK: - Watchdog

  private func report(_ stuck: HostThread.StuckCall) {
    guard let run else { return }
    let waiting = stuck.waiting.map { "\($0.name) on the thread \($0.thread)" }.joined(separator: "; ")
    let fault =
      waiting.isEmpty
      ? ScheduleRun.Fault(
        kind: .mainThreadKept, task: nil, message: "\(stuck.name) had not returned after \(stuck.budget) s")
      : ScheduleRun.Fault(
        kind: .deadLock, task: nil,
        message: "\(stuck.name) on the thread main and \(waiting) wait for each other")
    note(run) { fault.description }
    run.result.faults.append(fault)
    guard stuck.isLost else { return }
    self.run = nil
    whileRunning = nil
    run.result.calls = run.entries.map(\.calls)
    run.completion(run.result)
  }
}
