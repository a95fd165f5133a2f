import LoadTrace
import URLStandard

/// The text of a script or style sheet, and where it stands.
struct SourceText {
  /// The text in UTF-8.
  let text: [UInt8]
  /// The URL of the resource that the text stands in, for people.
  let url: WebURL
  /// What its URLs are resolved against: for a file, the URL of its response.
  let base: WebURL?
  /// The load that brought it.
  let load: Int
  /// Line and column of the text's beginning in the resource; `nil` where the text is the resource.
  let start: SourcePosition?

  /// The place of a part of the text.
  func reference(at range: Range<Int>, construct: String) -> Reference {
    let position = SourcePosition(of: range.lowerBound, in: text).offset(by: start)
    let end = min(range.upperBound, text.count, range.lowerBound + 2048)
    let written = String(decoding: text[min(range.lowerBound, end)..<end], as: UTF8.self)
    return Reference(
      file: SerializedURL(url.href), line: position.line, column: position.column, construct: construct,
      text: written)
  }
}

/// A line and a column, both from 1; columns count Unicode scalars.
struct SourcePosition {
  var line: Int
  var column: Int

  init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The position of a byte in a text.
  init(of offset: Int, in text: [UInt8]) {
    line = 1
    column = 1
    for byte in text.prefix(offset) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
  }

  /// The position in the resource of a text that begins somewhere in it.
  func offset(by start: SourcePosition?) -> SourcePosition {
    guard let start else { return self }
    return SourcePosition(line: start.line + line - 1, column: line == 1 ? start.column + column - 1 : column)
  }
}
