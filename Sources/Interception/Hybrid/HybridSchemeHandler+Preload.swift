public import Foundation
import HeadlessWebView
import LoadTrace

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension HybridSchemeHandler {
  /// What became of a URL that was to be preloaded.
  public struct Preloaded: Sendable {
    /// The URL as it was given.
    public var url: URL
    /// Why there is no copy; `nil` where there is one.
    public var problem: String?
  }

  /// Fetches URLs, in either form, whose copies the current version does not have yet.
  ///
  /// - Parameters:
  ///   - urls: the URLs.
  ///   - width: how many are fetched at the same time, at least one.
  /// - Returns: what became of each, in the order in which they were given.
  public func preload(_ urls: [URL], width: Int = 6) async -> [Preloaded] {
    var results: [Preloaded?] = Array(repeating: nil, count: urls.count)
    await withTaskGroup(of: (Int, Preloaded).self) { group in
      var next = 0
      func add() {
        guard next < urls.count else { return }
        let (place, url) = (next, urls[next])
        next += 1
        group.addTask { (place, Preloaded(url: url, problem: await self.problem(preloading: url))) }
      }
      for _ in 0..<max(1, width) { add() }
      for await (place, result) in group {
        results[place] = result
        add()
      }
    }
    return results.compactMap { $0 }
  }

  private func problem(preloading url: URL) async -> String? {
    guard let cache = configuration.cache else { return "there is no cache" }
    let hybrid: HybridURL
    do throws(HybridURL.Failure) {
      hybrid = try HybridURL(marked: url.absoluteString, configuration.urls)
    } catch {
      return "not a hybrid URL: \(error)"
    }
    let version = cache.currentVersion
    if cache.entry(for: hybrid.upstream, version: version) != nil { return nil }
    let (fetch, isNew) = service.fetch(hybrid, version: version, entry: nil, headers: URLRequest(url: url))
    if isNew, cache.entry(for: hybrid.upstream, version: version) != nil {
      service.drop(fetch)
      return nil
    }
    let failure = await withCheckedContinuation { continuation in
      fetch.whenEnded { continuation.resume(returning: $0.map { "\($0)" }) }
      if isNew { fetch.start() }
    }
    fetch.release()
    if let failure { return failure }
    return cache.entry(for: hybrid.upstream, version: version) == nil
      ? "the server's response is not kept" : nil
  }
}
