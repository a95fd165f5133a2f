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
  let directives: [String: SourceList]

  /// Parses a serialised policy. Unknown directives are kept and never asked for; nothing is an error.
  init(parsing text: some StringProtocol) {
    var directives: [String: SourceList] = [:]
    for part in String(text).split(separator: ";") {
      let tokens = part.split(whereSeparator: \.isASCIIWhitespace).map(String.init)
      guard let name = tokens.first?.lowercased(), directives[name] == nil else { continue }
      directives[name] = SourceList(Array(tokens.dropFirst()))
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
    return sources.map { !$0.allowsInline(nonce: nonce) } ?? false
  }

  /// Whether a request may be made, and if not, the directive that forbids it.
  func violation(of request: Request) -> String? {
    for name in Self.fallbacks[request.destination] ?? [] {
      guard let sources = directives[name] else { continue }
      return request.isAllowed(by: sources) ? nil : name
    }
    return nil
  }

  /// Whether an inline script or style element may take effect, and if not, the directive that forbids it.
  func violation(ofInline destination: Destination, nonce: String?) -> String? {
    for name in Self.fallbacks[destination] ?? [] {
      guard let sources = directives[name] else { continue }
      return sources.allowsInline(nonce: nonce) ? nil : name
    }
    return nil
  }

  /// Whether a `base` element's URL may be used.
  func allowsBase(_ url: WebURL, selfURL: WebURL) -> Bool {
    guard let sources = directives["base-uri"] else { return true }
    return sources.matches(url, selfURL: selfURL)
  }

  /// Whether a document with this policy may stand in a frame below documents of these URLs.
  func allowsAncestors(_ ancestors: [WebURL], selfURL: WebURL) -> Bool {
    guard let sources = directives["frame-ancestors"] else { return true }
    return ancestors.allSatisfy { sources.matches($0, selfURL: selfURL) }
  }

  /// The flags of a `sandbox` directive; `nil` where there is none.
  var sandboxFlags: [String]? { directives["sandbox"]?.tokens }

  /// Whether http URLs are to be asked for as https.
  var upgradesInsecureRequests: Bool { directives["upgrade-insecure-requests"] != nil }
}

extension ContentSecurityPolicy {
  /// What a policy is asked about.
  struct Request {
    let destination: Destination
    private let target: SourceExpression.Target
    private let nonce: String?
    private let isScriptInitiated: Bool

    /// Makes a request of a page at `selfURL`; it may have been asked for by a script rather than by markup.
    init(_ url: WebURL, _ destination: Destination, selfURL: WebURL, nonce: String?, isScriptInitiated: Bool)
    {
      self.destination = destination
      self.nonce = nonce
      self.isScriptInitiated = isScriptInitiated
      target = SourceExpression.Target(url, selfURL: selfURL)
    }

    fileprivate func isAllowed(by sources: SourceList) -> Bool {
      let isScript = [.script, .module, .json].contains(destination)
      if isScript || destination == .style, let nonce, sources.hasNonce(nonce) { return true }
      if isScript, sources.isStrictDynamic { return isScriptInitiated }
      return sources.matches(target)
    }
  }
}
