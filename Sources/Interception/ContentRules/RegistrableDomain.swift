/// The part of a host that one owner has registered, which tells first-party loads from third-party ones.
///
/// WebKit asks the Public Suffix List. Here a table of the usual second-level labels under country codes and of
/// widely used hosting domains stands for it: `a.example.co.uk` belongs to `example.co.uk`, and
/// `a.github.io` to itself. Suffixes that are in neither are taken to have one label.
struct RegistrableDomain: Hashable {
  /// The domain; the whole host where it is an address, has a single label, or is itself a suffix.
  let domain: Substring

  /// Takes the domain of a serialised URL; it is empty where the URL has no host.
  init(url: String) {
    self.init(host: Self.host(of: url))
  }

  init(host: Substring) {
    domain = Self.domain(of: host)
  }

  /// The host of a serialised URL, without user information and port.
  static func host(of url: String) -> Substring {
    let bytes = url.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return "" }
    let rest = bytes[bytes.index(after: colon)...]
    guard rest.starts(with: "//".utf8) else { return "" }
    var authority = rest.dropFirst(2).prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
      authority = authority[bytes.index(after: at)...]
    }
    if authority.first == UInt8(ascii: "[") {
      let end = authority.firstIndex(of: UInt8(ascii: "]")) ?? authority.endIndex
      return url[authority.startIndex..<(end == authority.endIndex ? end : bytes.index(after: end))]
    }
    let end = authority.firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
    return url[authority.startIndex..<end]
  }

  private static func domain(of host: Substring) -> Substring {
    if host.first == "[" || isAddress(host) { return host }
    let labels = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.count > 2 else { return host }
    var kept = 2
    let lastTwo = host[labels[labels.count - 2].startIndex...]
    if hostingDomains.contains(lastTwo.lowercased()) {
      kept = 3
    } else if labels[labels.count - 1].count == 2,
      secondLevels.contains(Substring(labels[labels.count - 2]).lowercased())
    {
      kept = 3
    }
    guard labels.count > kept else { return host }
    return host[labels[labels.count - kept].startIndex...]
  }

  private static func isAddress(_ host: Substring) -> Bool {
    !host.isEmpty && host.utf8.allSatisfy { $0 == UInt8(ascii: ".") || (48...57).contains($0) }
  }

  /// Labels that stand before a country code in a public suffix.
  private static let secondLevels: Set<String> = [
    "ac", "co", "com", "edu", "gob", "gouv", "gov", "govt", "go", "gv", "id", "ltd", "ltda", "me", "mil",
    "ne",
    "net", "nhs", "nom", "or", "org", "plc", "police", "sch", "school", "web",
  ]

  /// Suffixes of two labels under which everybody can register.
  private static let hostingDomains: Set<String> = [
    "appspot.com", "azurewebsites.net", "blogspot.com", "cloudfront.net", "fastly.net", "firebaseapp.com",
    "github.io", "gitlab.io", "herokuapp.com", "netlify.app", "pages.dev", "vercel.app", "web.app",
    "workers.dev",
  ]
}
