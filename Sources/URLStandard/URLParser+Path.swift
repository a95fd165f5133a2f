/// The path start state and the path state.
extension URLParser {
  /// Appends a path's segments, each with a slash before it, to the path written so far.
  ///
  /// The range begins after a leading slash. Even an empty range is a segment.
  mutating func appendSegments(_ range: Range<Int>) {
    let path = part(range)
    if isPlain(path) {
      output.append(.ascii("/"))
      output.append(path)
      return
    }
    var start = 0
    while true {
      let end = segmentEnd(in: path, from: start)
      let segment = UnsafeBufferPointer(rebasing: path[start..<end])
      let isLast = end == path.count
      if let dots = DotSegment(segment) {
        if dots == .double { shortenPath(keepingDrive: true) }
        if isLast { output.append(.ascii("/")) }
        // In WebKit a drive letter is one only at the start of what is parsed.
        mayBeDrive = mayBeDrive && dialect == .standard
      } else {
        appendSegment(segment)
      }
      if isLast { return }
      start = end + 1
    }
  }

  /// Drops the last segment of the path written so far, unless it is the only one, a drive letter and to be kept.
  mutating func shortenPath(keepingDrive: Bool) {
    let pathStart = Int(layout.pathStart)
    let length = output.count - pathStart
    guard length > 0 else { return }
    let path = output.bytes(from: pathStart)
    if layout.scheme == .file, keepingDrive, length == 3, DriveLetter.begins(path, at: 1),
      path[2] == .ascii(":") || dialect == .webKit
    {
      return
    }
    var end = output.count - 1
    while end > pathStart, output[end] != .ascii("/") { end -= 1 }
    output.truncate(to: end)
  }

  private mutating func appendSegment(_ segment: UnsafeBufferPointer<UInt8>) {
    let isFirst = output.count == Int(layout.pathStart)
    output.append(.ascii("/"))
    if isFirst, mayBeDrive, layout.scheme == .file, segment.count == 2, DriveLetter.begins(segment, at: 0) {
      output.append(segment[0])
      output.append(.ascii(":"))
    } else {
      output.append(segment, percentEncoding: .path)
    }
  }

  /// Whether a path stands in the output as it does in the input: nothing to encode, to drop or to turn around.
  private func isPlain(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < path.count {
      let byte = path[index]
      if ASCIISet.notPlainInPath.encodes(byte) {
        switch byte {
        case .ascii("."):
          if index == 0 || path[index - 1] == .ascii("/") { return false }
        case .ascii("%"):
          if index + 2 < path.count, path[index + 1] == .ascii("2"),
            path[index + 2].asciiLowercased == .ascii("e")
          {
            return false
          }
        case .ascii("\\"):
          if layout.scheme.isSpecial || dialect == .webKit { return false }
        default: return false
        }
      }
      index &+= 1
    }
    return layout.scheme != .file || path.count < 2 || path[1] != .ascii("|")
  }

  /// Where a segment ends: before a slash, before a backslash where that counts for one, or with the path.
  private func segmentEnd(in path: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let isSpecial = layout.scheme.isSpecial
    if !isSpecial, dialect == .webKit, let end = DotSegment.end(in: path, from: start), end < path.count,
      path[end] == .ascii("\\")
    {
      // WebKit has a backslash end a dot segment whatever the scheme.
      return end
    }
    var index = start
    while index < path.count, path[index] != .ascii("/"), !isSpecial || path[index] != .ascii("\\") {
      index &+= 1
    }
    return index
  }
}

/// A path segment that stands for a place: `.` for here, `..` for one up, either with `%2e` for dots.
private enum DotSegment {
  case single
  case double

  /// Reads a whole segment; nil where it is any other.
  init?(_ segment: UnsafeBufferPointer<UInt8>) {
    let first = Self.dotLength(in: segment, at: 0)
    guard first > 0 else { return nil }
    if first == segment.count {
      self = .single
      return
    }
    let second = Self.dotLength(in: segment, at: first)
    guard second > 0, first + second == segment.count else { return nil }
    self = .double
  }

  /// Where one or two dots end that begin at an offset; nil where there is none.
  static func end(in path: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    let first = dotLength(in: path, at: start)
    guard first > 0 else { return nil }
    return start + first + dotLength(in: path, at: start + first)
  }

  private static func dotLength(in text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    guard index < text.count else { return 0 }
    if text[index] == .ascii(".") { return 1 }
    guard index + 2 < text.count, text[index] == .ascii("%"), text[index + 1] == .ascii("2"),
      text[index + 2].asciiLowercased == .ascii("e")
    else { return 0 }
    return 3
  }
}
