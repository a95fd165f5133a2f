import Foundation
import HeadlessWebView
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The published recipe of a filtering cache, as it stands: a substring search and a tiny stored response.
///
/// `docs/recipes.md` says where it fails. It is a subject, not an example.
final class RecipeFilteringCache: URLCache, @unchecked Sendable {
  // Set once.
  private let blocked: [String]

  init(_ environment: SubjectEnvironment) {
    blocked = environment.filterRules.split(separator: "\n").map(String.init)
    super.init(
      memoryCapacity: 4 << 20, diskCapacity: 20 << 20,
      diskPath: environment.folder.path(percentEncoded: false))
  }

  override func cachedResponse(for request: URLRequest) -> CachedURLResponse? {
    guard let url = request.url else { return super.cachedResponse(for: request) }
    let text = url.absoluteString
    guard blocked.contains(where: { text.contains($0) }) else { return super.cachedResponse(for: request) }
    let response = URLResponse(
      url: url, mimeType: "text/plain", expectedContentLength: 1, textEncodingName: nil)
    let cached = CachedURLResponse(response: response, data: Data(" ".utf8))
    super.storeCachedResponse(cached, for: request)
    return cached
  }
}

/// The published recipe of a caching protocol, as it stands: it takes what is not marked, and keeps what arrives.
///
/// `docs/recipes.md` says where it fails. It is a subject, not an example.
final class RecipeCachingProtocol: URLProtocol {
  private struct Entry: Codable {
    var data: Data
    var mimeType: String?
    var encoding: String?
    var url: String
    var timestamp: Date
  }

  private static let key = "RecipeCachingProtocolHandled"
  private static let environment = Mutex<SubjectEnvironment?>(nil)

  static func use(_ environment: SubjectEnvironment) {
    Self.environment.withLock { $0 = environment }
  }

  override class func canInit(with request: URLRequest) -> Bool {
    URLProtocol.property(forKey: key, in: request) == nil
  }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let environment = Self.environment.withLock({ $0 }) else { return }
    if let entry = Self.entry(request, environment), let url = request.url {
      let response = URLResponse(
        url: url, mimeType: entry.mimeType, expectedContentLength: entry.data.count,
        textEncodingName: entry.encoding)
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      client?.urlProtocol(self, didLoad: entry.data)
      client?.urlProtocolDidFinishLoading(self)
      return
    }
    let load = Load(load: self)
    let inner = RecipeClient(follows: true, upstream: environment.upstream) { data, response, error in
      load.finish(data, response, error, environment)
    }
    inner.start(Self.marked(request))
  }

  override func stopLoading() {}

  private static func marked(_ request: URLRequest) -> URLRequest {
    guard let mutable = (request as NSURLRequest).mutableCopy() as? NSMutableURLRequest else {
      return request
    }
    URLProtocol.setProperty(true, forKey: key, in: mutable)
    return mutable as URLRequest
  }

  /// A load that a closure holds.
  private struct Load: @unchecked Sendable {
    // The client may be called from any thread; the rest of the load is only read.
    let load: RecipeCachingProtocol

    func finish(
      _ data: Data?, _ response: URLResponse?, _ error: (any Error)?, _ environment: SubjectEnvironment
    ) {
      if let error {
        load.client?.urlProtocol(load, didFailWithError: error)
        return
      }
      guard let response, let data else { return }
      load.client?.urlProtocol(load, didReceive: response, cacheStoragePolicy: .notAllowed)
      load.client?.urlProtocol(load, didLoad: data)
      load.client?.urlProtocolDidFinishLoading(load)
      RecipeCachingProtocol.keep(data, response, load.request, environment)
    }
  }

  // MARK: - The store

  private static func file(_ request: URLRequest, _ environment: SubjectEnvironment) -> URL {
    let url = request.url?.absoluteString ?? ""
    return environment.folder.appending(
      path: String(url.addingPercentEncoding(withAllowedCharacters: .alphanumerics)?.prefix(200) ?? ""))
  }

  private static func entry(_ request: URLRequest, _ environment: SubjectEnvironment) -> Entry? {
    (try? Data(contentsOf: file(request, environment))).flatMap {
      try? JSONDecoder().decode(Entry.self, from: $0)
    }
  }

  private static func keep(
    _ data: Data, _ response: URLResponse, _ request: URLRequest, _ environment: SubjectEnvironment
  ) {
    let entry = Entry(
      data: data, mimeType: response.mimeType, encoding: response.textEncodingName,
      url: request.url?.absoluteString ?? "", timestamp: environment.now)
    try? JSONEncoder().encode(entry).write(to: file(request, environment))
  }
}

extension ConformanceSubject {
  /// The published recipe of a hybrid scheme handler.
  static let recipeHybrid = ConformanceSubject(
    name: "recipe-hybrid", address: hybridAddress,
    lacks: [.index, .rules, .versions, .deletion, .ranges, .revalidation, .streaming, .relaying]
  ) { SubjectInstance(.schemeHandler(RecipeHybridHandler($0))) }

  /// The published recipe of a filtering cache.
  static let recipeFilteringCache = ConformanceSubject(
    name: "recipe-filtering-cache", mechanism: .urlCache, address: SubjectAddress(scheme: "http"),
    lacks: Set(Capability.allCases).subtracting([.rules])
  ) { SubjectInstance(.urlCache(RecipeFilteringCache($0))) }

  /// The published recipe of a caching protocol.
  static let recipeCachingProtocol = ConformanceSubject(
    name: "recipe-caching-protocol", mechanism: .urlProtocol, address: SubjectAddress(scheme: "http"),
    lacks: [.ranges, .index, .sharing, .versions, .rules, .streaming, .deletion, .revalidation, .relaying],
    isExclusive: true
  ) { environment in
    RecipeCachingProtocol.use(environment)
    return SubjectInstance(.urlProtocol(RecipeCachingProtocol.self))
  }
}
