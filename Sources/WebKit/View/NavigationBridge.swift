import Foundation
import FoundationNetworking
import HeadlessWebView

/// Passes what the host tells of navigations on to a view and its delegate.
final class NavigationBridge: NavigationObserver {
  // Used on the main queue only, which is the host's main thread here.
  private nonisolated(unsafe) weak var webView: WKWebView?

  @MainActor init(_ webView: WKWebView) {
    self.webView = webView
  }

  /// Does something with the view and the navigation under way.
  private func with(_ body: @MainActor (WKWebView, WKNavigation) -> Void) {
    MainActor.assumeIsolated {
      guard let webView else { return }
      body(webView, webView.navigation)
    }
  }

  func decide(_ navigation: NavigationRequest, _ answer: @escaping @Sendable (Bool) -> Void) {
    with { webView, _ in
      guard let delegate = webView.navigationDelegate else { return answer(true) }
      let source = navigation.source.flatMap { URL(string: $0) }.map { URLRequest(url: $0) }
      let frame = WKFrameInfo(
        isMainFrame: navigation.isMainFrame, request: source ?? navigation.request, webView: webView)
      let action = WKNavigationAction(
        sourceFrame: frame, targetFrame: frame, navigationType: webView.navigationType(navigation),
        request: navigation.request)
      let preferences = webView.configuration.defaultWebpagePreferences ?? WKWebpagePreferences()
      delegate.webView(webView, decidePolicyFor: action, preferences: preferences) { policy, _ in
        answer(policy == .allow)
      }
    }
  }

  func decide(_ response: NavigationAnswer, _ answer: @escaping @Sendable (Bool) -> Void) {
    with { webView, _ in
      guard let delegate = webView.navigationDelegate else { return answer(true) }
      let navigation = WKNavigationResponse(
        isForMainFrame: response.isMainFrame, response: response.response, canShowMIMEType: response.canShow)
      delegate.webView(webView, decidePolicyFor: navigation) { answer($0 == .allow) }
    }
  }

  func started(_ url: String) {
    with { webView, navigation in
      webView.isLoading = true
      webView.estimatedProgress = 0.1
      webView.provisionalURL = URL(string: url)
      webView.navigationDelegate?.webView(webView, didStartProvisionalNavigation: navigation)
    }
  }

  func redirected(to url: String) {
    with { webView, navigation in
      webView.provisionalURL = URL(string: url)
      webView.navigationDelegate?.webView(
        webView, didReceiveServerRedirectForProvisionalNavigation: navigation)
    }
  }

  func committed(_ url: String) {
    with { webView, navigation in
      webView.commit(URL(string: url))
      webView.navigationDelegate?.webView(webView, didCommit: navigation)
    }
  }

  func titled(_ title: String) {
    with { webView, _ in
      webView.title = title
      webView.backForwardList.currentItem?.title = title
    }
  }

  func finished() {
    with { webView, navigation in
      webView.estimatedProgress = 1
      webView.isLoading = false
      webView.navigationDelegate?.webView(webView, didFinish: navigation)
    }
  }

  func failed(_ message: String, code: String, isProvisional: Bool) {
    with { webView, navigation in
      let error = Self.error(message, code, webView.provisionalURL)
      webView.isLoading = false
      if isProvisional {
        webView.navigationDelegate?.webView(
          webView, didFailProvisionalNavigation: navigation, withError: error)
      } else {
        webView.navigationDelegate?.webView(webView, didFail: navigation, withError: error)
      }
    }
  }

  /// The error that WebKit gives for what became of a page.
  private static func error(_ message: String, _ code: String, _ url: URL?) -> any Error {
    var info: [String: Any] = [NSLocalizedDescriptionKey: message]
    if let url { info[NSURLErrorFailingURLErrorKey] = url }
    switch code {
    case "stopped":
      return NSError(domain: NSURLErrorDomain, code: URLError.cancelled.rawValue, userInfo: info)
    case "not-showable": return NSError(domain: "WebKitErrorDomain", code: 102, userInfo: info)
    case "content-rule": return NSError(domain: "WebKitErrorDomain", code: 104, userInfo: info)
    case "no-layer":
      return NSError(domain: NSURLErrorDomain, code: URLError.unsupportedURL.rawValue, userInfo: info)
    case "redirect":
      return NSError(domain: NSURLErrorDomain, code: URLError.httpTooManyRedirects.rawValue, userInfo: info)
    case "never-answered":
      return NSError(domain: NSURLErrorDomain, code: URLError.timedOut.rawValue, userInfo: info)
    default: return NSError(domain: NSURLErrorDomain, code: URLError.unknown.rawValue, userInfo: info)
    }
  }
}

extension WKWebView {
  /// The navigation under way; a page's own refresh belongs to the navigation that brought the page.
  fileprivate var navigation: WKNavigation { pending?.navigation ?? WKNavigation() }

  fileprivate func navigationType(_ navigation: NavigationRequest) -> WKNavigationType {
    guard navigation.isMainFrame else { return .other }
    switch pending?.kind {
    case .same: return .reload
    case .listed: return .backForward
    default: return .other
    }
  }

  /// A page takes the place of the one before.
  fileprivate func commit(_ newURL: URL?) {
    guard let newURL else { return }
    url = newURL
    title = ""
    estimatedProgress = 0.5
    switch pending?.kind {
    case .same: break
    case .listed(let item): backForwardList.move(to: item)
    default: backForwardList.add(newURL)
    }
  }
}
