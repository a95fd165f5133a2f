import LoadTrace
import URLStandard

/// The CORS check on a response; no preflight is ever made for handlers.
///
/// [Fetch, 4.10](https://fetch.spec.whatwg.org/#cors-check); the texts are WebKit's,
/// `loader/CrossOriginAccessControl.cpp`.
enum CORSCheck {
  /// Why the response may not be shared with the origin; `nil` where it may.
  static func objection(to response: ResponseRecord, origin: String, withCredentials: Bool) -> VerdictReason?
  {
    let allowed = response.header("Access-Control-Allow-Origin")?.trimmingASCIIWhitespace
    if allowed == "*" {
      return withCredentials
        ? VerdictReason(
          .cors, "Cannot use wildcard in Access-Control-Allow-Origin when credentials flag is true.")
        : nil
    }
    guard let allowed, allowed == origin else {
      return VerdictReason(
        .cors,
        allowed?.contains(",") == true
          ? "Access-Control-Allow-Origin cannot contain more than one origin."
          : "Origin \(origin) is not allowed by Access-Control-Allow-Origin. Status code: \(response.status)")
    }
    if withCredentials, response.header("Access-Control-Allow-Credentials") != "true" {
      return VerdictReason(
        .cors, "Credentials flag is true, but Access-Control-Allow-Credentials is not \"true\".")
    }
    return nil
  }
}
