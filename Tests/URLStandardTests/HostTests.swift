import Testing
import URLStandard

@Suite struct HostTests {
  @Test(
    arguments: [
      ("::", "::"), ("::1", "::1"), ("1::", "1::"), ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"),
      ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"), ("::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"),
      ("1:2:3:4::6:7:8", "1:2:3:4:0:6:7:8"), ("1::8", "1::8"), ("0:0:1:0:0:0:1:0", "0:0:1::1:0"),
      ("1:0:0:1:0:0:1:1", "1::1:0:0:1:1"), ("00ab:CDEF::", "ab:cdef::"), ("::1.2.3.4", "::102:304"),
      ("1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:102:304"), ("1:2:3:4:5:6::1.2.3.4", nil),
      ("1:2:3:4:5::1.2.3.4", "1:2:3:4:5:0:102:304"), ("1:2:3:4:5:6:7::8", nil), ("1:2:3:4:5::6:7:8", nil),
      ("12345::", nil), ("1:::2", nil), ("", nil),
    ] as [(String, String?)])
  func parsesAndCompressesIPv6Addresses(_ address: String, _ expected: String?) {
    for scheme in ["http", "herald-hybrid"] {
      let url = WebURL(parsing: "\(scheme)://[\(address)]/")
      #expect(url?.host == expected.map { "[\($0)]" })
    }
  }

  @Test(
    arguments: [
      ("1.2.3.4", "1.2.3.4"), ("1.2.3.4.", "1.2.3.4"), ("0x7F.1", "127.0.0.1"), ("0377", "0.0.0.255"),
      ("1.2.3", "1.2.0.3"), ("4294967295", "255.255.255.255"), ("4294967296", nil), ("1.2.3.4.5", nil),
      ("08", nil), ("0x", "0.0.0.0"), ("a.1", nil), ("1.a", "1.a"), ("1..", "1.."), ("256.1", nil),
      ("1.0x1000000", nil),
      ("１２７．１", "127.0.0.1"), ("%30x7f.1", "127.0.0.1"),
    ] as [(String, String?)])
  func readsNumbersAsIPv4AddressesInSpecialSchemes(_ host: String, _ expected: String?) {
    #expect(WebURL(parsing: "http://\(host)/")?.host == expected)
  }

  @Test func leavesNumbersOfOtherSchemesAlone() {
    #expect(WebURL(parsing: "herald-hybrid://0x7F.1/")?.host == "0x7F.1")
  }
}
