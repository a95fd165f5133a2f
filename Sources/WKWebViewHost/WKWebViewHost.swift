#if canImport(WebKit) && !os(Linux)
  public import Foundation
  public import HeadlessWebView
  import LoadTrace
  import WebKit

  /// Apple's own web view behind the protocol of the other hosts, for tests on a Mac or in a simulator.
  ///
  /// This project's CI does not run it. The record has what passes the scheme handlers: WebKit tells an app nothing
  /// of what leaves for the network, nor why a response was refused.
  @MainActor public final class WKWebViewHost: NSObject, PageHost {
    private let configuration: HeadlessWebView.Configuration
    private let view: WKWebView
    private let relay: HandlerRelay
    private var waiting: CheckedContinuation<Void, any Error>?
    private var isClosed = false

    /// Seconds without a call of a handler after which a page counts as idle.
    public var quietTime = 0.4

    /// Makes a host.
    public init(configuration: HeadlessWebView.Configuration) {
      self.configuration = configuration
      relay = HandlerRelay(configuration.schemeHandlers)
      let webKit = WKWebViewConfiguration()
      webKit.websiteDataStore = .nonPersistent()
      webKit.defaultWebpagePreferences.allowsContentJavaScript = configuration.scripting
      for scheme in configuration.schemeHandlers.keys {
        webKit.setURLSchemeHandler(relay, forURLScheme: scheme)
      }
      let size = CGSize(width: configuration.viewport.width, height: configuration.viewport.height)
      view = WKWebView(frame: CGRect(origin: .zero, size: size), configuration: webKit)
      super.init()
      view.navigationDelegate = self
    }

    /// Hosts of this kind.
    public nonisolated static var host: HostEngine {
      HostEngine(name: "wkwebview", capabilities: allCapabilities) { configuration in
        MainActor.assumeIsolated { WKWebViewHost(configuration: configuration) }
      }
    }

    private nonisolated static let allCapabilities: Set<HostCapability> = [
      .responseURL, .plainResponses, .bodyParts, .scripts,
    ]

    /// All that WebKit does, without what it does not tell.
    public nonisolated var capabilities: Set<HostCapability> { Self.allCapabilities }

    /// Loads a page, and waits until no handler has been called for the quiet time.
    public func load(_ url: String) async throws -> Page {
      guard let target = URL(string: url) else { throw HeadlessWebViewError(.invalidURL, url: url) }
      return try await page(at: url) { $0.load(URLRequest(url: target)) }
    }

    /// Loads the last page again.
    public func reload() async throws -> Page {
      guard let url = view.url else { throw HeadlessWebViewError(.noPage) }
      return try await page(at: url.absoluteString) { $0.reload() }
    }

    /// Stops all loads of the page.
    public nonisolated func stop() {
      Task { @MainActor in view.stopLoading() }
    }

    /// Stops all loads for good.
    public nonisolated func close() {
      Task { @MainActor in
        isClosed = true
        view.stopLoading()
      }
    }

    /// Runs a script in the page.
    public func evaluateJavaScript(_ script: String) async throws -> String? {
      guard let value = try await view.evaluateJavaScript(script) as Any? else { return nil }
      let data = try? JSONSerialization.data(withJSONObject: value, options: [.fragmentsAllowed])
      return data.map { String(decoding: $0, as: UTF8.self) }
    }

    private func page(at url: String, _ start: (WKWebView) -> WKNavigation?) async throws -> Page {
      guard !isClosed else { throw HeadlessWebViewError(.closed, url: url) }
      let header = TraceHeader(
        page: SerializedURL(url), engine: "wkwebview", profile: .wkWebView,
        schemes: configuration.schemeHandlers.keys.sorted(),
        viewport: [configuration.viewport.width, configuration.viewport.height], parser: "webkit",
        scripting: configuration.scripting)
      relay.recorder = TraceRecorder(header: header, observer: configuration.traceObserver)
      try await withCheckedThrowingContinuation { continuation in
        waiting = continuation
        if start(view) == nil { finish() }
      }
      while relay.secondsSinceLastCall < quietTime { try await Task.sleep(for: .milliseconds(20)) }
      relay.recorder?.finish(time: 0, interruption: nil)
      guard let trace = relay.recorder?.trace else { throw HeadlessWebViewError(.noPage) }
      return Page(trace: trace, title: view.title)
    }

    fileprivate func finish() {
      waiting?.resume()
      waiting = nil
    }
  }

  extension WKWebViewHost: WKNavigationDelegate {
    /// The page has loaded.
    public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { finish() }

    /// The page has failed, which its first load says.
    public func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {
      finish()
    }

    /// The page has failed, which its first load says.
    public func webView(
      _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
    ) { finish() }

    /// The page's process is gone.
    public func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
      relay.recorder?.note(Note(.webProcessLost, text: "the web process crashed"))
      finish()
    }
  }
#endif
