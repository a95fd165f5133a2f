#if WebKitGTK
  import CWebKitGTK
  import Foundation
  import HeadlessWebView
  import LoadTrace
  import URLStandard

  /// The view of a host, and the page it shows; but for what is constant, touched on GTK's thread only.
  final class HostedView: @unchecked Sendable {
    typealias Completion = @Sendable (Result<Page, any Error>) -> Void

    let configuration: HeadlessWebView.Configuration
    let engine: WebKitGTKEngine
    let census = TaskCensus {}
    let lateViolations = LateViolations()
    private(set) var view: OpaquePointer?
    /// That of the view's web process.
    private(set) var generation = 0
    private var run: PageRun?
    private var runCount = 0
    private var isClosed = false
    /// The view is closed when WebKit has no call of it under way.
    private var ownReference: Unmanaged<HostedView>?

    init(configuration: HeadlessWebView.Configuration, engine: WebKitGTKEngine) {
      self.configuration = configuration
      self.engine = engine
    }

    // MARK: - What the host is asked for

    func load(_ url: String, _ completion: @escaping Completion) {
      begin(url, isReload: false, completion)
    }

    func reload(_ completion: @escaping Completion) {
      guard let run else { return completion(.failure(refusal)) }
      begin(run.url, isReload: run.hasCommitted, completion)
    }

    func waitAgain(_ completion: @escaping Completion) {
      guard let run, !isClosed, run.hasBegun || !run.isOver else { return completion(.failure(refusal)) }
      run.waitAgain(completion)
    }

    func stop() {
      if let view { engine_view_stop(view) }
      run?.end(interruption: "stopped")
    }

    func close() {
      guard !isClosed else { return }
      isClosed = true
      if let run, !run.hasBegun {
        run.fail(HeadlessWebViewError(.closed, url: run.url))
      } else {
        run?.end(interruption: "the view was closed")
      }
      run?.leave()
      dropView(isLost: false)
    }

    func evaluate(_ script: String, _ completion: @escaping @Sendable (Result<String?, any Error>) -> Void) {
      guard let view, run != nil else { return completion(.failure(refusal)) }
      let answer = Unmanaged.passRetained(ScriptAnswer(completion))
      script.withCString { script in
        engine_view_evaluate(
          view, script,
          { data, json, error in
            guard let data else { return }
            let answer = Unmanaged<ScriptAnswer>.fromOpaque(data).takeRetainedValue()
            if let error {
              answer.take(.failure(WebKitGTKError(.script, detail: String(cString: error))))
            } else {
              answer.take(.success(json.map { String(cString: $0) }))
            }
          }, answer.toOpaque())
      }
    }

    /// Why there is nothing to do something with.
    private var refusal: HeadlessWebViewError { HeadlessWebViewError(isClosed ? .closed : .noPage) }

    // MARK: - Pages

    private func begin(_ url: String, isReload: Bool, _ completion: @escaping Completion) {
      guard !isClosed else { return completion(.failure(HeadlessWebViewError(.closed, url: url))) }
      // It gives up its turn, which may be this page's.
      run?.end(interruption: "navigated away")
      run?.leave()
      runCount += 1
      let run = PageRun(url: url, number: runCount, isReload: isReload, view: self, completion)
      self.run = run
      engine.turns.begin(run)
      // What the page before has still to load is not wanted any more, though it is shown until then.
      if !run.hasBegun, let view { engine_view_stop(view) }
    }

    /// Has the view show a page, whose turn it is.
    func show(_ run: PageRun) {
      // A new view has nothing to reload, as after the loss of a web process.
      let reloads = run.isReload && view != nil
      do throws(WebKitGTKError) {
        let view = try shownView()
        // The making of views is not of the page's time.
        run.begin()
        if reloads {
          engine_view_reload(view)
        } else {
          run.url.withCString { engine_view_load(view, $0) }
        }
      } catch {
        run.fail(error)
      }
    }

    /// Asks the web process for nothing: what it was to do before is done when it answers. One that is gone never does.
    func ask(_ done: @escaping () -> Void) {
      guard let view else { return }
      engine_view_ping(
        view,
        { data, isAlive in
          guard let data else { return }
          let answer = Unmanaged<PingAnswer>.fromOpaque(data).takeRetainedValue()
          if isAlive { answer.take() }
        }, Unmanaged.passRetained(PingAnswer(done)).toOpaque())
    }

    private func shownView() throws(WebKitGTKError) -> OpaquePointer {
      if let view { return view }
      let reference = Unmanaged.passRetained(self)
      do throws(WebKitGTKError) {
        let view = try engine.makeView(configuration, callbacks: Self.callbacks, owner: reference.toOpaque())
        ownReference = reference
        generation = engine.generation
        self.view = view
        return view
      } catch {
        reference.release()
        throw error
      }
    }

    private func dropView(isLost: Bool) {
      guard let view else { return }
      self.view = nil
      if isLost {
        engine_view_free(view)
      } else {
        engine.giveBack(view, configuration, generation: generation, isAtRest: run?.isAtRest ?? false)
      }
      // A callback of the view may be what led here.
      let reference = ownReference
      ownReference = nil
      engine.thread.post { reference?.release() }
    }

    /// The web process is gone, and with it the page.
    fileprivate func lost(_ reason: String) {
      // First, since the page's end lets others begin, which are to get views of another process.
      engine.webProcessWasLost(generation: generation)
      // A page that waits was not in it.
      if let run, run.hasBegun { run.webProcessWasLost(reason) }
      dropView(isLost: true)
    }

    /// Kills the web process, which does not answer.
    func terminate() {
      guard let view else { return }
      engine_view_terminate(view)
      if self.view != nil { lost("the web process hung") }
    }

    // MARK: - Callbacks

    private static func with(_ owner: UnsafeMutableRawPointer?, _ body: (HostedView, PageRun?) -> Void) {
      guard let owner else { return }
      let view = Unmanaged<HostedView>.fromOpaque(owner).takeUnretainedValue()
      // Until a page begins, the view tells of the page before.
      body(view, view.run.flatMap { $0.hasBegun ? $0 : nil })
    }

    private static func text(_ string: UnsafePointer<CChar>?) -> String {
      string.map { String(cString: $0) } ?? ""
    }

    private static let callbacks = view_callbacks(
      request: { owner, request in
        guard let request else { return }
        with(owner) { _, run in
          if let run, run.owns(String(cString: engine_request_uri(request))) { return run.take(request) }
          engine_request_fail(request, "the page is gone")
          engine_request_free(request)
        }
      },
      load_changed: { owner, event, uri in with(owner) { $1?.loadChanged(event, text(uri)) } },
      load_failed: { owner, uri, message, isCancelled in
        with(owner) { $1?.navigationFailed(text(uri), text(message), isCancelled: isCancelled) }
      },
      resource_started: { owner, resource, uri, method in
        with(owner) { _, run in
          if let run, run.owns(text(uri)) { run.resourceStarted(resource, text(uri), text(method)) }
        }
      },
      resource_redirected: { owner, resource, uri, status in
        with(owner) { $1?.resourceRedirected(resource, text(uri), Int(status)) }
      },
      resource_finished: { owner, resource, status, type, length in
        with(owner) { $1?.resourceFinished(resource, Int(status), type.map { String(cString: $0) }, length) }
      },
      resource_failed: { owner, resource, message, isCancelled in
        with(owner) { $1?.resourceFailed(resource, text(message), isCancelled: isCancelled) }
      },
      terminated: { owner, reason in with(owner) { view, _ in view.lost(text(reason)) } })
  }

  /// What is done when the web process answers, as C holds it.
  private final class PingAnswer {
    let take: () -> Void

    init(_ take: @escaping () -> Void) {
      self.take = take
    }
  }

  /// What takes a script's result, as C holds it.
  private final class ScriptAnswer {
    let take: (Result<String?, any Error>) -> Void

    init(_ take: @escaping (Result<String?, any Error>) -> Void) {
      self.take = take
    }
  }
#endif
