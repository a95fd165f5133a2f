/// Hides what must not leave the machine: credentials in header fields, in URLs, and in text that quotes URLs.
///
/// A secret's value becomes `***`. The body of a preview is treated as text that may quote URLs; a secret that
/// stands in it otherwise stays.
public struct SecretMask: Sendable, Hashable {
  /// Header fields whose value is hidden, in lower case.
  public var headerNames: Set<String>
  /// A parameter or header field is hidden if its name, in lower case and without `-` and `_`, contains one of these.
  public var nameParts: [String]
  /// A URL's parameter is hidden if its name, in lower case and without `-` and `_`, is one of these.
  public var parameterNames: Set<String>

  /// Makes a mask.
  public init(headerNames: Set<String>, nameParts: [String], parameterNames: Set<String>) {
    self.headerNames = headerNames
    self.nameParts = nameParts
    self.parameterNames = parameterNames
  }

  /// What is hidden by default.
  public static let standard = SecretMask(
    headerNames: ["authorization", "proxy-authorization", "cookie", "set-cookie", "set-cookie2"],
    nameParts: [
      "token", "secret", "password", "passwd", "passphrase", "apikey", "accesskey", "privatekey", "signature",
      "jwt", "bearer",
    ],
    parameterNames: [
      "auth", "authkey", "authorization", "credential", "credentials", "hmac", "key", "otp", "pass", "pwd",
      "session", "sessionid", "sid", "sig", "ticket", "xamzcredential",
    ])

  /// What stands in a secret's place.
  public static let replacement = "***"

  /// Whether a URL's parameter of this name has a secret value.
  func hidesParameter(_ name: some StringProtocol) -> Bool {
    let plain = Self.plain(name)
    return parameterNames.contains(plain) || nameParts.contains { Self.contains(plain, $0) }
  }

  /// Whether a header field of this name has a secret value.
  func hidesHeader(_ name: String) -> Bool {
    if headerNames.contains(name.lowercased()) { return true }
    let plain = Self.plain(name)
    return nameParts.contains { Self.contains(plain, $0) }
  }

  private static func plain(_ name: some StringProtocol) -> String {
    name.lowercased().filter { $0 != "-" && $0 != "_" }
  }

  private static func contains(_ name: String, _ part: String) -> Bool {
    let name = Array(name.utf8)
    let part = Array(part.utf8)
    guard part.count <= name.count else { return false }
    return (0...(name.count - part.count)).contains { name[$0..<($0 + part.count)].elementsEqual(part) }
  }
}
