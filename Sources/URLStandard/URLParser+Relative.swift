/// The states in which an input is resolved against the base.
extension URLParser {
  /// The no scheme state.
  mutating func parseWithoutScheme() -> Bool {
    guard let base, !base.layout.hasOpaquePath || byte(at: 0) == "#" else {
      return fail(.missingScheme, .input, at: 0)
    }
    if base.layout.hasOpaquePath {
      copy(base, to: base.layout.queryEnd)
      layout = base.layout
      return parseFragment()
    }
    layout.scheme = base.layout.scheme
    if base.layout.scheme == .file {
      copy(base, to: base.layout.schemeEnd + 1)
      layout.schemeEnd = base.layout.schemeEnd
      return parseFile(from: 0, base: base)
    }
    return parseRelative(from: 0, base: base)
  }

  /// The relative state and the relative slash state.
  mutating func parseRelative(from start: Int, base: Base) -> Bool {
    // WebKit takes a leading backslash for a slash whatever the base.
    let backslashSeparates = layout.scheme.isSpecial || dialect == .webKit
    output.truncate(to: 0)
    if isSlash(at: start, backslash: backslashSeparates) {
      if isSlash(at: start + 1, backslash: backslashSeparates) {
        copy(base, to: base.layout.schemeEnd + 1)
        layout.schemeEnd = base.layout.schemeEnd
        return parseAuthority(from: layout.scheme.isSpecial ? skipSlashes(from: start) : start + 2)
      }
      copyAuthority(of: base)
      return parseRest(pathFrom: start)
    }
    copyAuthority(of: base)
    return parseRelativePath(from: start, base: base)
  }

  /// What follows a copied authority if it does not begin with a slash: a path, a query or a fragment, or nothing.
  mutating func parseRelativePath(from start: Int, base: Base) -> Bool {
    let path = base.bytes[Int(base.layout.pathStart)..<Int(base.layout.pathEnd)]
    output.append(UnsafeBufferPointer(rebasing: path))
    if start == bodyEnd {
      separatePathFromScheme()
      layout.pathEnd = offset
      let query = base.bytes[Int(base.layout.pathEnd)..<Int(base.layout.queryEnd)]
      output.append(UnsafeBufferPointer(rebasing: query))
      layout.queryEnd = offset
      return parseFragment()
    }
    if byte(at: start) == "?" { return parseQuery(from: start) }
    // WebKit drops the base's last segment even where it is a drive letter.
    shortenPath(keepingDrive: dialect == .standard)
    let end = pathEnd(from: start)
    appendSegments(start..<end)
    return parseQuery(from: end)
  }
}
