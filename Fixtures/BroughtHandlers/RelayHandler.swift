import ObjectiveC
import WebKit

/// Asks a server for what a page wants, and keeps what it has to know of a task with the task itself.
class RelayHandler: NSObject, WKURLSchemeHandler {
  typealias Fetch = (URLRequest, @escaping (Data?, URLResponse?, Error?) -> Void) -> Void

  private let fetch: Fetch

  init(
    fetch: @escaping Fetch = { request, completion in
      URLSession.shared.dataTask(with: request) { data, response, error in completion(data, response, error) }
        .resume()
    }
  ) {
    self.fetch = fetch
  }

  func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
    urlSchemeTask.isStopped = false
    guard let url = urlSchemeTask.request.url,
      var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
    else {
      urlSchemeTask.didFailWithError(URLError(.badURL))
      return
    }
    components.scheme = "https"
    var request = URLRequest(url: components.url!)
    request.httpMethod = urlSchemeTask.request.httpMethod
    request.httpBody = urlSchemeTask.request.httpBody
    urlSchemeTask.request.allHTTPHeaderFields?.forEach { request.setValue($1, forHTTPHeaderField: $0) }
    fetch(request) { data, response, error in
      DispatchQueue.main.async {
        if urlSchemeTask.isStopped { return }
        guard let http = response as? HTTPURLResponse else {
          return urlSchemeTask.didFailWithError(error ?? URLError(.badServerResponse))
        }
        var headers = http.allHeaderFields as? [String: String] ?? [:]
        headers["Access-Control-Allow-Origin"] = "*"
        urlSchemeTask.didReceive(
          HTTPURLResponse(url: url, statusCode: http.statusCode, httpVersion: nil, headerFields: headers)!)
        if let data = data { urlSchemeTask.didReceive(data) }
        urlSchemeTask.didFinish()
      }
    }
  }

  func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {
    urlSchemeTask.isStopped = true
  }
}

extension WKURLSchemeTask {
  fileprivate var isStopped: Bool {
    get { objc_getAssociatedObject(self, &stoppedKey) as? Bool ?? false }
    set { objc_setAssociatedObject(self, &stoppedKey, newValue, .OBJC_ASSOCIATION_ASSIGN) }
  }
}

private var stoppedKey: UInt8 = 0
