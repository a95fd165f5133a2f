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
    let configuration: HeadlessWebView.Configuration
    let transport: any NetworkTransport
    /// Whether the view shows another page by now, or none.
    private(set) var isGone = false
    private(set) var loads: [HostedLoad] = []
    private unowned let view: HostedView
    private let recorder: TraceRecorder
    private let thread: GTKThread
    private let start = ContinuousClock.now
    private var byResource: [UInt64: HostedLoad] = [:]
    private var completions: [HostedView.Completion] = []
    private var idle = IdleWatch()
    private var navigation: String?
    /// Where the first navigation leads.
    private var target: String?
    /// Whether the view shows this page.
    private var hasCommitted = false
    private var isOver = false
    /// Whether the page was idle at its end.
    private(set) var isAtRest = false

    init(url: String, number: Int, view: HostedView, _ completion: @escaping HostedView.Completion) {
      self.url = url
      self.number = number
      self.view = view
      configuration = view.configuration
      thread = view.engine.thread
      transport = view.configuration.network.makeTransport()
      completions = [completion]
      let header = TraceHeader(
        page: SerializedURL(url), engine: "webkitgtk", profile: .wkWebView,
        schemes: view.configuration.schemeHandlers.keys.sorted(),
        viewport: [view.configuration.viewport.width, view.configuration.viewport.height],
        parser: "webkit", scripting: view.configuration.scripting)
      recorder = TraceRecorder(
        header: header, limit: view.configuration.limits.references,
        observer: view.configuration.traceObserver)
    }

    /// Seconds since the run began.
    var now: Double {
      let elapsed = start.duration(to: .now).components
      return Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
    }

    // MARK: - Navigation

    func begin() {
      view.engine.runHasBegun(self)
      setDeadline()
    }

    private func setDeadline() {
      let round = idle.round
      thread.post(after: view.engine.options.pageTime) { [weak self] in
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
      // A page of which not even a resource was begun: a URL that nothing can load.
      if loads.isEmpty {
        let load = begin(uri, method: "GET")
        end(load, .notLoaded(.failed, message))
      }
    }

    // MARK: - Loads

    /// A load has begun.
    private func begin(_ uri: String, method: String) -> HostedLoad {
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
    private func end(_ load: HostedLoad, _ verdict: Verdict) {
      if settle(load, verdict) { changed(load) }
    }

    /// Gives a load its verdict; answers whether it had none.
    @discardableResult
    private func settle(_ load: HostedLoad, _ verdict: Verdict) -> Bool {
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

    private func handler(_ uri: String) -> (any SchemeHandler)? {
      configuration.schemeHandler(forScheme: SerializedURL(uri).scheme)
    }

    private func hasHandler(_ load: HostedLoad) -> Bool { handler(load.record.url.string) != nil }

    // MARK: - Scheme tasks

    /// WebKit asks for a URL of a custom scheme.
    func take(_ request: OpaquePointer) {
      somethingHappened()
      let uri = String(cString: engine_request_uri(request))
      let load = loads.first { $0.awaitsRequest(uri) } ?? begin(uri, method: "GET")
      guard let handler = handler(uri) else {
        engine_request_fail(request, "no handler is there for this scheme")
        engine_request_free(request)
        return end(load, .notLoaded(.noLayer, "no handler is there for this scheme"))
      }
      let answer = SchemeAnswer(request, load: load, run: self, handler: handler, view: view)
      load.answer = answer
      load.record.verdict = .pending
      load.record.answeredBy = .schemeHandler
      answer.begin()
    }

    /// A handler has answered, or a call of its had something to say.
    func answerChanged(_ load: HostedLoad, _ verdict: Verdict?) {
      somethingHappened()
      if let verdict {
        settle(load, verdict)
      } else if load.answer?.state.isOver == true,
        load.isEngineDone || !byResource.values.contains(where: { $0 === load })
      {
        // Loads of workers and media are no resources to WebKitGTK: their end is the handler's.
        settle(load, .used)
      }
      // What the handler was told or did counts after the load's end, too.
      changed(load)
    }

    /// WebKit has read an answer to its end.
    func answerDelivered(_ load: HostedLoad) {
      somethingHappened()
      if isGone { load.answer = nil }
    }

    // MARK: - Network

    /// Whether the page, or a load of it, waits for a URL from the network.
    func awaits(_ url: String) -> Bool {
      loads.contains { $0.awaitsNetwork(url) } || (loads.isEmpty && self.url == url)
    }

    /// Whether the page has loaded a URL.
    func has(_ url: String) -> Bool {
      !url.isEmpty
        && loads.contains { $0.record.url.withoutFragment.string == url || $0.hasRedirected(to: url) }
    }

    /// How many bytes a URL has in common with the page's, from the beginning.
    func closeness(to other: String) -> Int { zip(url.utf8, other.utf8).prefix { $0 == $1 }.count }

    /// Who answers a request of the page's for the network.
    func route(_ request: URLRequest) -> NetworkProxy.Route {
      somethingHappened()
      let url = request.url?.absoluteString ?? ""
      let load = loads.first { $0.awaitsNetwork(url) } ?? begin(url, method: request.httpMethod ?? "GET")
      load.isProxied = true
      load.record.answeredBy = .network
      let fields = (request.allHTTPHeaderFields ?? [:]).map { HeaderField($0.key, $0.value) }
      load.record.requestHeaders = fields.sorted { $0.name < $1.name }
      changed(load)
      return NetworkProxy.Route(transport: transport) { [thread] event in
        thread.post { self.take(event, for: load) }
      }
    }

    /// The fixture network answers.
    private func take(_ event: NetworkEvent, for load: HostedLoad) {
      somethingHappened()
      switch event {
      case .response(let response):
        load.record.response = ResponseRecord(response)
        load.record.timing.responded = now
        changed(load)
      case .data(let data): load.record.response?.bodyLength += data.count
      // What no resource of WebKitGTK's stands for ends here.
      case .finished where !byResource.values.contains { $0 === load }: end(load, .used)
      case .failed(let error) where !byResource.values.contains { $0 === load }:
        end(load, .notLoaded(.failed, error.localizedDescription))
      case .redirect, .finished, .failed, .stalled: break
      }
    }

    // MARK: - Idle

    private func somethingHappened() { idle.lastEvent = now }

    /// Asks the web process for nothing: what it was to do before is done when it answers.
    private func ping() {
      guard let pointer = view.view else { return }
      idle.isAsking = true
      let sent = now
      idle.pingSent = sent
      let asked = Unmanaged.passRetained(PingAnswer { [weak self] in self?.ponged(sent) })
      engine_view_ping(
        pointer,
        { data in
          guard let data else { return }
          Unmanaged<PingAnswer>.fromOpaque(data).takeRetainedValue().take()
        }, asked.toOpaque())
    }

    private func ponged(_ sent: Double) {
      guard !isOver, idle.isAsking, idle.pingSent == sent else { return }
      idle.isAsking = false
      idle.roundTrip = now - sent
      let quietTime = self.quietTime
      if idle.isSettled(by: sent, quietTime: quietTime), !awaitsHandlers() { return end(interruption: nil) }
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

    /// Whether handlers have yet to answer; those that take too long are not waited for.
    private func awaitsHandlers() -> Bool {
      loads.contains { load in
        guard let answer = load.answer, !answer.isDelivered else { return false }
        return now - answer.lastCall < configuration.limits.answerTime
      }
    }

    private func deadlinePassed() {
      let late = idle.isAsking ? now - idle.pingSent : 0
      let options = view.engine.options
      if !idle.isAsking { ping() }
      // A busy web process gets a moment; one that answers nothing would take the next page along.
      thread.post(after: max(0, options.answerTime - late)) { [weak self] in
        guard let self, !isOver else { return }
        if idle.isAsking {
          view.terminate()
        }
        end(interruption: "the page was not idle after \(options.pageTime) s")
      }
    }

    /// Goes on recording until the page is idle again.
    func waitAgain(_ completion: @escaping HostedView.Completion) {
      completions.append(completion)
      guard isOver else { return }
      isOver = false
      idle.round += 1
      view.engine.runHasBegun(self)
      setDeadline()
      ping()
    }

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

    /// The page is idle, or its record ends for another reason.
    func end(interruption: String?) {
      guard !isOver else { return }
      isOver = true
      isAtRest = interruption == nil
      view.engine.runHasEnded(self)
      for load in loads {
        let hasWaited = interruption.map { Verdict.notLoaded(.stopped, $0) }
        end(load, hasWaited ?? .notLoaded(.neverAnswered, "no end of it was seen"))
      }
      for diagnostic in recorder.trace.diagnose() { recorder.diagnose(diagnostic) }
      recorder.finish(time: now, interruption: interruption)
      let title = hasCommitted ? view.view.flatMap { engine_view_title($0) }.map { String(cString: $0) } : nil
      let page = Page(trace: recorder.trace, title: title)
      let waiting = completions
      completions = []
      for completion in waiting { completion(.success(page)) }
    }
  }

  /// What is known of a page's becoming idle; times are the run's.
  private struct IdleWatch {
    var hasStarted = false
    var hasFinished = false
    var isAsking = false
    var pingSent = 0.0
    var lastAnswer = -1.0
    /// How long the last answer took.
    var roundTrip = 0.0
    var lastEvent = 0.0
    var round = 0

    /// Whether nothing has happened for the quiet time before a question was asked, nor since.
    func isSettled(by asked: Double, quietTime: Double) -> Bool {
      hasFinished && lastAnswer >= 0 && lastEvent <= asked
        && asked - max(lastEvent, lastAnswer) >= quietTime - 0.002
    }
  }

  /// What is done when the web process answers, as C holds it.
  private final class PingAnswer {
    let take: () -> Void

    init(_ take: @escaping () -> Void) {
      self.take = take
    }
  }
#endif
