package import Foundation

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#endif

/// Who is told of a view's navigations, and decides about them.
///
/// All methods are called on the host's main thread, in WebKit's order, one at a time.
package protocol NavigationObserver: AnyObject, Sendable {
  /// Decides whether a navigation is made; the answer may come later, on any thread.
  func decide(_ navigation: NavigationRequest, _ answer: @escaping @Sendable (Bool) -> Void)
  /// A navigation of the page itself has been allowed and starts.
  func started(_ url: String)
  /// The page's own load was redirected.
  func redirected(to url: String)
  /// Decides whether a response is shown; the answer may come later, on any thread.
  func decide(_ response: NavigationAnswer, _ answer: @escaping @Sendable (Bool) -> Void)
  /// The page has begun to come.
  func committed(_ url: String)
  /// The page's document could be read, and has this title.
  func titled(_ title: String)
  /// The page and all it needs have been loaded.
  func finished()
  /// The page could not be loaded.
  func failed(_ message: String, code: String, isProvisional: Bool)
}

/// A navigation about to be made.
package struct NavigationRequest: Sendable {
  /// What is asked for.
  package var request: URLRequest
  /// The URL of the document that asks; `nil` for a navigation by the app.
  package var source: String?
  /// Whether the page itself is to change, not a frame of it.
  package var isMainFrame: Bool
  /// Whether the page is loaded again.
  package var isReload: Bool
}

/// A response to a navigation.
package struct NavigationAnswer: Sendable {
  /// The response.
  package var response: URLResponse
  /// Whether it is for the page itself, not for a frame of it.
  package var isMainFrame: Bool
  /// Whether the type can be shown.
  package var canShow: Bool
}

/// What the app gives a view to show instead of an answer to a request.
package struct PageContent: Sendable {
  /// The bytes.
  package var data: Data
  /// Their MIME type.
  package var mimeType: String
  /// The name of their encoding.
  package var textEncodingName: String?
  /// The whole response where the app made one.
  package var response: URLResponse?

  /// Makes a page's content.
  package init(data: Data, mimeType: String, textEncodingName: String?, response: URLResponse? = nil) {
    self.data = data
    self.mimeType = mimeType
    self.textEncodingName = textEncodingName
    self.response = response
  }
}
