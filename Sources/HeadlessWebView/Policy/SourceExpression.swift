import Foundation
import URLStandard

/// One source expression that can match a URL: a keyword, a scheme, or a host with optional scheme, port and path.
///
/// [CSP3, 6.7.2.8](https://www.w3.org/TR/CSP3/#match-url-to-source-expression)
enum SourceExpression: Sendable, Hashable {
  /// `*`: the network's schemes and the page's own.
  case any
  /// `'self'`.
  case own
  case scheme(String)
  case host(HostSource)

  /// A host, and what else is said of where it may be reached.
  struct HostSource: Sendable, Hashable {
    /// `nil` for that of the page.
    var scheme: String?
    /// In lower case; `*` for all, `*.` before one for those below it.
    var host: String
    /// `*` for all, empty for the scheme's own.
    var port: String
    /// Percent-decoded; `nil` for all.
    var path: String?
  }

  /// What expressions are compared with.
  struct Target {
    let url: WebURL
    let selfURL: WebURL
    let host: String
    let path: String

    init(_ url: WebURL, selfURL: WebURL) {
      self.url = url
      self.selfURL = selfURL
      host = url.host?.lowercased() ?? ""
      path = url.path.removingPercentEncoding ?? url.path
    }
  }

  /// Reads an expression; `nil` for one that matches no URL: other keywords, nonces and hashes.
  init?(_ text: String) {
    if text == "*" {
      self = .any
    } else if text.lowercased() == "'self'" {
      self = .own
    } else if text.hasPrefix("'") {
      return nil
    } else if text.hasSuffix(":"), !text.contains("/") {
      self = .scheme(text.dropLast().lowercased())
    } else {
      self = .host(HostSource(text))
    }
  }

  /// The one host that it is about; `nil` for one about several.
  var hostName: String? {
    guard case .host(let source) = self, !source.host.hasPrefix("*") else { return nil }
    return source.host
  }

  func matches(_ target: Target) -> Bool {
    let (url, own) = (target.url, target.selfURL)
    switch self {
    case .any: return ["http", "https", "ws", "wss", "ftp"].contains(url.scheme) || url.scheme == own.scheme
    case .own:
      return Self.allows(own.scheme, url.scheme) && url.host == own.host && url.port == own.port
    case .scheme(let scheme): return Self.allows(scheme, url.scheme)
    case .host(let source): return source.matches(target)
    }
  }

  private static let secureForms = ["http": ["https"], "ws": ["wss", "http", "https"], "wss": ["https"]]

  /// Whether a scheme is allowed where another is named: a policy for http allows the secure form, too.
  fileprivate static func allows(_ allowed: String, _ scheme: String) -> Bool {
    allowed == scheme || secureForms[allowed]?.contains(scheme) == true
  }
}

extension SourceExpression.HostSource {
  init(_ text: String) {
    var rest = text[...]
    if let range = rest.firstRange(of: "://") {
      scheme = rest[..<range.lowerBound].lowercased()
      rest = rest[range.upperBound...]
    }
    let authority = rest.prefix { $0 != "/" }
    let name = authority.prefix { $0 != ":" }
    host = name.lowercased()
    port = String(authority.dropFirst(name.count).dropFirst())
    let written = String(rest.dropFirst(authority.count).prefix { $0 != "?" && $0 != "#" })
    path = written.isEmpty || written == "/" ? nil : written.removingPercentEncoding ?? written
  }

  fileprivate func matches(_ target: SourceExpression.Target) -> Bool {
    guard matchesHost(target.host), matchesScheme(target) else { return false }
    return matchesPort(target.url) && matchesPath(target.path)
  }

  private func matchesHost(_ name: String) -> Bool {
    if name.isEmpty { return false }
    if host == "*" { return true }
    return host.hasPrefix("*.") ? name.hasSuffix(host.dropFirst()) : host == name
  }

  private func matchesScheme(_ target: SourceExpression.Target) -> Bool {
    if let scheme { return SourceExpression.allows(scheme, target.url.scheme) }
    // Any host on some port stands for hosts of the network.
    let isAnyHostOnPort = host == "*" && !port.isEmpty
    return SourceExpression.allows(target.selfURL.scheme, target.url.scheme)
      && (!isAnyHostOnPort || target.url.isSpecial)
  }

  private static let defaultPorts: [String: UInt16] = [
    "http": 80, "https": 443, "ws": 80, "wss": 443, "ftp": 21,
  ]

  private func matchesPort(_ url: WebURL) -> Bool {
    if port == "*" { return true }
    if port.isEmpty { return url.port == nil }
    return UInt16(port) == url.port ?? Self.defaultPorts[url.scheme]
  }

  private func matchesPath(_ name: String) -> Bool {
    guard let path else { return true }
    return path.hasSuffix("/") ? name.hasPrefix(path) : name == path
  }
}
