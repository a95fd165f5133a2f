/// Hides what must not leave the machine: credentials in header fields, in URLs, and in text that quotes URLs.
///
/// A secret's value becomes `***`. The body of a preview is treated as text that may quote URLs; a secret that
/// stands in it otherwise stays.
public struct SecretMask: Sendable, Hashable {
  private let headerNames: [[UInt8]]
  private let nameParts: [[UInt8]]
  private let parameterNames: [[UInt8]]

  /// Makes a mask.
  ///
  /// Names are given in lower case and without `-` and `_`, and compared so.
  ///
  /// - Parameters:
  ///   - headerNames: Header fields whose value is hidden.
  ///   - nameParts: Parts of names; a parameter or a header field is hidden if its name contains one.
  ///   - parameterNames: Parameters of URLs whose value is hidden.
  public init(headerNames: [String], nameParts: [String], parameterNames: [String]) {
    self.headerNames = headerNames.map { Array($0.utf8) }
    self.nameParts = nameParts.map { Array($0.utf8) }
    self.parameterNames = parameterNames.map { Array($0.utf8) }
  }

  /// What is hidden by default.
  public static let standard = SecretMask(
    headerNames: ["authorization", "proxyauthorization", "cookie", "setcookie", "setcookie2"],
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
  func hidesParameter(_ name: some Collection<UInt8>) -> Bool {
    Self.withPlainName(name) { hides($0, among: parameterNames) }
  }

  /// Whether a header field of this name has a secret value.
  func hidesHeader(_ name: String) -> Bool {
    Self.withPlainName(name.utf8) { hides($0, among: headerNames) }
  }

  private func hides(_ name: UnsafeBufferPointer<UInt8>, among names: [[UInt8]]) -> Bool {
    names.contains { name.count == $0.count && name.elementsEqual($0) }
      || nameParts.contains { Self.contains(name, $0) }
  }

  /// Longer names are compared up to here.
  private static let longestName = 128

  /// Gives `body` a name in lower case and without `-` and `_`.
  private static func withPlainName(
    _ name: some Collection<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: longestName) { plain in
      var count = 0
      for byte in name where byte != UInt8(ascii: "-") && byte != UInt8(ascii: "_") && count < longestName {
        let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
        plain.initializeElement(at: count, to: isCapital ? byte | 0x20 : byte)
        count += 1
      }
      return body(UnsafeBufferPointer(rebasing: plain[..<count]))
    }
  }

  private static func contains(_ name: UnsafeBufferPointer<UInt8>, _ part: [UInt8]) -> Bool {
    guard let first = part.first, part.count <= name.count else { return false }
    for start in 0...(name.count - part.count) where name[start] == first {
      if name[start..<(start + part.count)].elementsEqual(part) { return true }
    }
    return false
  }
}
