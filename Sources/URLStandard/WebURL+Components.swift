extension WebURL {
  /// The scheme in lower case, without its colon.
  public var scheme: String { text(0, layout.schemeEnd) }

  /// The user name, percent-encoded; empty where there is none.
  public var username: String { text(layout.usernameStart, layout.usernameEnd) }

  /// The password, percent-encoded; empty where there is none.
  public var password: String { text(layout.passwordStart, layout.passwordEnd) }

  /// The serialised host, IPv6 addresses in brackets; empty for an empty host, nil where the URL has none at all.
  public var host: String? {
    layout.hasAuthority ? text(layout.hostStart, layout.hostEnd) : nil
  }

  /// The port; nil where none is given or the scheme's default is.
  public var port: UInt16? { layout.flags.contains(.hasPort) ? layout.port : nil }

  /// The port to connect to: the one given or else the special scheme's default.
  public var effectivePort: UInt16? { port ?? layout.scheme.defaultPort }

  /// The path, percent-encoded: empty, or beginning with a slash, or opaque.
  public var path: String { text(layout.pathStart, layout.pathEnd) }

  /// The query, percent-encoded and without its `?`; nil where there is none.
  ///
  /// What is set is percent-encoded as the parser does, after tabs and newlines have been removed from it. Setting
  /// what would make the URL longer than 2 GiB changes nothing.
  public var query: String? {
    get { layout.hasQuery ? text(layout.pathEnd + 1, layout.queryEnd) : nil }
    set { replaceQuery(with: newValue) }
  }

  /// The fragment, percent-encoded and without its `#`; nil where there is none.
  ///
  /// What is set is percent-encoded as the parser does, after tabs and newlines have been removed from it. Setting
  /// what would make the URL longer than 2 GiB changes nothing.
  public var fragment: String? {
    get { layout.queryEnd < end ? text(layout.queryEnd + 1, end) : nil }
    set { replaceFragment(with: newValue) }
  }

  /// Whether the scheme is one of `http`, `https`, `ws`, `wss`, `ftp`, `file`.
  public var isSpecial: Bool { layout.scheme.isSpecial }

  /// Whether the path is one opaque string, as in `data:` and `about:` URLs: nothing but a fragment resolves against it.
  public var hasOpaquePath: Bool { layout.hasOpaquePath }

  /// Whether the host is taken as it stands, as hosts of schemes that are not special are: neither a domain nor an
  /// IPv6 address, nor empty.
  public var isOpaqueHost: Bool {
    guard !isSpecial, layout.hostEnd > layout.hostStart else { return false }
    return slice(layout.hostStart, layout.hostEnd).utf8.first != .ascii("[")
  }

  /// How long a serialisation may be, in bytes, so that offsets fit.
  static let maximumLength = Int(Int32.max)

  /// The serialisation's length in bytes.
  private var end: UInt32 { UInt32(truncatingIfNeeded: href.utf8.count) }

  private mutating func replaceQuery(with query: String?) {
    var start = slice(0, layout.pathEnd)
    if let query { start += "?" + Self.percentEncode(query, with: isSpecial ? .specialQuery : .query) }
    let queryEnd = start.utf8.count
    start += slice(layout.queryEnd, end)
    guard start.utf8.count <= Self.maximumLength else { return }
    layout.queryEnd = UInt32(truncatingIfNeeded: queryEnd)
    href = String(start)
  }

  private mutating func replaceFragment(with fragment: String?) {
    var start = slice(0, layout.queryEnd)
    if let fragment { start += "#" + Self.percentEncode(fragment, with: .fragment) }
    guard start.utf8.count <= Self.maximumLength else { return }
    href = String(start)
  }

  private static func percentEncode(_ text: String, with set: ASCIISet) -> String {
    let bytes = text.utf8.filter { !ASCIISet.tabOrNewline.contains($0) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 512) { scratch in
      var writer = ByteWriter(scratch: scratch)
      bytes.withUnsafeBufferPointer { writer.append($0, percentEncoding: set) }
      return String(decoding: writer.bytes, as: UTF8.self)
    }
  }

  /// Part of the serialisation, by offsets in bytes, as a string of its own.
  private func text(_ start: UInt32, _ end: UInt32) -> String {
    let part = href.utf8.withContiguousStorageIfAvailable { bytes in
      String(decoding: UnsafeBufferPointer(rebasing: bytes[Int(start)..<Int(end)]), as: UTF8.self)
    }
    return part ?? String(slice(start, end))
  }

  /// Part of the serialisation, by offsets in bytes.
  func slice(_ start: UInt32, _ end: UInt32) -> Substring {
    let bytes = href.utf8
    let first = bytes.index(bytes.startIndex, offsetBy: Int(start))
    return href[first..<bytes.index(first, offsetBy: Int(end - start))]
  }
}
