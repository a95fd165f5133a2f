import Foundation
import LoadTrace
import URLStandard

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Takes each request of a view through the layers: policy, memory cache, the layer that answers, the checks
/// on what it answers.
///
/// It is sent to closures that other threads hold, but touched in turns of the view's thread only.
final class ResourceLoader: @unchecked Sendable {
  let thread: HostThread
  let configuration: HeadlessWebView.Configuration
  let recorder: TraceRecorder
  let registeredSchemes: Set<String>
  let transport: any NetworkTransport
  let host: HostContext
  private var cache: MemoryCache
  /// The header fields that loads of the page have in common, in both forms.
  var fieldDictionaries: [(fields: [HeaderField], dictionary: [String: String])] = []
  /// Why nothing more is to be asked for; `nil` while the page is wanted.
  var stopReason: VerdictReason?
  /// Loads whose time is over, by number, and whether all other work of the process has been let by since.
  var lateLoads: [Int: Bool] = [:]
  /// Decisions that the app has been asked for.
  var pendingDecisions = 0
  /// All loads of the page, each of which refers to this loader until ``letGo()``.
  private var loads: [ActiveLoad] = []
  /// Those of them that had not ended when they were last asked for, and those that came since.
  private var unfinished: [ActiveLoad] = []

  init(
    thread: HostThread, configuration: HeadlessWebView.Configuration, recorder: TraceRecorder,
    cache: MemoryCache, host: HostContext
  ) {
    self.thread = thread
    self.configuration = configuration
    self.recorder = recorder
    self.cache = cache
    self.host = host
    registeredSchemes = Set(configuration.schemeHandlers.keys)
    transport = configuration.network.makeTransport()
  }

  // MARK: - A request's way

  /// Makes a request.
  ///
  /// - Parameter completion: Called in a later turn with what became of it; also where no request was made.
  func load(_ request: LoadRequest, completion: @escaping (LoadOutcome) -> Void) {
    var request = request
    upgradeIfInsecure(&request)
    let reason =
      stopReason ?? objectionToNumber ?? applyContentRules(to: &request) ?? objection(to: request)
    proceed(with: request, reason, completion)
  }

  private func proceed(
    with request: LoadRequest, _ reason: VerdictReason?, _ completion: @escaping (LoadOutcome) -> Void
  ) {
    if let reason {
      if request.parent == nil, reason.code != .stopped {
        // Nothing names a navigation of the user's, so that it would not be in the record at all.
        let load = start(request)
        load.whenOver(completion)
        return finish(load, Verdict(.notLoaded, reason))
      }
      refuse(request, reason)
      return thread.post { completion(.notMade(request, reason)) }
    }
    if let shared = cache.lookUp(request) {
      return share(shared, with: request, completion)
    }
    guard isDecided(request) else { return begin(request, completion) }
    whenNavigationIsAllowed(request) { [self] in
      if let stopReason { return completion(.notMade(request, stopReason)) }
      begin(request, completion)
    } orElse: { [self] in
      let reason = VerdictReason(.stopped, "the navigation delegate refused the navigation")
      refuse(request, reason)
      completion(.notMade(request, reason))
    }
  }

  /// Why a page may name no more; `nil` where it may.
  private var objectionToNumber: VerdictReason? {
    let limit = configuration.limits.references
    return recorder.isFull ? VerdictReason(.limit, "the page names more than \(limit) references") : nil
  }

  private func begin(_ request: LoadRequest, _ completion: @escaping (LoadOutcome) -> Void) {
    let load = start(request)
    load.whenOver(completion)
    cache.insert(load)
    ask(load)
  }

  /// Records a reference that makes no request.
  func refuse(_ request: LoadRequest, _ reason: VerdictReason) {
    guard let parent = request.parent, let reference = request.reference else { return }
    recorder.unloaded(
      UnloadedReference(
        parent: parent, reference: reference, url: SerializedURL(request.url.href),
        destination: request.destination, reason: reason))
  }

  private func start(_ request: LoadRequest) -> ActiveLoad {
    var record = record(
      of: request, headers: RequestHeaders.fields(for: request, userAgent: configuration.userAgent))
    let converted = request.url.foundationURL
    if converted.isAltered { record.alteredURL = converted.url.absoluteString }
    let load = ActiveLoad(
      recorder.start(record), of: self, request: request, foundationURL: converted.url)
    loads.append(load)
    unfinished.append(load)
    return load
  }

  /// The record of a load that starts now.
  private func record(of request: LoadRequest, headers: [HeaderField]) -> Load {
    Load(
      id: recorder.nextID, parent: request.parent, reference: request.reference,
      base: request.base.map { SerializedURL($0.href) }, url: SerializedURL(request.url.href),
      method: request.method, requestHeaders: headers, destination: request.destination, mode: request.mode,
      profile: configuration.profile, started: thread.now)
  }

  /// Answers from the memory cache, when the load that fills it has ended.
  private func share(
    _ shared: ActiveLoad, with request: LoadRequest, _ completion: @escaping (LoadOutcome) -> Void
  ) {
    var record = record(of: request, headers: [])
    record.answeredBy = .memoryCache
    let id = record.id
    let entry = recorder.start(record)
    shared.whenOver { [thread, recorder] outcome in
      thread.post {
        entry.load.response = outcome.response
        entry.load.verdict = outcome.verdict
        entry.load.timing.ended = thread.now
        recorder.hold(id)
        recorder.end(id)
        var outcome = outcome
        outcome.id = id
        completion(outcome)
        recorder.release(id)
      }
    }
  }

  // MARK: - The end

  /// Ends a load, once.
  func finish(_ load: ActiveLoad, _ verdict: Verdict) {
    guard !load.isOver else { return }
    load.noteUnsuitableBody(verdict)
    load.end(verdict, at: thread.now, previewBytes: configuration.previewBytes)
    let isAwaited = load.isAwaited
    if isAwaited { recorder.hold(load.id) }
    recorder.end(load.id, isWhole: !load.isStarting)
    navigationEnded(load, verdict)
    guard isAwaited else { return }
    // At once, while what it is about is at hand for the processor; thousands may wait to be started.
    thread.postNext { [recorder] in
      load.tellThatItIsOver()
      recorder.release(load.id)
    }
  }

  /// Stops the layer that answers, and ends the load.
  func cancel(_ load: ActiveLoad, _ verdict: Verdict, viewIsGone: Bool = false) {
    switch load.source {
    case .none: break
    case .network(let network): network.cancel()
    case .task(let task, let handler): stop(load, task, handler, viewIsGone: viewIsGone)
    }
    finish(load, verdict)
  }

  /// The page is over: what is left of its loads no longer refers to it.
  ///
  /// - Returns: What the next page may have of it.
  func letGo() -> MemoryCache {
    for load in loads { load.letGoOfPage() }
    loads = []
    unfinished = []
    defer { cache = MemoryCache() }
    return cache
  }

  /// The loads that have not ended, in the order of their start.
  var active: [ActiveLoad] {
    unfinished.removeAll(where: \.isOver)
    return unfinished
  }

  /// Stops all that is under way.
  func cancelAll(_ verdict: Verdict, viewIsGone: Bool = false) {
    for load in active { cancel(load, verdict, viewIsGone: viewIsGone) }
  }
}

extension LoadOutcome {
  /// The outcome of a request that was not made.
  static func notMade(_ request: LoadRequest, _ reason: VerdictReason) -> LoadOutcome {
    LoadOutcome(
      id: nil, verdict: Verdict(.notLoaded, reason), requestURL: request.url, responseURL: request.url,
      response: nil)
  }
}
