public import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A `URLCache` that answers for what must not be loaded, so that nothing goes to the network for it.
///
/// A request that its rules block is answered with a small response that whoever asked can use: a transparent
/// pixel, an empty script, an empty style sheet, else one byte of text. Such responses are stored like others and
/// purged when the rules change. All other requests are those of an ordinary cache.
///
/// It is asked by `URLSession` and by web views over the URL Loading System. A `WKWebView` loads in another
/// process and never asks it: there, content rules belong into the view's own rule lists.
///
/// Of a rule's actions only `block` and `ignore-previous-rules` can be followed here: a cache neither changes a
/// request nor hides elements. It is `@unchecked Sendable` as `URLCache` is; its own state is behind locks.
public final class FilteringURLCache: URLCache, @unchecked Sendable {
  private struct State {
    var rules: [ContentRuleList]
    /// What was answered for blocked requests, to be purged.
    var blocked: [String: URLRequest] = [:]
  }

  /// So many blocked requests are remembered.
  private static let blockedLimit = 10_000

  private let state: Mutex<State>
  private let onBlock: (@Sendable (URLRequest, ContentRuleDecision) -> Void)?
  #if canImport(FoundationNetworking)
    private let storage: URLCacheStorage
    private let capacityOfDisk: Mutex<Int>
  #endif

  /// Makes a cache.
  ///
  /// - Parameters:
  ///   - memoryCapacity: the bytes that are held in memory.
  ///   - diskCapacity: the bytes that are kept on disk.
  ///   - directory: a folder that only this cache uses; without one nothing is kept on disk on Linux, and in a
  ///     place of the system's on Apple's platforms.
  ///   - rules: what must not be loaded; each list decides alone.
  ///   - now: the clock by which responses grow old.
  ///   - onBlock: told of each request that is blocked, and why; called on the thread that asks.
  public init(
    memoryCapacity: Int = 8 << 20, diskCapacity: Int = 64 << 20, directory: URL? = nil,
    rules: [ContentRuleList] = [],
    now: @escaping @Sendable () -> Date = { Date() },
    onBlock: (@Sendable (URLRequest, ContentRuleDecision) -> Void)? = nil
  ) {
    state = Mutex(State(rules: rules))
    self.onBlock = onBlock
    #if canImport(FoundationNetworking)
      storage = URLCacheStorage(
        memoryCapacity: memoryCapacity, diskCapacity: diskCapacity, folder: directory, now: now)
      capacityOfDisk = Mutex(diskCapacity)
      // Foundation's storage here leaves the query out of its key; it is given no room at all.
      super.init(memoryCapacity: 0, diskCapacity: 0, diskPath: nil)
    #else
      super.init(memoryCapacity: memoryCapacity, diskCapacity: diskCapacity, directory: directory)
    #endif
  }

  // MARK: - Rules

  /// What must not be loaded; a change purges what was answered for blocked requests.
  public var rules: [ContentRuleList] {
    get { state.withLock { $0.rules } }
    set {
      let blocked = state.withLock { state in
        defer { state.blocked = [:] }
        state.rules = newValue
        return state.blocked.values
      }
      for request in blocked { removeStored(request) }
    }
  }

  /// What the rules say to a request, and why.
  public func decision(for request: URLRequest) -> ContentRuleDecision {
    guard let url = request.url?.absoluteString else { return ContentRuleDecision() }
    let load = ResourceLoad(
      url: url, type: RequestKind.type(of: request), topURL: request.mainDocumentURL?.absoluteString,
      method: request.httpMethod ?? "GET")
    return ContentRuleDecision.combined(rules.map { $0.decision(for: load) })
  }

  // MARK: - URLCache

  /// The response to a request: one that stands for blocked content, or what is stored.
  public override func cachedResponse(for request: URLRequest) -> CachedURLResponse? {
    let decision = decision(for: request)
    let stored = storedResponse(request)
    guard let rule = decision.blockingRule else {
      guard let stored, BlockedResponse.isOne(stored) else { return stored }
      // It was stored under rules that hold no more, perhaps by another run of the app.
      removeStored(request)
      return nil
    }
    onBlock?(request, decision)
    if let stored, BlockedResponse.isOne(stored) { return stored }
    guard let response = BlockedResponse.make(for: request, type: RequestKind.type(of: request), rule: rule)
    else {
      return nil
    }
    storeUnfiltered(response, request)
    state.withLock { state in
      // What is not remembered is purged when it is next asked for.
      if state.blocked.count < Self.blockedLimit {
        state.blocked[request.url?.absoluteString ?? ""] = request
      }
    }
    return response
  }

  /// Stores a response, unless it is to a request that is blocked.
  public override func storeCachedResponse(_ cachedResponse: CachedURLResponse, for request: URLRequest) {
    guard !decision(for: request).isBlocked else { return }
    storeUnfiltered(cachedResponse, request)
  }

  /// Removes the response to a request.
  public override func removeCachedResponse(for request: URLRequest) {
    removeStored(request)
  }

  /// Finds the response to a task's request.
  public override func getCachedResponse(
    for dataTask: URLSessionDataTask, completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void
  ) {
    completionHandler(
      (dataTask.currentRequest ?? dataTask.originalRequest).flatMap { cachedResponse(for: $0) })
  }

  /// Stores the response to a task's request.
  public override func storeCachedResponse(
    _ cachedResponse: CachedURLResponse, for dataTask: URLSessionDataTask
  ) {
    guard let request = dataTask.currentRequest ?? dataTask.originalRequest else { return }
    storeCachedResponse(cachedResponse, for: request)
  }

  /// Removes the response to a task's request.
  public override func removeCachedResponse(for dataTask: URLSessionDataTask) {
    guard let request = dataTask.currentRequest ?? dataTask.originalRequest else { return }
    removeStored(request)
  }

  #if canImport(FoundationNetworking)
    /// Removes all responses.
    public override func removeAllCachedResponses() {
      storage.removeAll()
    }

    /// Removes the responses that were stored at a time or later.
    public override func removeCachedResponses(since date: Date) {
      storage.removeAll(since: date)
    }

    /// The bytes that are held in memory at most.
    public override var memoryCapacity: Int {
      get { storage.memoryCapacity }
      set { storage.memoryCapacity = newValue }
    }

    /// The bytes that are kept on disk at most; what is set here holds for the next cache in the folder.
    public override var diskCapacity: Int {
      get { capacityOfDisk.withLock { $0 } }
      set { capacityOfDisk.withLock { $0 = newValue } }
    }

    /// The bytes in memory.
    public override var currentMemoryUsage: Int { storage.memoryUsage }

    /// The bytes on disk.
    public override var currentDiskUsage: Int { storage.diskUsage }
  #endif

  // MARK: - Storage

  private func storedResponse(_ request: URLRequest) -> CachedURLResponse? {
    #if canImport(FoundationNetworking)
      storage.response(for: request)
    #else
      super.cachedResponse(for: request)
    #endif
  }

  private func storeUnfiltered(_ response: CachedURLResponse, _ request: URLRequest) {
    #if canImport(FoundationNetworking)
      storage.store(response, for: request)
    #else
      super.storeCachedResponse(response, for: request)
    #endif
  }

  private func removeStored(_ request: URLRequest) {
    #if canImport(FoundationNetworking)
      storage.remove(request)
    #else
      super.removeCachedResponse(for: request)
    #endif
  }
}
