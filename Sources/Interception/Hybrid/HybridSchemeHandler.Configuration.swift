import Foundation
public import HeadlessWebView

extension HybridSchemeHandler {
  /// What a handler is made with.
  public struct Configuration: Sendable {
    /// The schemes, hosts and paths.
    public var urls: HybridURL.Configuration
    /// Where copies are kept; `nil` for no copies.
    public var cache: FileCache?
    /// What servers are asked through.
    public var upstream: any NetworkTransport
    /// When a copy is used, and when the server is asked.
    public var policy: CachePolicy
    /// What becomes of paths that are not marked.
    public var unmarked: UnmarkedPaths
    /// Origins, beside those of the custom scheme, whose pages may read responses: `https://app.example`.
    public var allowedOrigins: Set<String>
    /// The most bytes that are read and given to a task at once.
    public var chunkSize: Int
    /// The most redirects that are followed for one request.
    public var redirectLimit: Int
    /// Told of what went wrong without a page's noticing, in a sentence; called on any thread.
    public var onProblem: (@Sendable (String) -> Void)?

    /// Makes a configuration; the real network, copies first, and other paths passed through unless said otherwise.
    public init(
      urls: HybridURL.Configuration = .init(), cache: FileCache? = nil,
      upstream: any NetworkTransport = URLSessionTransport(), policy: CachePolicy = .cacheFirst,
      unmarked: UnmarkedPaths = .passThrough
    ) {
      self.urls = urls
      self.cache = cache
      self.upstream = upstream
      self.policy = policy
      self.unmarked = unmarked
      allowedOrigins = []
      chunkSize = 64 << 10
      redirectLimit = 20
      onProblem = nil
    }
  }

  /// What becomes of a URL in the custom scheme whose path is not marked.
  public enum UnmarkedPaths: Sendable, Hashable {
    /// It is fetched from the server, and no copy is kept.
    case passThrough
    /// It is answered with 404.
    case refuse
  }
}

/// When a copy is used, and when the server is asked.
///
/// A response with `no-store` is never kept, whatever the policy. A reload by the page (`Cache-Control: no-cache`
/// or `max-age=0` in its request) asks the server in each of them but `cacheOnly`.
public enum CachePolicy: String, Sendable, Hashable, CaseIterable {
  /// A copy is used, unless the server limited its time and that has passed; then the server is asked whether it
  /// is still good, and the copy used where no server answers.
  case cacheFirst
  /// The server is asked first; a copy is used where none answers.
  case networkFirst
  /// A copy is used at once, and the server asked behind it, for the next time.
  case revalidateBehind
  /// A copy is used or nothing.
  case cacheOnly
}
