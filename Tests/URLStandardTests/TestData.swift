import Foundation
import Testing

/// The vendored files of web-platform-tests, see `Resources/README.md`.
enum TestData {
  /// A file's entries; lone surrogates, which no Swift string can hold, are read as U+FFFD like a browser does.
  static func read<Entry: Decodable>(_ name: String) throws -> [Entry] {
    let url = try #require(Bundle.module.url(forResource: "Resources/" + name, withExtension: "json"))
    let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    return try JSONDecoder().decode([Item<Entry>].self, from: Data(replacingLoneSurrogates(in: text).utf8))
      .compactMap(\.entry)
  }

  /// A comment, which is a string, or an entry.
  private struct Item<Entry: Decodable>: Decodable {
    let entry: Entry?

    init(from decoder: any Decoder) throws {
      let isComment = (try? decoder.singleValueContainer().decode(String.self)) != nil
      entry = isComment ? nil : try Entry(from: decoder)
    }
  }

  private static func replacingLoneSurrogates(in text: String) -> String {
    let high = "\\\\u[dD][89abAB][0-9a-fA-F]{2}"
    let low = "\\\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    let lone = "(\(high)\(low))|\(high)|\(low)"
    let result = NSMutableString(string: text)
    let expression = try? NSRegularExpression(pattern: lone)
    for match in (expression?.matches(in: text, range: NSRange(text.startIndex..., in: text)) ?? [])
      .reversed()
    where match.range(at: 1).location == NSNotFound {
      result.replaceCharacters(in: match.range, with: "\\uFFFD")
    }
    return result as String
  }
}
