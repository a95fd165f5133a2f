/// The basic URL parser, <https://url.spec.whatwg.org/#concept-basic-url-parser>.
///
/// The standard's states are walked part by part instead of code point by code point: where a part ends is looked
/// up first, then it is written to the output in one go. Every byte of the input is looked at a constant number of
/// times.
struct URLParser: ~Copyable {
  /// The input without what is stripped from it.
  let input: UnsafeBufferPointer<UInt8>
  let base: Base?
  let dialect: WebURL.Dialect
  let legacyQuery: LegacyQuery?
  /// The serialisation as far as it has been written.
  var output: ByteWriter
  var layout = URLLayout()
  var failure: ParsingFailure?
  /// Whether the next segment, if it is the path's first, is turned from `C|` into `C:`.
  var mayBeDrive = true
  /// Where the fragment's `#` is; the input's length where there is none.
  let bodyEnd: Int

  /// A base URL's serialisation and layout.
  struct Base {
    let bytes: UnsafeBufferPointer<UInt8>
    let layout: URLLayout
  }

  init(
    input: UnsafeBufferPointer<UInt8>, base: Base?, legacyQuery: LegacyQuery?, dialect: WebURL.Dialect,
    scratch: UnsafeMutableBufferPointer<UInt8>
  ) {
    self.input = input
    self.base = base
    self.legacyQuery = legacyQuery
    self.dialect = dialect
    output = ByteWriter(scratch: scratch)
    bodyEnd = input.firstOffset(of: .ascii("#"), in: 0..<input.count)
  }

  /// Parses the input. On failure the output is meaningless.
  mutating func run() -> Bool {
    guard let colon = schemeEnd() else { return parseWithoutScheme() }
    writeScheme(endingAt: colon)
    let rest = colon + 1
    if layout.scheme == .file {
      return parseFile(from: rest, base: base?.layout.scheme == .file ? base : nil)
    }
    if layout.scheme.isSpecial {
      if let base, base.layout.scheme == layout.scheme, !(byte(at: rest) == "/" && byte(at: rest + 1) == "/")
      {
        if dialect == .webKit, byte(at: rest) == "/", rest + 1 == input.count {
          return fail(.missingSolidus, .scheme, at: rest + 1)
        }
        return parseRelative(from: rest, base: base)
      }
      return parseAuthority(from: skipSlashes(from: rest))
    }
    guard byte(at: rest) == "/" else { return parseOpaquePath(from: rest) }
    if byte(at: rest + 1) == "/" { return parseAuthority(from: rest + 2) }
    writeNoAuthority()
    return parseRest(pathFrom: rest)
  }

  // MARK: - Scheme

  /// Where the scheme's colon is; nil where the input has no scheme.
  private func schemeEnd() -> Int? {
    guard let first = input.first, first.isASCIIAlpha else { return nil }
    var index = 1
    while index < bodyEnd, ASCIISet.schemeTail.contains(input[index]) { index &+= 1 }
    return byte(at: index) == ":" ? index : nil
  }

  private mutating func writeScheme(endingAt colon: Int) {
    output.append(part(0..<colon + 1))
    output.lowercase()
    layout.scheme = SchemeKind(UnsafeBufferPointer(rebasing: output.bytes[..<colon]))
    layout.schemeEnd = UInt32(truncatingIfNeeded: colon)
  }

  // MARK: - After the authority

  /// Parses a path that begins at an offset, with the slash that may stand there, and what follows.
  mutating func parseRest(pathFrom start: Int) -> Bool {
    let end = pathEnd(from: start)
    let backslashSeparates = layout.scheme.isSpecial || dialect == .webKit
    if start < end {
      appendSegments((isSlash(at: start, backslash: backslashSeparates) ? start + 1 : start)..<end)
    } else if layout.scheme.isSpecial {
      output.append(.ascii("/"))
    }
    return parseQuery(from: end)
  }

  private mutating func parseOpaquePath(from start: Int) -> Bool {
    writeNoAuthority()
    layout.flags.insert(.hasOpaquePath)
    let end = pathEnd(from: start)
    output.append(part(start..<end), percentEncoding: .c0Control)
    if end < input.count, end > start, byte(at: end - 1) == " " {
      // A space that parsing again would drop once query and fragment are gone.
      output.truncate(to: output.count - 1)
      output.append("%20")
    }
    return parseQuery(from: end)
  }

  /// Parses the query that begins at an offset, unless the body ends there, and the fragment.
  mutating func parseQuery(from start: Int) -> Bool {
    separatePathFromScheme()
    layout.pathEnd = offset
    if start < bodyEnd {
      output.append(.ascii("?"))
      let query = part(start + 1..<bodyEnd)
      if let legacyQuery, layout.scheme.takesLegacyQueryEncoding, !query.allSatisfy({ 0x20...0x7E ~= $0 }) {
        legacyQuery(query).withUnsafeBufferPointer { output.append($0) }
      } else {
        output.append(query, percentEncoding: layout.scheme.isSpecial ? .specialQuery : .query)
      }
    }
    layout.queryEnd = offset
    return parseFragment()
  }

  mutating func parseFragment() -> Bool {
    if bodyEnd < input.count {
      output.append(.ascii("#"))
      output.append(part(bodyEnd + 1..<input.count), percentEncoding: .fragment)
    }
    return output.count <= WebURL.maximumLength || fail(.tooLong, .input, at: 0)
  }

  // MARK: - Reading

  /// The byte at an offset as a scalar; nil beyond the body, that is, also in the fragment.
  @inline(__always)
  func byte(at index: Int) -> Unicode.Scalar? {
    index < bodyEnd ? Unicode.Scalar(input[index]) : index == bodyEnd && index < input.count ? "#" : nil
  }

  @inline(__always)
  func isSlash(at index: Int, backslash: Bool) -> Bool {
    guard index < bodyEnd else { return false }
    return input[index] == .ascii("/") || (backslash && input[index] == .ascii("\\"))
  }

  func skipSlashes(from start: Int) -> Int {
    var index = start
    while isSlash(at: index, backslash: true) { index += 1 }
    return index
  }

  /// Where a path ends that begins at an offset: at the query's `?` or with the body.
  func pathEnd(from start: Int) -> Int { input.firstOffset(of: .ascii("?"), in: start..<bodyEnd) }

  @inline(__always)
  func part(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: input[range]) }

  // MARK: - Writing

  /// The offset that is written next.
  var offset: UInt32 { UInt32(truncatingIfNeeded: output.count) }

  mutating func copy(_ base: Base, to end: UInt32) {
    output.append(UnsafeBufferPointer(rebasing: base.bytes[..<Int(end)]))
  }

  /// Copies everything before the base's path, but for a `/.` that is there for its path's sake.
  mutating func copyAuthority(of base: Base) {
    layout = base.layout
    if base.layout.hasAuthority {
      copy(base, to: base.layout.pathStart)
    } else {
      copy(base, to: base.layout.schemeEnd + 1)
      layout.pathStart = offset
    }
  }

  mutating func writeNoAuthority() {
    layout.usernameEnd = offset
    layout.passwordEnd = offset
    layout.hostEnd = offset
    layout.pathStart = offset
  }

  /// Puts `/.` before a path that would otherwise read as an authority.
  mutating func separatePathFromScheme() {
    let start = Int(layout.pathStart)
    guard !layout.hasAuthority, output.count >= start + 2, output[start] == .ascii("/"),
      output[start + 1] == .ascii("/"), !layout.hasOpaquePath
    else { return }
    output.insert("/.", at: start)
    layout.pathStart += 2
  }

  mutating func fail(_ rule: BrokenRule, _ component: URLParsingError.Component, at index: Int) -> Bool {
    failure = ParsingFailure(rule: rule, component: component, offset: index)
    return false
  }
}
