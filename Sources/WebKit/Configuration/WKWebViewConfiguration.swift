public import Foundation
public import HeadlessWebView
public import LoadTrace

/// What a web view is made with; a view takes a copy.
@preconcurrency @MainActor open class WKWebViewConfiguration: NSObject, NSCopying, NSSecureCoding {
  private var store: WKWebsiteDataStore?
  /// Handlers of the newer kind, by canonical scheme.
  var sequenceHandlers: [String: any SchemeHandler] = [:]
  private var handlers: [(scheme: String, handler: any WKURLSchemeHandler)] = []

  /// Values of private settings.
  private var values: [String: Any] = [:]

  /// Whether audio and video play without a gesture; it is kept, and nothing else.
  open var mediaTypesRequiringUserActionForPlayback: WKAudiovisualMediaTypes = []
  /// Scripts, message handlers and content rules.
  open var userContentController = WKUserContentController()
  /// Cookies and what else is kept.
  open var websiteDataStore: WKWebsiteDataStore {
    get { store ?? .default() }
    set { store = newValue }
  }
  /// Settings of the view.
  open var preferences = WKPreferences()
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// Settings of each page.
  open var defaultWebpagePreferences: WKWebpagePreferences! = WKWebpagePreferences()
  /// The process pool, which has no meaning here.
  open var processPool = WKProcessPool()
  /// What comes at the end of the user agent.
  open var applicationNameForUserAgent: String?
  /// Whether media may play over AirPlay; kept, and nothing else.
  open var allowsAirPlayForMediaPlayback = true
  /// Whether video plays within the page instead of full-screen; kept, and nothing else.
  open var allowsInlineMediaPlayback = false
  /// Whether video may play in a picture above other apps; kept, and nothing else.
  open var allowsPictureInPictureMediaPlayback = true
  /// Whether nothing is drawn until the page is in memory; kept, and nothing else.
  open var suppressesIncrementalRendering = false
  /// Whether pages outside of the app's bound domains are refused; kept, and nothing else.
  open var limitsNavigationsToAppBoundDomains = false
  /// Whether http becomes https for hosts that are known to have it; kept, and nothing else.
  open var upgradeKnownHostsToHTTPS = true
  /// Whether people may zoom where the page forbids it; kept, and nothing else.
  open var ignoresViewportScaleLimits = false
  /// Which telephone numbers, addresses and the like become links; kept, and nothing else.
  open var dataDetectorTypes: WKDataDetectorTypes = []
  /// How finely text can be selected; kept, and nothing else.
  open var selectionGranularity: WKSelectionGranularity = .dynamic
  /// Which of page and system sets the direction of form controls; kept, and nothing else.
  open var userInterfaceDirectionPolicy: WKUserInterfaceDirectionPolicy = .content
  /// Whether the system's view covers pages that Screen Time blocks; kept, and nothing else.
  open var showsSystemScreenTimeBlockingView = true
  /// Whether images can be put in text as glyphs; kept, and nothing else.
  open var supportsAdaptiveImageGlyph = false
  /// Whether text that is typed is completed in place; kept, and nothing else.
  open var allowsInlinePredictions = false

  /// What stands for the network, which Apple's class does not have: without it every http and https load fails.
  public var network: Network = .none
  /// What an illegal call on a scheme task or an illegal registration does, which Apple's class does not have.
  public var violationPolicy: HeadlessWebView.ViolationPolicy = .record
  /// Illegal registrations so far.
  public private(set) var registrationViolations: [Violation] = []
  /// Bounds of each page, which Apple's class does not have.
  public var limits = HeadlessWebView.Limits()
  /// How many bytes of each body a page's trace has, as ``LoadTrace/ResponseRecord/preview``, which Apple's class does not
  /// have; 0 for none.
  public var previewBytes = 0
  /// What shows pages, which Apple's class does not have: a real engine's host runs their scripts.
  ///
  /// With another than the simulated host the navigation delegate is told of start, commit and end, and asked nothing.
  public var hostEngine = HostEngine.headless

  /// Makes a configuration with WebKit's defaults.
  public nonisolated override init() {
    super.init()
  }

  /// Copies a configuration; handlers and the objects it holds are shared.
  open nonisolated func copy(with zone: NSZone? = nil) -> Any {
    let copy = WKWebViewConfiguration()
    MainActor.assumeIsolated { copy.take(self) }
    return copy
  }

  func take(_ other: WKWebViewConfiguration) {
    handlers = other.handlers
    sequenceHandlers = other.sequenceHandlers
    mediaTypesRequiringUserActionForPlayback = other.mediaTypesRequiringUserActionForPlayback
    userContentController = other.userContentController
    store = other.store
    preferences = other.preferences
    defaultWebpagePreferences = other.defaultWebpagePreferences
    processPool = other.processPool
    applicationNameForUserAgent = other.applicationNameForUserAgent
    allowsAirPlayForMediaPlayback = other.allowsAirPlayForMediaPlayback
    allowsInlineMediaPlayback = other.allowsInlineMediaPlayback
    allowsPictureInPictureMediaPlayback = other.allowsPictureInPictureMediaPlayback
    suppressesIncrementalRendering = other.suppressesIncrementalRendering
    limitsNavigationsToAppBoundDomains = other.limitsNavigationsToAppBoundDomains
    upgradeKnownHostsToHTTPS = other.upgradeKnownHostsToHTTPS
    ignoresViewportScaleLimits = other.ignoresViewportScaleLimits
    dataDetectorTypes = other.dataDetectorTypes
    selectionGranularity = other.selectionGranularity
    userInterfaceDirectionPolicy = other.userInterfaceDirectionPolicy
    showsSystemScreenTimeBlockingView = other.showsSystemScreenTimeBlockingView
    supportsAdaptiveImageGlyph = other.supportsAdaptiveImageGlyph
    allowsInlinePredictions = other.allowsInlinePredictions
    network = other.network
    violationPolicy = other.violationPolicy
    registrationViolations = other.registrationViolations
    limits = other.limits
    previewBytes = other.previewBytes
    values = other.values
    hostEngine = other.hostEngine
  }

  /// Keeps a value of a private setting, such as `allowUniversalAccessFromFileURLs`.
  open func setValue(_ value: Any?, forKey key: String) { values[key] = value }
  /// The value of a private setting.
  open func value(forKey key: String) -> Any? { values[key] }

  // MARK: - Handlers

  /// Registers a handler for a scheme; what raises in WebKit does what ``violationPolicy`` says.
  open func setURLSchemeHandler(_ urlSchemeHandler: (any WKURLSchemeHandler)?, forURLScheme urlScheme: String)
  {
    var checked = hostConfiguration(for: nil)
    checked.violationPolicy = violationPolicy
    let placeholder = ClosureSchemeHandler { _ in throw URLError(.unsupportedURL) }
    if checked.setSchemeHandler(placeholder, forScheme: urlScheme) != nil {
      registrationViolations = checked.registrationViolations
    } else if let urlSchemeHandler, let key = HeadlessWebView.canonicalScheme(urlScheme) {
      handlers.append((key, urlSchemeHandler))
    }
  }

  /// The handler of a scheme in any letter case.
  open func urlSchemeHandler(forURLScheme urlScheme: String) -> (any WKURLSchemeHandler)? {
    guard let key = HeadlessWebView.canonicalScheme(urlScheme) else { return nil }
    return handlers.first { $0.scheme == key }?.handler
  }

  /// The host's configuration for a view.
  func hostConfiguration(for webView: WKWebView?) -> HeadlessWebView.Configuration {
    var configuration = HeadlessWebView.Configuration(network: network)
    for (scheme, handler) in handlers {
      configuration.schemeHandlers[scheme] = WKSchemeHandlerAdapter(handler, webView: webView)
    }
    for (scheme, handler) in sequenceHandlers { configuration.schemeHandlers[scheme] = handler }
    for violation in registrationViolations { configuration.note(violation) }
    configuration.violationPolicy = violationPolicy
    configuration.limits = limits
    configuration.previewBytes = previewBytes
    configuration.contentRules = userContentController.contentRules
    if let applicationNameForUserAgent { configuration.userAgent += " " + applicationNameForUserAgent }
    return configuration
  }

  // MARK: - Coding

  /// Configurations can be archived in name only: nothing is kept.
  public nonisolated static var supportsSecureCoding: Bool { true }
  /// Keeps nothing.
  open nonisolated func encode(with coder: NSCoder) {}
  /// Makes a configuration with WebKit's defaults.
  public nonisolated required init?(coder: NSCoder) {
    super.init()
  }
}

/// Kinds of media.
public struct WKAudiovisualMediaTypes: OptionSet, Sendable {
  /// The members as bits, with the values of Apple's constants.
  public let rawValue: UInt
  /// Makes a set of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Audio.
  public static let audio = WKAudiovisualMediaTypes(rawValue: 1)
  /// Video.
  public static let video = WKAudiovisualMediaTypes(rawValue: 2)
  /// Both.
  public static let all: WKAudiovisualMediaTypes = [.audio, .video]
}

/// What is made a link in text.
public struct WKDataDetectorTypes: OptionSet, Sendable {
  /// The members as bits, with the values of Apple's constants.
  public let rawValue: UInt
  /// Makes a set of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Phone numbers.
  public static let phoneNumber = WKDataDetectorTypes(rawValue: 1)
  /// URLs.
  public static let link = WKDataDetectorTypes(rawValue: 2)
  /// Addresses.
  public static let address = WKDataDetectorTypes(rawValue: 4)
  /// Dates.
  public static let calendarEvent = WKDataDetectorTypes(rawValue: 8)
  /// Everything.
  public static let all = WKDataDetectorTypes(rawValue: .max)
}

/// How text is selected.
public enum WKSelectionGranularity: Int, Sendable {
  /// As fits the selection.
  case dynamic
  /// Letter by letter.
  case character
}

/// What decides the direction of controls.
public enum WKUserInterfaceDirectionPolicy: Int, Sendable {
  /// The page.
  case content
  /// The system.
  case system
}
