import LoadTrace
import MarkupDocument
import URLStandard

/// The text of a script or style sheet, and where it stands.
struct LoadedText {
  /// The text in UTF-8.
  let text: [UInt8]
  /// The URL that the text was asked for with, by which people know it.
  let url: WebURL
  /// What its URLs are resolved against: for a file, the URL of its response.
  let base: WebURL?
  /// The load that brought it.
  let load: Int
  /// Where the text begins in the resource; `nil` where the text is the resource.
  let start: SourceLocation?
  /// Knows where lines begin, so that places far into a long line are found without counting from its start.
  private let index: SourceText

  init(text: [UInt8], url: WebURL, base: WebURL?, load: Int, start: SourceLocation?) {
    self.text = text
    self.url = url
    self.base = base
    self.load = load
    self.start = start
    index = SourceText()
    index.append(text)
  }

  /// The place of a byte in the resource.
  func location(ofByteOffset offset: Int) -> SourceLocation {
    let location = index.location(ofByteOffset: offset)
    guard let start else { return location }
    return SourceLocation(
      line: start.line + location.line - 1,
      column: location.line == 1 ? start.column + location.column - 1 : location.column)
  }

  /// The place of a part of the text, with the beginning of what is written there.
  func reference(at range: Range<Int>, construct: String) -> Reference {
    let location = location(ofByteOffset: range.lowerBound)
    let written = text[min(range.lowerBound, text.count)..<min(range.upperBound, text.count)].prefix(2048)
    return Reference(
      file: SerializedURL(url.href), line: location.line, column: location.column, construct: construct,
      text: Self.withoutDelimiters(String(decoding: written, as: UTF8.self)))
  }

  /// A URL as it is written, without the quotes or the `url()` around it.
  private static func withoutDelimiters(_ written: String) -> String {
    var text = written[...]
    if text.prefix(4).lowercased() == "url(" {
      text = text.dropFirst(4).drop(while: \.isWhitespace)
      if text.last == ")" { text.removeLast() }
      while text.last?.isWhitespace == true { text.removeLast() }
    }
    if let quote = text.first, "\"'`".contains(quote), text.count > 1, text.last == quote {
      text = text.dropFirst().dropLast()
    }
    return String(text)
  }
}
