public import Foundation
public import FoundationNetworking

/// Where cookies and what else a site keeps are kept, in memory.
@preconcurrency @MainActor open class WKWebsiteDataStore: NSObject {
  private static let shared = WKWebsiteDataStore(isPersistent: true, identifier: nil)
  private static var stores: [UUID: WKWebsiteDataStore] = [:]

  /// The cookies.
  public let httpCookieStore: WKHTTPCookieStore
  /// Whether what is kept would outlive the app; here nothing does.
  public let isPersistent: Bool
  /// The store's name.
  public let identifier: UUID?
  /// Proxies; kept, and nothing else.
  open var proxyConfigurations: [Any] = []

  private init(isPersistent: Bool, identifier: UUID?) {
    self.isPersistent = isPersistent
    self.identifier = identifier
    httpCookieStore = WKHTTPCookieStore()
    super.init()
  }

  /// The store that all views share unless told otherwise.
  open class func `default`() -> WKWebsiteDataStore { shared }
  /// A store of its own.
  open class func nonPersistent() -> WKWebsiteDataStore {
    WKWebsiteDataStore(isPersistent: false, identifier: nil)
  }

  /// The store of a name.
  public convenience init(forIdentifier identifier: UUID) {
    self.init(isPersistent: true, identifier: identifier)
  }

  /// All kinds of data.
  open class func allWebsiteDataTypes() -> Set<String> {
    [
      WKWebsiteDataTypeDiskCache, WKWebsiteDataTypeMemoryCache, WKWebsiteDataTypeOfflineWebApplicationCache,
      WKWebsiteDataTypeCookies, WKWebsiteDataTypeSessionStorage, WKWebsiteDataTypeLocalStorage,
      WKWebsiteDataTypeWebSQLDatabases, WKWebsiteDataTypeIndexedDBDatabases, WKWebsiteDataTypeFetchCache,
      WKWebsiteDataTypeServiceWorkerRegistrations,
    ]
  }

  /// What is kept, by site: here only cookies are.
  open func fetchDataRecords(
    ofTypes dataTypes: Set<String>, completionHandler: @escaping @MainActor ([WKWebsiteDataRecord]) -> Void
  ) {
    let records = records(dataTypes)
    Task { completionHandler(records) }
  }

  /// What is kept, by site: here only cookies are.
  open func dataRecords(ofTypes dataTypes: Set<String>) async -> [WKWebsiteDataRecord] { records(dataTypes) }

  /// Forgets the data of sites.
  open func removeData(
    ofTypes dataTypes: Set<String>, for dataRecords: [WKWebsiteDataRecord],
    completionHandler: @escaping @MainActor () -> Void
  ) {
    if dataTypes.contains(WKWebsiteDataTypeCookies) {
      let names = Set(dataRecords.map(\.displayName))
      httpCookieStore.remove { names.contains(Self.site($0.domain)) }
    }
    Task { completionHandler() }
  }

  /// Forgets the data of sites.
  open func removeData(ofTypes dataTypes: Set<String>, for dataRecords: [WKWebsiteDataRecord]) async {
    removeData(ofTypes: dataTypes, for: dataRecords) {}
  }

  /// Forgets data; what is kept here has no times, so that all of it goes.
  open func removeData(
    ofTypes dataTypes: Set<String>, modifiedSince date: Date,
    completionHandler: @escaping @MainActor () -> Void
  ) {
    if dataTypes.contains(WKWebsiteDataTypeCookies) { httpCookieStore.remove { _ in true } }
    Task { completionHandler() }
  }

  /// Forgets data; what is kept here has no times, so that all of it goes.
  open func removeData(ofTypes dataTypes: Set<String>, modifiedSince date: Date) async {
    removeData(ofTypes: dataTypes, modifiedSince: date) {}
  }

  private func records(_ types: Set<String>) -> [WKWebsiteDataRecord] {
    guard types.contains(WKWebsiteDataTypeCookies) else { return [] }
    let sites = Set(httpCookieStore.cookies.map { Self.site($0.domain) })
    return sites.sorted().map { WKWebsiteDataRecord(displayName: $0, dataTypes: [WKWebsiteDataTypeCookies]) }
  }

  private static func site(_ domain: String) -> String {
    domain.hasPrefix(".") ? String(domain.dropFirst()) : domain
  }
}

/// What a site keeps.
@preconcurrency @MainActor open class WKWebsiteDataRecord: NSObject {
  /// The site.
  public let displayName: String
  /// The kinds of data.
  public let dataTypes: Set<String>

  init(displayName: String, dataTypes: Set<String>) {
    self.displayName = displayName
    self.dataTypes = dataTypes
    super.init()
  }
}

/// Cookies, in memory; the host's loads send none, as those of custom schemes do not in WebKit.
@preconcurrency @MainActor open class WKHTTPCookieStore: NSObject {
  private(set) var cookies: [HTTPCookie] = []
  private var observers: [any WKHTTPCookieStoreObserver] = []
  private var policy: CookiePolicy = .allow

  /// Whether cookies are taken.
  public enum CookiePolicy: Int, Sendable {
    /// They are.
    case allow
    /// They are not.
    case disallow
  }

  /// Makes an empty store.
  public nonisolated override init() {
    super.init()
  }

  /// All cookies.
  open func getAllCookies(_ completionHandler: @escaping @MainActor ([HTTPCookie]) -> Void) {
    let cookies = cookies
    Task { completionHandler(cookies) }
  }

  /// All cookies.
  open func allCookies() async -> [HTTPCookie] { cookies }

  /// Keeps a cookie in the place of one with the same name, domain and path.
  open func setCookie(_ cookie: HTTPCookie, completionHandler: (@MainActor () -> Void)? = nil) {
    cookies.removeAll { Self.isSame($0, cookie) }
    cookies.append(cookie)
    changed()
    if let completionHandler { Task { completionHandler() } }
  }

  /// Keeps a cookie in the place of one with the same name, domain and path.
  open func setCookie(_ cookie: HTTPCookie) async { setCookie(cookie, completionHandler: nil) }

  /// Keeps cookies.
  open func setCookies(_ cookies: [HTTPCookie], completionHandler: (@MainActor () -> Void)? = nil) {
    for cookie in cookies { setCookie(cookie, completionHandler: nil) }
    if let completionHandler { Task { completionHandler() } }
  }

  /// Forgets a cookie.
  open func delete(_ cookie: HTTPCookie, completionHandler: (@MainActor () -> Void)? = nil) {
    remove { Self.isSame($0, cookie) }
    if let completionHandler { Task { completionHandler() } }
  }

  /// Forgets a cookie.
  open func deleteCookie(_ cookie: HTTPCookie) async { remove { Self.isSame($0, cookie) } }

  /// Has somebody told of changes.
  open func add(_ observer: any WKHTTPCookieStoreObserver) { observers.append(observer) }
  /// Has somebody told no longer.
  open func remove(_ observer: any WKHTTPCookieStoreObserver) { observers.removeAll { $0 === observer } }

  /// Whether cookies are taken; kept, and nothing else.
  open func setCookiePolicy(_ policy: CookiePolicy, completionHandler: (@MainActor () -> Void)? = nil) {
    self.policy = policy
    if let completionHandler { Task { completionHandler() } }
  }

  /// Whether cookies are taken.
  open func getCookiePolicy(_ completionHandler: @escaping @MainActor (CookiePolicy) -> Void) {
    let policy = policy
    Task { completionHandler(policy) }
  }

  func remove(where predicate: (HTTPCookie) -> Bool) {
    cookies.removeAll(where: predicate)
    changed()
  }

  private func changed() {
    let observers = observers
    Task { for observer in observers { observer.cookiesDidChange(in: self) } }
  }

  private static func isSame(_ a: HTTPCookie, _ b: HTTPCookie) -> Bool {
    a.name == b.name && a.domain == b.domain && a.path == b.path
  }
}

/// Who is told of changes of cookies.
@preconcurrency @MainActor public protocol WKHTTPCookieStoreObserver: NSObjectProtocol {
  /// Cookies have changed.
  func cookiesDidChange(in cookieStore: WKHTTPCookieStore)
}

extension WKHTTPCookieStoreObserver {
  /// Does nothing: the default of an observer that does not declare it.
  public func cookiesDidChange(in cookieStore: WKHTTPCookieStore) {}
}

/// The disk cache.
public let WKWebsiteDataTypeDiskCache = "WKWebsiteDataTypeDiskCache"
/// The memory cache.
public let WKWebsiteDataTypeMemoryCache = "WKWebsiteDataTypeMemoryCache"
/// Offline applications.
public let WKWebsiteDataTypeOfflineWebApplicationCache = "WKWebsiteDataTypeOfflineWebApplicationCache"
/// Cookies.
public let WKWebsiteDataTypeCookies = "WKWebsiteDataTypeCookies"
/// Session storage.
public let WKWebsiteDataTypeSessionStorage = "WKWebsiteDataTypeSessionStorage"
/// Local storage.
public let WKWebsiteDataTypeLocalStorage = "WKWebsiteDataTypeLocalStorage"
/// WebSQL.
public let WKWebsiteDataTypeWebSQLDatabases = "WKWebsiteDataTypeWebSQLDatabases"
/// IndexedDB.
public let WKWebsiteDataTypeIndexedDBDatabases = "WKWebsiteDataTypeIndexedDBDatabases"
/// The cache of fetch.
public let WKWebsiteDataTypeFetchCache = "WKWebsiteDataTypeFetchCache"
/// Service workers.
public let WKWebsiteDataTypeServiceWorkerRegistrations = "WKWebsiteDataTypeServiceWorkerRegistrations"
/// The file system API.
public let WKWebsiteDataTypeFileSystem = "WKWebsiteDataTypeFileSystem"
/// Salts of media devices.
public let WKWebsiteDataTypeMediaKeys = "WKWebsiteDataTypeMediaKeys"
