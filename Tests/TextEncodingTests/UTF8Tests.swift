import Testing
import TextEncoding

@Suite struct UTF8Tests {
  @Test(
    arguments: [
      ([0x80], 1), ([0xC0, 0xAF], 2), ([0xC2], 1), ([0xE0, 0x80, 0x80], 3), ([0xE4, 0xB8], 1),
      ([0xED, 0xA0, 0x80], 3), ([0xF0, 0x9F, 0x98], 1), ([0xF0, 0x8F, 0xBF, 0xBF], 4),
      ([0xF4, 0x90, 0x80, 0x80], 4),
      ([0xF5, 0x80], 2), ([0xFF], 1), ([0xF0, 0x9F], 1), ([0xE4, 0xE4, 0xB8, 0xAD], 1),
    ] as [([UInt8], Int)])
  func eachMaximalPartOfAnErrorIsOneReplacement(bytes: [UInt8], replacements: Int) {
    let text = String(decoding: Encoding.utf8.decode([0x61] + bytes + [0x62]), as: UTF8.self)
    #expect(text.unicodeScalars.count { $0 == "\u{FFFD}" } == replacements)
    #expect(text.first == "a" && text.last == "b")
  }

  @Test func decodingAgreesWithTheStandardLibraryOnRandomBytes() {
    var state: UInt64 = 42
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let pool: [UInt8] = [0xE0, 0xA0, 0x80, 0xBF, 0xED, 0x9F, 0xF0, 0x90, 0x8F, 0xF4, 0xC2, 0xC1, 0x41, 0x7A]
    for _ in 0..<20_000 {
      let bytes = (0..<random(24)).map { _ in pool[random(pool.count)] }
      #expect(Encoding.utf8.decode(bytes) == Array(String(decoding: bytes, as: UTF8.self).utf8))
    }
  }

  @Test func theByteOrderMarkIsTakenOffOnlyByDetection() {
    let bytes: [UInt8] = [0xEF, 0xBB, 0xBF, 0x61]
    #expect(Encoding.utf8.decode(bytes) == bytes)
    #expect(DetectedEncoding.moduleScript(bytes).decode(bytes) == [0x61])
    #expect(DetectedEncoding.htmlDocument(bytes).source == .byteOrderMark)
  }
}
