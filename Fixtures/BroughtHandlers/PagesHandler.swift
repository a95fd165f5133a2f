import WebKit

/// What a page of the app's own is made of.
protocol InternalPage {
  func response(for request: URLRequest) -> (URLResponse, Data)?
}

/// Pages of a browser's own, such as its error page; made by whoever is registered for a path.
@available(iOS 11.0, *)
class PagesHandler: NSObject {
  enum Failure: Error { case badURL, noPage, notMade }

  static var pages: [String: InternalPage] = [:]

  @MainActor
  static func register(in configuration: WKWebViewConfiguration) {
    configuration.setURLSchemeHandler(PagesHandler(), forURLScheme: "internal")
  }
}

@available(iOS 11.0, *)
extension PagesHandler: WKURLSchemeHandler {
  func webView(_ webView: WKWebView, start urlSchemeTask: WKURLSchemeTask) {
    guard let url = urlSchemeTask.request.url else {
      urlSchemeTask.didFailWithError(Failure.badURL)
      return
    }
    guard let page = PagesHandler.pages[url.path] else {
      urlSchemeTask.didFailWithError(Failure.noPage)
      return
    }
    guard let (response, data) = page.response(for: urlSchemeTask.request) else {
      urlSchemeTask.didFailWithError(Failure.notMade)
      return
    }
    urlSchemeTask.didReceive(response)
    urlSchemeTask.didReceive(data)
    urlSchemeTask.didFinish()
  }

  func webView(_ webView: WKWebView, stop urlSchemeTask: WKURLSchemeTask) {}
}

/// A page that says what went wrong.
struct ErrorPage: InternalPage {
  init() {}

  func response(for request: URLRequest) -> (URLResponse, Data)? {
    guard let url = request.url else { return nil }
    let code = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems?.first {
      $0.name == "code"
    }?.value
    let html = "<title>Error \(code ?? "?")</title>"
    return (
      URLResponse(url: url, mimeType: "text/html", expectedContentLength: -1, textEncodingName: "utf-8"),
      Data(html.utf8)
    )
  }
}
