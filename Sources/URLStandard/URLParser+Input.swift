#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension URLParser {
  /// Parses a string against a base; nil where it is not a URL, with the reason in `failure`.
  static func parse(
    _ input: String, base: WebURL?, legacyQuery: LegacyQuery?, dialect: WebURL.Dialect,
    failure: inout ParsingFailure?
  ) -> WebURL? {
    var input = input
    guard var base else {
      return input.withUTF8 { strip($0, base: nil, legacyQuery, dialect, &failure) }
    }
    let layout = base.layout
    return input.withUTF8 { bytes in
      base.withUTF8 { strip(bytes, base: Base(bytes: $0, layout: layout), legacyQuery, dialect, &failure) }
    }
  }

  /// Parses an input without the controls and spaces around it, and without tabs and newlines.
  private static func strip(
    _ bytes: UnsafeBufferPointer<UInt8>, base: Base?, _ legacyQuery: LegacyQuery?, _ dialect: WebURL.Dialect,
    _ failure: inout ParsingFailure?
  ) -> WebURL? {
    var start = 0
    var end = bytes.count
    while start < end, bytes[start] <= 0x20 { start += 1 }
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    let trimmed = UnsafeBufferPointer(rebasing: bytes[start..<end])
    var url: WebURL?
    if trimmed.containsControl, trimmed.contains(where: ASCIISet.tabOrNewline.contains) {
      let stripped = trimmed.filter { !ASCIISet.tabOrNewline.contains($0) }
      url = stripped.withUnsafeBufferPointer { parse($0, base: base, legacyQuery, dialect, &failure) }
      failure?.offset.restore(in: trimmed)
    } else {
      url = parse(trimmed, base: base, legacyQuery, dialect, &failure)
    }
    failure?.offset += start
    return url
  }

  @inline(__always)
  private static func parse(
    _ input: UnsafeBufferPointer<UInt8>, base: Base?, _ legacyQuery: LegacyQuery?, _ dialect: WebURL.Dialect,
    _ failure: inout ParsingFailure?
  ) -> WebURL? {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 512) { scratch in
      var parser = URLParser(
        input: input, base: base, legacyQuery: legacyQuery, dialect: dialect, scratch: scratch)
      guard parser.run() else {
        failure = parser.failure
        return nil
      }
      let bytes = parser.output.bytes
      let href = String(unsafeUninitializedCapacity: bytes.count) { $0.initialize(fromContentsOf: bytes) }
      return WebURL(href: href, layout: parser.layout)
    }
  }
}

extension Int {
  /// Turns an offset in an input without tabs and newlines into one in the input with them.
  fileprivate mutating func restore(in input: UnsafeBufferPointer<UInt8>) {
    var left = self
    for (index, byte) in input.enumerated() where !ASCIISet.tabOrNewline.contains(byte) {
      if left == 0 {
        self = index
        return
      }
      left -= 1
    }
    self = input.count
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The offset of the first such byte in a range; the range's end where there is none.
  @inline(__always)
  func firstOffset(of byte: UInt8, in range: Range<Int>) -> Int {
    guard let start = baseAddress, let found = memchr(start + range.lowerBound, Int32(byte), range.count)
    else { return range.upperBound }
    return UnsafeRawPointer(found) - UnsafeRawPointer(start)
  }

  /// Whether a byte below 0x20 is among these, eight of them looked at in one step.
  fileprivate var containsControl: Bool {
    guard let start = baseAddress else { return false }
    let raw = UnsafeRawPointer(start)
    var index = 0
    while index + 8 <= count {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      // A byte borrows in the subtraction if it is below 0x20; one that has its top bit set is not.
      if (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080 != 0 { return true }
      index += 8
    }
    while index < count {
      if start[index] < 0x20 { return true }
      index += 1
    }
    return false
  }
}
