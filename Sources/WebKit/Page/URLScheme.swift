import HeadlessWebView

/// A URL scheme that a handler can be registered for.
public struct URLScheme: Hashable, Sendable {
  /// The scheme as it was given.
  public let rawValue: String

  /// Makes a scheme; `nil` where the text is none, or the web view handles it by itself.
  public init?(_ rawValue: String) {
    guard !HeadlessWebView.handlesURLScheme(rawValue), HeadlessWebView.canonicalScheme(rawValue) != nil else {
      return nil
    }
    self.rawValue = rawValue
  }
}
