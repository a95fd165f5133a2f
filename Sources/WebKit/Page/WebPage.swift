public import Foundation
public import FoundationNetworking
public import HeadlessWebView
public import Observation

/// A web page without a view.
@MainActor @Observable public final class WebPage {
  /// What a page is made with.
  public struct Configuration {
    /// Cookies and what else is kept.
    public var websiteDataStore: WKWebsiteDataStore
    /// Scripts, message handlers and content rules.
    public var userContentController = WKUserContentController()
    /// Settings of each navigation.
    public var defaultNavigationPreferences = NavigationPreferences()
    /// The handlers of custom schemes.
    public var urlSchemeHandlers: [URLScheme: any URLSchemeHandler] = [:]
    /// What comes at the end of the user agent.
    public var applicationNameForUserAgent: String?
    /// Whether pages outside of the app's bound domains are refused; kept, and nothing else.
    public var limitsNavigationsToAppBoundDomains = false
    /// Whether http becomes https for hosts that are known to have it; kept, and nothing else.
    public var upgradeKnownHostsToHTTPS = true
    /// Whether nothing is drawn until the page is in memory; kept, and nothing else.
    public var suppressesIncrementalRendering = false
    /// Whether media may play over AirPlay; kept, and nothing else.
    public var allowsAirPlayForMediaPlayback = true
    /// Whether text that is typed is completed in place; kept, and nothing else.
    public var allowsInlinePredictions = false
    /// Whether images can be put in text as glyphs; kept, and nothing else.
    public var supportsAdaptiveImageGlyph = false
    /// Whether the page loads what it names; kept, and nothing else.
    public var loadsSubresources = true
    /// What stands for the network, which Apple's type does not have.
    public var network: Network = .none
    /// What an illegal call does, which Apple's type does not have.
    public var violationPolicy: HeadlessWebView.ViolationPolicy = .record

    /// Makes a configuration with WebKit's defaults.
    @MainActor public init() {
      websiteDataStore = .default()
    }
  }

  /// Settings of a navigation; they are kept, and nothing else.
  public struct NavigationPreferences: Sendable {
    /// Which kind of site is asked for.
    public enum ContentMode: Sendable {
      /// As fits the device.
      case recommended
      /// For phones.
      case mobile
      /// For desktops.
      case desktop
    }

    /// Which kind of site is asked for.
    public var preferredContentMode: ContentMode = .recommended
    /// Whether the page's own scripts run.
    public var allowsContentJavaScript = true
    /// Whether lockdown mode is on.
    public var isLockdownModeEnabled = false

    /// Makes settings with WebKit's defaults.
    public init() {}
  }

  /// A navigation, by identity.
  public struct NavigationID: Hashable, Sendable {
    private let identity: ObjectIdentifier
    init(_ navigation: WKNavigation) { identity = ObjectIdentifier(navigation) }
  }

  /// Something that happens to a navigation.
  public enum NavigationEvent: Hashable, Sendable {
    /// It starts.
    case startedProvisionalNavigation
    /// It was redirected.
    case receivedServerRedirect
    /// The page begins to come.
    case committed
    /// The page and all it needs are there.
    case finished
  }

  /// Why a navigation failed.
  public enum NavigationError: Error {
    /// Nothing came.
    case failedProvisionalNavigation(any Error)
    /// Something had come.
    case failedNavigation(any Error)
    /// The page was closed.
    case pageClosed
    /// The web process has ended; it does not happen here.
    case webContentProcessTerminated
    /// The URL is none.
    case invalidURL
  }

  @ObservationIgnored private let view: WKWebView
  @ObservationIgnored private let listener = WebPageListener()

  /// The URL of the page.
  public private(set) var url: URL?
  /// The page's title.
  public private(set) var title = ""
  /// How much of the page is there, from 0 to 1.
  public private(set) var estimatedProgress = 0.0
  /// Whether the page is being loaded.
  public private(set) var isLoading = false
  /// Whether everything came by https or from the app.
  public private(set) var hasOnlySecureContent = false
  /// The pages that were shown.
  public private(set) var backForwardList = BackForwardList()
  /// What happened last.
  public private(set) var currentNavigationEvent: NavigationEvent?
  /// The user agent instead of the usual one.
  public var customUserAgent: String? {
    get { view.customUserAgent }
    set { view.customUserAgent = newValue }
  }
  /// Whether Web Inspector can look at the page; kept, and nothing else.
  public var isInspectable = false
  /// The media type for style sheets instead of the view's own; kept, and nothing else.
  public var mediaType: String?
  /// The record of the last page, which Apple's class does not have.
  public var lastPage: Page? { view.lastPage }

  /// Makes a page.
  public init(configuration: Configuration = Configuration()) {
    view = WKWebView(frame: .zero, configuration: WKWebViewConfiguration(configuration))
    listener.owner = self
    view.navigationDelegate = listener
  }

  /// Makes a page whose navigations somebody decides about.
  public convenience init(
    configuration: Configuration = Configuration(), navigationDecider: some NavigationDeciding
  ) {
    self.init(configuration: configuration)
    listener.decider = navigationDecider
  }

  /// Whether a web view handles a scheme by itself.
  public static func handlesURLScheme(_ scheme: String) -> Bool { HeadlessWebView.handlesURLScheme(scheme) }

  // MARK: - Loading

  /// Loads a page and tells of its navigation; the sequence ends with it.
  @discardableResult public func load(
    _ request: URLRequest
  ) -> AsyncThrowingStream<NavigationEvent, any Error> {
    follow(view.load(request))
  }

  /// Loads a page; without a URL nothing happens but an error.
  @discardableResult public func load(_ url: URL?) -> AsyncThrowingStream<NavigationEvent, any Error> {
    follow(url.flatMap { view.load(URLRequest(url: $0)) })
  }

  /// Shows data.
  @discardableResult public func load(
    _ data: Data, mimeType: String, characterEncoding: String.Encoding, baseURL: URL
  ) -> AsyncThrowingStream<NavigationEvent, any Error> {
    let name =
      characterEncoding == .utf16 ? "utf-16" : characterEncoding == .isoLatin1 ? "iso-8859-1" : "utf-8"
    return follow(view.load(data, mimeType: mimeType, characterEncodingName: name, baseURL: baseURL))
  }

  /// Shows HTML.
  @discardableResult public func load(
    html: String, baseURL: URL = URL(string: "about:blank") ?? URL(filePath: "/")
  ) -> AsyncThrowingStream<NavigationEvent, any Error> {
    follow(view.loadHTMLString(html, baseURL: baseURL))
  }

  /// Goes to a page that was shown.
  @discardableResult public func load(
    _ item: BackForwardList.Item
  ) -> AsyncThrowingStream<NavigationEvent, any Error> {
    follow(view.go(to: item.item))
  }

  /// Shows data as the answer to a request.
  @discardableResult public func load(
    simulatedRequest request: URLRequest, response: URLResponse, responseData: Data
  ) -> AsyncThrowingStream<NavigationEvent, any Error> {
    follow(view.loadSimulatedRequest(request, response: response, responseData: responseData))
  }

  /// Shows HTML as the answer to a request.
  @discardableResult public func load(
    simulatedRequest request: URLRequest, responseHTML: String
  ) -> AsyncThrowingStream<NavigationEvent, any Error> {
    follow(view.loadSimulatedRequest(request, responseHTML: responseHTML))
  }

  /// The events of all navigations from now on; the first that fails ends them with its error.
  public var navigations: some AsyncSequence<NavigationEvent, any Error> & Sendable {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: NavigationEvent.self)
    listener.watchers.append(continuation)
    return stream
  }

  /// Loads the page again.
  @discardableResult public func reload(
    fromOrigin: Bool = false
  ) -> AsyncThrowingStream<NavigationEvent, any Error> {
    follow(view.reload())
  }

  /// Stops what is being loaded.
  public func stopLoading() { view.stopLoading() }

  /// Throws that scripting is off.
  @discardableResult public func callJavaScript(
    _ functionBody: String, arguments: [String: Any] = [:], in frame: WKFrameInfo? = nil,
    contentWorld: WKContentWorld? = nil
  ) async throws -> Any? {
    throw WKWebView.scriptingIsOff
  }

  /// Waits until nothing is being loaded, which Apple's class cannot.
  public func waitUntilIdle() async {
    await view.waitUntilIdle()
  }

  private func follow(_ navigation: WKNavigation?) -> AsyncThrowingStream<NavigationEvent, any Error> {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: NavigationEvent.self)
    if navigation == nil {
      continuation.finish(throwing: NavigationError.invalidURL)
    } else {
      isLoading = true
      listener.replace(continuation)
    }
    return stream
  }

  /// Takes over what the view shows.
  fileprivate func update(_ event: NavigationEvent?) {
    url = view.url
    title = view.title ?? ""
    estimatedProgress = view.estimatedProgress
    isLoading = view.isLoading
    hasOnlySecureContent = view.hasOnlySecureContent
    backForwardList = BackForwardList(view.backForwardList)
    if let event { currentNavigationEvent = event }
  }
}

/// Turns the calls of a view into a page's events.
@MainActor private final class WebPageListener: NSObject, WKNavigationDelegate {
  weak var owner: WebPage?
  var decider: (any WebPage.NavigationDeciding)?
  private var continuation: AsyncThrowingStream<WebPage.NavigationEvent, any Error>.Continuation?
  /// Those who are told of every navigation.
  var watchers: [AsyncThrowingStream<WebPage.NavigationEvent, any Error>.Continuation] = []

  nonisolated override init() {
    super.init()
  }

  /// Another navigation takes the place of the one that was followed.
  func replace(_ next: AsyncThrowingStream<WebPage.NavigationEvent, any Error>.Continuation) {
    continuation?.finish(throwing: URLError(.cancelled))
    continuation = next
  }

  private func tell(_ event: WebPage.NavigationEvent) {
    owner?.update(event)
    continuation?.yield(event)
    for watcher in watchers { watcher.yield(event) }
  }

  private func end(_ error: WebPage.NavigationError?) {
    owner?.update(nil)
    if let error { continuation?.finish(throwing: error) } else { continuation?.finish() }
    continuation = nil
    guard let error else { return }
    for watcher in watchers { watcher.finish(throwing: error) }
    watchers = []
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async
    -> WKNavigationActionPolicy
  {
    guard var decider else { return .allow }
    var preferences = WebPage.NavigationPreferences()
    let policy = await decider.decidePolicy(
      for: WebPage.NavigationAction(
        request: navigationAction.request, navigationType: navigationAction.navigationType,
        target: navigationAction.targetFrame, source: navigationAction.sourceFrame), preferences: &preferences
    )
    self.decider = decider
    return policy
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
  ) async
    -> WKNavigationResponsePolicy
  {
    guard var decider else { return .allow }
    let policy = await decider.decidePolicy(
      for: WebPage.NavigationResponse(
        response: navigationResponse.response, canShowMimeType: navigationResponse.canShowMIMEType,
        isForMainFrame: navigationResponse.isForMainFrame))
    self.decider = decider
    return policy
  }

  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    tell(.startedProvisionalNavigation)
  }
  func webView(
    _ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
  ) {
    tell(.receivedServerRedirect)
  }
  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) { tell(.committed) }
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    tell(.finished)
    end(nil)
  }
  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
  ) { end(.failedProvisionalNavigation(error)) }
  func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {
    end(.failedNavigation(error))
  }
}

extension WKWebViewConfiguration {
  /// Takes over a page's configuration.
  convenience init(_ configuration: WebPage.Configuration) {
    self.init()
    websiteDataStore = configuration.websiteDataStore
    userContentController = configuration.userContentController
    applicationNameForUserAgent = configuration.applicationNameForUserAgent
    limitsNavigationsToAppBoundDomains = configuration.limitsNavigationsToAppBoundDomains
    network = configuration.network
    violationPolicy = configuration.violationPolicy
    for (scheme, handler) in configuration.urlSchemeHandlers {
      sequenceHandlers[HeadlessWebView.canonicalScheme(scheme.rawValue) ?? scheme.rawValue] = Self.erased(
        handler)
    }
  }

  private static func erased(_ handler: some URLSchemeHandler) -> any SchemeHandler {
    SequenceSchemeHandler(handler)
  }
}
