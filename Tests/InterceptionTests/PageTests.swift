import Fixtures
import Foundation
import HeadlessWebView
import Interception
import LoadTrace
import Synchronization
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Whole pages in the host, through each of the three systems.
@Suite struct PageTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let page = "http://hybrid.example/myhybrid/index.html"

  private func handler(_ upstream: any NetworkTransport) -> HybridSchemeHandler {
    HybridSchemeHandler(
      .init(cache: FileCache(folder: folder.url.appending(path: "cache")), upstream: upstream))
  }

  private func load(_ handler: HybridSchemeHandler) async throws -> Page {
    let view = HeadlessWebView(configuration: .init(schemeHandlers: ["herald-hybrid": handler]))
    return try await view.load(Self.page.replacing("http:", with: "herald-hybrid:"))
  }

  /// What was loaded by whom, in an order that does not depend on threads.
  private func summary(_ page: Page) -> [String] {
    page.loads.map { "\($0.url) \($0.verdict.outcome) \($0.response?.bodyDigest ?? "-")" }.sorted()
  }

  @Test func aHybridPageIsCompleteAndItsSecondLoadAsksNobody() async throws {
    let network = CountingTransport(try Fixtures.hybrid)
    let first = try await load(handler(network))
    let asked = network.urls.count
    #expect(asked > 5)
    #expect(first.violations == [])
    #expect(first.loads.allSatisfy { $0.url.scheme == "herald-hybrid" })
    #expect(first.loads.contains { $0.url.path == "/myhybrid/js/lib/b.js" && $0.verdict.outcome == .used })
    let second = try await load(handler(network))
    #expect(network.urls.count == asked)
    #expect(summary(second) == summary(first))
    let offline = try await load(handler(Network.none.makeTransport()))
    #expect(summary(offline) == summary(first))
  }

  @Test func aPageInTheCacheOfTheURLLoadingSystemIsFiltered() async throws {
    var configuration = HeadlessWebView.Configuration(
      network: .site(try Fixtures.hybrid), profile: .urlLoadingSystem)
    let cache = FilteringURLCache(rules: [ContentRuleList(filterList: "/js/main.js")])
    configuration.urlCache = cache
    let page = try await HeadlessWebView(configuration: configuration).load(Self.page)
    let blocked = try #require(page.loads.first { $0.url.path.hasSuffix("/js/main.js") })
    #expect(blocked.answeredBy == .urlCache)
    #expect(blocked.verdict.outcome == .used)
    #expect(!page.loads.contains { $0.url.path.hasSuffix("/js/lib/b.js") })
  }

  @Test func aViewInAnotherProcessDoesNotAskTheCache() async throws {
    var configuration = HeadlessWebView.Configuration(
      network: .site(try Fixtures.hybrid), profile: .wkWebView)
    configuration.urlCache = FilteringURLCache(rules: [ContentRuleList(filterList: "/js/main.js")])
    let page = try await HeadlessWebView(configuration: configuration).load(Self.page)
    #expect(page.loads.allSatisfy { $0.answeredBy != .urlCache })
    #expect(page.loads.contains { $0.url.path.hasSuffix("/js/main.js") && $0.answeredBy == .network })
  }

  @Test func aPageOpensWithoutNetworkThroughTheProtocol() async throws {
    let store = try ResponseStore(path: folder.file("store.sqlite"))
    func load(_ transport: any NetworkTransport) async throws -> Page {
      PageProtocol.current.withLock { $0 = .init(store: store, transport: transport) }
      var configuration = HeadlessWebView.Configuration(profile: .urlLoadingSystem)
      configuration.urlProtocols = [PageProtocol.self]
      return try await HeadlessWebView(configuration: configuration).load(Self.page)
    }
    let first = try await load(try Fixtures.hybrid)
    #expect(first.navigation?.answeredBy == .urlProtocol)
    let second = try await load(Network.none.makeTransport())
    let used = { (page: Page) in page.loads.filter { $0.verdict.outcome == .used }.map(\.url.string).sorted()
    }
    #expect(used(second) == used(first))
    #expect(used(second).count > 5)
  }
}

/// The protocol with what one test works with.
private final class PageProtocol: CachingURLProtocol {
  static let current = Mutex(CachingURLProtocol.Configuration(transport: Network.none.makeTransport()))

  override class var configuration: CachingURLProtocol.Configuration {
    get { current.withLock { $0 } }
    set {}
  }
}
