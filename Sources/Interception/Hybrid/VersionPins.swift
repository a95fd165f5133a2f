import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Which content version each page belongs to: the one that was current when its document was asked for.
///
/// A request says which page it is of by its `mainDocumentURL`. Where it does not, it is taken to be of the page
/// whose document was asked for last.
final class VersionPins: Sendable {
  /// So many pages are remembered; the version of an older one is no longer held for it.
  private static let pageLimit = 16

  private struct State {
    /// The pages in the order in which their documents were asked for, the last one last.
    var pages: [(document: String, version: String)] = []
  }

  private let cache: FileCache
  private let state = Mutex(State())

  init(cache: FileCache) {
    self.cache = cache
  }

  /// The version for a request; a document's request begins a page.
  func version(for request: URLRequest) -> String {
    let url = request.url?.absoluteString.prefix { $0 != "#" } ?? ""
    let main = request.mainDocumentURL?.absoluteString.prefix { $0 != "#" }
    let accept = request.value(forHTTPHeaderField: "Accept") ?? ""
    if accept.hasPrefix("text/html"), main == nil || main == url {
      return begin(String(url))
    }
    let pinned = state.withLock { state in
      (main.flatMap { main in state.pages.last { $0.document == main } } ?? state.pages.last)?.version
    }
    return pinned ?? cache.currentVersion
  }

  private func begin(_ document: String) -> String {
    let version = cache.currentVersion
    cache.retain(version)
    let dropped = state.withLock { state -> [String] in
      // The same document again is a reload or another view; the newer page counts.
      var dropped = state.pages.filter { $0.document == document }.map(\.version)
      state.pages.removeAll { $0.document == document }
      state.pages.append((document, version))
      if state.pages.count > Self.pageLimit { dropped.append(state.pages.removeFirst().version) }
      return dropped
    }
    for version in dropped { cache.release(version) }
    return version
  }

  /// Forgets all pages.
  func removeAll() {
    let dropped = state.withLock { state in
      defer { state.pages = [] }
      return state.pages.map(\.version)
    }
    for version in dropped { cache.release(version) }
  }
}
