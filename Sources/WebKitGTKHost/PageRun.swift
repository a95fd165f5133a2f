#if WebKitGTK
  import CWebKitGTK
  import Foundation
  import HeadlessWebView
  import LoadTrace
  import TraceReports

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// A page from its navigation to its being idle: what WebKit and the handlers say, as a record.
  ///
  /// Touched on GTK's thread only.
  final class PageRun: @unchecked Sendable {
    let url: String
    /// The order among the runs of its view.
    let number: Int
    /// Whether it is what the view shows already, loaded again.
    let isReload: Bool
    let configuration: HeadlessWebView.Configuration
    let transport: any NetworkTransport
    /// Whether the view shows another page by now, or none.
    private(set) var isGone = false
    private(set) var loads: [HostedLoad] = []
    unowned let view: HostedView
    /// Made with the first there is to say: an observer is told of it, and a page that waits may never be one.
    private lazy var recorder = TraceRecorder(url: url, configuration: configuration)
    let thread: GTKThread
    private var start = ContinuousClock.now
    private(set) var byResource: [UInt64: HostedLoad] = [:]
    var completions: [HostedView.Completion] = []
    var idle = IdleWatch()
    private var navigation: String?
    /// Where the first navigation leads.
    private var target: String?
    /// Whether the view shows this page.
    private(set) var hasCommitted = false
    /// Whether its turn has come, until which nothing that the view tells is of it.
    private(set) var hasBegun = false
    var isOver = false
    /// Whether it takes up a turn of the engine's, or will.
    var isUnderWay = true
    /// Why it was over before the page was idle.
    private(set) var interruption: String?

    init(
      url: String, number: Int, isReload: Bool, view: HostedView,
      _ completion: @escaping HostedView.Completion
    ) {
      self.url = url
      self.number = number
      self.isReload = isReload
      self.view = view
      configuration = view.configuration
      thread = view.engine.thread
      transport = view.configuration.network.makeTransport()
      completions = [completion]
    }

    /// Seconds since the run began, or waits to.
    var now: Double {
      let elapsed = start.duration(to: .now).components
      return Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
    }

    // MARK: - Navigation

    /// Its turn has come; the view is asked for the page next.
    func begin() {
      hasBegun = true
      start = .now
      view.engine.runHasBegun(self)
      setDeadline()
    }

    func setDeadline() {
      let round = idle.round
      thread.post(afterRunning: view.engine.options.pageTime) { [weak self] in
        guard let self, !isOver, idle.round == round else { return }
        deadlinePassed()
      }
    }

    func loadChanged(_ event: load_event, _ uri: String) {
      switch event {
      case LOAD_STARTED:
        navigation = uri
        target = uri
        idle.hasStarted = true
      case LOAD_REDIRECTED: target = uri
      case LOAD_COMMITTED: hasCommitted = true
      case LOAD_FINISHED where idle.hasStarted && !idle.hasFinished:
        idle.hasFinished = true
        ping()
      default: break
      }
      somethingHappened()
    }

    /// Whether what the view asks for is of this page: until that is shown, all but its document is of the page before.
    func owns(_ uri: String) -> Bool { hasCommitted || target.map { sameResource(uri, $0) } ?? false }

    func navigationFailed(_ uri: String, _ message: String, isCancelled: Bool) {
      somethingHappened()
      // That of the page before, of which this one has taken the place.
      if isCancelled, !idle.hasStarted { return }
      // A page of which not even a resource was begun: a URL that nothing can load.
      if loads.isEmpty {
        let load = begin(uri, method: "GET")
        end(load, .notLoaded(.failed, message))
      }
    }

    // MARK: - Loads

    /// A load has begun.
    func begin(_ uri: String, method: String) -> HostedLoad {
      let isNavigation = navigation != nil && sameResource(uri, navigation ?? "")
      if isNavigation { navigation = nil }
      var record = Load(
        id: recorder.nextID, parent: loads.isEmpty ? nil : 1, url: SerializedURL(uri), method: method,
        destination: isNavigation ? .document : .fetch, mode: isNavigation ? .navigate : .noCORS,
        profile: .wkWebView, started: now)
      if !isNavigation { record.destination = GuessedDestination.of(record) }
      let load = HostedLoad(record, isNavigation: isNavigation)
      loads.append(load)
      recorder.start(record)
      return load
    }

    private func sameResource(_ a: String, _ b: String) -> Bool {
      a == b || SerializedURL(a).withoutFragment == SerializedURL(b).withoutFragment
    }

    func resourceStarted(_ resource: UInt64, _ uri: String, _ method: String) {
      somethingHappened()
      // A document of nothing, or of an attribute's text, is no load.
      if uri.hasPrefix("about:") { return }
      // The network process may have been ahead of the web process.
      let early = loads.first { load in
        load.isProxied && load.resource == nil
          && load.record.url.withoutFragment == SerializedURL(uri).withoutFragment
      }
      let load = early ?? begin(uri, method: method)
      load.resource = resource
      byResource[resource] = load
    }

    func resourceRedirected(_ resource: UInt64, _ uri: String, _ status: Int) {
      somethingHappened()
      guard let load = byResource[resource] else { return }
      let from = load.record.redirects.last?.to ?? load.record.url
      // The network may have told of it already.
      if load.record.redirects.last?.to.withoutFragment == SerializedURL(uri).withoutFragment { return }
      load.record.redirects.append(Redirect(from: from, to: SerializedURL(uri), status: status))
    }

    func resourceFinished(_ resource: UInt64, _ status: Int, _ type: String?, _ length: Int64) {
      somethingHappened()
      guard let load = byResource.removeValue(forKey: resource) else { return }
      load.isEngineDone = true
      if load.answer == nil, !load.isProxied {
        load.take(status: status, type: type, length: length, isScheme: hasHandler(load))
      }
      guard load.answer?.state.isOver ?? true else { return }
      end(
        load,
        load.record.answeredBy == nil ? .notLoaded(.notUsed, "WebKit named it and did not ask for it") : .used
      )
    }

    func resourceFailed(_ resource: UInt64, _ message: String, isCancelled: Bool) {
      somethingHappened()
      guard let load = byResource.removeValue(forKey: resource) else { return }
      load.isEngineDone = true
      if load.answer == nil, !hasHandler(load) { load.record.answeredBy = .network }
      end(load, load.failure(message, isCancelled: isCancelled))
    }

    /// A load has come to its end.
    func end(_ load: HostedLoad, _ verdict: Verdict) {
      if settle(load, verdict) { changed(load) }
    }

    /// Gives a load its verdict; answers whether it had none.
    @discardableResult
    func settle(_ load: HostedLoad, _ verdict: Verdict) -> Bool {
      guard load.record.verdict.outcome == .pending else { return false }
      load.record.verdict = verdict
      load.record.timing.ended = now
      return true
    }

    /// Something is new about a load.
    func changed(_ load: HostedLoad) {
      if !load.isNavigation { load.record.destination = GuessedDestination.of(load.record) }
      load.record.mode = load.mode
      recorder[load.record.id] = load.record
      recorder.end(load.record.id, isWhole: load.record.verdict.outcome != .pending)
    }

    /// Who answers for a URL of a custom scheme.
    func handler(_ uri: String) -> (any SchemeHandler)? {
      configuration.schemeHandler(forScheme: SerializedURL(uri).scheme)
    }

    private func hasHandler(_ load: HostedLoad) -> Bool { handler(load.record.url.string) != nil }

    // MARK: - The end

    func webProcessWasLost(_ reason: String) {
      recorder.note(Note(.webProcessLost, text: reason))
      for load in loads { end(load, .notLoaded(.failed, reason)) }
      end(interruption: reason)
    }

    /// The view shows another page by now, or none: what is over is let go.
    func leave() {
      isGone = true
      for load in loads where load.answer?.isDelivered == true { load.answer = nil }
    }

    /// Whether the page was idle at its end.
    var isAtRest: Bool { hasBegun && isOver && interruption == nil }

    /// There will be no page, and no record of one.
    func fail(_ error: any Error) {
      guard !isOver else { return }
      isOver = true
      view.engine.turns.hasArrived(self)
      answer(.failure(error))
    }

    private func answer(_ result: Result<Page, any Error>) {
      let waiting = completions
      completions = []
      for completion in waiting { completion(result) }
    }

    /// The page is idle, or its record ends for another reason.
    func end(interruption: String?) {
      guard !isOver else { return }
      isOver = true
      self.interruption = interruption
      view.engine.runHasEnded(self)
      view.engine.turns.hasArrived(self)
      for load in loads {
        let hasWaited = interruption.map { Verdict.notLoaded(.stopped, $0) }
        end(load, hasWaited ?? .notLoaded(.neverAnswered, "no end of it was seen"))
      }
      let trace = recorder.trace
      // A page that was waited for again has some already.
      let told = Set(trace.diagnostics)
      for diagnostic in trace.diagnose() where !told.contains(diagnostic) { recorder.diagnose(diagnostic) }
      recorder.finish(time: now, interruption: interruption)
      let title = hasCommitted ? view.view.flatMap { engine_view_title($0) }.map { String(cString: $0) } : nil
      answer(.success(Page(trace: recorder.trace, title: title)))
    }
  }
#endif
