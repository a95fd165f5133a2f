package import URLStandard

#if canImport(FoundationNetworking)
  import Foundation
  package import FoundationNetworking
#else
  package import Foundation
#endif

extension URLRequest {
  /// The request that follows a redirect with a status, after
  /// [Fetch, HTTP-redirect fetch](https://fetch.spec.whatwg.org/#http-redirect-fetch); `nil` where a body would have to be
  /// sent again that is gone.
  package func redirected(to target: WebURL, status: Int, from source: WebURL) -> URLRequest? {
    var next = self
    next.url = target.foundationURL.url
    let method = httpMethod ?? "GET"
    let becomesGet =
      status == 303
      ? method != "GET" && method != "HEAD" : (status == 301 || status == 302) && method == "POST"
    if becomesGet {
      next.httpMethod = "GET"
      next.httpBody = nil
      next.httpBodyStream = nil
      for name in [
        "Content-Type", "Content-Length", "Content-Encoding", "Content-Language", "Content-Location",
      ] {
        next.setValue(nil, forHTTPHeaderField: name)
      }
    } else if httpBodyStream != nil, httpBody == nil {
      return nil
    }
    if source.originText != target.originText {
      next.setValue(nil, forHTTPHeaderField: "Authorization")
      next.setValue(nil, forHTTPHeaderField: "Cookie")
    }
    return next
  }
}

extension WebURL {
  /// Host and port as they are written, for comparison.
  fileprivate var originText: Substring {
    href.prefix { $0 != "?" && $0 != "#" }.split(
      separator: "/", maxSplits: 3, omittingEmptySubsequences: false
    )
    .prefix(3).last ?? ""
  }
}
