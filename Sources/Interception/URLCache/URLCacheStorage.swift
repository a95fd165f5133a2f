import Foundation
import LoadTrace
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Keeps responses of the URL Loading System in memory and on disk, each up to a capacity.
///
/// It takes the place of Foundation's own storage where that leaves the query out of its key, as on Linux. The
/// key is the whole URL without its fragment; a response that varies with a request field is found only for
/// requests with the same field.
final class URLCacheStorage: Sendable {
  fileprivate struct Entry {
    var response: StoredResponse
    var use: UInt64
    var cost: Int
  }

  fileprivate struct State {
    var entries: [String: Entry] = [:]
    var size = 0
    var uses: UInt64 = 0
    var memoryCapacity: Int
  }

  private let state: Mutex<State>
  private let disk: FileCache?
  private let now: @Sendable () -> Date

  /// Fields of ours among those of a response: what the request said that it varies with, and that it is plain.
  private static let varying = "X-Stored-Request-"
  private static let plain = "X-Stored-Plain"

  init(memoryCapacity: Int, diskCapacity: Int, folder: URL?, now: @escaping @Sendable () -> Date) {
    state = Mutex(State(memoryCapacity: memoryCapacity))
    disk =
      diskCapacity > 0
      ? folder.map { FileCache(folder: $0, limits: .init(size: diskCapacity), now: now) } : nil
    self.now = now
  }

  var memoryCapacity: Int {
    get { state.withLock { $0.memoryCapacity } }
    set {
      state.withLock {
        $0.memoryCapacity = newValue
        Self.makeRoom(&$0)
      }
    }
  }

  var memoryUsage: Int { state.withLock { $0.size } }
  var diskUsage: Int { disk?.size ?? 0 }

  // MARK: - Responses

  func response(for request: URLRequest) -> CachedURLResponse? {
    guard let url = request.url?.absoluteString, isGet(request) else { return nil }
    let key = CacheKey(url).url
    let held = state.withLock { state -> StoredResponse? in
      guard state.entries[key] != nil else { return nil }
      state.uses += 1
      state.entries[key]?.use = state.uses
      return state.entries[key]?.response
    }
    guard let stored = held ?? disk?.response(for: key), fits(stored, request) else { return nil }
    if held == nil { hold(stored, key) }
    return cached(stored, for: request)
  }

  func store(_ cached: CachedURLResponse, for request: URLRequest) {
    guard let url = request.url?.absoluteString, isGet(request), cached.storagePolicy != .notAllowed else {
      return
    }
    let key = CacheKey(url).url
    let http = cached.response as? HTTPURLResponse
    var headers = [HeaderField](cached.response)
    guard !Freshness(headers: headers, receivedAt: now()).forbidsStoring else { return remove(request) }
    if http == nil { headers.append(HeaderField(Self.plain, "1")) }
    for name in (headers.value(of: "Vary") ?? "").split(separator: ",").map({
      $0.trimmingCharacters(in: .whitespaces)
    }) {
      if name == "*" { return remove(request) }
      headers.append(HeaderField(Self.varying + name, request.value(forHTTPHeaderField: name) ?? ""))
    }
    let stored = StoredResponse(
      url: key, status: http?.statusCode ?? 200, headers: headers, mimeType: cached.response.mimeType,
      textEncodingName: cached.response.textEncodingName, body: cached.data, storedAt: now())
    hold(stored, key)
    if cached.storagePolicy == .allowed { disk?.store(stored) }
  }

  func remove(_ request: URLRequest) {
    guard let url = request.url?.absoluteString else { return }
    let key = CacheKey(url).url
    state.withLock { $0.remove(key) }
    disk?.remove(key)
  }

  func removeAll() {
    state.withLock {
      $0.entries = [:]
      $0.size = 0
    }
    disk?.removeAll()
  }

  /// Removes the responses that were stored at a time or later.
  func removeAll(since date: Date) {
    let keys = state.withLock { state -> [String] in
      let keys = state.entries.filter { $0.value.response.storedAt >= date }.map(\.key)
      for key in keys { state.remove(key) }
      return keys
    }
    for key in keys { disk?.remove(key) }
    for listed in disk?.list() ?? [] where listed.record.storedAt >= date { disk?.remove(listed.place) }
  }

  // MARK: - Parts

  private func isGet(_ request: URLRequest) -> Bool { (request.httpMethod ?? "GET") == "GET" }

  private func fits(_ stored: StoredResponse, _ request: URLRequest) -> Bool {
    stored.headers.allSatisfy { field in
      guard field.name.hasPrefix(Self.varying) else { return true }
      let name = String(field.name.dropFirst(Self.varying.count))
      return (request.value(forHTTPHeaderField: name) ?? "") == field.value
    }
  }

  private func cached(_ stored: StoredResponse, for request: URLRequest) -> CachedURLResponse? {
    guard let url = request.url else { return nil }
    if stored.header(Self.plain) != nil {
      let response = URLResponse(
        url: url, mimeType: stored.mimeType, expectedContentLength: stored.body.count,
        textEncodingName: stored.textEncodingName)
      return CachedURLResponse(response: response, data: stored.body)
    }
    var response = stored
    response.headers.removeAll { $0.name.hasPrefix(Self.varying) }
    return response.httpResponse(url: url).map { CachedURLResponse(response: $0, data: stored.body) }
  }

  private func hold(_ stored: StoredResponse, _ key: String) {
    state.withLock { state in
      state.remove(key)
      state.uses += 1
      let cost = stored.body.count + stored.url.utf8.count + stored.headers.lines.utf8.count
      let entry = Entry(response: stored, use: state.uses, cost: cost)
      guard entry.cost <= state.memoryCapacity else { return }
      state.entries[key] = entry
      state.size += entry.cost
      Self.makeRoom(&state)
    }
  }

  /// Removes the least recently used; a tenth more than is needed, so that it need not be done for each.
  private static func makeRoom(_ state: inout State) {
    guard state.size > state.memoryCapacity else { return }
    let keys = state.entries.sorted { $0.value.use < $1.value.use }.map(\.key)
    for key in keys where state.size > state.memoryCapacity - state.memoryCapacity / 10 { state.remove(key) }
  }
}

extension URLCacheStorage.State {
  fileprivate mutating func remove(_ key: String) {
    if let entry = entries.removeValue(forKey: key) { size -= entry.cost }
  }
}
