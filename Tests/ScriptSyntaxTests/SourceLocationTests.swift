import ScriptSyntax
import Testing

@Suite struct SourceLocationTests {
  @Test(arguments: [
    (0, 1, 1), (1, 1, 2), (3, 1, 3), (4, 2, 1), (5, 3, 1), (6, 3, 2), (7, 4, 1), (8, 4, 2), (11, 5, 1),
    (12, 5, 2),
    (99, 5, 2), (-5, 1, 1),
  ])
  func linesAndColumnsAreCountedFromOne(offset: Int, line: Int, column: Int) {
    // a é LF CR x CR LF … : every kind of line end, and a column that is not a byte.
    let source = Array("aé\n\rx\ry\u{2028}z".utf8)
    #expect(SourceLocation(offset: offset, in: source) == SourceLocation(line: line, column: column))
  }

  @Test func aCarriageReturnWithItsLineFeedIsOneLineEnd() {
    let source = Array("a\r\nb".utf8)
    #expect((0...4).map { SourceLocation(offset: $0, in: source).line } == [1, 1, 1, 2, 2])
    #expect(SourceLocation(offset: 3, in: source).column == 1)
  }
}
