import Testing

@testable import HeadlessWebView

@Suite struct SubresourceIntegrityTests {
  @Test(arguments: [
    ("sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=", true),
    ("sha256-ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0", true),
    ("sha256-AAAA", false),
    ("sha256-AAAA sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=?x", true),
    ("sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0= sha512-AAAA", false),
    ("md5-AAAA", true), ("", true), ("nonsense", true),
  ])
  func strongestAlgorithmDecides(integrity: String, isAccepted: Bool) {
    #expect(SubresourceIntegrity(parsing: integrity).accepts(Array("abc".utf8)) == isAccepted)
  }
}
