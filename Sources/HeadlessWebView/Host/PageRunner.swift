import Foundation
import LoadTrace
import MarkupDocument
import TraceReports
import URLStandard

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Runs the pages of a view one after the other on its thread.
///
/// A new page ends the one before it, as a navigation away does.
final class PageRunner: @unchecked Sendable {
  // Everything below is touched in turns of `thread` only, or by the watchdog once those have ended.
  let thread: HostThread
  let host: HostContext
  private let configuration: HeadlessWebView.Configuration
  private var cache = MemoryCache()
  private var current: Run?
  private var waiting = Queue<Run>()
  private var last: LoadRequest?
  private var isClosed = false
  /// Itself, as long as somebody waits for a page, be the view gone or not.
  private var whileRunning: PageRunner?

  typealias Completion = (Result<FinishedRun, HeadlessWebViewError>) -> Void

  /// What a run leaves.
  struct FinishedRun {
    var page: Page
    /// What became of the request, where one was made without a page.
    var outcome: LoadOutcome?
  }

  /// What is loaded, or waits to be.
  private final class Run {
    let request: LoadRequest
    let completion: Completion
    var loader: ResourceLoader?
    var page: PageLoader?
    var outcome: LoadOutcome?
    var interruption: String?
    /// Since when nothing has been loading.
    var lastEnd: Double?

    init(_ request: LoadRequest, _ completion: @escaping Completion) {
      self.request = request
      self.completion = completion
    }

    /// Whether a page is shown, rather than a request made as a script would.
    var isPage: Bool { request.destination == .document }
  }

  init(
    configuration: HeadlessWebView.Configuration, observer: (any NavigationObserver)?, clock: any HostClock,
    onMainQueue: Bool
  ) {
    self.configuration = configuration
    let thread = HostThread(
      label: "HeadlessWebView", onMainQueue: onMainQueue, clock: clock,
      budget: configuration.limits.mainThreadTime)
    self.thread = thread
    host = HostContext(census: TaskCensus { [weak thread] in thread?.wake(after: 0) }, observer: observer)
    thread.whenQuiet = { [weak self] in self?.becomeQuiet() ?? false }
    thread.whenStuck = { [weak self] in self?.report($0) }
  }

  // MARK: - What a view is asked for

  /// Starts a run, after that which is under way has been stopped.
  func start(_ request: LoadRequest, _ completion: @escaping Completion) {
    thread.post(ifLost: { [thread] in completion(.failure(thread.lossError(url: request.url.href))) }) {
      [self] in
      begin(Run(request, completion))
    }
  }

  /// Starts the last page again.
  func reload(_ completion: @escaping Completion) {
    thread.post(ifLost: { [thread] in completion(.failure(thread.lossError(url: nil))) }) { [self] in
      guard var request = last else {
        return completion(.failure(HeadlessWebViewError(isClosed ? .closed : .noPage)))
      }
      request.isReload = true
      begin(Run(request, completion))
    }
  }

  func stop() {
    thread.post { [self] in interrupt("stopped", viewIsGone: false) }
  }

  func close(viewIsGone: Bool) {
    thread.post { [self] in closeNow(viewIsGone: viewIsGone) }
  }

  /// Closes the view in the turn under way.
  func closeNow(viewIsGone: Bool) {
    isClosed = true
    host.stopsAtOnce = true
    interrupt("the view was closed", viewIsGone: viewIsGone)
    host.stopsAtOnce = false
    while let run = waiting.popFirst() {
      run.completion(.failure(HeadlessWebViewError(.closed, url: run.request.url.href)))
    }
  }

  // MARK: - Runs

  private func begin(_ run: Run) {
    if isClosed { return run.completion(.failure(HeadlessWebViewError(.closed, url: run.request.url.href))) }
    if current != nil {
      waiting.append(run)
      if run.isPage { interrupt("navigated away", viewIsGone: false) }
      return
    }
    current = run
    whileRunning = self
    if run.isPage { last = run.request }
    let recorder = TraceRecorder(
      header: header(for: run.request.url), limit: configuration.limits.references,
      observer: configuration.traceObserver)
    let loader = ResourceLoader(
      thread: thread, configuration: configuration, recorder: recorder, cache: cache, host: host)
    // The page has it alone until its end, so that it is never copied.
    cache = MemoryCache()
    run.loader = loader
    for violation in configuration.registrationViolations {
      recorder.note(Note(.schemeNotRegistered, subject: violation.reason, text: violation.caller))
    }
    if run.isPage {
      for rules in configuration.contentRules {
        for note in rules.neverFiring { recorder.note(note) }
      }
      let page = PageLoader(loader: loader, isReload: run.request.isReload)
      run.page = page
      page.navigate(run.request)
    } else {
      loader.load(run.request) { run.outcome = $0 }
    }
    if !waiting.isEmpty, run.isPage { interrupt("navigated away", viewIsGone: false) }
  }

  private func header(for url: WebURL) -> TraceHeader {
    TraceHeader(
      page: SerializedURL(url.href), profile: configuration.profile,
      schemes: configuration.schemeHandlers.keys.sorted(),
      viewport: [configuration.viewport.width, configuration.viewport.height],
      parser: configuration.parser.rawValue, scripting: configuration.scripting,
      layers: configuration.layers)
  }

  /// Stops all loads of the run under way, which then becomes quiet.
  func interrupt(_ why: String, viewIsGone: Bool) {
    guard let current, current.interruption == nil else { return }
    current.interruption = why
    current.loader?.stopReason = VerdictReason(.stopped, why)
    current.loader?.cancelAll(.notLoaded(.stopped, why), viewIsGone: viewIsGone)
  }

  /// Stops a load of the page under way, as when a script aborts it; its handler is told in this turn.
  func abort(_ load: ActiveLoad) {
    host.stopsAtOnce = true
    current?.loader?.cancel(load, .notLoaded(.stopped, "aborted"))
    host.stopsAtOnce = false
  }

  // MARK: - Quiet

  /// No turn is left: the page is idle, or somebody outside has still to answer.
  ///
  /// - Returns: Whether somebody outside is awaited.
  private func becomeQuiet() -> Bool {
    guard let current, let loader = current.loader else { return false }
    if let patience = loader.checkPatience() {
      current.lastEnd = nil
      if patience > 0 { thread.wake(after: patience) }
      return true
    }
    guard !thread.hasTimers else { return false }
    if loader.pendingDecisions > 0, current.interruption == nil { return true }
    if awaitsEndedTasks(current) { return true }
    if let page = current.page, host.isPageOpen, current.interruption == nil {
      loader.pageEnded(title: page.title)
      // The observer is told in a turn, after which it is quiet again.
      if host.observer != nil { return false }
    }
    end(current, loader)
    return false
  }

  /// Whether somebody may still call tasks that have ended, since they are held.
  private func awaitsEndedTasks(_ run: Run) -> Bool {
    guard host.census.live > 0 else { return false }
    let lastEnd = run.lastEnd ?? thread.now
    run.lastEnd = lastEnd
    let left = lastEnd + configuration.limits.endedTaskTime - thread.now
    guard left > 0 else { return false }
    thread.wake(after: left)
    return true
  }

  private func end(_ run: Run, _ loader: ResourceLoader) {
    let recorder = loader.recorder
    for diagnostic in recorder.trace.diagnose() { recorder.diagnose(diagnostic) }
    recorder.finish(time: thread.now, interruption: run.interruption)
    let title = run.page?.title
    run.page?.close()
    cache = loader.letGo()
    current = nil
    whileRunning = nil
    host.isPageOpen = false
    run.completion(
      .success(FinishedRun(page: Page(trace: recorder.trace, title: title), outcome: run.outcome)))
    if let next = waiting.popFirst() { thread.post { [self] in begin(next) } }
  }

  // MARK: - Watchdog

  /// Code of the app keeps the main thread; called on the watchdog's thread.
  private func report(_ stuck: HostThread.StuckCall) {
    current?.loader?.record(stuck)
    guard stuck.isLost else { return }
    isClosed = true
    while let run = waiting.popFirst() {
      run.completion(.failure(thread.lossError(url: run.request.url.href)))
    }
    if let run = current, let loader = run.loader { lose(run, loader, stuck) }
  }

  /// Ends a run whose thread never comes back.
  private func lose(_ run: Run, _ loader: ResourceLoader, _ stuck: HostThread.StuckCall) {
    let message = "\(stuck.name) kept the main thread for more than \(stuck.budget) s"
    run.interruption = message
    loader.stopReason = VerdictReason(.stopped, message)
    loader.cancelAll(.notLoaded(.neverAnswered, message), viewIsGone: true)
    end(run, loader)
  }
}

extension HostThread {
  /// The error of a view that will never do anything again.
  fileprivate func lossError(url: String?) -> HeadlessWebViewError {
    HeadlessWebViewError(.stuck, url: url)
  }
}
