public import Foundation

/// The domain of WebKit's errors.
public let WKErrorDomain = "WKErrorDomain"

/// An error of WebKit's.
public struct WKError: CustomNSError, Hashable, Sendable, LocalizedError {
  /// The kinds of error, with WebKit's numbers.
  public enum Code: Int, Sendable {
    /// Something that is not known.
    case unknown = 1
    /// The web process has ended.
    case webContentProcessTerminated
    /// The view is gone.
    case webViewInvalidated
    /// A script threw, or could not run.
    case javaScriptExceptionOccurred
    /// A script's result cannot be told.
    case javaScriptResultTypeIsUnsupported
    /// A list of content rules cannot be compiled.
    case contentRuleListStoreCompileFailed
    /// A list of content rules is not in the store.
    case contentRuleListStoreLookUpFailed
    /// A list of content rules cannot be removed.
    case contentRuleListStoreRemoveFailed
    /// A list of content rules was compiled by another version.
    case contentRuleListStoreVersionMismatch
    /// An attributed string's content cannot be loaded.
    case attributedStringContentFailedToLoad
    /// An attributed string's content took too long.
    case attributedStringContentLoadTimedOut
    /// A script's frame is gone.
    case javaScriptInvalidFrameTarget
    /// A navigation leaves the app-bound domains.
    case navigationAppBoundDomain
    /// A script outside of the app-bound domains.
    case javaScriptAppBoundDomain
    /// Another credential was asked for.
    case duplicateCredential
    /// A credential cannot be had.
    case malformedCredential
    /// A credential was not found.
    case credentialNotFound
  }

  /// The kind of error.
  public let code: Code
  /// More about it; values are kept as text.
  public var errorUserInfo: [String: Any] { details }

  /// Makes an error.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
    // Text alone is Sendable and can be compared.
    details = userInfo.mapValues { "\($0)" }
  }

  /// WebKit's domain.
  public static var errorDomain: String { WKErrorDomain }
  /// The kind's number.
  public var errorCode: Int { code.rawValue }
  /// The error in a sentence.
  public var errorDescription: String? { details[NSLocalizedDescriptionKey] ?? "WKError \(code)" }

  /// Something that is not known.
  public static var unknown: Code { .unknown }
  /// A script threw, or could not run.
  public static var javaScriptExceptionOccurred: Code { .javaScriptExceptionOccurred }
  /// A list of content rules cannot be compiled.
  public static var contentRuleListStoreCompileFailed: Code { .contentRuleListStoreCompileFailed }

  /// Whether kinds and texts are the same.
  public static func == (a: WKError, b: WKError) -> Bool {
    a.code == b.code && a.details == b.details
  }

  /// Hashes the kind.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
  }

  private let details: [String: String]
}

extension WKError.Code {
  /// Whether an error is of a kind, for `catch`.
  public static func ~= (code: WKError.Code, error: any Error) -> Bool {
    (error as? WKError)?.code == code
  }
}
