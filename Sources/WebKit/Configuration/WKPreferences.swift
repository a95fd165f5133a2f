public import Foundation

/// Settings of a view; they are kept, and nothing else, since nothing is drawn and no script runs.
@preconcurrency @MainActor open class WKPreferences: NSObject, NSCopying {
  /// The smallest font size in points.
  open var minimumFontSize: CGFloat = 0
  /// Whether scripts may open windows.
  open var javaScriptCanOpenWindowsAutomatically = false
  /// Whether scripts run; deprecated by WebKit.
  open var javaScriptEnabled = true
  /// Whether fraudulent sites are warned of.
  open var isFraudulentWebsiteWarningEnabled = true
  /// Whether Tab goes to links.
  open var tabFocusesLinks = false
  /// Whether elements can fill the screen.
  open var isElementFullscreenEnabled = false
  /// Whether sites can ask to be measured.
  open var isSiteSpecificQuirksModeEnabled = true
  /// Whether text can be selected.
  open var isTextInteractionEnabled = true
  /// Whether the background is printed.
  open var shouldPrintBackgrounds = false
  /// What pages that cannot be seen may do.
  open var inactiveSchedulingPolicy: InactiveSchedulingPolicy = .suspend

  /// What pages that cannot be seen may do.
  public enum InactiveSchedulingPolicy: Int, Sendable {
    /// Nothing.
    case suspend
    /// Less.
    case throttle
    /// All.
    case none
  }

  private var values: [String: Any] = [:]

  /// Makes settings with WebKit's defaults.
  public nonisolated override init() {
    super.init()
  }

  /// The same object: nothing here depends on the settings.
  open nonisolated func copy(with zone: NSZone? = nil) -> Any { self }

  /// Keeps a value of a private setting, such as `allowFileAccessFromFileURLs`.
  open func setValue(_ value: Any?, forKey key: String) { values[key] = value }
  /// The value of a private setting.
  open func value(forKey key: String) -> Any? { values[key] }
}

/// Settings of one page; they are kept, and nothing else.
@preconcurrency @MainActor open class WKWebpagePreferences: NSObject, NSCopying {
  /// Which kind of site is asked for.
  public enum ContentMode: Int, Sendable {
    /// As fits the device.
    case recommended
    /// For phones.
    case mobile
    /// For desktops.
    case desktop
  }

  /// Which kind of site is asked for.
  open var preferredContentMode: ContentMode = .recommended
  /// Whether the page's own scripts run.
  open var allowsContentJavaScript = true
  /// Whether lockdown mode is on.
  open var isLockdownModeEnabled = false
  /// What is done about http.
  open var preferredHTTPSNavigationPolicy: UpgradeToHTTPSPolicy = .keepAsRequested

  /// What is done about http.
  public enum UpgradeToHTTPSPolicy: Int, Sendable {
    /// Nothing.
    case keepAsRequested
    /// https is tried first.
    case automaticFallbackToHTTP
    /// https, or an error that the user is asked about.
    case userMediatedFallbackToHTTP
    /// https, or an error.
    case errorOnFailure
  }

  /// Makes settings with WebKit's defaults.
  public nonisolated override init() {
    super.init()
  }

  /// The same object: nothing here depends on the settings.
  open nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A pool of web processes; there are none here.
@preconcurrency @MainActor open class WKProcessPool: NSObject {
  /// Makes a pool.
  public nonisolated override init() {
    super.init()
  }
}
