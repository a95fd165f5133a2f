#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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

  /// The place of the next newline.
  private func newline(from start: Int) -> Int? {
    rest.withUnsafeBytes { bytes in
      guard start < bytes.count, let base = bytes.baseAddress,
        let found = memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }

  /// Takes bytes, and gives the lines that are complete now, without their newlines.
  mutating func append(_ bytes: [UInt8]) -> [[UInt8]] {
    guard !isTooLong else { return [] }
    rest += bytes
    var lines: [[UInt8]] = []
    var start = 0
    while let end = newline(from: max(start, searched)) {
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
