public import Foundation
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
  /// A number of the app's.
  open var tag = 0
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
  /// Kept, and nothing else.
  open var allowsBackForwardNavigationGestures = false
  /// Kept, and nothing else.
  open var allowsLinkPreview = true
  /// Kept, and nothing else.
  open var allowsMagnification = false
  /// Kept, and nothing else.
  open var magnification: CGFloat = 1
  /// Kept, and nothing else.
  open var pageZoom: CGFloat = 1
  /// Kept, and nothing else.
  open var mediaType: String?
  /// Kept, and nothing else.
  open var interactionState: Any?
  /// Kept, and nothing else.
  open var isInspectable = false
  /// Kept, and nothing else.
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

/// What an observer is told.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Makes a set of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The new value.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// The old value.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// At once, too.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  /// Before the change, too; it is not done here.
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// A change of a property.
public struct NSKeyValueObservedChange<Value> {
  /// The new value, where it was asked for.
  public let newValue: Value?
  /// The old value, where it was asked for.
  public let oldValue: Value?
  /// Whether the change is still to come.
  public let isPrior: Bool
}

/// An observation, which ends when it is let go.
public final class NSKeyValueObservation: NSObject, @unchecked Sendable {
  // Called on the main queue only.
  private let end: @MainActor (ObjectIdentifier) -> Void

  init(end: @escaping @MainActor (ObjectIdentifier) -> Void) {
    self.end = end
    super.init()
  }

  /// Ends the observation.
  public func invalidate() {
    let key = ObjectIdentifier(self)
    let end = end
    if Thread.isMainThread {
      MainActor.assumeIsolated { end(key) }
    } else {
      DispatchQueue.main.async { end(key) }
    }
  }

  deinit {
    let key = ObjectIdentifier(self)
    let end = end
    DispatchQueue.main.async { end(key) }
  }
}
