import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a request of the URL Loading System is for, as far as that can be told from it.
///
/// A web view's `Accept` field tells documents, images and style sheets; where it takes anything, the path's
/// extension is what is left.
enum RequestKind {
  static func type(of request: URLRequest) -> ContentRuleResourceType {
    let accept = request.value(forHTTPHeaderField: "Accept") ?? ""
    if accept.hasPrefix("text/html") {
      let isTop = request.mainDocumentURL == nil || request.mainDocumentURL == request.url
      return isTop ? .topDocument : .childDocument
    }
    if accept.hasPrefix("image/") { return .image }
    if accept.hasPrefix("text/css") { return .styleSheet }
    let path = request.url?.path(percentEncoded: true) ?? ""
    let name = path.split(separator: "/").last ?? ""
    let fileExtension = name.split(separator: ".").dropFirst().last.map { $0.lowercased() } ?? ""
    return byExtension[fileExtension] ?? .other
  }

  private static let byExtension: [String: ContentRuleResourceType] = {
    let lists: [(ContentRuleResourceType, [String])] = [
      (.image, ["png", "jpg", "jpeg", "gif", "webp", "avif", "bmp", "ico", "svg"]),
      (.styleSheet, ["css", "xsl"]),
      (.script, ["js", "mjs", "cjs"]), (.font, ["woff", "woff2", "ttf", "otf"]),
      (.media, ["mp3", "mp4", "m4a", "m4v", "webm", "ogg", "mov", "wav", "vtt", "m3u8"]), (.fetch, ["json"]),
      (.childDocument, ["html", "htm", "xhtml"]),
    ]
    return Dictionary(uniqueKeysWithValues: lists.flatMap { type, names in names.map { ($0, type) } })
  }()
}
