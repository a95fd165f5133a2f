import Foundation
import LoadTrace
import URLStandard

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Loads that a scheme handler answers.
extension ResourceLoader {
  /// Gives a load to its handler.
  func startTask(_ load: ActiveLoad, _ handler: any SchemeHandler) {
    let task = HostSchemeTask(request: urlRequest(for: load)) { [weak self, weak load, thread] call in
      let caller = thread.isCurrent ? "main" : HostThread.nameOfCaller
      var effect: (@Sendable () -> Void)?
      thread.hop {
        guard let self, let load else { return }
        effect = self.receive(call, for: load, on: caller)
      }
      effect?()
    }
    load.source = .task(task, handler)
    load.record.answeredBy = .schemeHandler
    thread.post { [self] in
      guard !load.isOver else { return }
      load.isStarting = true
      note(.start, load)
      thread.outside("start of \(load.record.url)") { handler.start(task) }
      load.isStarting = false
      note(.startReturned, load)
    }
  }

  /// Tells the handler that a load is no longer wanted, unless it has ended it by then.
  ///
  /// The decision is made where the page is, and reaches the task a turn later, as it crosses from one process to
  /// another in WebKit: calls that the handler makes until then are legal, and lead to nothing.
  func stop(_ load: ActiveLoad, _ task: HostSchemeTask, _ handler: any SchemeHandler, viewIsGone: Bool) {
    thread.post { [self] in
      guard load.taskState.stop(viewIsGone: viewIsGone) else { return }
      note(.stop, load)
      thread.outside("stop of \(load.record.url)") { handler.stop(task) }
      note(.stopReturned, load)
    }
  }

  /// Takes a call of the handler's.
  ///
  /// - Returns: What is left to do on the calling thread, once the view's state is given up.
  private func receive(
    _ call: HostSchemeTask.Call, for load: ActiveLoad, on caller: String
  ) -> (@Sendable () -> Void)? {
    let before = load.taskState.name
    do {
      guard try load.taskState.receive(call.kind) else { return nil }
    } catch {
      return violate(load, call.kind, error, before: before, on: caller)
    }
    load.lastEvent = thread.now
    note(call, load, on: caller)
    guard !load.isOver else { return nil }
    switch call {
    case .response(let response): receive(response, for: load)
    case .data(let data): receive(data, for: load)
    case .finish: complete(load)
    case .fail(let error):
      finish(load, .notLoaded(.failed, "the handler failed: \(error.localizedDescription)"))
    case .performRedirection(_, let request): redirectTask(load, to: request)
    case .willPerformRedirection(_, let request, let completion):
      return decideRedirect(load, request, completion)
    }
    return nil
  }

  // MARK: - Redirects

  private func redirectTask(_ load: ActiveLoad, to request: URLRequest) {
    guard case .task(let task, _) = load.source else { return }
    task.replaceRequest(request)
    guard let target = request.url.flatMap({ WebURL(parsing: $0.absoluteString, dialect: .webKit) }) else {
      return cancel(load, .notLoaded(.redirect, "the redirect has no URL"))
    }
    if load.request.destination == .fetch, target.scheme != "http", target.scheme != "https" {
      return cancel(load, .notLoaded(.redirect, "fetch follows redirects to http and https only"))
    }
    if let reason = redirect(load, to: target, status: 0) { cancel(load, Verdict(.notLoaded, reason)) }
  }

  private func decideRedirect(
    _ load: ActiveLoad, _ request: URLRequest, _ completion: @escaping @Sendable (URLRequest?) -> Void
  ) -> (@Sendable () -> Void)? {
    thread.post { [self] in
      guard load.taskState.redirectDecided() else { return }
      redirectTask(load, to: request)
      let answer = load.isOver ? nil : request
      thread.outside("redirection completion handler") { completion(answer) }
    }
    return nil
  }

  // MARK: - Violations

  private func violate(
    _ load: ActiveLoad, _ call: SchemeTaskState.Call, _ reason: SchemeTaskState.Reason, before: String,
    on caller: String
  ) -> (@Sendable () -> Void)? {
    let violation = Violation(
      call: call.rawValue, reason: reason.rawValue, state: before, thread: caller, time: thread.now,
      isSecondary: !load.record.violations.isEmpty)
    load.record.violations.append(violation)
    if load.isOver { recorder.end(load.record, isWhole: !load.isStarting) }
    switch configuration.violationPolicy {
    case .record: return nil
    case .trap: return { fatalError("NSInternalInconsistencyException: \(reason.rawValue)") }
    case .report(let report): return { report(violation) }
    }
  }

  // MARK: - Events

  private func note(_ kind: TaskEvent.Kind, _ load: ActiveLoad) {
    load.record.taskEvents.append(TaskEvent(kind, time: thread.now, thread: "main"))
    if load.isOver { recorder.end(load.record, isWhole: !load.isStarting) }
  }

  private func note(_ call: HostSchemeTask.Call, _ load: ActiveLoad, on caller: String) {
    let time = thread.now
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
}

extension HostThread {
  /// A name for the calling thread, for messages.
  static var nameOfCaller: String {
    if Thread.isMainThread { return "main of the process" }
    let name = Thread.current.name ?? ""
    return name.isEmpty ? "another" : name
  }
}
