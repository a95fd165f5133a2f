public import Foundation
public import FoundationNetworking

// What handlers use of Apple's Foundation and Foundation for Linux does not have, or forbids to set. None of it does
// anything here, as there is nothing that it could act on.

/// What stands for Security's class of this name; no connection here gives one.
public final class SecTrust: NSObject {}

/// The authentication of servers by their certificates; no challenge here has this method.
public let NSURLAuthenticationMethodServerTrust = "NSURLAuthenticationMethodServerTrust"

extension URLProtectionSpace {
  /// Always `nil`: Foundation for Linux checks certificates itself.
  public var serverTrust: SecTrust? { nil }
}

extension URLCredential {
  /// Makes a credential without a user, which nothing asks for.
  public convenience init(trust: SecTrust) {
    self.init(user: "", password: "", persistence: .none)
  }
}

extension URLSessionConfiguration {
  /// Inert: sessions here never wait for a connection; `false`, whatever it is set to.
  public var waitsForConnectivity: Bool {
    get { false }
    set {}
  }

  /// Inert: `true`, whatever it is set to.
  public var allowsExpensiveNetworkAccess: Bool {
    get { true }
    set {}
  }

  /// Inert: `true`, whatever it is set to.
  public var allowsConstrainedNetworkAccess: Bool {
    get { true }
    set {}
  }

  /// Inert: `nil`, whatever it is set to.
  public var sharedContainerIdentifier: String? {
    get { nil }
    set {}
  }

  /// Inert: `false`, whatever it is set to.
  public var requiresDNSSECValidation: Bool {
    get { false }
    set {}
  }
}

extension URLRequest {
  /// Who is the cause of a request.
  public enum Attribution: UInt, Sendable {
    /// The app.
    case developer = 0
    /// Its user.
    case user = 1
  }

  /// Inert: the app's, whatever it is set to.
  public var attribution: Attribution {
    get { .developer }
    set {}
  }

  /// Inert: `true`, whatever it is set to.
  public var allowsExpensiveNetworkAccess: Bool {
    get { true }
    set {}
  }

  /// Inert: `true`, whatever it is set to.
  public var allowsConstrainedNetworkAccess: Bool {
    get { true }
    set {}
  }

  /// Inert: `false`, whatever it is set to.
  public var assumesHTTP3Capable: Bool {
    get { false }
    set {}
  }
}

extension URLCache {
  /// Makes a cache in a folder; `nil` is the default one.
  public convenience init(memoryCapacity: Int, diskCapacity: Int, directory: URL? = nil) {
    self.init(memoryCapacity: memoryCapacity, diskCapacity: diskCapacity, diskPath: directory?.path)
  }
}

extension FileManager {
  /// Always `nil`: there are no app groups here.
  public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? { nil }
}

extension ProcessInfo {
  /// Never here.
  public var isiOSAppOnMac: Bool { false }
  /// Never here.
  public var isMacCatalystApp: Bool { false }
}
