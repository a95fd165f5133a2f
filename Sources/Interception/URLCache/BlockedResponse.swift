import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What stands for content that is not to be loaded: small, never empty, and of a kind that whoever asked can use.
enum BlockedResponse {
  /// The field that tells such a response from a real one; its value is the rule that blocks.
  static let marker = "X-Content-Rule"

  /// The least content of each kind, with its type.
  private static func content(for type: ContentRuleResourceType) -> (mimeType: String, body: Data) {
    switch type {
    case .image: ("image/gif", transparentImage)
    case .script: ("text/javascript", Data(";".utf8))
    case .styleSheet: ("text/css", Data("\n".utf8))
    case .topDocument, .childDocument: ("text/html", Data("\n".utf8))
    case .svgDocument: ("image/svg+xml", Data("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8))
    default: ("text/plain", Data(" ".utf8))
    }
  }

  /// A GIF of one transparent pixel.
  private static let transparentImage = Data([
    0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0x21, 0xF9, 4, 1, 0, 0, 0,
    0, 0x2C, 0, 0,
    0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B,
  ])

  /// The response to a request that a rule blocks; `nil` where the request has no URL.
  static func make(
    for request: URLRequest, type: ContentRuleResourceType, rule: ContentRuleDecision.Step
  )
    -> CachedURLResponse?
  {
    guard let url = request.url else { return nil }
    let (mimeType, body) = content(for: type)
    let headers = [
      "Content-Type": mimeType, "Content-Length": String(body.count), "Cache-Control": "max-age=31536000",
      "Access-Control-Allow-Origin": "*", marker: "\(rule.rule)",
    ]
    let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: headers)
    return response.map {
      CachedURLResponse(response: $0, data: body, userInfo: nil, storagePolicy: .allowed)
    }
  }

  /// Whether a response stands for content that was not loaded.
  static func isOne(_ response: CachedURLResponse) -> Bool {
    (response.response as? HTTPURLResponse)?.value(forHTTPHeaderField: marker) != nil
  }
}
