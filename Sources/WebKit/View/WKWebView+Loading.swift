import Foundation
import FoundationNetworking
import HeadlessWebView
import LoadTrace

extension WKWebView {
  private static let blank = URL(string: "about:blank") ?? URL(filePath: "/")

  /// Starts a page.
  func begin(_ request: URLRequest, _ kind: PendingKind, content: PageContent? = nil) -> WKNavigation? {
    guard let target = request.url else { return nil }
    let navigation = WKNavigation()
    pending = (navigation, kind)
    isLoading = true
    estimatedProgress = 0.1
    if url == nil { url = target }
    if content == nil, loadInRealEngine(target, navigation) { return navigation }
    engine.start(request, content: content) { [weak self] page in
      self?.ended(navigation, page)
    }
    return navigation
  }

  /// Starts a page of HTML that the app has.
  func beginHTML(_ string: String, _ baseURL: URL?) -> WKNavigation? {
    begin(
      URLRequest(url: baseURL ?? Self.blank), .new,
      content: PageContent(data: Data(string.utf8), mimeType: "text/html", textEncodingName: "UTF-8"))
  }

  /// Starts a page with an answer that the app has.
  func beginSimulated(_ request: URLRequest, _ response: URLResponse, _ data: Data) -> WKNavigation {
    let content = PageContent(
      data: data, mimeType: response.mimeType ?? "", textEncodingName: response.textEncodingName,
      response: response)
    return begin(request, .new, content: content) ?? WKNavigation()
  }

  /// Starts a page with HTML for an answer.
  func beginSimulated(_ request: URLRequest, html string: String) -> WKNavigation {
    let content = PageContent(data: Data(string.utf8), mimeType: "text/html", textEncodingName: "UTF-8")
    return begin(request, .new, content: content) ?? WKNavigation()
  }

  /// Starts the page again; `nil` where there is none.
  func beginReload() -> WKNavigation? {
    guard url != nil || pending != nil else { return nil }
    let navigation = WKNavigation()
    pending = (navigation, .same)
    isLoading = true
    if let url, loadInRealEngine(url, navigation) { return navigation }
    engine.startReload { [weak self] page in self?.ended(navigation, page) }
    return navigation
  }

  /// The host has ended a page; called on the main queue.
  private nonisolated func ended(_ navigation: WKNavigation, _ page: Page?) {
    DispatchQueue.main.async { [self] in
      lastPage = page ?? lastPage
      guard pending == nil || pending?.navigation === navigation else { return }
      if let page { hasOnlySecureContent = page.loads.allSatisfy { $0.url.scheme != "http" } }
      pending = nil
      becomeIdle()
    }
  }
}
