public import FoundationNetworking

extension WebPage {
  /// Who decides about a page's navigations; every method is optional.
  @MainActor public protocol NavigationDeciding {
    /// Decides whether a navigation is made.
    mutating func decidePolicy(
      for action: NavigationAction, preferences: inout WebPage.NavigationPreferences
    ) async -> WKNavigationActionPolicy
    /// Decides whether a response is shown.
    mutating func decidePolicy(for response: NavigationResponse) async -> WKNavigationResponsePolicy
  }

  /// A navigation about to be made.
  public struct NavigationAction {
    /// What is asked for.
    public let request: URLRequest
    /// What caused it.
    public let navigationType: WKNavigationType
    /// Whether it asks for a download.
    public let shouldPerformDownload = false
    /// The frame that is to change.
    public let target: WKFrameInfo?
    /// The frame that asks.
    public let source: WKFrameInfo
  }

  /// A response to a navigation.
  public struct NavigationResponse {
    /// The response.
    public let response: URLResponse
    /// Whether the type can be shown.
    public let canShowMimeType: Bool
    /// Whether it is for the page itself.
    public let isForMainFrame: Bool
  }
}

extension WebPage.NavigationDeciding {
  /// Allows it.
  public mutating func decidePolicy(
    for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences
  ) async -> WKNavigationActionPolicy { .allow }
  /// Allows it.
  public mutating func decidePolicy(
    for response: WebPage.NavigationResponse
  ) async -> WKNavigationResponsePolicy {
    .allow
  }
}
