#if WebKitGTK
  import Dispatch
  import Foundation
  public import HeadlessWebView
  public import LoadTrace
  import Synchronization
  import URLStandard

  /// A web view of WebKitGTK's that loads pages through the code under test, as ``HeadlessWebView`` does.
  ///
  /// Handlers are called on GTK's thread, which is their main thread; a process has one for all hosts, so that a
  /// handler that keeps it keeps all of them. What the engine cannot do is missing in ``capabilities``; the record
  /// says what the engine tells: each load's URL, what it is for as far as that can be guessed, its response, and
  /// whether it came to its end.
  public final class WebKitGTKHost: PageHost {
    /// The configuration the host was made with; `profile`, `parser`, `scale`, `urlProtocols`, `urlCache`,
    /// `contentRules`, `playableMediaTypes` and `readableFolder` have no effect.
    public let configuration: HeadlessWebView.Configuration
    private let engine: WebKitGTKEngine
    private let view: HostedView

    init(configuration: HeadlessWebView.Configuration, engine: WebKitGTKEngine) {
      self.configuration = configuration
      self.engine = engine
      view = HostedView(configuration: configuration, engine: engine)
    }

    deinit {
      let view = view
      engine.thread.post { view.close() }
    }

    /// What this engine can do.
    public var capabilities: Set<HostCapability> { WebKitGTKEngine.capabilities }

    /// Scheme tasks of this host that exist, answered or not, whoever holds them.
    public var liveTasks: Int { view.census.live }

    /// Illegal calls on the tasks of pages that were over.
    public var lateViolations: [Violation] { view.lateViolations.all }

    // MARK: - Pages

    /// Loads a page, and waits until nothing has happened for the engine's quiet time.
    ///
    /// A page that is never idle ends after the engine's page time; one whose web process hangs or crashes ends,
    /// too. The trace's end says so.
    ///
    /// - Throws: ``HeadlessWebViewError`` where the text is no URL, the host is closed, or a handler keeps GTK's
    ///   thread; ``WebKitGTKError`` where the engine does not start.
    public func load(_ url: String) async throws -> Page {
      guard let parsed = WebURL(parsing: url, dialect: .webKit) else {
        throw HeadlessWebViewError(.invalidURL, url: url)
      }
      return try await wait(for: parsed.href) { $0.load(parsed.href, $1) }
    }

    /// Loads the last page again.
    ///
    /// - Throws: As ``load(_:)``, and where no page was loaded.
    public func reload() async throws -> Page {
      try await wait(for: nil) { $0.reload($1) }
    }

    /// The last page with everything that has happened since, once it is idle again: after a script was run in it.
    ///
    /// - Throws: As ``reload()``.
    public func idlePage() async throws -> Page {
      try await wait(for: nil) { $0.waitAgain($1) }
    }

    /// Stops all loads of the page; handlers are told, and the page's `load` ends.
    public func stop() {
      engine.thread.post { [view] in view.stop() }
    }

    /// Closes the host: stops all loads for good.
    public func close() {
      engine.thread.post { [view] in view.close() }
    }

    /// Seconds for which GTK's thread may do something else, such as make the views of a batch.
    private static let threadPatience = 10.0

    private func wait(
      for url: String?, _ start: @escaping @Sendable (HostedView, @escaping HostedView.Completion) -> Void
    ) async throws -> Page {
      // GTK's thread can be lost in a handler, so that the time is kept elsewhere, too.
      let patience = engine.options.pageTime + engine.options.answerTime + configuration.limits.mainThreadTime
      return try await withCheckedThrowingContinuation { continuation in
        let answer = OnceOnly<Result<Page, any Error>> { continuation.resume(with: $0) }
        engine.thread.post { [view] in start(view) { answer.give($0) } }
        engine.thread.watch(after: patience, patience: Self.threadPatience) {
          answer.give(.failure(HeadlessWebViewError(.stuck, url: url)))
        }
      }
    }

    // MARK: - Scripts

    /// Runs a script in the page's main frame, after what it has loaded.
    ///
    /// - Returns: The value of its last statement as JSON; `nil` where that is undefined, or nothing JSON has.
    /// - Throws: ``WebKitGTKError`` with the exception's text; ``HeadlessWebViewError`` where there is no page.
    public func evaluateJavaScript(_ script: String) async throws -> String? {
      let patience = engine.options.pageTime
      return try await withCheckedThrowingContinuation { continuation in
        let answer = OnceOnly<Result<String?, any Error>> { continuation.resume(with: $0) }
        engine.thread.post { [view] in view.evaluate(script) { answer.give($0) } }
        DispatchQueue.global().asyncAfter(deadline: .now() + patience) {
          let message = "the script has not ended after \(patience) s"
          answer.give(.failure(WebKitGTKError(.script, detail: message)))
        }
      }
    }
  }

  /// Hands on the first of several answers.
  final class OnceOnly<Answer: Sendable>: Sendable {
    private let take: Mutex<(@Sendable (Answer) -> Void)?>

    init(_ take: @escaping @Sendable (Answer) -> Void) {
      self.take = Mutex(take)
    }

    func give(_ answer: Answer) {
      let take = take.withLock { take in
        defer { take = nil }
        return take
      }
      take?(answer)
    }
  }
#endif
