import Foundation
import UniformTypeIdentifiers
import WebKit
import os.log

/// Serves the files that came with an app, as most handlers do: at once, on the main thread.
final class AssetsHandler: NSObject, WKURLSchemeHandler {
  private static let logger = Logger(subsystem: "example.reader", category: "assets")
  private let root: URL

  init(root: URL) {
    self.root = root.standardizedFileURL
    super.init()
  }

  func webView(_ webView: WKWebView, start urlSchemeTask: WKURLSchemeTask) {
    guard let url = urlSchemeTask.request.url else {
      urlSchemeTask.didFailWithError(URLError(.badURL))
      return
    }
    var path = url.path.trimmingCharacters(in: CharacterSet(charactersIn: "/"))
    if path.isEmpty { path = "index.html" }
    let file = root.appendingPathComponent(path).standardizedFileURL
    guard file.path.hasPrefix(root.path + "/"), let data = try? Data(contentsOf: file) else {
      Self.logger.error("no file for \(url.path, privacy: .public)")
      return respond(to: urlSchemeTask, url, status: 404, type: "text/plain", Data("Not found".utf8))
    }
    respond(to: urlSchemeTask, url, status: 200, type: type(of: file), data)
  }

  func webView(_ webView: WKWebView, stop urlSchemeTask: WKURLSchemeTask) {}

  private func type(of file: URL) -> String {
    guard let type = UTType(filenameExtension: file.pathExtension), let name = type.preferredMIMEType else {
      return "application/octet-stream"
    }
    return type.conforms(to: .text) ? "\(name); charset=utf-8" : name
  }

  private func respond(to task: WKURLSchemeTask, _ url: URL, status: Int, type: String, _ data: Data) {
    let headers = [
      "Content-Type": type, "Content-Length": String(data.count), "Access-Control-Allow-Origin": "*",
    ]
    let response = HTTPURLResponse(
      url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)!
    task.didReceive(response)
    task.didReceive(data)
    task.didFinish()
  }
}
