import Foundation
import Testing
import TextEncoding

@Suite struct CodecTests {
  struct Codecs: Decodable {
    struct Decoded: Decodable {
      var encoding: String
      var bytes: [UInt8]
      var text: String
    }
    var encode: [String: [String: String]]
    var decode: [Decoded]
  }

  @Test func bytesAreDecodedAsWebKitDecodesThem() throws {
    let codecs = try TestData.load("codecs", as: Codecs.self)
    let differences = codecs.decode.filter { item in
      let encoding = Encoding(label: item.encoding)
      return encoding.map { String(decoding: $0.decode(item.bytes), as: UTF8.self) } != item.text
    }.map { "\($0.encoding) \($0.bytes): \($0.text)" }
    #expect(differences == [])
    #expect(codecs.decode.count == 1000)
  }

  @Test func queriesAreEncodedAsWebKitEncodesThem() throws {
    let codecs = try TestData.load("codecs", as: Codecs.self)
    var differences: [String] = []
    for (label, samples) in codecs.encode {
      let encoding = try #require(Encoding(label: label))
      for (codePoint, search) in samples {
        let scalar = try #require(UInt32(codePoint, radix: 16).flatMap { Unicode.Scalar($0) })
        let got = query("\(scalar)A", in: encoding)
        if "?" + got != search { differences.append("\(label) U+\(codePoint): \(got), not \(search)") }
      }
    }
    #expect(differences == [])
  }

  @Test func queriesAreEncodedAsWebPlatformTestsSay() throws {
    struct Case: Decodable {
      var input: String
      var output: [String: String]
    }
    let url = try #require(
      Bundle.module.url(forResource: "Resources/percent-encoding", withExtension: "json"))
    let items = try #require(JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [Any])
    var count = 0
    for case let item as [String: Any] in items {
      let input = try #require(item["input"] as? String)
      for (label, expected) in try #require(item["output"] as? [String: String]) {
        let encoding = try #require(Encoding(label: label))
        // The file's own set does not escape what a special query would.
        #expect(query(input, in: encoding) == expected, "\(input) in \(label)")
        count += 1
      }
    }
    #expect(count == 16)
  }

  @Test(arguments: Encoding.allCases)
  func everyByteAndPairDecodesToWellFormedText(_ encoding: Encoding) {
    for first in 0...255 {
      for second in stride(from: 0, through: 255, by: 7) {
        let decoded = encoding.decode([UInt8(first), UInt8(second), 0x1B])
        #expect(String(validating: decoded, as: UTF8.self) != nil)
      }
    }
  }

  @Test func privateCharactersOfGB18030KeepTheirOldBytes() {
    #expect(query("\u{E78D}\u{E864}\u{E5E5}\u{E7C7}", in: .gb18030) == "%A6%D9%FE%A0%26%2358853%3B%815%F47")
    #expect(query("\u{E81E}\u{E7C7}€", in: .gbk) == "%FEY%26%2359335%3B%80")
  }

  @Test func formsWriteReferencesForWhatIsMissing() {
    var bytes: [UInt8] = []
    Encoding.iso8859_2.encode("a¢&".utf8, into: &bytes, unmappable: .reference)
    #expect(String(decoding: bytes, as: UTF8.self) == "a&#162;&")
  }

  @Test func unpairedSurrogatesAndOddBytesAreReplaced() {
    let bytes: [UInt8] = [0x41, 0, 0x3D, 0xD8, 0, 0xDE, 0, 0xDC, 0x42, 0, 0x43]
    #expect(String(decoding: Encoding.utf16LE.decode(bytes), as: UTF8.self) == "A\u{1F600}\u{FFFD}B\u{FFFD}")
  }

  @Test func replacementReadsAsOneReplacementCharacter() {
    #expect(Encoding.replacement.decode(Array("<script>".utf8)) == Array("\u{FFFD}".utf8))
    #expect(Encoding.replacement.decode([]) == [])
  }

  /// The percent-encoded form, with the query set of special schemes.
  private func query(_ text: String, in encoding: Encoding) -> String {
    var bytes: [UInt8] = []
    encoding.encode(text.utf8, into: &bytes)
    return bytes.map { byte in
      let escaped = byte <= 0x20 || byte >= 0x7F || [0x22, 0x23, 0x27, 0x3C, 0x3E].contains(byte)
      return escaped
        ? "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        : String(Unicode.Scalar(byte))
    }.joined()
  }
}
