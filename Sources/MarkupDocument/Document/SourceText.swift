/// A place in a source text, as an editor shows it.
public struct SourceLocation: Hashable, Comparable, Sendable {
  /// 1-based. A line ends with a line feed, a carriage return, or both in that order.
  public var line: Int
  /// 1-based, in Unicode scalar values: a tab, a letter or an emoji of one scalar value counts one.
  public var column: Int

  /// Creates a place from its line and column, both 1-based.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Whether one place is before another in the same text.
  public static func < (first: SourceLocation, second: SourceLocation) -> Bool {
    (first.line, first.column) < (second.line, second.column)
  }

  /// The place that many bytes further on in a text that starts here.
  ///
  /// - Parameter bytes: the bytes between the two places, for instance the start of a style sheet that an element holds.
  /// - Returns: the place behind them.
  public func advanced(over bytes: UnsafeBufferPointer<UInt8>) -> SourceLocation {
    var location = self
    var previous: UInt8 = 0
    for byte in bytes {
      if byte == 0x0A, previous == 0x0D {
        // The carriage return has ended the line.
      } else if byte == 0x0A || byte == 0x0D {
        location.line += 1
        location.column = 1
      } else if byte & 0xC0 != 0x80 {
        location.column += 1
      }
      previous = byte
    }
    return location
  }
}

/// The bytes of a document, and where its lines start.
public final class SourceText {
  private(set) var bytes: [UInt8] = []

  /// The offset of each line's first byte, as far as ``indexed``.
  private var lineStarts: [Int] = [0]
  /// How many scalar values start before each multiple of ``blockSize``.
  private var scalarCounts: [Int] = [0]
  private var indexed = 0

  private static let blockSize = 256

  /// Creates an empty text.
  public init() {}

  /// Adds bytes in UTF-8 at the end.
  public func append(_ added: [UInt8]) {
    if bytes.isEmpty { bytes = added } else { bytes.append(contentsOf: added) }
  }

  func append(_ added: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: added) }

  /// The place of a byte. Offsets outside of the text count as its nearest end.
  public func location(ofByteOffset offset: Int) -> SourceLocation {
    indexLines()
    let offset = min(max(0, offset), bytes.count)
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let column = scalarCount(before: offset) - scalarCount(before: lineStarts[low]) + 1
    return SourceLocation(line: low + 1, column: column)
  }

  private func scalarCount(before offset: Int) -> Int {
    let block = offset / SourceText.blockSize
    var count = scalarCounts[block]
    bytes.withUnsafeBufferPointer { bytes in
      for byte in bytes[(block * SourceText.blockSize)..<offset] { count += byte & 0xC0 == 0x80 ? 0 : 1 }
    }
    return count
  }

  /// Indexes what has been added since the last time.
  private func indexLines() {
    guard indexed < bytes.count else { return }
    bytes.withUnsafeBufferPointer { bytes in
      // A line feed at the start of an addition may belong to a carriage return at the end of the one before.
      var previous = indexed > 0 ? bytes[indexed - 1] : 0
      var scalars = 0
      let block = indexed / SourceText.blockSize * SourceText.blockSize
      for index in block..<indexed where bytes[index] & 0xC0 != 0x80 { scalars += 1 }
      scalars += scalarCounts[indexed / SourceText.blockSize]
      for index in indexed..<bytes.count {
        let byte = bytes[index]
        if byte == 0x0A, previous == 0x0D {
          lineStarts[lineStarts.count - 1] = index + 1
        } else if byte == 0x0A || byte == 0x0D {
          lineStarts.append(index + 1)
        }
        if byte & 0xC0 != 0x80 { scalars += 1 }
        if (index + 1) % SourceText.blockSize == 0 { scalarCounts.append(scalars) }
        previous = byte
      }
    }
    indexed = bytes.count
  }
}
