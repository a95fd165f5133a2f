import LoadTrace

/// A trace with the relations between its loads at hand.
///
/// Traces may come from anywhere, so nothing is taken for granted: a parent counts only if it was started
/// before its child, which rules out circles.
struct TraceIndex {
  let trace: LoadTrace
  /// Schemes that have a handler.
  let schemes: Set<String>
  /// Where the load of an identifier stands in the trace.
  private let positions: [Int: Int]
  /// The navigation that each load belongs to, by position.
  private let navigations: [Int]

  init(_ trace: LoadTrace) {
    self.trace = trace
    schemes = Set(trace.header.schemes.map { $0.lowercased() })
    var positions: [Int: Int] = [:]
    var navigations: [Int] = []
    positions.reserveCapacity(trace.loads.count)
    navigations.reserveCapacity(trace.loads.count)
    for position in trace.loads.indices {
      let id = trace.loads[position].id
      let parent = trace.loads[position].parent.flatMap { positions[$0] }
      if positions[id] == nil { positions[id] = position }
      navigations.append(parent.map { navigations[$0] } ?? id)
    }
    self.positions = positions
    self.navigations = navigations
  }

  /// The load of an identifier.
  func load(_ id: Int?) -> Load? {
    guard let id, let position = positions[id] else { return nil }
    return trace.loads[position]
  }

  /// The loads of which `isWanted` is true; the others are not even copied, which counts in a long trace.
  func loads(where isWanted: (Load) -> Bool) -> [Load] {
    positions(where: isWanted).map { trace.loads[$0] }
  }

  /// The positions of the loads of which `isWanted` is true.
  func positions(where isWanted: (Load) -> Bool) -> [Int] {
    trace.loads.withUnsafeBufferPointer { loads in
      guard var load = loads.baseAddress else { return [] }
      var positions: [Int] = []
      for position in loads.indices {
        if isWanted(load.pointee) { positions.append(position) }
        load += 1
      }
      return positions
    }
  }

  /// The load whose content caused a load.
  func parent(of load: Load) -> Load? {
    guard let parent = load.parent, parent < load.id else { return nil }
    return self.load(parent)
  }

  /// The loads that led to a load, the nearest first, at most `limit` of them.
  func ancestors(of load: Load, limit: Int = .max) -> [Load] {
    var ancestors: [Load] = []
    var next = parent(of: load)
    while let ancestor = next, ancestors.count < limit {
      ancestors.append(ancestor)
      next = parent(of: ancestor)
    }
    return ancestors
  }

  /// The document that a load was made for: the nearest load of its chain that is one.
  func document(of load: Load) -> Load? {
    var next = parent(of: load)
    while let ancestor = next {
      if ancestor.isDocument { return ancestor }
      next = parent(of: ancestor)
    }
    return nil
  }

  /// The identifier of the navigation by the host's user that the load at a position belongs to.
  func navigation(at position: Int) -> Int { navigations[position] }

  /// Whether a handler answers URLs like this one.
  func isIntercepted(_ url: SerializedURL) -> Bool { schemes.contains(url.scheme) }

  /// A file as a person calls it: its path where it belongs to the page's origin, its whole URL elsewhere.
  func name(of url: SerializedURL) -> String {
    guard url.origin == trace.header.page.origin else { return url.string }
    let path = url.path
    let name = path.hasPrefix("/") ? String(path.dropFirst()) : path
    return name.isEmpty ? url.string : name
  }

  /// The place of a reference, as compilers write it.
  func place(of reference: Reference?) -> String? {
    reference.map { "\(name(of: $0.file)):\($0.line):\($0.column)" }
  }
}

extension Load {
  /// The URL that was asked for last, after all redirects.
  var finalURL: SerializedURL { redirects.last?.to ?? url }

  /// Whether what was loaded is a document, which later loads belong to.
  var isDocument: Bool {
    switch destination {
    case .document, .frame, .object, .embed: true
    default: false
    }
  }

  /// Whether the load was refused, or never had an answer.
  var isFailed: Bool { verdict.outcome == .rejected || verdict.outcome == .notLoaded }

  /// Whether the relative references in its content are resolved against the response's own URL.
  ///
  /// Documents use the URL asked for instead, and nothing refers from within an image or a font.
  var refersFromResponseURL: Bool {
    switch destination {
    case .style, .script, .module, .worker, .xslt: true
    default: false
    }
  }
}

extension SerializedURL {
  /// Whether the scheme is `http` or `https`.
  var isHTTP: Bool { string.utf8.starts(with: "http:".utf8) || string.utf8.starts(with: "https:".utf8) }

  /// The scheme, host and port.
  var origin: String { authority.map { "\(scheme)://\($0)" } ?? "\(scheme):" }

  /// The last part of the path; the host where the path has none.
  var lastComponent: String {
    let path = path.utf8
    guard let end = path.lastIndex(where: { $0 != UInt8(ascii: "/") }) else { return authority ?? string }
    let whole = path[...end]
    let start = whole.lastIndex(of: UInt8(ascii: "/")).map(path.index(after:)) ?? path.startIndex
    return String(decoding: path[start...end], as: UTF8.self)
  }

  /// The URL up to and with the last slash of its path.
  var directory: Substring {
    let utf8 = string.utf8
    let end = utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? utf8.endIndex
    guard let slash = utf8[..<end].lastIndex(of: UInt8(ascii: "/")) else {
      return string[..<string.startIndex]
    }
    return string[...slash]
  }
}

extension Reference {
  /// The construct with the URL in it, much as it stands in the source.
  var sourceForm: String {
    if construct.hasSuffix("()") {
      let name = construct.dropLast(2)
      return name == "url" ? "url(\(text))" : "\(name)(\"\(text)\")"
    }
    let words = construct.split(separator: " ")
    if words.count >= 2, let first = words.first?.first, first.isLetter, words.last?.hasPrefix("rel=") != true
    {
      return "<\(construct)=\"\(text)\">"
    }
    return "\(construct) \"\(text)\""
  }
}
