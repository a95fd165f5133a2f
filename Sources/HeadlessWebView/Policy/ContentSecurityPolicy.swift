import Foundation
import LoadTrace
import URLStandard

/// One Content Security Policy: directives, each with a list of sources.
///
/// [CSP3](https://www.w3.org/TR/CSP3/), as far as it decides which loads are made: fetch directives with their
/// fall-backs, nonces and `'strict-dynamic'` for scripts, `base-uri`, `frame-ancestors`. Inline code is not run
/// by the host, but an inline script or style that the policy forbids must not lead to loads either.
struct ContentSecurityPolicy: Sendable, Hashable {
  /// The directives by name; the first of a name counts.
  let directives: [String: [String]]

  /// Parses a serialised policy. Unknown directives are kept and never asked for; nothing is an error.
  init(parsing text: some StringProtocol) {
    var directives: [String: [String]] = [:]
    for part in String(text).split(separator: ";") {
      let tokens = part.split(whereSeparator: \.isASCIIWhitespace).map(String.init)
      guard let name = tokens.first?.lowercased(), directives[name] == nil else { continue }
      directives[name] = Array(tokens.dropFirst())
    }
    self.directives = directives
  }

  /// Parses a header field's value or a `meta` element's content, which may hold several policies.
  static func list(parsing text: String) -> [ContentSecurityPolicy] {
    text.split(separator: ",").map { ContentSecurityPolicy(parsing: $0) }.filter { !$0.directives.isEmpty }
  }

  /// The directives asked for a destination, the first present one deciding.
  ///
  /// [CSP3, 6.8.1](https://www.w3.org/TR/CSP3/#effective-directive-for-a-request)
  private static let fallbacks: [Destination: [String]] = [
    .script: ["script-src-elem", "script-src", "default-src"],
    .module: ["script-src-elem", "script-src", "default-src"],
    .json: ["script-src-elem", "script-src", "default-src"],
    .xslt: ["script-src-elem", "script-src", "default-src"],
    .style: ["style-src-elem", "style-src", "default-src"],
    .image: ["img-src", "default-src"],
    .svg: ["img-src", "default-src"],
    .font: ["font-src", "default-src"],
    .media: ["media-src", "default-src"],
    .track: ["media-src", "default-src"],
    .frame: ["frame-src", "child-src", "default-src"],
    .object: ["object-src", "default-src"],
    .embed: ["object-src", "default-src"],
    .worker: ["worker-src", "child-src", "script-src", "default-src"],
    .fetch: ["connect-src", "default-src"],
  ]

  /// Whether the `style` attribute of an element with a nonce, or without one, is ignored.
  func forbidsStyleAttributes(nonce: String?) -> Bool {
    let sources = ["style-src-attr", "style-src", "default-src"].lazy.compactMap { directives[$0] }.first
    return sources.map { !SourceList($0).allowsInline(nonce: nonce) } ?? false
  }

  /// Whether a request may be made, and if not, the directive that forbids it.
  func violation(of request: Request) -> String? {
    for name in Self.fallbacks[request.destination] ?? [] {
      guard let sources = directives[name] else { continue }
      return request.isAllowed(by: SourceList(sources)) ? nil : name
    }
    return nil
  }

  /// Whether an inline script or style element may take effect, and if not, the directive that forbids it.
  func violation(ofInline destination: Destination, nonce: String?) -> String? {
    for name in Self.fallbacks[destination] ?? [] {
      guard let sources = directives[name] else { continue }
      return SourceList(sources).allowsInline(nonce: nonce) ? nil : name
    }
    return nil
  }

  /// Whether a `base` element's URL may be used.
  func allowsBase(_ url: WebURL, selfURL: WebURL) -> Bool {
    guard let sources = directives["base-uri"] else { return true }
    return SourceList(sources).matches(url, selfURL: selfURL)
  }

  /// Whether a document with this policy may stand in a frame below documents of these URLs.
  func allowsAncestors(_ ancestors: [WebURL], selfURL: WebURL) -> Bool {
    guard let sources = directives["frame-ancestors"] else { return true }
    return ancestors.allSatisfy { SourceList(sources).matches($0, selfURL: selfURL) }
  }

  /// The flags of a `sandbox` directive; `nil` where there is none.
  var sandboxFlags: [String]? { directives["sandbox"] }

  /// Whether http URLs are to be asked for as https.
  var upgradesInsecureRequests: Bool { directives["upgrade-insecure-requests"] != nil }
}

extension ContentSecurityPolicy {
  /// What a policy is asked about.
  struct Request {
    var url: WebURL
    var destination: Destination
    var selfURL: WebURL
    var nonce: String?
    /// Whether the load was asked for by a script rather than by markup.
    var isScriptInitiated = false

    fileprivate func isAllowed(by sources: SourceList) -> Bool {
      let isScript = [.script, .module, .json].contains(destination)
      if isScript || destination == .style, let nonce, sources.hasNonce(nonce) { return true }
      if isScript, sources.isStrictDynamic { return isScriptInitiated }
      return sources.matches(url, selfURL: selfURL)
    }
  }
}

/// The sources of one directive.
private struct SourceList {
  let sources: [String]

  init(_ sources: [String]) {
    self.sources = sources
  }

  var isStrictDynamic: Bool {
    sources.contains { $0.lowercased() == "'strict-dynamic'" }
  }

  func hasNonce(_ nonce: String) -> Bool {
    !nonce.isEmpty && sources.contains("'nonce-\(nonce)'")
  }

  func allowsInline(nonce: String?) -> Bool {
    if let nonce, hasNonce(nonce) { return true }
    let hasNonceOrHash = sources.contains { source in
      ["'nonce-", "'sha256-", "'sha384-", "'sha512-"].contains { source.lowercased().hasPrefix($0) }
    }
    return !hasNonceOrHash && !isStrictDynamic
      && sources.contains { $0.lowercased() == "'unsafe-inline'" }
  }

  func matches(_ url: WebURL, selfURL: WebURL) -> Bool {
    sources.contains { SourceExpression($0).matches(url, selfURL: selfURL) }
  }
}

/// One source expression: a keyword, a scheme, or a host with optional scheme, port and path.
///
/// [CSP3, 6.7.2.8](https://www.w3.org/TR/CSP3/#match-url-to-source-expression)
private struct SourceExpression {
  let text: Substring

  init(_ text: String) {
    self.text = text[...]
  }

  func matches(_ url: WebURL, selfURL: WebURL) -> Bool {
    if text == "*" { return matchesAny(url, selfURL: selfURL) }
    if text.lowercased() == "'self'" { return matchesSelf(url, selfURL: selfURL) }
    if text.hasPrefix("'") { return false }
    if text.hasSuffix(":"), !text.contains("/") {
      return schemeMatches(text.dropLast().lowercased(), url.scheme)
    }
    return matchesHostSource(url, selfURL: selfURL)
  }

  /// `*` stands for the network's schemes and for the page's own.
  private func matchesAny(_ url: WebURL, selfURL: WebURL) -> Bool {
    ["http", "https", "ws", "wss", "ftp"].contains(url.scheme) || url.scheme == selfURL.scheme
  }

  private func matchesSelf(_ url: WebURL, selfURL: WebURL) -> Bool {
    schemeMatches(selfURL.scheme, url.scheme) && url.host == selfURL.host && url.port == selfURL.port
  }

  /// A policy for http allows the secure form, too.
  private func schemeMatches(_ allowed: String, _ scheme: String) -> Bool {
    let secureForms = ["http": ["https"], "ws": ["wss", "http", "https"], "wss": ["https"]]
    return allowed == scheme || secureForms[allowed]?.contains(scheme) == true
  }

  private func matchesHostSource(_ url: WebURL, selfURL: WebURL) -> Bool {
    var rest = text
    if let range = rest.firstRange(of: "://") {
      guard schemeMatches(rest[..<range.lowerBound].lowercased(), url.scheme) else { return false }
      rest = rest[range.upperBound...]
    } else if !schemeMatches(selfURL.scheme, url.scheme) || (text.hasPrefix("*:") && !url.isSpecial) {
      return false
    }
    let authority = rest.prefix { $0 != "/" }
    let path = rest.dropFirst(authority.count).prefix { $0 != "?" && $0 != "#" }
    let host = authority.prefix { $0 != ":" }
    let port = authority.dropFirst(host.count).dropFirst()
    guard let urlHost = url.host?.lowercased(), !urlHost.isEmpty else { return false }
    return hostMatches(host.lowercased(), urlHost) && portMatches(port, url) && pathMatches(path, url)
  }

  private func hostMatches(_ pattern: String, _ host: String) -> Bool {
    if pattern == "*" { return true }
    return pattern.hasPrefix("*.") ? host.hasSuffix(pattern.dropFirst()) : pattern == host
  }

  private func portMatches(_ pattern: Substring, _ url: WebURL) -> Bool {
    if pattern == "*" { return true }
    let defaultPort: UInt16? = ["http": 80, "https": 443, "ws": 80, "wss": 443, "ftp": 21][url.scheme]
    if pattern.isEmpty { return url.port == nil }
    return UInt16(pattern) == url.port ?? defaultPort
  }

  private func pathMatches(_ pattern: Substring, _ url: WebURL) -> Bool {
    if pattern.isEmpty || pattern == "/" { return true }
    let path = url.path.removingPercentEncoding ?? url.path
    let allowed = String(pattern).removingPercentEncoding ?? String(pattern)
    return allowed.hasSuffix("/") ? path.hasPrefix(allowed) : path == allowed
  }
}
