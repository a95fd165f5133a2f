#if canImport(WebKit)
  import Foundation
  import HandlerConformance
  import WebKit

  /// What the handlers of these tests answer with: files of a folder, as short as it can be done right.
  struct FileAnswers: Sendable {
    let folder: URL
    let base: String

    init(_ environment: SubjectEnvironment) {
      folder = environment.content.resolvingSymlinksInPath()
      base = environment.address.base
    }

    static let types = [
      "html": "text/html", "htm": "text/html", "xhtml": "application/xhtml+xml", "css": "text/css",
      "js": "text/javascript", "mjs": "text/javascript", "json": "application/json", "svg": "image/svg+xml",
      "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
      "avif": "image/avif", "ico": "image/x-icon", "woff": "font/woff", "woff2": "font/woff2",
      "ttf": "font/ttf", "otf": "font/otf", "mp3": "audio/mpeg", "m4a": "audio/mp4", "wav": "audio/wav",
      "mp4": "video/mp4", "mov": "video/quicktime", "webm": "video/webm",
      "m3u8": "application/vnd.apple.mpegurl", "wasm": "application/wasm", "txt": "text/plain",
      "xml": "application/xml", "pdf": "application/pdf", "vtt": "text/vtt",
      "webmanifest": "application/manifest+json",
    ]

    /// The file of a URL, where it is in the folder.
    func file(_ url: URL?) -> (data: Data, type: String)? {
      let text = url?.absoluteString.prefix { $0 != "?" && $0 != "#" } ?? ""
      guard text.hasPrefix(base), let path = text.dropFirst(base.count).removingPercentEncoding,
        !path.utf8.contains(0)
      else { return nil }
      let file = folder.appending(path: path).resolvingSymlinksInPath()
      guard file.path(percentEncoded: false).hasPrefix(folder.path(percentEncoded: false) + "/"),
        let data = try? Data(contentsOf: file)
      else { return nil }
      return (data, Self.types[file.pathExtension.lowercased()] ?? "application/octet-stream")
    }

    /// A response with status and fields, and its body.
    func answer(to request: URLRequest) -> (response: URLResponse, body: Data)? {
      guard let url = request.url else { return nil }
      let file = file(url)
      let body = file?.data ?? Data("Not found".utf8)
      let type = file?.type ?? "text/plain"
      let response = HTTPURLResponse(
        url: url, statusCode: file == nil ? 404 : 200, httpVersion: "HTTP/1.1",
        headerFields: [
          "Content-Type": type.hasPrefix("text/") ? type + "; charset=utf-8" : type,
          "Content-Length": "\(body.count)", "Access-Control-Allow-Origin": "*",
        ])
      return response.map { ($0, request.httpMethod == "HEAD" ? Data() : body) }
    }
  }
#endif
