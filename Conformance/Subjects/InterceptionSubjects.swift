import Foundation
import HeadlessWebView
import Interception
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension ConformanceSubject {
  /// The scheme and marked path of hybrid content.
  static let hybridAddress = SubjectAddress(
    scheme: "herald-hybrid", host: "hybrid.example", path: "/myhybrid/")

  /// `HybridSchemeHandler`, with copies and an upstream.
  static let hybrid = ConformanceSubject(name: "hybrid", address: hybridAddress, lacks: [.index, .rules]) {
    environment in
    let cache = FileCache(folder: environment.folder, now: { environment.now })
    let address = environment.address
    let handler = HybridSchemeHandler(
      HybridSchemeHandler.Configuration(
        urls: HybridURL.Configuration(scheme: address.scheme, marker: address.path), cache: cache,
        upstream: environment.upstream))
    return SubjectInstance(.schemeHandler(handler)) { operation in
      switch operation {
      case .removeAll: cache.removeAll()
      case .remove(let url): cache.remove(address.upstreamURL(url))
      case .activateVersion(let version): try cache.activate(version)
      case .rollBack: _ = try cache.rollBack()
      }
    }
  }

  /// `FilteringURLCache` with the case's rules.
  static let filteringCache = ConformanceSubject(
    name: "filtering-cache", mechanism: .urlCache, address: SubjectAddress(scheme: "http"),
    lacks: Set(Capability.allCases).subtracting([.rules])
  ) { environment in
    SubjectInstance(
      .urlCache(
        FilteringURLCache(
          directory: environment.folder, rules: [ContentRuleList(filterList: environment.filterRules)],
          now: { environment.now })))
  }

  /// `CachingURLProtocol` with a store and an upstream.
  static let cachingProtocol = ConformanceSubject(
    name: "caching-protocol", mechanism: .urlProtocol, address: SubjectAddress(scheme: "http"),
    lacks: [.ranges, .index, .sharing, .versions, .rules, .streaming], isExclusive: true
  ) { environment in
    let store = try ResponseStore(
      path: environment.folder.appending(path: "responses.sqlite").path(percentEncoded: false),
      now: { environment.now })
    var configuration = CachingURLProtocol.Configuration(
      store: store, policy: .cacheFirst, transport: environment.upstream)
    configuration.now = { environment.now }
    CheckedCachingProtocol.configuration = configuration
    return SubjectInstance(.urlProtocol(CheckedCachingProtocol.self)) { operation in
      switch operation {
      case .removeAll: try store.removeAll()
      case .remove(let url): try store.remove(url)
      case .activateVersion, .rollBack: break
      }
    }
  }
}

/// The protocol with a configuration of its own, so that nothing else in the process is touched.
private final class CheckedCachingProtocol: CachingURLProtocol {
  private static let own = Mutex<Configuration?>(nil)

  override class var configuration: Configuration {
    get { own.withLock { $0 } ?? Configuration() }
    set { own.withLock { $0 = newValue } }
  }
}

extension SubjectAddress {
  /// A URL of the pages' as the upstream knows it.
  func upstreamURL(_ url: String) -> String {
    url.hasPrefix(origin) ? upstreamOrigin + url.dropFirst(origin.count) : url
  }
}
