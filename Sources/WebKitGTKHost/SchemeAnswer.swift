#if WebKitGTK
  import CWebKitGTK
  import Foundation
  import HeadlessWebView
  import LoadTrace
  import URLStandard

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// A handler's answer to one request: its calls are judged by our own state machine before they reach WebKit.
  ///
  /// WebKitGTK takes a response with one stream for the body, once. So a response is given to it with the first data,
  /// or the end; until then a handler can replace it. That a load is no longer wanted shows by WebKit's letting go of
  /// the request. Touched on GTK's thread only.
  final class SchemeAnswer: @unchecked Sendable {
    private(set) var state = SchemeTaskState()
    /// When the handler was called, or last made a call, on the run's clock.
    private(set) var lastCall: Double
    /// What ended the load, where it was the handler.
    private(set) var failure: Verdict?
    /// The request of WebKit's; `nil` when it has been answered or is not wanted.
    private var request: OpaquePointer?
    private var response: URLResponse?
    private var hasResponded = false
    private var digest = BodyDigest()
    private let load: HostedLoad
    private let run: PageRun
    private let handler: any SchemeHandler
    private let thread: GTKThread
    private let lateViolations: LateViolations
    private let task: WeakTask
    private let census: TaskCensus

    /// The task, which the handler alone keeps once its start method has returned.
    private final class WeakTask {
      weak var task: HostSchemeTask?
    }

    init(
      _ request: OpaquePointer, load: HostedLoad, run: PageRun, handler: any SchemeHandler, view: HostedView
    ) {
      self.request = request
      self.load = load
      self.run = run
      self.handler = handler
      thread = view.engine.thread
      lateViolations = view.lateViolations
      census = view.census
      lastCall = run.now
      task = WeakTask()
      load.record.requestHeaders = Self.headers(request)
      load.record.method = String(cString: engine_request_method(request))
    }

    // MARK: - The request

    private static func headers(_ request: OpaquePointer) -> [HeaderField] {
      var fields: [HeaderField] = []
      withUnsafeMutablePointer(to: &fields) { fields in
        engine_request_each_header(
          request,
          { fields, name, value in
            guard let name, let value else { return }
            fields?.assumingMemoryBound(to: [HeaderField].self).pointee.append(
              HeaderField(String(cString: name), String(cString: value)))
          }, fields)
      }
      return fields
    }

    private func body() -> Data? {
      var body = Data()
      withUnsafeMutablePointer(to: &body) { body in
        engine_request_body(
          request, run.configuration.limits.bodyBytes,
          { body, bytes, count in
            guard let bytes else { return }
            body?.assumingMemoryBound(to: Data.self).pointee.append(
              bytes.assumingMemoryBound(to: UInt8.self), count: count)
          }, body)
      }
      return body.isEmpty ? nil : body
    }

    private func urlRequest() -> URLRequest {
      let text = load.record.url.string
      let held = WebURL(parsing: text, dialect: .webKit).map { $0.foundationURL }
      if let held, held.isAltered { load.record.alteredURL = held.url.absoluteString }
      var request = URLRequest(url: held?.url ?? URL(string: text) ?? URL(fileURLWithPath: "/"))
      request.httpMethod = load.record.method
      for field in load.record.requestHeaders {
        request.setValue(field.value, forHTTPHeaderField: field.name)
      }
      if !["GET", "HEAD"].contains(load.record.method) { request.httpBody = body() }
      request.mainDocumentURL = URL(string: run.url)
      return request
    }

    // MARK: - The handler

    /// Asks the handler.
    func begin() {
      let line = ClosureLine(
        receive: { [thread] call in
          // Whoever calls holds the task, and the task this.
          TaskCall(call: call, answer: self, thread: thread).make()
        },
        perform: { [thread] work in thread.post(work) },
        note: { [thread, load] note in thread.hop { load.record.notes.append(note) } })
      let task = HostSchemeTask(request: urlRequest(), census: census, line: line)
      self.task.task = task
      engine_request_watch(
        request,
        { data in data.map { Unmanaged<SchemeAnswer>.fromOpaque($0).takeUnretainedValue().released() } },
        Unmanaged.passUnretained(self).toOpaque())
      note(TaskEvent(.start, time: run.now, thread: "main"))
      handler.start(task)
      note(TaskEvent(.startReturned, time: run.now, thread: "main"))
      run.answerChanged(load, nil)
    }

    /// WebKit has let go of the request, perhaps in the middle of a call of its own.
    private func released() {
      guard request != nil else { return }
      thread.post { self.state.isOver ? self.drop() : self.stop() }
    }

    /// Whether WebKit has read all of an answer, or never will.
    var isDelivered: Bool { request == nil }

    /// Tells the handler that the load is no longer wanted.
    private func stop() {
      guard state.stop(viewIsGone: false) else { return }
      drop()
      note(TaskEvent(.stop, time: run.now, thread: "main"))
      if let task = task.task { handler.stop(task) }
      note(TaskEvent(.stopReturned, time: run.now, thread: "main"))
      run.answerChanged(load, load.failure("the load is no longer wanted", isCancelled: true))
    }

    private func note(_ event: TaskEvent) { load.record.taskEvents.append(event) }

    private func drop() {
      request.map { engine_request_free($0) }
      request = nil
      run.answerDelivered(load)
    }

    // MARK: - Its calls

    /// Judges a call and passes it on.
    ///
    /// - Returns: The violation where it was illegal.
    fileprivate func receive(_ call: HostSchemeTask.Call, on caller: String) -> Violation? {
      lastCall = run.now
      let before = state.name
      do throws(SchemeTaskState.Reason) {
        guard try state.receive(call.kind) else { return nil }
      } catch {
        let violation = Violation(
          call: call.kind.rawValue, reason: error.rawValue, state: before, thread: caller, time: run.now,
          isSecondary: !load.record.violations.isEmpty, caller: nil)
        load.record.violations.append(violation)
        run.changed(load)
        return violation
      }
      note(Self.event(call, time: run.now, on: caller))
      take(call)
      return nil
    }

    private func take(_ call: HostSchemeTask.Call) {
      switch call {
      case .response(let response):
        self.response = response
        load.record.response = ResponseRecord(response)
        load.record.timing.responded = run.now
        run.answerChanged(load, nil)
      case .data(let data): send(data)
      case .finish:
        respond()
        load.record.response?.bodyDigest = digest.text
        // The request stays until WebKit has read the body.
        if let request { engine_request_finish(request) }
        run.answerChanged(load, nil)
      case .fail(let error):
        end(
          .notLoaded(.failed, "the handler failed: \(error.localizedDescription)"), error.localizedDescription
        )
      case .performRedirection: refuseRedirect()
      case .willPerformRedirection(_, _, let completion):
        refuseRedirect()
        thread.post { if self.state.redirectDecided() { completion(nil) } }
      }
    }

    private func send(_ data: Data) {
      respond()
      data.withUnsafeBytes { digest.append($0) }
      load.record.response?.bodyLength += data.count
      let limit = run.configuration.limits.bodyBytes
      if let length = load.record.response?.bodyLength, length > limit {
        return end(.notLoaded(.limit, "the body is longer than \(limit) bytes"), "too long")
      }
      guard let request else { return }
      data.withUnsafeBytes { engine_request_send(request, $0.baseAddress, $0.count) }
    }

    private func refuseRedirect() {
      let message = HostCapability.taskRedirects.reasonForSkipping
      end(.notLoaded(.redirect, message), message)
    }

    private func end(_ verdict: Verdict, _ message: String) {
      failure = verdict
      if let request { message.withCString { engine_request_fail(request, $0) } }
      run.answerChanged(load, verdict)
    }

    /// Gives WebKit the response, once.
    private func respond() {
      guard !hasResponded, let response, let request else { return }
      hasResponded = true
      EngineResponse(response).give(to: request)
    }

    private static func event(_ call: HostSchemeTask.Call, time: Double, on caller: String) -> TaskEvent {
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
    }

    /// Names the place of a violation, and does what the policy asks for, on the calling thread.
    fileprivate func raise(_ violation: Violation) {
      var violation = violation
      violation.caller = CallSite.capture()
      let place = violation.caller
      thread.hop { [load] in
        if let place, let index = load.record.violations.indices.last {
          load.record.violations[index].caller = place
        }
      }
      run.configuration.violationPolicy.raise(
        violation, name: "NSInternalInconsistencyException", late: run.isGone ? lateViolations : nil)
    }
  }

  /// One call on a scheme task: it hops to GTK's thread, is judged there, and raises on its own.
  private struct TaskCall {
    let call: HostSchemeTask.Call
    let answer: SchemeAnswer
    let thread: GTKThread

    func make() {
      let caller = thread.nameOfCaller
      var violation: Violation?
      thread.hop { violation = answer.receive(call, on: caller) }
      if let violation { answer.raise(violation) }
    }
  }
#endif
