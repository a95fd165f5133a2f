import WebKit

/// Makes small pictures on a queue. It looks whether a task was stopped before each call, and is wrong all the same:
/// the look and the call are on another thread than the stop. `docs/bring-your-handler.md` shows how that is found.
final class ThumbnailHandler: NSObject, WKURLSchemeHandler {
  private let queue = DispatchQueue(label: "thumbnails", attributes: .concurrent)
  nonisolated private let lock = NSLock()
  nonisolated(unsafe) private var running = Set<ObjectIdentifier>()

  override init() {
    super.init()
  }

  func webView(_ webView: WKWebView, start urlSchemeTask: WKURLSchemeTask) {
    let key = ObjectIdentifier(urlSchemeTask)
    lock.withLock { _ = running.insert(key) }
    nonisolated(unsafe) let task = urlSchemeTask
    queue.async {
      guard let url = task.request.url, self.isRunning(key) else { return }
      task.didReceive(
        URLResponse(url: url, mimeType: "image/png", expectedContentLength: 8, textEncodingName: nil))
      guard self.isRunning(key) else { return }
      task.didReceive(Data(count: 8))
      guard self.lock.withLock({ self.running.remove(key) != nil }) else { return }
      task.didFinish()
    }
  }

  func webView(_ webView: WKWebView, stop urlSchemeTask: WKURLSchemeTask) {
    lock.withLock { _ = running.remove(ObjectIdentifier(urlSchemeTask)) }
  }

  nonisolated private func isRunning(_ key: ObjectIdentifier) -> Bool {
    lock.withLock { running.contains(key) }
  }
}
