import URLStandard

/// The sources of one directive of a policy, each read once.
///
/// [CSP3, 2.3](https://www.w3.org/TR/CSP3/#framework-directive-source-list)
struct SourceList: Sendable, Hashable {
  /// What the directive's name is followed by.
  let tokens: [String]
  /// Whether scripts may load what scripts that are allowed ask for, and nothing else.
  let isStrictDynamic: Bool
  /// Hosts by their names, of which a policy may have thousands.
  private let hosts: [String: [SourceExpression]]
  /// All other expressions.
  private let patterns: [SourceExpression]
  private let allowsUnsafeInline: Bool
  private let hasNonceOrHash: Bool

  /// Reads sources; nothing is an error.
  init(_ tokens: [String]) {
    let keywords = tokens.map { $0.lowercased() }
    self.tokens = tokens
    let expressions = tokens.compactMap(SourceExpression.init)
    hosts = Dictionary(grouping: expressions.filter { $0.hostName != nil }) { $0.hostName ?? "" }
    patterns = expressions.filter { $0.hostName == nil }
    isStrictDynamic = keywords.contains("'strict-dynamic'")
    allowsUnsafeInline = keywords.contains("'unsafe-inline'")
    hasNonceOrHash = keywords.contains { keyword in
      ["'nonce-", "'sha256-", "'sha384-", "'sha512-"].contains { keyword.hasPrefix($0) }
    }
  }

  /// Whether an element with a nonce is let in by it.
  func hasNonce(_ nonce: String) -> Bool { !nonce.isEmpty && tokens.contains("'nonce-\(nonce)'") }

  /// Whether inline code of an element with a nonce, or without one, may take effect.
  func allowsInline(nonce: String?) -> Bool {
    if let nonce, hasNonce(nonce) { return true }
    return !hasNonceOrHash && !isStrictDynamic && allowsUnsafeInline
  }

  /// Whether one of the sources matches a URL.
  func matches(_ url: WebURL, selfURL: WebURL) -> Bool {
    matches(SourceExpression.Target(url, selfURL: selfURL))
  }

  /// Whether one of the sources matches what is asked for.
  func matches(_ target: SourceExpression.Target) -> Bool {
    patterns.contains { $0.matches(target) } || hosts[target.host]?.contains { $0.matches(target) } == true
  }
}
