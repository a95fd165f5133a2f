import LoadTrace
import TextEncoding

/// A way in which a name that is asked for can be another than the folder has.
struct NameSpelling: Sendable {
  typealias Name = NameIndex.Name

  /// What a diagnostic calls it.
  let kind: Note.Kind
  /// The difference in words.
  let reason: String?
  /// The folder's name that differs in this way alone from the one asked for, decoded and as the URL has it.
  let find: @Sendable (_ asked: Name, _ encoded: Name, NameIndex) -> Name?

  init(
    _ kind: Note.Kind, _ reason: String?, find: @escaping @Sendable (Name, Name, NameIndex) -> Name?
  ) {
    self.kind = kind
    self.reason = reason
    self.find = find
  }

  /// All ways, the likeliest first.
  static let all: [NameSpelling] =
    [
      NameSpelling(.nameEncoding, "the one is composed (NFC), the other decomposed (NFD)") {
        asked, _, index in
        text(asked).flatMap { index.byText[$0] }
      },
      NameSpelling(.caseMismatch, nil) { asked, _, index in
        text(asked).flatMap { index.byLowercase[$0.lowercased()] }
      },
      NameSpelling(.nameEncoding, "the URL is percent-encoded twice") { asked, _, index in
        index.itself(percentDecoded(String(decoding: asked, as: UTF8.self)))
      },
      NameSpelling(.nameEncoding, "the file's own name is percent-encoded") { asked, encoded, index in
        index.itself(encoded) ?? index.byDecoded[asked]
      },
      NameSpelling(.nameEncoding, "a plus sign stands for a space") { asked, _, index in
        index.itself(NameIndex.spaced(asked)) ?? index.bySpaced[asked]
      },
    ] + legacyEncodings.flatMap(readings)

  /// What becomes of names where one side is in an encoding from before UTF-8.
  private static func readings(in encoding: TextEncoding.Encoding) -> [NameSpelling] {
    [
      NameSpelling(.nameEncoding, "the file's name is in \(encoding.name), the URL in UTF-8") {
        asked, _, index in
        text(asked).flatMap { asked in index.notUTF8.first { text(encoding.decode($0)) == asked } }
      },
      NameSpelling(.nameEncoding, "the URL is in \(encoding.name), the file's name in UTF-8") {
        asked, _, index in
        text(asked) == nil ? text(encoding.decode(asked)).flatMap { index.byText[$0] } : nil
      },
      NameSpelling(.nameEncoding, "the file's name is UTF-8 that was read as \(encoding.name)") {
        asked, _, index in
        asked.contains { $0 >= 0x80 } ? index.itself(encoding.decode(asked)) : nil
      },
    ]
  }

  /// The encodings that names of files and of links have had before UTF-8.
  private static let legacyEncodings: [TextEncoding.Encoding] = [
    .windows1252, .gbk, .big5, .shiftJIS, .eucKR, .windows1251, .ibm866,
  ]

  private static func text(_ bytes: Name) -> String? { String(validating: bytes, as: UTF8.self) }
}
