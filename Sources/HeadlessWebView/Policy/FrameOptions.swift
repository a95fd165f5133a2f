import LoadTrace
import URLStandard

/// Whether a response may be shown in a frame.
enum FrameOptions {
  /// [HTML, X-Frame-Options](https://html.spec.whatwg.org/#the-x-frame-options-header); `frame-ancestors`
  /// of Content Security Policy takes its place where it is given.
  static func objection(
    to response: ResponseRecord, url: WebURL, in parent: DocumentContext
  ) -> VerdictReason? {
    let ancestors = [parent] + parent.ancestors
    let policies = ContentSecurityPolicy.list(parsing: response.header("Content-Security-Policy") ?? "")
    if let policy = policies.first(where: { $0.directives["frame-ancestors"] != nil }) {
      return policy.allowsAncestors(ancestors.map(\.url), selfURL: url)
        ? nil : VerdictReason(.frameOptions, "frame-ancestors forbids the frame")
    }
    let values = Set(
      (response.header("X-Frame-Options") ?? "").split(separator: ",").map {
        $0.trimmingASCIIWhitespace.lowercased()
      })
    let isDenied =
      values.contains("deny")
      || (values.contains("sameorigin")
        && !ancestors.allSatisfy {
          $0.url.scheme == url.scheme && $0.url.host == url.host && $0.url.port == url.port
        })
    return isDenied ? VerdictReason(.frameOptions, "X-Frame-Options forbids the frame") : nil
  }
}
