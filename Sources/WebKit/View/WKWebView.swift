public import Foundation
public import FoundationNetworking
public import HeadlessWebView

/// A web view without a window, with the names of WebKit's.
///
/// It loads pages on the main queue: through the scheme handlers of its configuration, from what the app gives it,
/// and through its configuration's network. Nothing is drawn and no script runs; what has no meaning then is kept
/// as a value, or answers with an error that says so.
@preconcurrency @MainActor open class WKWebView: NSObject {
  private let ownConfiguration: WKWebViewConfiguration
  private var host: HeadlessWebView?
  private var realHost: (any PageHost)?
  private var readableFolder: URL?
  private(set) var bridge: NavigationBridge?
  private var observers: [ObjectIdentifier: (AnyKeyPath) -> Void] = [:]
  var pending: (navigation: WKNavigation, kind: PendingKind)?
  var provisionalURL: URL?
  private var waiters: [CheckedContinuation<Void, Never>] = []

  /// How the next page comes into the list of pages.
  enum PendingKind {
    case new
    case same
    case listed(WKBackForwardListItem)
  }

  /// The place and size.
  open var frame: CGRect
  /// The size.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }
  /// Whether the view is hidden; kept, and nothing else.
  open var isHidden = false
  /// Whether the view is opaque; kept, and nothing else.
  open var isOpaque = true
  /// The view's opacity; kept, and nothing else.
  open var alpha: CGFloat = 1
  /// Whether subviews are cut at the view's edge; kept, and nothing else.
  open var clipsToBounds = false
  /// Whether the view takes touches; kept, and nothing else.
  open var isUserInteractionEnabled = true
  /// Whether the mask becomes constraints; kept, and nothing else.
  open var translatesAutoresizingMaskIntoConstraints = true
  /// How the view changes with its superview's size; kept, and nothing else.
  open var autoresizingMask: WKAutoresizingMask = []
  /// The name by which UI tests find the view; kept, and nothing else.
  open var accessibilityIdentifier: String?
  /// What would scroll the page; its values are kept, and nothing scrolls.
  public private(set) lazy var scrollView = WKScrollView()
  /// A number of the app's.
  open var tag = 0
  /// Values of private settings.
  private var values: [String: Any] = [:]
  /// Who decides about navigations.
  open weak var navigationDelegate: (any WKNavigationDelegate)?
  /// Who shows what pages ask for.
  open weak var uiDelegate: (any WKUIDelegate)?
  /// The pages that were shown.
  public let backForwardList = WKBackForwardList()
  /// The URL of the page.
  open internal(set) var url: URL? { didSet { changed(\WKWebView.url) } }
  /// The page's title; empty where it has none.
  open internal(set) var title: String? = "" { didSet { changed(\WKWebView.title) } }
  /// Whether a page is being loaded.
  open internal(set) var isLoading = false { didSet { changed(\WKWebView.isLoading) } }
  /// How much of the page is there, from 0 to 1: steps at start, commit and end.
  open internal(set) var estimatedProgress = 0.0 { didSet { changed(\WKWebView.estimatedProgress) } }
  /// Whether everything came by https or from the app.
  open internal(set) var hasOnlySecureContent = false { didSet { changed(\WKWebView.hasOnlySecureContent) } }
  /// The user agent instead of the usual one; loads after the first page keep what it was then.
  open var customUserAgent: String?
  /// Whether swipes go back and forward; kept, and nothing else.
  open var allowsBackForwardNavigationGestures = false
  /// Whether a long press previews a link's page; kept, and nothing else.
  open var allowsLinkPreview = true
  /// Whether gestures magnify the page; kept, and nothing else.
  open var allowsMagnification = false
  /// The factor of magnifying the page; kept, and nothing else.
  open var magnification: CGFloat = 1
  /// The factor by which the page is laid out larger; kept, and nothing else.
  open var pageZoom: CGFloat = 1
  /// The media type for style sheets instead of the view's own; kept, and nothing else.
  open var mediaType: String?
  /// What restores the view's history and scroll position; kept, and nothing else.
  open var interactionState: Any?
  /// Whether Web Inspector can look at the page; kept, and nothing else.
  open var isInspectable = false
  /// Whether the system's find panel can be shown; kept, and nothing else.
  open var isFindInteractionEnabled = false
  /// Never in use here.
  open var cameraCaptureState: WKMediaCaptureState { .none }
  /// Never in use here.
  open var microphoneCaptureState: WKMediaCaptureState { .none }
  /// Whether there is a page to go back to.
  open var canGoBack: Bool { backForwardList.backItem != nil }
  /// Whether there is a page to go forward to.
  open var canGoForward: Bool { backForwardList.forwardItem != nil }
  /// A copy of what the view was made with.
  open var configuration: WKWebViewConfiguration {
    ownConfiguration.copy() as? WKWebViewConfiguration ?? ownConfiguration
  }

  /// The record of the last page, which Apple's class does not have; `nil` before its end.
  public internal(set) var lastPage: Page?

  // MARK: - Making a view

  /// Makes a view with a copy of a configuration.
  public init(frame: CGRect, configuration: WKWebViewConfiguration) {
    self.frame = frame
    ownConfiguration = configuration.copy() as? WKWebViewConfiguration ?? configuration
    super.init()
  }

  /// Makes a view with WebKit's defaults.
  public convenience init(frame: CGRect) {
    self.init(frame: frame, configuration: WKWebViewConfiguration())
  }

  /// Makes a view with WebKit's defaults.
  public nonisolated override init() {
    frame = .zero
    ownConfiguration = WKWebViewConfiguration()
    super.init()
  }

  /// Makes a view with WebKit's defaults: nothing is kept in an archive.
  public required init?(coder: NSCoder) {
    frame = .zero
    ownConfiguration = WKWebViewConfiguration()
    super.init()
  }

  /// Whether a web view handles a scheme by itself.
  open class func handlesURLScheme(_ urlScheme: String) -> Bool {
    HeadlessWebView.handlesURLScheme(urlScheme)
  }

  /// Does nothing: there is no window.
  open func removeFromSuperview() {}

  /// Keeps a value of a private setting, such as `drawsBackground`.
  open func setValue(_ value: Any?, forKey key: String) { values[key] = value }
  /// The value of a private setting.
  open func value(forKey key: String) -> Any? { values[key] }

  // MARK: - Loading

  /// Loads a page.
  @discardableResult open func load(_ request: URLRequest) -> WKNavigation? { begin(request, .new) }

  /// Shows HTML; a base URL of a custom scheme gives the page that scheme's origin.
  @discardableResult open func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
    beginHTML(string, baseURL)
  }

  /// Shows data.
  @discardableResult open func load(
    _ data: Data, mimeType MIMEType: String, characterEncodingName: String, baseURL: URL
  ) -> WKNavigation? {
    begin(
      URLRequest(url: baseURL), .new,
      content: PageContent(data: data, mimeType: MIMEType, textEncodingName: characterEncodingName))
  }

  /// Loads a file, and lets the page read others in a folder.
  @discardableResult open func loadFileURL(
    _ URL: URL, allowingReadAccessTo readAccessURL: URL
  ) -> WKNavigation? {
    allowReading(readAccessURL)
    return begin(URLRequest(url: URL), .new)
  }

  /// Loads a file, and lets the page read others in a folder.
  @discardableResult open func loadFileRequest(
    _ request: URLRequest, allowingReadAccessTo readAccessURL: URL
  ) -> WKNavigation {
    allowReading(readAccessURL)
    return begin(request, .new) ?? WKNavigation()
  }

  /// Shows data as the answer to a request.
  @discardableResult open func loadSimulatedRequest(
    _ request: URLRequest, response: URLResponse, responseData data: Data
  ) -> WKNavigation { beginSimulated(request, response, data) }

  /// Shows HTML as the answer to a request.
  @discardableResult open func loadSimulatedRequest(
    _ request: URLRequest, responseHTML string: String
  ) -> WKNavigation { beginSimulated(request, html: string) }

  /// Loads the page again.
  @discardableResult open func reload() -> WKNavigation? { beginReload() }
  /// Loads the page again, without asking whether what is cached is still right.
  @discardableResult open func reloadFromOrigin() -> WKNavigation? { beginReload() }

  /// Stops what is being loaded.
  open func stopLoading() {
    if isLoading { engine.stop() }
  }

  /// Goes back a page.
  @discardableResult open func goBack() -> WKNavigation? { backForwardList.backItem.flatMap { go(to: $0) } }
  /// Goes forward a page.
  @discardableResult open func goForward() -> WKNavigation? {
    backForwardList.forwardItem.flatMap { go(to: $0) }
  }
  /// Goes to a page of the list.
  @discardableResult open func go(to item: WKBackForwardListItem) -> WKNavigation? {
    begin(URLRequest(url: item.url), .listed(item))
  }

  /// Stops what is being loaded, for a menu or a button.
  open func stopLoading(_ sender: Any?) { stopLoading() }
  /// Loads the page again, for a menu or a button.
  open func reload(_ sender: Any?) { reload() }
  /// Loads the page again, for a menu or a button.
  open func reloadFromOrigin(_ sender: Any?) { reloadFromOrigin() }
  /// Goes back a page, for a menu or a button.
  open func goBack(_ sender: Any?) { goBack() }
  /// Goes forward a page, for a menu or a button.
  open func goForward(_ sender: Any?) { goForward() }

  // MARK: - Scripts, which only a real engine runs

  /// Runs a script in a real engine's page; without one, answers that scripting is off.
  @preconcurrency open func evaluateJavaScript(
    _ javaScriptString: String, completionHandler: (@MainActor @Sendable (Any?, (any Error)?) -> Void)? = nil
  ) {
    Task {
      do {
        let result = try await evaluateInRealEngine(javaScriptString)
        completionHandler?(result, nil)
      } catch {
        completionHandler?(nil, error)
      }
    }
  }

  /// Runs a script in a real engine's page; without one, throws that scripting is off.
  @discardableResult open func evaluateJavaScript(_ javaScriptString: String) async throws -> Any? {
    try await evaluateInRealEngine(javaScriptString)
  }

  // MARK: - The host

  /// The view's host, made when it is first needed.
  var engine: HeadlessWebView {
    if let host { return host }
    let bridge = NavigationBridge(self)
    self.bridge = bridge
    var configuration = ownConfiguration.hostConfiguration(for: self)
    configuration.readableFolder = readableFolder
    if frame.width >= 1, frame.height >= 1 {
      configuration.viewport = .init(width: Int(frame.width), height: Int(frame.height))
    }
    if let customUserAgent { configuration.userAgent = customUserAgent }
    let made = HeadlessWebView(configuration: configuration, observer: bridge, onMainQueue: true)
    host = made
    return made
  }

  /// The host of a real engine, where the configuration names one, made when it is first needed.
  ///
  /// - Throws: Where the engine does not start.
  func realEngine() throws -> (any PageHost)? {
    let engine = ownConfiguration.hostEngine
    guard engine.capabilities.contains(.scripts) else { return nil }
    if let realHost { return realHost }
    var configuration = ownConfiguration.hostConfiguration(for: self)
    configuration.schemeHandlers = configuration.schemeHandlers.mapValues { EngineSchemeHandler($0) }
    configuration.scripting = ownConfiguration.defaultWebpagePreferences?.allowsContentJavaScript ?? true
    if frame.width >= 1, frame.height >= 1 {
      configuration.viewport = .init(width: Int(frame.width), height: Int(frame.height))
    }
    if let customUserAgent { configuration.userAgent = customUserAgent }
    let made = try engine.makeHost(configuration)
    realHost = made
    return made
  }

  /// Closes the view, as taking it away from the app does: what is under way is stopped.
  ///
  /// Apple's class has no such method; there a view closes when it is let go.
  public func close() {
    host?.close()
    realHost?.close()
  }

  /// The view's scheme tasks that exist, which Apple's class does not tell.
  public var liveTasks: Int { host?.liveTasks ?? 0 }

  /// Lets files in a folder be read; a view that has loaded something before gets a new host.
  func allowReading(_ folder: URL) {
    guard readableFolder != folder else { return }
    readableFolder = folder
    host?.close()
    host = nil
  }

  // MARK: - Waiting and watching

  /// Waits until the page under way is there and its record is ``lastPage``, which Apple's class cannot.
  public func waitUntilIdle() async {
    guard pending != nil else { return }
    await withCheckedContinuation { waiters.append($0) }
  }

  /// The page under way has ended.
  func becomeIdle() {
    isLoading = false
    let waiting = waiters
    waiters = []
    for waiter in waiting { waiter.resume() }
  }

  /// Tells those who observe a property.
  private func changed(_ keyPath: AnyKeyPath) {
    for observer in observers.values { observer(keyPath) }
  }

  /// Observes a property, as key-value observing does.
  public func observe<Value>(
    _ keyPath: KeyPath<WKWebView, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (WKWebView, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let observation = NSKeyValueObservation { [weak self] key in self?.observers[key] = nil }
    var old = self[keyPath: keyPath]
    let report = { [unowned self] in
      let new = self[keyPath: keyPath]
      let change = NSKeyValueObservedChange(
        newValue: options.contains(.new) ? new : nil, oldValue: options.contains(.old) ? old : nil,
        isPrior: false)
      old = new
      changeHandler(self, change)
    }
    observers[ObjectIdentifier(observation)] = { if $0 == keyPath { report() } }
    if options.contains(.initial) { report() }
    return observation
  }
}
