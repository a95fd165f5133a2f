/// Cuts a stream of bytes into lines, with a bound for each.
struct LineReader {
  /// The most bytes of a line.
  let mostBytes: Int
  private var rest: [UInt8] = []
  /// How much of `rest` has no newline in it.
  private var searched = 0

  /// Whether a line is longer than the bound; nothing more is read then.
  private(set) var isTooLong = false

  init(mostBytes: Int) {
    self.mostBytes = mostBytes
  }

  /// Takes bytes, and gives the lines that are complete now, without their newlines.
  mutating func append(_ bytes: [UInt8]) -> [[UInt8]] {
    guard !isTooLong else { return [] }
    rest += bytes
    var lines: [[UInt8]] = []
    var start = 0
    while let end = rest[max(start, searched)...].firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(Array(rest[start..<end]))
      start = end + 1
      searched = start
    }
    rest.removeSubrange(..<start)
    searched = rest.count
    isTooLong = rest.count > mostBytes
    return lines
  }
}
