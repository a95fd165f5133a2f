import Testing

@testable import MarkupDocument

@Suite struct SourceTextTests {
  @Test(arguments: [1, 2, 3, .max])
  func countsLinesAndColumns(pieces size: Int) {
    let text = "ab\ncé😀d\r\ne\rf\n\n"
    let expected = [
      (1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3), (2, 3), (2, 4), (2, 4), (2, 4), (2, 4), (2, 5), (2, 6),
      (3, 1), (3, 2),
      (4, 1), (4, 2), (5, 1), (6, 1),
    ]
    let source = SourceText()
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      source.append(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
      _ = source.location(ofByteOffset: 0)
    }
    for (offset, place) in expected.enumerated()
    where offset != 6 && !(8...10).contains(offset) && offset != 12 {
      let location = source.location(ofByteOffset: offset)
      #expect([location.line, location.column] == [place.0, place.1], "offset \(offset)")
    }
    #expect(source.location(ofByteOffset: -5) == SourceLocation(line: 1, column: 1))
    #expect(source.location(ofByteOffset: 1_000) == SourceLocation(line: 6, column: 1))
  }

  @Test func countsColumnsOfLongLines() {
    let source = SourceText()
    source.append(Array(String(repeating: "é", count: 5_000).utf8))
    #expect(source.location(ofByteOffset: 8_192) == SourceLocation(line: 1, column: 4_097))
    #expect(source.location(ofByteOffset: 10_000) == SourceLocation(line: 1, column: 5_001))
  }

  @Test func advancesOverText() {
    let text = Array("a\r\nbé\n😀c".utf8)
    let start = SourceLocation(line: 3, column: 7)
    let places = [0, 1, 3, 4, 6, 7, 11, 12].map { count in
      text.withUnsafeBufferPointer { start.advanced(over: UnsafeBufferPointer(rebasing: $0[..<count])) }
    }
    #expect(
      places.map { [$0.line, $0.column] } == [
        [3, 7], [3, 8], [4, 1], [4, 2], [4, 3], [5, 1], [5, 2], [5, 3],
      ])
  }

  @Test func findsWhereBytesOfAValueComeFrom() throws {
    let markup = "<p a=\"x&amp;&#x20AC;y\r\nz&ngE;&copy=&lt;w\">"
    let document = DocumentParser.parse(markup)
    let attribute = try #require(document.body?.firstChild?.attribute(named: "a"))
    var offsets = SourceOffsets(of: attribute)
    #expect(attribute.value == "x&€y\nz≧̸&copy=<w")
    let value = Array(attribute.value.utf8)
    let source = Array(markup.utf8)
    for (byte, written) in [("x", 6), ("y", 20), ("z", 23), ("w", 39)] {
      let index = try #require(value.firstIndex(of: byte.utf8.first ?? 0))
      #expect(offsets.offset(ofByte: index) == written)
      #expect(source[written] == byte.utf8.first)
    }
    // An earlier byte, and one in the middle of a character.
    #expect(offsets.offset(ofByte: 1) == 7)
    #expect(offsets.offset(ofByte: 3) == 12)
    #expect(attribute.sourceRange == 6..<40)
  }

  @Test func findsWhereBytesOfAStyleSheetComeFrom() throws {
    let document = DocumentParser.parse("<style>\r\na{}\r\n&amp;b</style>")
    let text = try #require(document.head?.firstChild?.firstChild)
    var offsets = SourceOffsets(of: text)
    #expect(text.data == "\na{}\n&amp;b")
    #expect([0, 1, 4, 5, 10].map { offsets.offset(ofByte: $0) } == [8, 9, 12, 14, 19])
  }

  @Test(arguments: [
    ("<a b=c>", "c"), ("<a b = 'c d' e>", "c d"), ("<a b=\"c'd\">", "c'd"), ("<a b=c&amp;d>", "c&amp;d"),
    ("<a b>", ""),
    ("<a b=''>", ""), ("<a b=c/>", "c/"),
  ])
  func quotesAValueAsItIsWritten(markup: String, written: String) throws {
    let document = DocumentParser.parse(markup)
    let attribute = try #require(document.body?.firstChild?.attribute(named: "b"))
    #expect(String(decoding: document.sourceBytes[attribute.sourceRange], as: UTF8.self) == written)
  }
}
