import LoadTrace
import URLStandard

/// The header fields that WebKit gives a handler.
enum RequestHeaders {
  private static let document = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"

  /// The `Accept` field by destination; all others get `*/*`.
  private static let accept: [Destination: String] = [
    .document: document, .frame: document, .object: document, .embed: document,
    .image:
      "image/webp,image/avif,video/*;q=0.8,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5",
    .style: "text/css,*/*;q=0.1",
    .svg: "image/svg+xml",
    .xslt:
      "text/xml,application/xml,application/xhtml+xml,text/xsl,application/rss+xml,application/atom+xml",
  ]

  /// The fields of a request, in the order in which they are set.
  static func fields(for request: LoadRequest, userAgent: String) -> [HeaderField] {
    var fields = [
      HeaderField("Accept", accept[request.destination] ?? "*/*"), HeaderField("User-Agent", userAgent),
    ]
    if request.mode == .navigate { fields.append(HeaderField("Upgrade-Insecure-Requests", "1")) }
    if let client = request.client {
      if request.mode == .cors || (request.mode == .navigate && request.method != "GET") {
        fields.append(HeaderField("Origin", client.originField))
      }
      if let referrer = referrer(of: client.url, for: request.url) {
        fields.append(HeaderField("Referer", referrer))
      }
    }
    if let range = request.range { fields.append(HeaderField("Range", range)) }
    return fields
  }

  /// `strict-origin-when-cross-origin`, which http and https pages alone have.
  private static func referrer(of page: WebURL, for url: WebURL) -> String? {
    guard page.scheme == "http" || page.scheme == "https" else { return nil }
    if page.scheme == "https", url.scheme == "http" { return nil }
    if page.origin.isSameOrigin(as: url.origin) {
      return page.strippedForReferrer.href
    }
    return page.origin.description + "/"
  }
}
