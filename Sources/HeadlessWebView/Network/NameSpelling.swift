import LoadTrace
import TextEncoding

/// A way in which a name can be written otherwise than a folder has it.
struct NameSpelling {
  /// What a diagnostic calls it.
  let kind: Note.Kind
  /// The difference in words.
  let reason: String?
  /// Whether the name asked for, decoded and as the URL has it, and a folder's name differ in this way alone.
  let fits: (_ asked: [UInt8], _ encoded: [UInt8], _ name: [UInt8]) -> Bool

  init(
    _ kind: Note.Kind, _ reason: String?, fits: @escaping ([UInt8], [UInt8], [UInt8]) -> Bool
  ) {
    self.kind = kind
    self.reason = reason
    self.fits = fits
  }

  /// Whether it is worth comparing two names in all ways: most names of a folder have nothing in common.
  static func mayFit(_ asked: [UInt8], _ name: [UInt8]) -> Bool {
    if name.contains(UInt8(ascii: "%")) || asked.contains(UInt8(ascii: "%")) { return true }
    return isBeyondASCII(asked) ? isBeyondASCII(name) : asked.count == name.count
  }

  /// All ways, the likeliest first.
  static var all: [NameSpelling] {
    [
      NameSpelling(.nameEncoding, "the one is composed (NFC), the other decomposed (NFD)") { asked, _, name in
        // Swift compares strings by canonical equivalence.
        text(asked).map { $0 == text(name) } ?? false
      },
      NameSpelling(.caseMismatch, nil) { asked, _, name in
        text(asked).map { $0.lowercased() == text(name)?.lowercased() } ?? false
      },
      NameSpelling(.nameEncoding, "the URL is percent-encoded twice") { asked, _, name in
        percentDecoded(String(decoding: asked, as: UTF8.self)) == name
      },
      NameSpelling(.nameEncoding, "the file's own name is percent-encoded") { asked, encoded, name in
        name.contains(UInt8(ascii: "%"))
          && (name == encoded || percentDecoded(String(decoding: name, as: UTF8.self)) == asked)
      },
      NameSpelling(.nameEncoding, "a plus sign stands for a space") { asked, _, name in
        asked.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 } == name
          || asked == name.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }
      },
    ]
      + legacyEncodings.flatMap { encoding in
        [
          NameSpelling(.nameEncoding, "the file's name is in \(encoding.name), the URL in UTF-8") {
            asked, _, name in
            text(name) == nil && text(asked) != nil && text(encoding.decode(name)) == text(asked)
          },
          NameSpelling(.nameEncoding, "the URL is in \(encoding.name), the file's name in UTF-8") {
            asked, _, name in
            text(asked) == nil && text(name) != nil && text(encoding.decode(asked)) == text(name)
          },
          NameSpelling(.nameEncoding, "the file's name is UTF-8 that was read as \(encoding.name)") {
            asked, _, name in
            isBeyondASCII(asked) && encoding.decode(asked) == name
          },
        ]
      }
  }

  /// The encodings that names of files and of links have had before UTF-8.
  private static let legacyEncodings: [TextEncoding.Encoding] = [
    .windows1252, .gbk, .big5, .shiftJIS, .eucKR, .windows1251, .ibm866,
  ]

  private static func text(_ bytes: [UInt8]) -> String? { String(validating: bytes, as: UTF8.self) }

  private static func isBeyondASCII(_ bytes: [UInt8]) -> Bool { bytes.contains { $0 >= 0x80 } }
}
