/// An entry of a fixture site, and the requests it is for.
public struct SiteRule: Sendable, Hashable {
  /// The path asked for, percent-decoded and without slashes in front: exact, or with `*` and `**`.
  public var path: String
  /// The host and port asked for; `nil` for any.
  public var host: String?
  /// The query without its question mark, percent-decoded; `nil` for any, empty for none.
  public var query: String?
  /// The method; `nil` for any.
  public var method: String?
  /// What is answered.
  public var entry: SiteEntry

  /// Makes a rule; without a slash in front, the path means the same.
  ///
  /// In a path `*` stands for any text within a segment and `**` for any text.
  public init(
    _ path: String, host: String? = nil, query: String? = nil, method: String? = nil, entry: SiteEntry
  ) {
    self.path = String(path.drop { $0 == "/" })
    self.host = host?.lowercased()
    self.query = query
    self.method = method
    self.entry = entry
  }
}

/// A request as the rules of a site see it.
struct SiteRequest {
  /// The method as sent.
  var method: String
  /// The host and port, in lower case.
  var host: String
  /// The path's bytes, percent-decoded, without slashes in front.
  var path: [UInt8]
  /// The query's bytes, percent-decoded; empty where there is none.
  var query: [UInt8]

  /// Whether a rule is for this request, its path left aside.
  func matchesConditions(of rule: SiteRule) -> Bool {
    (rule.method == nil || rule.method == method) && (rule.host == nil || rule.host == host)
      && (rule.query.map { query.elementsEqual($0.utf8) } ?? true)
  }
}
