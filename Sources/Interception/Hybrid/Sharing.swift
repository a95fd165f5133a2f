import Foundation
import LoadTrace

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Says in a response which pages may read it.
///
/// A request without `Origin` is answered with `*`. One with it is answered with that very origin where its scheme
/// is the custom one, or where it is allowed by name; then credentials may be sent. Any other origin gets what the
/// server said of it, if anything: a page of the web is not to read what an app keeps.
enum Sharing {
  static func fields(
    for request: URLRequest, answer: StoredResponse, _ configuration: HybridSchemeHandler.Configuration
  ) -> [HeaderField] {
    guard let origin = request.value(forHTTPHeaderField: "Origin") else {
      return [HeaderField("Access-Control-Allow-Origin", "*")]
    }
    let isOwn = origin.hasPrefix(configuration.urls.scheme + "://")
    guard isOwn || configuration.allowedOrigins.contains(origin) else {
      let server = answer.header("Access-Control-Allow-Origin")
      return server.map { [HeaderField("Access-Control-Allow-Origin", $0)] } ?? []
    }
    var fields = [
      HeaderField("Access-Control-Allow-Origin", origin),
      HeaderField("Access-Control-Allow-Credentials", "true"),
      HeaderField("Vary", "Origin"),
    ]
    // The answer to a preflight, where a host sends one.
    if request.httpMethod == "OPTIONS",
      let method = request.value(forHTTPHeaderField: "Access-Control-Request-Method")
    {
      fields.append(HeaderField("Access-Control-Allow-Methods", method))
      if let names = request.value(forHTTPHeaderField: "Access-Control-Request-Headers") {
        fields.append(HeaderField("Access-Control-Allow-Headers", names))
      }
    }
    return fields
  }
}
