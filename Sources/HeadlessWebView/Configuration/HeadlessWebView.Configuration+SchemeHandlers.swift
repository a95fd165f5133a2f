import Foundation
package import LoadTrace

extension HeadlessWebView {
  /// Schemes that a web view handles by itself, so that no handler can be registered for them.
  ///
  /// WebKit, `platform/LegacySchemeRegistry.cpp`; `safari-extension` is macOS's.
  static let builtInSchemes: Set<String> = [
    "about", "applewebdata", "blob", "data", "file", "ftp", "http", "https", "javascript", "safari-extension",
    "webkit-fake-url", "ws", "wss",
  ]

  /// Whether a web view handles a scheme by itself: `+[WKWebView handlesURLScheme:]`; letter case does not count.
  public static func handlesURLScheme(_ scheme: String) -> Bool {
    builtInSchemes.contains(scheme.lowercased())
  }

  /// The form in which a scheme is a key: lower case, without tabs and newlines; `nil` where it is none.
  ///
  /// WebKit, `WTF/wtf/URLParser.cpp`, `maybeCanonicalizeScheme`.
  public static func canonicalScheme(_ scheme: String) -> String? {
    let bytes = scheme.utf8.filter { ![0x09, 0x0A, 0x0D].contains($0) }
    guard let first = bytes.first, isLetter(first), bytes.allSatisfy(isSchemeByte) else { return nil }
    return String(decoding: bytes, as: UTF8.self).lowercased()
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(byte)
  }
}

/// Why a handler cannot be registered for a scheme, in the order in which WebKit checks.
///
/// WebKit, `UIProcess/API/Cocoa/WKWebViewConfiguration.mm`; each ends an app with `NSInvalidArgumentException`.
public enum SchemeRegistrationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A scheme that the web view handles by itself.
  case handledNatively(String)
  /// Text that is no scheme.
  case invalid(String)
  /// A scheme that has a handler already.
  case duplicate(String)

  /// The exception's reason, literally WebKit's; the scheme is as it was passed.
  public var description: String {
    switch self {
    case .handledNatively(let scheme): "'\(scheme)' is a URL scheme that WKWebView handles natively"
    case .invalid(let scheme): "'\(scheme)' is not a valid URL scheme"
    case .duplicate(let scheme): "URL scheme '\(scheme)' already has a registered URL scheme handler"
    }
  }
}

extension HeadlessWebView.Configuration {
  /// Why a handler cannot be registered for a scheme; `nil` where it can.
  public func registrationError(forScheme scheme: String) -> SchemeRegistrationError? {
    if HeadlessWebView.handlesURLScheme(scheme) { return .handledNatively(scheme) }
    guard let key = HeadlessWebView.canonicalScheme(scheme) else { return .invalid(scheme) }
    return schemeHandlers[key] == nil ? nil : .duplicate(scheme)
  }

  /// Registers a handler: `-[WKWebViewConfiguration setURLSchemeHandler:forURLScheme:]`.
  ///
  /// The key is the scheme in lower case. What makes WebKit raise changes nothing here: it is added to
  /// ``registrationViolations``, and the ``violationPolicy`` says what happens besides.
  ///
  /// - Returns: Why the handler was not registered; `nil` where it was.
  @discardableResult
  public mutating func setSchemeHandler(
    _ handler: any SchemeHandler, forScheme scheme: String
  ) -> SchemeRegistrationError? {
    if let error = registrationError(forScheme: scheme) {
      let violation = Violation(
        call: "setURLSchemeHandler:forURLScheme:", reason: error.description,
        state: schemeHandlers.keys.sorted().joined(separator: ", "),
        thread: Thread.isMainThread ? "main" : "another",
        time: 0, isSecondary: !registrationViolations.isEmpty, caller: CallSite.capture())
      registrationViolations.append(violation)
      violationPolicy.raise(violation, name: "NSInvalidArgumentException")
      return error
    }
    guard let key = HeadlessWebView.canonicalScheme(scheme) else { return .invalid(scheme) }
    schemeHandlers[key] = handler
    return nil
  }

  /// Takes over what another configuration recorded.
  package mutating func note(_ violation: Violation) {
    registrationViolations.append(violation)
  }

  /// The handler of a scheme in any letter case; `nil` where there is none.
  public func schemeHandler(forScheme scheme: String) -> (any SchemeHandler)? {
    HeadlessWebView.canonicalScheme(scheme).flatMap { schemeHandlers[$0] }
  }
}
