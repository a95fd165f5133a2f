import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// When a cached HTTP response may be used without asking, and what may be kept.
///
/// [RFC 9111](https://www.rfc-editor.org/rfc/rfc9111), sections 3, 4.2 and 4.3, for a private cache. The age of a
/// response is what its `Age` field says: a host has no clock that tests could rely on.
enum CacheFreshness {
  /// Whether a response may be used as it is. A plain one, which says nothing of its age, may.
  static func isFresh(_ response: URLResponse) -> Bool {
    guard let http = response as? HTTPURLResponse else { return true }
    let control = directives(http)
    if control["no-cache"] != nil || control["no-store"] != nil { return false }
    let age = Int(field("Age", http) ?? "") ?? 0
    if let lifetime = control["max-age"].flatMap({ Int($0) }) { return lifetime > age }
    return false
  }

  /// The request that asks whether a cached response still holds.
  static func conditional(_ request: URLRequest, on response: URLResponse) -> URLRequest {
    guard let http = response as? HTTPURLResponse else { return request }
    var request = request
    if let tag = field("ETag", http) { request.setValue(tag, forHTTPHeaderField: "If-None-Match") }
    if let date = field("Last-Modified", http) {
      request.setValue(date, forHTTPHeaderField: "If-Modified-Since")
    }
    return request
  }

  /// Whether a complete answer may be kept: to a GET, successful, not forbidden by either side.
  static func mayStore(_ response: URLResponse, for request: URLRequest) -> Bool {
    guard request.httpMethod == nil || request.httpMethod == "GET",
      request.value(forHTTPHeaderField: "Range") == nil, let http = response as? HTTPURLResponse,
      http.statusCode == 200
    else { return false }
    return directives(http)["no-store"] == nil
  }

  private static func field(_ name: String, _ response: HTTPURLResponse) -> String? {
    response.value(forHTTPHeaderField: name)
  }

  private static func directives(_ response: HTTPURLResponse) -> [String: String] {
    var directives: [String: String] = [:]
    for part in (field("Cache-Control", response) ?? "").split(separator: ",") {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard let name = pair.first?.trimmingASCIIWhitespace.lowercased() else { continue }
      let value = pair.count > 1 ? pair[1].trimmingASCIIWhitespace : ""
      directives[name] = value.filter { $0 != "\"" }
    }
    return directives
  }
}
