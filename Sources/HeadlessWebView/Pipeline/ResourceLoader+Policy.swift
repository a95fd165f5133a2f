import LoadTrace
import URLStandard

/// What is decided before any layer sees a request; WebKit, `CachedResourceLoader::canRequest`.
extension ResourceLoader {
  /// `upgrade-insecure-requests` turns http into https.
  func upgradeIfInsecure(_ request: inout LoadRequest) {
    guard request.url.scheme == "http", request.destination != .document,
      request.client?.policies.contains(where: \.upgradesInsecureRequests) == true,
      let upgraded = WebURL(parsing: "https" + request.url.href.dropFirst(4))
    else { return }
    request.url = upgraded
  }

  /// Why a request must not be made; `nil` where it may.
  func objection(to request: LoadRequest) -> VerdictReason? {
    if BlockedPorts.forbid(request.url) {
      return VerdictReason(.blockedPort, "port \(request.url.port ?? 0) is blocked")
    }
    guard let client = request.client else { return nil }
    if request.destination == .svg, !client.isSameOrigin(request.url, registeredSchemes: registeredSchemes) {
      return VerdictReason(.crossOrigin, "svg use loads from the document's own origin only")
    }
    if ["file", "blob"].contains(request.url.scheme), client.url.scheme != request.url.scheme {
      return VerdictReason(
        .crossOrigin, "a \(client.url.scheme): page may not load \(request.url.scheme): URLs")
    }
    return objectionOfPolicies(to: request, client) ?? objectionToMixedContent(request, client)
  }

  private func objectionOfPolicies(to request: LoadRequest, _ client: DocumentContext) -> VerdictReason? {
    // Of a preload for `fetch`, WebKit asks the policies in its network process, where no custom scheme's request goes.
    if request.isPreload, request.destination == .fetch, registeredSchemes.contains(request.url.scheme) {
      return nil
    }
    if client.policies.isEmpty { return nil }
    let asked = ContentSecurityPolicy.Request(
      request.url, request.destination, selfURL: client.policyURL, nonce: request.nonce,
      isScriptInitiated: request.isScriptInitiated)
    for policy in client.policies {
      if let directive = policy.violation(of: asked) {
        return VerdictReason(.csp, "Content Security Policy forbids it: \(directive)")
      }
    }
    return nil
  }

  /// An https page loads no scripts, styles, frames or fonts over http; images and media it does.
  private func objectionToMixedContent(_ request: LoadRequest, _ client: DocumentContext) -> VerdictReason? {
    guard client.url.scheme == "https", request.url.scheme == "http", !isLoopback(request.url),
      ![.image, .media, .document].contains(request.destination)
    else { return nil }
    return VerdictReason(.mixedContent, "an https page may not load a \(request.destination) over http")
  }

  private func isLoopback(_ url: WebURL) -> Bool {
    guard let host = url.host else { return false }
    return host == "localhost" || host.hasSuffix(".localhost") || host.hasPrefix("127.") || host == "[::1]"
  }
}
