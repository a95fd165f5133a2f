import LoadTrace
import URLStandard

/// Content rules come before every other decision; WebKit, `CachedResourceLoader::requestResource`.
extension ResourceLoader {
  /// Applies the configuration's rules to a request.
  ///
  /// - Returns: Why the request is not made; `nil` where it is.
  func applyContentRules(to request: inout LoadRequest) -> VerdictReason? {
    guard !configuration.contentRules.isEmpty else { return nil }
    let document = SerializedURL(request.client?.url.href ?? request.url.href)
    let load = ContentRuleLoad(
      url: SerializedURL(request.url.href),
      topURL: request.client.map { SerializedURL($0.top.url.href) } ?? document,
      documentURL: document, destination: request.destination, isInTopFrame: request.client?.parent == nil,
      method: request.method)
    for rules in configuration.contentRules {
      let outcome = rules.decision(for: load)
      if let rule = outcome.blockedBy {
        return VerdictReason(.contentRule, "a content rule blocks it: \(rule)")
      }
      if outcome.makesHTTPS, request.url.scheme == "http",
        let secure = WebURL(parsing: "https" + request.url.href.dropFirst(4))
      {
        request.url = secure
      }
    }
    return nil
  }
}
