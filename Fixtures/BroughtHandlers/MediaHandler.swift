import Foundation
import MobileCoreServices
import WebKit

/// Plays films from the app's folder: parts of files, read on a queue, for players that ask for bytes.
class MediaHandler: NSObject, WKURLSchemeHandler {
  nonisolated private let folder: URL
  private let queue = DispatchQueue(label: "media", qos: .userInitiated)
  private var pending = NSMutableSet()

  init(folder: URL) {
    self.folder = folder
  }

  func webView(_ webView: WKWebView, start urlSchemeTask: WKURLSchemeTask) {
    pending.add(urlSchemeTask)
    let request = urlSchemeTask.request
    nonisolated(unsafe) let task = urlSchemeTask
    queue.async { [weak self] in
      let answer = self?.read(request)
      DispatchQueue.main.async { [weak self] in
        guard let self = self, self.pending.contains(task) else { return }
        self.pending.remove(task)
        guard let (response, data) = answer else { return task.didFailWithError(URLError(.fileDoesNotExist)) }
        task.didReceive(response)
        task.didReceive(data)
        task.didFinish()
      }
    }
  }

  func webView(_ webView: WKWebView, stop urlSchemeTask: WKURLSchemeTask) {
    pending.remove(urlSchemeTask)
  }

  nonisolated private func read(_ request: URLRequest) -> (HTTPURLResponse, Data)? {
    guard let url = request.url, !url.lastPathComponent.contains(".."),
      let file = try? FileHandle(forReadingFrom: folder.appendingPathComponent(url.lastPathComponent))
    else { return nil }
    defer { file.closeFile() }
    let length = file.seekToEndOfFile()
    var range = 0..<length
    if let field = request.value(forHTTPHeaderField: "Range"), field.hasPrefix("bytes=") {
      let parts = field.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false).map {
        UInt64($0)
      }
      if parts.count == 2, let first = parts[0], first < length {
        range = first..<min(length, max(first, parts[1] ?? length - 1) + 1)
      }
    }
    file.seek(toFileOffset: range.lowerBound)
    let data = file.readData(ofLength: Int(range.upperBound - range.lowerBound))
    var headers = [
      "Content-Type": mimeType(url.pathExtension), "Content-Length": "\(data.count)",
      "Accept-Ranges": "bytes",
    ]
    let isPart = data.count < Int(length)
    if isPart { headers["Content-Range"] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)" }
    return HTTPURLResponse(
      url: url, statusCode: isPart ? 206 : 200, httpVersion: "HTTP/1.1", headerFields: headers
    )
    .map { ($0, data) }
  }

  nonisolated private func mimeType(_ pathExtension: String) -> String {
    if let type = UTTypeCreatePreferredIdentifierForTag(
      kUTTagClassFilenameExtension, pathExtension as CFString, nil)?.takeRetainedValue(),
      let name = UTTypeCopyPreferredTagWithClass(type, kUTTagClassMIMEType)?.takeRetainedValue()
    {
      return name as String
    }
    return "application/octet-stream"
  }
}
