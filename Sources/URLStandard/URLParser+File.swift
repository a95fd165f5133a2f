/// The file state, the file slash state and the file host state.
extension URLParser {
  /// Parses what follows `file:`, which has been written.
  mutating func parseFile(from start: Int, base: Base?) -> Bool {
    if isSlash(at: start, backslash: true) {
      if isSlash(at: start + 1, backslash: true) { return parseFileHost(from: start + 2) }
      return parseFilePath(from: start + 1, base: base)
    }
    guard let base else {
      writeEmptyHost()
      let end = pathEnd(from: start)
      appendSegments(start..<end)
      return parseQuery(from: end)
    }
    output.truncate(to: 0)
    copyAuthority(of: base)
    let end = pathEnd(from: start)
    if DriveLetter.begins(part(start..<end), at: 0) {
      appendSegments(start..<end)
      return parseQuery(from: end)
    }
    return parseRelativePath(from: start, base: base)
  }

  /// The file slash state: a path that begins at the root, of the base's host and drive.
  private mutating func parseFilePath(from start: Int, base: Base?) -> Bool {
    let end = pathEnd(from: start)
    if let base {
      output.truncate(to: 0)
      copyAuthority(of: base)
      let path = UnsafeBufferPointer(
        rebasing: base.bytes[Int(base.layout.pathStart)..<Int(base.layout.pathEnd)])
      if !DriveLetter.begins(part(start..<end), at: 0), path.count >= 3, DriveLetter.begins(path, at: 1),
        path[2] == .ascii(":")
      {
        output.append(UnsafeBufferPointer(rebasing: path[..<3]))
      }
    } else {
      writeEmptyHost()
    }
    appendSegments(start..<end)
    return parseQuery(from: end)
  }

  private mutating func parseFileHost(from start: Int) -> Bool {
    let pathEnd = pathEnd(from: start)
    var end = start
    while end < pathEnd, !isSlash(at: end, backslash: true) { end += 1 }
    if end - start == 2, DriveLetter.begins(part(start..<end), at: 0) {
      writeEmptyHost()
      appendSegments(start..<pathEnd)
      if dialect == .webKit, pathEnd == end, pathEnd < input.count { output.append(.ascii("/")) }
      return parseQuery(from: pathEnd)
    }
    beginAuthority()
    layout.usernameEnd = offset
    layout.passwordEnd = offset
    if start < end, !parseHost(start..<end) { return false }
    if output.bytes(from: Int(layout.hostStart)).elementsEqual("localhost".utf8) {
      output.truncate(to: Int(layout.hostStart))
    }
    layout.hostEnd = offset
    layout.pathStart = offset
    mayBeDrive = dialect == .standard || (start == end && byte(at: end) == "/")
    return parseRest(pathFrom: end)
  }

  private mutating func writeEmptyHost() {
    beginAuthority()
    writeNoAuthority()
  }
}

/// A Windows drive letter, <https://url.spec.whatwg.org/#windows-drive-letter>.
enum DriveLetter {
  /// Whether a path begins, at an offset, with a letter and `:` or `|` that are a segment of their own.
  static func begins(_ path: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard index + 1 < path.count, path[index].isASCIIAlpha else { return false }
    guard path[index + 1] == .ascii(":") || path[index + 1] == .ascii("|") else { return false }
    return index + 2 == path.count || path[index + 2] == .ascii("/") || path[index + 2] == .ascii("\\")
  }
}
