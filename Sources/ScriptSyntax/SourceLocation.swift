/// A place in a source text, as people count.
public struct SourceLocation: Hashable, Sendable {
  /// The line, 1-based; lines end after LF, CR, CR LF, U+2028 and U+2029, as in scripts.
  public var line: Int
  /// The column, 1-based, counted in Unicode scalars.
  public var column: Int

  /// Creates a location from its parts.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Finds the location of an offset.
  ///
  /// - Parameters:
  ///   - offset: A byte offset, 0-based; beyond the end it counts as the end, before the start as the start.
  ///   - source: The text as UTF-8.
  public init(offset: Int, in source: [UInt8]) {
    let end = max(0, min(offset, source.count))
    var line = 1
    var lineStart = 0
    var index = 0
    while index < end {
      let length = Self.lineEndLength(in: source, at: index)
      index += max(1, length)
      if length > 0, index <= end {
        line += 1
        lineStart = index
      }
    }
    self.line = line
    column = 1 + source[lineStart..<end].count { $0 & 0xC0 != 0x80 }
  }

  /// How long the line end at an offset is, in bytes; 0 if there is none.
  private static func lineEndLength(in source: [UInt8], at index: Int) -> Int {
    switch source[index] {
    case 0x0A: 1
    case 0x0D: index + 1 < source.count && source[index + 1] == 0x0A ? 2 : 1
    case 0xE2 where index + 2 < source.count && source[index + 1] == 0x80 && source[index + 2] & 0xFE == 0xA8:
      3
    default: 0
    }
  }
}
