import Foundation
import HeadlessWebView
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a model cache works with.
struct ModelCacheParts: Sendable {
  /// Whether a request is blocked, by the rules' lines.
  var blocks: @Sendable (_ url: String, _ lines: [String]) -> Bool = ModelCacheParts.blocks
  /// What is answered for a blocked request.
  var answer: @Sendable (URLRequest) -> CachedURLResponse? = ModelCacheParts.answer
  /// By what a stored response is found.
  var key: @Sendable (URLRequest) -> String = { $0.url?.absoluteString ?? "" }
  /// Whether a response is stored.
  var stores = true

  static func answer(_ request: URLRequest) -> CachedURLResponse? {
    guard let url = request.url else { return nil }
    let type = ["png", "gif", "jpg"].contains(url.pathExtension) ? "image/gif" : "text/plain"
    let response = HTTPURLResponse(
      url: url, statusCode: 200, httpVersion: "HTTP/1.1",
      headerFields: ["Content-Type": type, "Content-Length": "1"])
    return response.map { CachedURLResponse(response: $0, data: Data(" ".utf8)) }
  }

  /// The rules of a filter list, as far as the cases use them: `||host^`, `/part/`, `*` and `@@`.
  static func blocks(_ url: String, _ lines: [String]) -> Bool {
    let rules = lines.filter { !$0.hasPrefix("!") && $0.contains { $0.isLetter || $0.isNumber } }
    let exceptions = rules.filter { $0.hasPrefix("@@") }.map { String($0.dropFirst(2)) }
    guard !exceptions.contains(where: { matches($0, url) }) else { return false }
    return rules.contains { !$0.hasPrefix("@@") && matches($0, url) }
  }

  static func matches(_ rule: String, _ url: String) -> Bool {
    let pattern = String(rule.prefix { $0 != "$" })
    guard pattern.hasPrefix("||") else {
      var rest = url[...]
      for part in pattern.split(separator: "*") {
        guard let range = rest.firstRange(of: part) else { return false }
        rest = rest[range.upperBound...]
      }
      return true
    }
    let body = pattern.dropFirst(2)
    let host = body.prefix { $0 != "^" && $0 != "/" }
    guard let own = URL(string: url)?.host(), own == host || own.hasSuffix("." + host) else { return false }
    let path = body.dropFirst(host.count)
    return path.isEmpty || path == "^"
      || (URL(string: url)?.path(percentEncoded: true).hasPrefix(path) ?? false)
  }
}

/// A right cache in parts that can be exchanged.
final class ModelURLCache: URLCache, @unchecked Sendable {
  // All that changes is behind the lock.
  private let parts: ModelCacheParts
  private let lines: [String]
  private let stored = Mutex<[String: CachedURLResponse]>([:])

  init(_ parts: ModelCacheParts, rules: String) {
    self.parts = parts
    lines = rules.split(separator: "\n").map(String.init)
    super.init(memoryCapacity: 0, diskCapacity: 0, diskPath: nil)
  }

  override func cachedResponse(for request: URLRequest) -> CachedURLResponse? {
    if parts.blocks(request.url?.absoluteString ?? "", lines) { return parts.answer(request) }
    let key = parts.key(request)
    return stored.withLock { $0[key] }
  }

  override func storeCachedResponse(_ cachedResponse: CachedURLResponse, for request: URLRequest) {
    let isGood = (cachedResponse.response as? HTTPURLResponse)?.statusCode == 200
    guard parts.stores, isGood else { return }
    let key = parts.key(request)
    stored.withLock { $0[key] = cachedResponse }
  }
}
