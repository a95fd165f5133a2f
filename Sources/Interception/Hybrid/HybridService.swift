import Dispatch
import Foundation
import HeadlessWebView
import LoadTrace
import Synchronization
import URLStandard

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What the loads of a hybrid handler share: the fetches under way, the pages' versions, and threads.
final class HybridService: Sendable {
  /// What a copy is good for.
  enum Use {
    case copy, copyAndAsk, ask
  }

  private struct FetchKey: Hashable {
    var url: String
    var version: String
    var isConditional: Bool
  }

  let configuration: HybridSchemeHandler.Configuration
  let pins: VersionPins?
  private let queue = DispatchQueue(
    label: "HybridSchemeHandler", qos: .userInitiated, attributes: .concurrent)
  private let fetches = Mutex<[FetchKey: SharedFetch]>([:])

  init(_ configuration: HybridSchemeHandler.Configuration) {
    self.configuration = configuration
    pins = configuration.cache.map { VersionPins(cache: $0) }
  }

  /// Runs work on a thread that may wait.
  func perform(_ work: @escaping @Sendable () -> Void) {
    queue.async(execute: work)
  }

  // MARK: - Copies

  /// What a copy is good for, by the policy and by what its server and the page say.
  func use(of entry: FileCacheEntry, for request: URLRequest) -> Use {
    let isReload = request.value(forHTTPHeaderField: "Cache-Control").map { field in
      let directives = Freshness.directives(field)
      return directives["no-cache"] != nil || directives["max-age"] == "0"
    }
    if isReload == true, configuration.policy != .cacheOnly { return .ask }
    switch configuration.policy {
    case .cacheOnly: return .copy
    case .networkFirst: return .ask
    case .revalidateBehind: return .copyAndAsk
    case .cacheFirst:
      let response = entry.response
      let freshness = Freshness(headers: response.headers, receivedAt: response.storedAt)
      let now = configuration.cache?.now() ?? Date()
      return !freshness.isExplicit || freshness.isFresh(receivedAt: response.storedAt, now: now)
        ? .copy : .ask
    }
  }

  // MARK: - Fetches

  /// The fetch of a URL for a copy: the one under way, or a new one that is still to be started.
  ///
  /// Where there is an `entry`, the server is asked whether that copy is still good. The caller uses the fetch
  /// until it releases it.
  func fetch(
    _ hybrid: HybridURL, version: String, entry: FileCacheEntry?, headers: URLRequest
  ) -> (fetch: SharedFetch, isNew: Bool) {
    let key = FetchKey(url: CacheKey(hybrid.upstream).url, version: version, isConditional: entry != nil)
    var plan = plan()
    plan.copy = configuration.cache.map { ($0, hybrid.upstream, version) }
    plan.onEnd = { [weak self] fetch in
      self?.fetches.withLock { if $0[key] === fetch { $0[key] = nil } }
    }
    var request = upstreamRequest(hybrid, headers)
    request.httpMethod = "GET"
    request.httpBody = nil
    request.httpBodyStream = nil
    request.setValue(nil, forHTTPHeaderField: "Range")
    if let entry {
      request.setValue(entry.response.header("ETag"), forHTTPHeaderField: "If-None-Match")
      request.setValue(entry.response.header("Last-Modified"), forHTTPHeaderField: "If-Modified-Since")
    }
    return fetches.withLock { fetches in
      if let running = fetches[key] {
        running.retain()
        return (running, false)
      }
      let fetch = SharedFetch(request, plan: plan)
      fetch.retain()
      fetches[key] = fetch
      fetch.whenAnswered { [configuration] outcome in
        guard case .notModified(let headers) = outcome else { return }
        configuration.cache?.refresh(hybrid.upstream, version: version, headers: headers)
      }
      return (fetch, true)
    }
  }

  /// Gives up a fetch that was not started, unless somebody has joined it.
  func drop(_ fetch: SharedFetch) {
    let isAlone = fetches.withLock { fetches in
      guard fetch.userCount <= 1 else { return false }
      if let key = fetches.first(where: { $0.value === fetch })?.key { fetches[key] = nil }
      return true
    }
    if !isAlone { fetch.start() }
    fetch.release()
  }

  /// Asks about a copy for the next time.
  func revalidate(_ hybrid: HybridURL, version: String, entry: FileCacheEntry, headers: URLRequest) {
    let (fetch, isNew) = fetch(hybrid, version: version, entry: entry, headers: headers)
    if isNew { fetch.start() }
    fetch.release()
  }

  /// A fetch for one task alone, to be started by it.
  func forward(_ hybrid: HybridURL, _ request: URLRequest) -> SharedFetch {
    var upstream = upstreamRequest(hybrid, request)
    // Without its condition, a part of another content would be answered.
    if request.value(forHTTPHeaderField: "Range") != nil {
      upstream.setValue(request.value(forHTTPHeaderField: "If-Range"), forHTTPHeaderField: "If-Range")
    }
    let fetch = SharedFetch(upstream, plan: plan())
    fetch.retain()
    return fetch
  }

  private func plan() -> SharedFetch.Plan {
    SharedFetch.Plan(
      upstream: configuration.upstream, redirectLimit: configuration.redirectLimit,
      onProblem: configuration.onProblem)
  }

  /// The request to a server: the page's, with what depends on the scheme made right.
  private func upstreamRequest(_ hybrid: HybridURL, _ request: URLRequest) -> URLRequest {
    var upstream = request
    let url = WebURL(parsing: hybrid.upstream, dialect: .webKit)
    upstream.url = url?.removingFragment().foundationURL.url
    upstream.mainDocumentURL = nil
    upstream.cachePolicy = .reloadIgnoringLocalCacheData
    // The length is the session's to say, and conditions are about what the page has, not about our copy.
    for name in ["Host", "Content-Length", "If-None-Match", "If-Modified-Since", "If-Range"] {
      upstream.setValue(nil, forHTTPHeaderField: name)
    }
    // A server knows no custom scheme: the page's origin is the server's own form of it.
    for name in ["Origin", "Referer"] {
      guard let value = request.value(forHTTPHeaderField: name),
        value.hasPrefix(configuration.urls.scheme + "://"),
        let form = try? HybridURL(value, configuration.urls).upstream
      else { continue }
      upstream.setValue(
        name == "Origin" && form.hasSuffix("/") ? String(form.dropLast()) : form, forHTTPHeaderField: name)
    }
    return upstream
  }
}
