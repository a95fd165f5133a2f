import URLStandard

/// A URL of hybrid content: the form a web view loads it by, and the form its server knows it by.
///
/// `herald-hybrid://host/myhybrid/a.html?x#y` stands for `http://host/myhybrid/a.html?x#y`. The two differ in the
/// scheme alone; user information, port, path, query and fragment are taken over whole, whatever they contain.
public struct HybridURL: Sendable, Hashable {
  /// How the two forms belong together.
  public struct Configuration: Sendable, Hashable {
    /// The custom scheme, in lower case.
    public var scheme: String
    /// The beginning of the paths that are hybrid content, with slashes in front and at the end.
    public var marker: String
    /// The scheme of servers that are not in `upstreamSchemes`: `http` or `https`.
    public var upstreamScheme: String
    /// The schemes of servers by their host, with the port where it is not the usual one.
    public var upstreamSchemes: [String: String]
    /// The hosts that may be asked, in lower case; `nil` for all.
    public var hosts: Set<String>?

    /// Describes how the two forms belong together.
    ///
    /// - Parameters:
    ///   - scheme: the custom scheme; letters become lower case.
    ///   - marker: the beginning of hybrid paths; missing slashes are added, `/` marks every path.
    ///   - upstreamScheme: the scheme of servers.
    ///   - upstreamSchemes: the schemes of servers that have another.
    ///   - hosts: the hosts that may be asked, without ports; `nil` for all.
    public init(
      scheme: String = "herald-hybrid", marker: String = "/myhybrid/", upstreamScheme: String = "http",
      upstreamSchemes: [String: String] = [:], hosts: Set<String>? = nil
    ) {
      self.scheme = scheme.lowercased()
      var marker = marker.hasPrefix("/") ? marker : "/" + marker
      if !marker.hasSuffix("/") { marker += "/" }
      self.marker = marker
      self.upstreamScheme = upstreamScheme.lowercased()
      self.upstreamSchemes = Dictionary(
        upstreamSchemes.map { ($0.key.lowercased(), $0.value.lowercased()) },
        uniquingKeysWith: { first, _ in first })
      self.hosts = hosts.map { Set($0.map { $0.lowercased() }) }
    }
  }

  /// Why a URL is no hybrid URL.
  public enum Failure: Error, Sendable, Hashable {
    /// It is no URL, or has no host.
    case malformed
    /// Its scheme is neither the custom one nor a server's.
    case otherScheme(String)
    /// Its host is none that may be asked.
    case otherHost(String)
    /// Its path is not marked.
    case unmarked
  }

  /// The URL in the custom scheme.
  public let url: String
  /// The URL at the server.
  public let upstream: String
  /// Whether the path is marked as hybrid content.
  public let isMarked: Bool

  /// Takes a URL in either form, marked or not.
  ///
  /// Dot segments, also percent-encoded ones, are resolved first, so that no path gets out of the marked one.
  ///
  /// - Throws: what is wrong with it; ``Failure/unmarked`` is left to the caller, see ``isMarked``.
  public init(_ text: String, _ configuration: Configuration) throws(Failure) {
    guard let whole = WebURL(parsing: text, dialect: .webKit)?.href,
      let colon = whole.utf8.firstIndex(of: UInt8(ascii: ":"))
    else { throw .malformed }
    let scheme = String(whole[..<colon])
    let rest = whole[colon...]
    let host = RegistrableDomain.host(of: whole).lowercased()
    guard rest.utf8.starts(with: "://".utf8), !host.isEmpty else { throw .malformed }
    guard scheme == configuration.scheme || scheme == "http" || scheme == "https" else {
      throw .otherScheme(scheme)
    }
    if let hosts = configuration.hosts, !hosts.contains(host) { throw .otherHost(host) }
    let server = scheme == configuration.scheme ? configuration.server(of: rest, host: host) : scheme
    // The server's URL has rules of its own, for hosts above all.
    guard let upstream = WebURL(parsing: server + rest, dialect: .webKit)?.href else { throw .malformed }
    url = configuration.scheme + rest
    self.upstream = upstream
    let bytes = rest.utf8.dropFirst(3).drop { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }
    let path = Substring(bytes.prefix { $0 != 0x3F && $0 != 0x23 })
    // Escapes of letters, digits, `-`, `.`, `_` and `~` mean the same as those.
    isMarked = CacheKey.normalizingEscapes(path).hasPrefix(configuration.marker)
  }

  /// Takes a marked URL in either form.
  public init(marked text: String, _ configuration: Configuration) throws(Failure) {
    try self.init(text, configuration)
    guard isMarked else { throw .unmarked }
  }
}

extension HybridURL.Configuration {
  /// The scheme of a server, by its URL without scheme.
  fileprivate func server(of rest: Substring, host: String) -> String {
    if upstreamSchemes.isEmpty { return upstreamScheme }
    let authority = rest.dropFirst(3).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let hostAndPort = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? authority
    return upstreamSchemes[hostAndPort.lowercased()] ?? upstreamSchemes[host] ?? upstreamScheme
  }
}
