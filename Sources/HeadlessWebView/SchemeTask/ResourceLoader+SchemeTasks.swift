import Foundation
package import LoadTrace
import URLStandard

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Loads that a scheme handler answers.
extension ResourceLoader {
  /// Gives a load to its handler.
  func startTask(_ load: ActiveLoad, _ handler: any SchemeHandler) {
    let url = load.record.url.string
    let line = LoadLine(
      load, of: thread, policy: configuration.violationPolicy, late: host.lateViolations, url: url)
    let task = HostSchemeTask(request: urlRequest(for: load), census: host.census, line: line)
    load.source = .task(task, handler)
    load.record.answeredBy = .schemeHandler
    thread.post { [self] in
      guard !load.isOver else { return load.source = .none }
      load.isStarting = true
      load.record.taskEvents.reserveCapacity(5)
      load.isWithHandler = true
      note(.start, load)
      host.schedule?.willStart(load)
      thread.outside("startURLSchemeTask of ", url, load: load) { handler.start(task) }
      load.isStarting = false
      note(.startReturned, load)
      host.schedule?.reached(.startReturned, of: load)
    }
  }

  /// Tells the handler that a load is no longer wanted, unless it has ended it.
  ///
  /// The state changes in the turn in which the handler is told: a call made before that is legal, though nothing
  /// comes of it. WebKit, `UIProcess/WebURLSchemeHandler.cpp`: the message that a load was cancelled is on its
  /// way meanwhile.
  func stop(_ load: ActiveLoad, _ task: HostSchemeTask, _ handler: any SchemeHandler, viewIsGone: Bool) {
    guard load.isWithHandler else { return load.source = .none }
    if viewIsGone {
      _ = load.taskState.stop(viewIsGone: true)
      return load.source = .none
    }
    if host.stopsAtOnce {
      tell(handler, toStop: task, load)
    } else {
      thread.post { [self] in tell(handler, toStop: task, load) }
    }
  }

  private func tell(_ handler: any SchemeHandler, toStop task: HostSchemeTask, _ load: ActiveLoad) {
    load.source = .none
    guard load.taskState.stop(viewIsGone: false) else { return }
    note(.stop, load)
    thread.outside("stopURLSchemeTask of ", load.record.url.string, load: load) { handler.stop(task) }
    note(.stopReturned, load)
  }

  /// Takes a legal call of the handler's.
  fileprivate func take(_ call: HostSchemeTask.Call, for load: ActiveLoad, on caller: String) {
    load.lastEvent = thread.now
    note(call, load, on: caller)
    if load.taskState.isCompleted { load.source = .none }
    if case .performRedirection(_, let request) = call, case .task(let task, _) = load.source {
      task.replaceRequest(request)
    }
    if load.undecided == nil {
      apply(call, to: load)
    } else {
      whenDecided(load) { [self] in apply(call, to: load) }
    }
  }

  private func apply(_ call: HostSchemeTask.Call, to load: ActiveLoad) {
    guard !load.isOver else { return }
    switch call {
    case .response(let response): receive(response, for: load)
    case .data(let data): receive(data, for: load)
    case .finish: complete(load)
    case .fail(let error):
      finish(load, .notLoaded(.failed, "the handler failed: \(error.localizedDescription)"))
    case .performRedirection(_, let request): redirectTask(load, to: request)
    case .willPerformRedirection(_, let request, let completion): decideRedirect(load, request, completion)
    }
  }

  // MARK: - Redirects

  private func redirectTask(_ load: ActiveLoad, to request: URLRequest) {
    guard let target = request.url.flatMap({ WebURL(parsing: $0.absoluteString, dialect: .webKit) }) else {
      return cancel(load, .notLoaded(.redirect, "the redirect has no URL"))
    }
    if load.request.destination == .fetch, target.scheme != "http", target.scheme != "https" {
      return cancel(load, .notLoaded(.redirect, "fetch follows redirects to http and https only"))
    }
    if let reason = redirect(load, to: target, status: 0) {
      cancel(load, Verdict(.notLoaded, reason))
    } else {
      tell(load) { $0.redirected(to: target.href) }
    }
  }

  private func decideRedirect(
    _ load: ActiveLoad, _ request: URLRequest, _ completion: @escaping @Sendable (URLRequest?) -> Void
  ) {
    thread.post { [self] in
      guard load.taskState.redirectDecided() else { return }
      guard case .task(let task, _) = load.source else { return }
      task.replaceRequest(request)
      redirectTask(load, to: request)
      let answer = load.isOver ? nil : request
      thread.outside("a redirection's completion handler, of ", load.record.url.string, load: load) {
        completion(answer)
      }
    }
  }

  // MARK: - Events

  fileprivate func note(_ kind: TaskEvent.Kind, _ load: ActiveLoad) {
    load.record.taskEvents.append(TaskEvent(kind, time: thread.now, thread: "main"))
    if load.isOver { recorder.end(load.id, isWhole: !load.isStarting) }
  }

  private func note(_ call: HostSchemeTask.Call, _ load: ActiveLoad, on caller: String) {
    let time = load.lastEvent
    let event =
      switch call {
      case .response(let response):
        TaskEvent(
          .response, time: time, thread: caller,
          detail: (response as? HTTPURLResponse).map { String($0.statusCode) })
      case .data(let data): TaskEvent(.data, time: time, thread: caller, bytes: data.count)
      case .finish: TaskEvent(.finish, time: time, thread: caller)
      case .fail(let error): TaskEvent(.fail, time: time, thread: caller, detail: error.localizedDescription)
      case .performRedirection(_, let request), .willPerformRedirection(_, let request, _):
        TaskEvent(.redirect, time: time, thread: caller, detail: request.url?.absoluteString)
      }
    load.record.taskEvents.append(event)
  }

  /// A violation has something new to say.
  fileprivate func violationChanged(_ load: ActiveLoad) {
    if load.isOver { recorder.end(load.id, isWhole: !load.isStarting) }
  }
}

/// What the calls on a load's scheme task come to: each hops to the host's main thread, is judged there, and raises on
/// its own.
///
/// The load is held, so that a call long after its end is still judged; it lets the task go when it ends.
///
/// WebKit, `UIProcess/API/Cocoa/WKURLSchemeTask.mm`.
private final class LoadLine: SchemeTaskLine, @unchecked Sendable {
  private let load: ActiveLoad
  private let thread: HostThread
  private let policy: HeadlessWebView.ViolationPolicy
  private let late: LateViolations
  private let url: String

  init(
    _ load: ActiveLoad, of thread: HostThread, policy: HeadlessWebView.ViolationPolicy, late: LateViolations,
    url: String
  ) {
    self.load = load
    self.thread = thread
    self.policy = policy
    self.late = late
    self.url = url
  }

  func perform(_ work: @escaping @Sendable () -> Void) {
    thread.post { [thread, load, url] in
      thread.outside("work for the main thread, of ", url, load: load, work)
    }
  }

  func note(_ note: Note) {
    let caller = thread.nameOfCaller
    thread.hop(HostThread.WaitingCall(name: "a note on \(url)", thread: caller)) { [load] in
      load.record.notes.append(note)
      if load.isOver { load.loader?.recorder.end(load.id, isWhole: !load.isStarting) }
    }
  }

  func receive(_ call: HostSchemeTask.Call) {
    let caller = thread.nameOfCaller
    let kind = call.kind
    var illegal: Illegality?
    if !thread.runIfCurrent({ illegal = judge(call, kind, on: caller) }) {
      let waiting = HostThread.WaitingCall(name: "\(kind.rawValue) of \(url)", thread: caller)
      illegal = hop(waiting) { [self] in judge(call, kind, on: caller) }
    }
    if let illegal { raise(illegal) }
  }

  // Within its caller, room for the answer would be asked for on the way that does not wait, too.
  private func hop(
    _ waiting: HostThread.WaitingCall, _ judge: @escaping () -> Illegality?
  ) -> Illegality? {
    var illegal: Illegality?
    thread.hop(waiting) { illegal = judge() }
    return illegal
  }

  /// Takes a call in a turn, if it is legal.
  private func judge(
    _ call: HostSchemeTask.Call, _ kind: SchemeTaskState.Call, on caller: String
  ) -> Illegality? {
    let loader = load.loader
    loader?.host.schedule?.willTake(kind, of: load, isMain: caller == "main")
    let state = load.taskState
    do throws(SchemeTaskState.Reason) {
      guard try load.taskState.receive(kind) else { return nil }
      loader?.take(call, for: load, on: caller)
      loader?.host.schedule?.reached(.call, of: load)
      return nil
    } catch {
      return violate(kind, error, state: state.name, on: caller)
    }
  }

  /// A violation, where it stands in its load's record, and whether the page was over when it came.
  private typealias Illegality = (violation: Violation, index: Int, isLate: Bool)

  private func violate(
    _ call: SchemeTaskState.Call, _ reason: SchemeTaskState.Reason, state: String, on caller: String
  ) -> Illegality {
    let violation = Violation(
      call: call.rawValue, reason: reason.rawValue, state: state, thread: caller, time: thread.now,
      isSecondary: !load.record.violations.isEmpty)
    load.record.violations.append(violation)
    load.loader?.violationChanged(load)
    return (violation, load.record.violations.count - 1, load.loader == nil)
  }

  /// Does on the calling thread what WebKit's exception would.
  private func raise(_ illegality: Illegality) {
    var violation = illegality.violation
    if let caller = thread.excusing({ CallSite.capture() }) {
      violation.caller = caller
      thread.hop(HostThread.WaitingCall(name: "a violation's place", thread: violation.thread)) { [load] in
        load.record.violations[illegality.index].caller = caller
        load.loader?.violationChanged(load)
      }
    }
    policy.raise(violation, name: "NSInternalInconsistencyException", late: illegality.isLate ? late : nil)
  }
}

extension HeadlessWebView.ViolationPolicy {
  /// Does what the policy asks for, on the calling thread.
  ///
  /// - Parameters:
  ///   - violation: What was done.
  ///   - name: The exception's name.
  ///   - late: Takes the violation where the page whose record it belongs to is over.
  package func raise(_ violation: Violation, name: String, late: LateViolations? = nil) {
    late?.append(violation)
    switch self {
    case .record: break
    case .trap:
      fatalError("*** Terminating app due to uncaught exception '\(name)', reason: '\(violation.reason)'")
    case .report(let report): report(violation)
    }
  }
}
