import MessageDigest
import Testing

struct SHA2Tests {
  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test func digestsAreThoseOfTheStandardsExamples() {
    let abc = Array("abc".utf8)
    #expect(hex(SHA2.sha256(abc)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(hex(SHA2.sha256([])) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      hex(SHA2.sha384(abc))
        == "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7")
    #expect(
      hex(SHA2.sha512(abc))
        == "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
        + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f")
  }

  /// Lengths around the ends of blocks, where the padding changes; the digests are those of Python's `hashlib`, their
  /// first 16 digits.
  @Test(arguments: [
    (55, "81afe5b788dc2ce1", "a1870e5e4818b0a3", "19910fbb344bf574"),
    (56, "2aba54f0ac632420", "728f7264fde2c46b", "87fffcf68777e021"),
    (63, "733d3d4ee79ee671", "7e874bc2979240a2", "a2df1363c3caa5f2"),
    (64, "79322907b3e9d013", "1c86511a3851b57a", "afba2b1a4441b233"),
    (111, "b41ae5233b9ec35d", "2d39d5e0ed0fd40c", "df79e18538ec8212"),
    (112, "0949563bc78e5ccd", "babc028556f2216d", "d7377bc7047400da"),
    (115, "ef795a2daf56862d", "62cb544d14b3274b", "ee81dfd11fbd749f"),
    (119, "6c87eedf096b345d", "6d1e1d4b4b09b453", "1efae71e30c3bdc6"),
    (120, "42500cf6a1e3936d", "1ceee1153e653990", "ad2a8e4e76a1d9ee"),
    (127, "68f6ff710276900c", "d93a1b0c55394b85", "82b7fc0e1e5d1bb8"),
    (128, "489d55fea9a73af3", "8d22d1dc71336ac6", "eb5119a4c3e176a3"),
    (1000, "6b0df76627243d09", "12989fa854607a6c", "5c9833a6b6d14cab"),
  ])
  func messagesOfAnyLengthArePadded(length: Int, sha256: String, sha384: String, sha512: String) {
    let message = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 7 + length) }
    #expect(hex(SHA2.sha256(message)).prefix(16) == sha256)
    #expect(hex(SHA2.sha384(message)).prefix(16) == sha384)
    #expect(hex(SHA2.sha512(message)).prefix(16) == sha512)
  }
}
