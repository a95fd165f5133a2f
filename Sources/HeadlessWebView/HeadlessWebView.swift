public import Foundation
public import LoadTrace
import Synchronization
import URLStandard

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A web view without a window: it loads pages through the scheme handlers, protocols and caches under test,
/// and tells exactly what was loaded.
///
/// A view has a thread of its own, which is the main thread as handlers see it, unless a handler needs the process's
/// own (``MainQueueSchemeHandler``). Its methods may be called from
/// any thread or task. One page is loaded at a time: loading another is a navigation away, which stops the loads
/// of the first and ends its `load`. What one page has loaded stays in the memory cache for the next, as in a web
/// view.
public final class HeadlessWebView: Sendable {
  let runner: PageRunner

  /// The configuration the view was made with.
  public let configuration: Configuration

  /// Makes a view; nothing is loaded yet.
  public convenience init(configuration: Configuration = Configuration()) {
    self.init(configuration: configuration, observer: nil)
  }

  /// Makes a view whose navigations somebody decides about.
  ///
  /// - Parameters:
  ///   - configuration: What the view is made with.
  ///   - observer: Who is told of navigations and decides about them.
  ///   - clock: What limits are measured by.
  ///   - onMainQueue: Whether the process's main thread is the host's, rather than one of the view's own.
  package init(
    configuration: Configuration, observer: (any NavigationObserver)?, clock: any HostClock = SystemClock(),
    onMainQueue: Bool = false
  ) {
    self.configuration = configuration
    runner = PageRunner(
      configuration: configuration, observer: observer, clock: clock,
      onMainQueue: onMainQueue
        || configuration.schemeHandlers.values.contains { $0 is any MainQueueSchemeHandler })
    HostCensus.viewWasMade(Array(configuration.schemeHandlers.values))
  }

  deinit {
    runner.close(viewIsGone: true)
    HostCensus.viewHasGone(Array(configuration.schemeHandlers.values))
  }

  // MARK: - Pages

  /// Loads a page, and waits until it is idle: until everything it asks for has ended in a verdict.
  ///
  /// - Parameter url: The page's URL, parsed as a web view parses it.
  /// - Returns: The page with the record of all loads. A page that could not be loaded is no error: its first
  ///   load says why.
  /// - Throws: ``HeadlessWebViewError`` where the text is no URL, the view is closed, or its main thread is lost.
  public func load(_ url: String) async throws(HeadlessWebViewError) -> Page {
    try await load(Self.pageRequest(url))
  }

  /// Loads a page, and waits until it is idle.
  ///
  /// - Parameter url: The page's URL; its string is parsed as a web view parses it.
  /// - Returns: The page; one that could not be loaded is no error: its first load says why.
  /// - Throws: ``HeadlessWebViewError`` where the URL is not absolute, the view is closed, or its main thread is lost.
  public func load(_ url: URL) async throws(HeadlessWebViewError) -> Page {
    try await load(url.absoluteString)
  }

  /// Loads a page with the method, header fields and body of a request, and waits until it is idle.
  ///
  /// - Parameter request: What is asked for. A cache policy that ignores local caches makes it a reload.
  /// - Returns: The page; one that could not be loaded is no error: its first load says why.
  /// - Throws: ``HeadlessWebViewError`` where the request has no absolute URL, the view is closed, or its main thread
  ///   is lost.
  public func load(_ request: URLRequest) async throws(HeadlessWebViewError) -> Page {
    try await load(Self.pageRequest(request))
  }

  private func load(_ request: LoadRequest) async throws(HeadlessWebViewError) -> Page {
    let result: Result<PageRunner.FinishedRun, HeadlessWebViewError> = await withCheckedContinuation {
      continuation in
      runner.start(request) { continuation.resume(returning: $0) }
    }
    return try result.get().page
  }

  /// Loads the last page again; everything is asked for anew.
  ///
  /// - Throws: ``HeadlessWebViewError`` where no page was loaded, the view is closed, or its main thread is lost.
  public func reload() async throws(HeadlessWebViewError) -> Page {
    let result: Result<PageRunner.FinishedRun, HeadlessWebViewError> = await withCheckedContinuation {
      continuation in
      runner.reload { continuation.resume(returning: $0) }
    }
    return try result.get().page
  }

  /// Stops all loads of the page; handlers are told, and the page's `load` ends.
  public func stop() {
    runner.stop()
  }

  /// Closes the view: stops all loads for good.
  public func close() {
    runner.close(viewIsGone: false)
  }

  // MARK: - Single requests

  /// Makes one request as a page's script would, without a page, and waits for its end.
  ///
  /// Cancelling the caller's task aborts the request: its handler is stopped.
  ///
  /// - Throws: ``HeadlessWebViewError`` where the request has no URL, the view is closed, or its main thread is lost.
  public func fetch(_ request: URLRequest) async throws(HeadlessWebViewError) -> FetchedResource {
    let fetch = try Self.fetchRequest(request)
    let result: Result<PageRunner.FinishedRun, HeadlessWebViewError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        runner.start(fetch) { continuation.resume(returning: $0) }
      }
    } onCancel: {
      runner.stop()
    }
    return try FetchedResource(result.get())
  }

  /// Makes one request as a synchronous `XMLHttpRequest` does: the calling thread waits for the end.
  ///
  /// The handler cannot tell it from any other. It must not be called on the host's main thread, which would wait
  /// for itself.
  ///
  /// - Throws: ``HeadlessWebViewError`` where the request has no URL, the view is closed, or its main thread is lost.
  public func fetchSynchronously(_ request: URLRequest) throws(HeadlessWebViewError) -> FetchedResource {
    let fetch = try Self.fetchRequest(request)
    guard !runner.thread.isOnThread else { throw HeadlessWebViewError(.onMainThread, url: fetch.url.href) }
    let result = Mutex<Result<FetchedResource, HeadlessWebViewError>>(.failure(HeadlessWebViewError(.closed)))
    let done = DispatchSemaphore(value: 0)
    runner.start(fetch) { finished in
      let resource = finished.map { FetchedResource($0) }
      result.withLock { $0 = resource }
      done.signal()
    }
    done.wait()
    return try result.withLock { $0 }.get()
  }

  // MARK: - What is left behind

  /// Scheme tasks of this view that exist, answered or not, whoever holds them.
  public var liveTasks: Int { runner.host.census.live }

  /// Illegal calls on the tasks of pages that were over, and whose records are therefore without them.
  ///
  /// A page stays open for such calls as long as ``Limits/endedTaskTime`` says.
  public var lateViolations: [Violation] { runner.host.lateViolations.all }
}

/// What became of a request that was made without a page.
public struct FetchedResource: Sendable {
  /// The record of all that happened; its first load is the request.
  public let trace: LoadTrace
  /// The response; the last one where the handler gave several, `nil` where it gave none.
  public let response: ResponseRecord?
  /// The body; empty where the load failed.
  public let body: Data
  /// What the host made of it.
  public let verdict: Verdict

  init(_ run: PageRunner.FinishedRun) {
    trace = run.page.trace
    response = run.outcome?.response
    body = Data(run.outcome?.isUsable == true ? run.outcome?.body ?? [] : [])
    verdict = run.outcome?.verdict ?? .pending
  }

  /// The error that a synchronous `XMLHttpRequest` throws; `nil` where it throws none.
  ///
  /// WebKit: every failure of the load is a `NetworkError`, whatever the handler's error was.
  public var scriptError: String? {
    verdict.outcome == .used ? nil : "NetworkError:  A network error occurred."
  }
}

extension HeadlessWebView {
  /// The request for a page, from text.
  static func pageRequest(_ url: String) throws(HeadlessWebViewError) -> LoadRequest {
    guard let parsed = WebURL(parsing: url, dialect: .webKit) else {
      throw HeadlessWebViewError(.invalidURL, url: url)
    }
    return LoadRequest(url: parsed, destination: .document, mode: .navigate)
  }

  /// The request for a page, from the app's own.
  static func pageRequest(_ request: URLRequest) throws(HeadlessWebViewError) -> LoadRequest {
    var page = try pageRequest(request.url?.absoluteString ?? "")
    page.take(request)
    return page
  }

  private static func fetchRequest(_ request: URLRequest) throws(HeadlessWebViewError) -> LoadRequest {
    var fetch = try pageRequest(request)
    fetch.destination = .fetch
    fetch.mode = .cors
    return fetch
  }

  /// Starts a page without waiting for it, which keeps nobody from letting go of the view.
  package func start(
    _ request: URLRequest, content: PageContent? = nil, whenOver: @escaping @Sendable (Page?) -> Void
  ) {
    guard var page = try? Self.pageRequest(request) else { return whenOver(nil) }
    page.content = content
    runner.start(page) { whenOver(try? $0.get().page) }
  }

  /// Starts the last page again without waiting for it.
  package func startReload(whenOver: @escaping @Sendable (Page?) -> Void) {
    runner.reload { whenOver(try? $0.get().page) }
  }
}

extension LoadRequest {
  /// Takes method, header fields and body of the app's own request.
  fileprivate mutating func take(_ request: URLRequest) {
    original = request
    method = request.httpMethod ?? "GET"
    isReload = [.reloadIgnoringLocalCacheData, .reloadIgnoringLocalAndRemoteCacheData].contains(
      request.cachePolicy)
  }
}

/// Why a view could not do what it was asked to.
public struct HeadlessWebViewError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of refusal.
  public enum Code: Sendable, Hashable {
    /// The text is no URL.
    case invalidURL
    /// The view is closed.
    case closed
    /// No page was loaded yet.
    case noPage
    /// Code of the app has never given the view's main thread back.
    case stuck
    /// The call would make the view's main thread wait for itself.
    case onMainThread
    /// The host does not run scripts.
    case noScripts
  }

  /// Which of them it is.
  public let code: Code
  /// The URL concerned.
  public let url: String?

  package init(_ code: Code, url: String? = nil) {
    self.code = code
    self.url = url
  }

  /// A sentence that says what to do.
  public var description: String {
    switch code {
    case .invalidURL: "\"\(url ?? "")\" is not an absolute URL"
    case .closed: "the view is closed; make a new one"
    case .noPage: "there is no page to reload; load one first"
    case .stuck:
      "the view's main thread is lost in a call of the app's code, which the last page's record names; make a new view"
    case .onMainThread: "a synchronous load from the view's main thread would wait for itself"
    case .noScripts: "the simulated host loads scripts but does not run them; the host WebKitGTK does"
    }
  }
}
