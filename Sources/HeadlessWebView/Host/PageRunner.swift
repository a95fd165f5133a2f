import Foundation
import LoadTrace
import MarkupDocument
import TraceReports
import URLStandard

/// Runs the pages of a view one after the other on its thread.
final class PageRunner: @unchecked Sendable {
  // Everything below is touched in turns of `thread` only.
  private let thread: HostThread
  private let configuration: HeadlessWebView.Configuration
  private var cache = MemoryCache()
  private var current: Run?
  private var waiting = Queue<Run>()
  private var lastURL: WebURL?
  private var isClosed = false

  /// A page that is loaded or waits to be.
  private final class Run {
    let url: WebURL
    let isReload: Bool
    let completion: (Result<Page, HeadlessWebViewError>) -> Void
    var page: PageLoader?
    var interruption: String?

    init(
      url: WebURL, isReload: Bool, completion: @escaping (Result<Page, HeadlessWebViewError>) -> Void
    ) {
      self.url = url
      self.isReload = isReload
      self.completion = completion
    }
  }

  init(configuration: HeadlessWebView.Configuration) {
    self.configuration = configuration
    thread = HostThread(label: "HeadlessWebView")
    thread.whenQuiet = { [weak self] in self?.becomeQuiet() ?? false }
  }

  // MARK: - What a view is asked for

  func load(_ url: WebURL, isReload: Bool) async throws(HeadlessWebViewError) -> Page {
    let result: Result<Page, HeadlessWebViewError> = await withCheckedContinuation { continuation in
      thread.post { [self] in
        begin(Run(url: url, isReload: isReload) { continuation.resume(returning: $0) })
      }
    }
    return try result.get()
  }

  func reload() async throws(HeadlessWebViewError) -> Page {
    let result: Result<Page, HeadlessWebViewError> = await withCheckedContinuation { continuation in
      thread.post { [self] in
        guard let lastURL else {
          return continuation.resume(returning: .failure(HeadlessWebViewError(.noPage)))
        }
        begin(Run(url: lastURL, isReload: true) { continuation.resume(returning: $0) })
      }
    }
    return try result.get()
  }

  func stop() {
    thread.post { [self] in interrupt("stopped", viewIsGone: false) }
  }

  func close(viewIsGone: Bool) {
    thread.post { [self] in
      isClosed = true
      interrupt("the view was closed", viewIsGone: viewIsGone)
      while let run = waiting.popFirst() { run.completion(.failure(HeadlessWebViewError(.closed))) }
    }
  }

  // MARK: - Runs

  private func begin(_ run: Run) {
    if isClosed { return run.completion(.failure(HeadlessWebViewError(.closed, url: run.url.href))) }
    guard current == nil else { return waiting.append(run) }
    current = run
    lastURL = run.url
    let recorder = TraceRecorder(header: header(for: run.url), observer: configuration.traceObserver)
    let loader = ResourceLoader(
      thread: thread, configuration: configuration, recorder: recorder, cache: cache)
    let page = PageLoader(loader: loader, isReload: run.isReload)
    run.page = page
    page.navigate(to: run.url)
  }

  private func header(for url: WebURL) -> TraceHeader {
    TraceHeader(
      page: SerializedURL(url.href), profile: configuration.profile,
      schemes: configuration.schemeHandlers.keys.sorted(),
      viewport: [configuration.viewport.width, configuration.viewport.height],
      parser: configuration.parser.rawValue, scripting: configuration.scripting)
  }

  private func interrupt(_ why: String, viewIsGone: Bool) {
    guard let current else { return }
    current.interruption = why
    current.page?.loader.cancelAll(.notLoaded(.stopped, why), viewIsGone: viewIsGone)
  }

  // MARK: - Quiet

  /// No turn is left: the page is idle, or somebody outside has still to answer.
  ///
  /// - Returns: Whether somebody outside is awaited.
  private func becomeQuiet() -> Bool {
    guard let current, let page = current.page else { return false }
    let patience = page.loader.checkPatience()
    if let patience {
      if patience > 0 { thread.wake(after: patience) }
      return true
    }
    guard !thread.hasTimers else { return false }
    end(current, page)
    return false
  }

  private func end(_ run: Run, _ page: PageLoader) {
    let recorder = page.loader.recorder
    for diagnostic in recorder.trace.diagnose() { recorder.diagnose(diagnostic) }
    recorder.finish(time: thread.now, interruption: run.interruption)
    cache = page.loader.cache
    page.close()
    current = nil
    run.completion(.success(Page(trace: recorder.trace)))
    if let next = waiting.popFirst() { thread.post { [self] in begin(next) } }
  }
}
