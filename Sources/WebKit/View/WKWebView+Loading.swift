public import Foundation
public import FoundationNetworking
import HeadlessWebView
import LoadTrace

extension WKWebView {
  /// Loads a page.
  @discardableResult public func load(_ request: URLRequest) -> WKNavigation? {
    begin(request, .new)
  }

  /// Shows HTML; a base URL of a custom scheme gives the page that scheme's origin.
  @discardableResult public func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
    load(
      Data(string.utf8), mimeType: "text/html", characterEncodingName: "UTF-8", baseURL: baseURL ?? Self.blank
    )
  }

  /// Shows data.
  @discardableResult public func load(
    _ data: Data, mimeType MIMEType: String, characterEncodingName: String, baseURL: URL
  ) -> WKNavigation? {
    begin(
      URLRequest(url: baseURL), .new,
      content: PageContent(data: data, mimeType: MIMEType, textEncodingName: characterEncodingName))
  }

  /// Loads a file, and lets the page read others in a folder.
  @discardableResult public func loadFileURL(
    _ URL: URL, allowingReadAccessTo readAccessURL: URL
  ) -> WKNavigation? {
    allowReading(readAccessURL)
    return begin(URLRequest(url: URL), .new)
  }

  /// Loads a file, and lets the page read others in a folder.
  @discardableResult public func loadFileRequest(
    _ request: URLRequest, allowingReadAccessTo readAccessURL: URL
  ) -> WKNavigation {
    allowReading(readAccessURL)
    return begin(request, .new) ?? WKNavigation()
  }

  /// Shows data as the answer to a request.
  @discardableResult public func loadSimulatedRequest(
    _ request: URLRequest, response: URLResponse, responseData data: Data
  ) -> WKNavigation {
    let content = PageContent(
      data: data, mimeType: response.mimeType ?? "", textEncodingName: response.textEncodingName,
      response: response)
    return begin(request, .new, content: content) ?? WKNavigation()
  }

  /// Shows HTML as the answer to a request.
  @discardableResult public func loadSimulatedRequest(
    _ request: URLRequest, responseHTML string: String
  ) -> WKNavigation {
    let content = PageContent(data: Data(string.utf8), mimeType: "text/html", textEncodingName: "UTF-8")
    return begin(request, .new, content: content) ?? WKNavigation()
  }

  /// Loads the page again.
  @discardableResult public func reload() -> WKNavigation? {
    guard url != nil || pending != nil else { return nil }
    let navigation = WKNavigation()
    pending = (navigation, .same)
    isLoading = true
    if let url, loadInRealEngine(url, navigation) { return navigation }
    engine.startReload { [weak self] page in self?.ended(navigation, page) }
    return navigation
  }

  /// Loads the page again, without asking whether what is cached is still right.
  @discardableResult public func reloadFromOrigin() -> WKNavigation? { reload() }

  /// Stops what is being loaded.
  public func stopLoading() {
    guard isLoading else { return }
    engine.stop()
  }

  /// Goes back a page.
  @discardableResult public func goBack() -> WKNavigation? { backForwardList.backItem.flatMap { go(to: $0) } }
  /// Goes forward a page.
  @discardableResult public func goForward() -> WKNavigation? {
    backForwardList.forwardItem.flatMap { go(to: $0) }
  }
  /// Goes to a page of the list.
  @discardableResult public func go(to item: WKBackForwardListItem) -> WKNavigation? {
    begin(URLRequest(url: item.url), .listed(item))
  }

  private static let blank = URL(string: "about:blank") ?? URL(filePath: "/")

  private func begin(_ request: URLRequest, _ kind: PendingKind, content: PageContent? = nil) -> WKNavigation?
  {
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
