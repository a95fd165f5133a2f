public import Foundation
public import FoundationNetworking

/// A navigation, by identity.
@preconcurrency @MainActor open class WKNavigation: NSObject {
  /// The settings that the page was asked for with.
  open internal(set) var effectiveContentMode: WKWebpagePreferences.ContentMode = .recommended

  nonisolated override init() {
    super.init()
  }
}

/// Whether a navigation is made.
public enum WKNavigationActionPolicy: Int, Sendable {
  /// It is not.
  case cancel
  /// It is.
  case allow
  /// It becomes a download.
  case download
}

/// Whether a response is shown.
public enum WKNavigationResponsePolicy: Int, Sendable {
  /// It is not.
  case cancel
  /// It is.
  case allow
  /// It becomes a download.
  case download
}

/// What caused a navigation.
public enum WKNavigationType: Int, Sendable {
  /// A link.
  case linkActivated
  /// A form.
  case formSubmitted
  /// The list of pages.
  case backForward
  /// A reload.
  case reload
  /// A form again.
  case formResubmitted
  /// Anything else; a load by the app.
  case other = -1
}

/// A navigation about to be made.
@preconcurrency @MainActor open class WKNavigationAction: NSObject {
  /// The frame that asks.
  open var sourceFrame: WKFrameInfo
  /// The frame that is to change; `nil` for a new window.
  open var targetFrame: WKFrameInfo?
  /// What caused it.
  open var navigationType: WKNavigationType
  /// What is asked for.
  open var request: URLRequest
  /// Whether it asks for a download.
  open var shouldPerformDownload: Bool { false }
  /// Whether it is a redirect of the content's own.
  open var isContentRuleListRedirect: Bool { false }
  /// The mouse button, 0 for none.
  open var buttonNumber: Int { 0 }

  init(
    sourceFrame: WKFrameInfo, targetFrame: WKFrameInfo?, navigationType: WKNavigationType, request: URLRequest
  ) {
    self.sourceFrame = sourceFrame
    self.targetFrame = targetFrame
    self.navigationType = navigationType
    self.request = request
    super.init()
  }
}

/// A response to a navigation.
@preconcurrency @MainActor open class WKNavigationResponse: NSObject {
  /// Whether it is for the page itself.
  open var isForMainFrame: Bool
  /// The response.
  open var response: URLResponse
  /// Whether the type can be shown.
  open var canShowMIMEType: Bool

  init(isForMainFrame: Bool, response: URLResponse, canShowMIMEType: Bool) {
    self.isForMainFrame = isForMainFrame
    self.response = response
    self.canShowMIMEType = canShowMIMEType
    super.init()
  }
}

/// A frame.
@preconcurrency @MainActor open class WKFrameInfo: NSObject, NSCopying {
  /// Whether it is the page itself.
  open var isMainFrame: Bool
  /// What was asked for.
  open var request: URLRequest
  /// The origin.
  open var securityOrigin: WKSecurityOrigin
  /// The view.
  open weak var webView: WKWebView?

  init(isMainFrame: Bool, request: URLRequest, webView: WKWebView?) {
    self.isMainFrame = isMainFrame
    self.request = request
    self.webView = webView
    securityOrigin = WKSecurityOrigin(request.url)
    super.init()
  }

  /// The same object, which does not change.
  open nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// An origin.
@preconcurrency @MainActor open class WKSecurityOrigin: NSObject {
  /// The scheme.
  public let `protocol`: String
  /// The host.
  public let host: String
  /// The port; 0 for the scheme's own.
  public let port: Int

  init(_ url: URL?) {
    `protocol` = url?.scheme ?? ""
    host = url?.host ?? ""
    port = url?.port ?? 0
    super.init()
  }
}

extension URLRequest {
  /// A request for nothing: that of a frame which has loaded nothing yet.
  init(blank: Void) {
    self.init(url: URL(filePath: "/"))
    url = nil
  }
}
