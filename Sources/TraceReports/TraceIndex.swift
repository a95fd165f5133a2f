import LoadTrace

/// A trace with the relations between its loads at hand.
///
/// Traces may come from anywhere, so nothing is taken for granted: a parent counts only if it was started
/// before its child, which rules out circles.
struct TraceIndex {
  let trace: LoadTrace
  /// Schemes that have a handler.
  let schemes: Set<String>
  /// Where the load of an identifier stands in the trace, where that is not one before it.
  private var positions: [Int: Int] = [:]
  /// The URLs under which files were asked for whose responses had others, by these others.
  private let requestedURLs: [SerializedURL: SerializedURL]
  /// The navigation that each load belongs to, by position.
  private var navigations: [Int] = []
  /// The positions of the loads that are not quite ordinary; seldom many.
  private let extraordinary: [Int]

  /// Finds the relations.
  ///
  /// - Parameter ordinary: The loads that rules need not look at one by one; `nil` for those of the trace's schemes.
  init(_ trace: LoadTrace, ordinary: OrdinaryLoads? = nil) {
    self.trace = trace
    schemes = Set(trace.header.schemes.map { $0.lowercased() })
    let ordinary = ordinary ?? OrdinaryLoads(schemes: schemes)
    extraordinary = trace.loads.positions { !ordinary.contains($0) }
    requestedURLs = Self.requestedURLs(extraordinary.map { trace.loads[$0] })
    navigations.reserveCapacity(trace.loads.count)
    for position in trace.loads.indices {
      let id = trace.loads[position].id
      let parent = trace.loads[position].parent.flatMap { self.position(of: $0, before: position) }
      if id != position + 1, positions[id] == nil { positions[id] = position }
      navigations.append(parent.map { navigations[$0] } ?? id)
    }
  }

  /// Where the load of an identifier stands among the first loads; of several, the first.
  private func position(of id: Int, before end: Int) -> Int? {
    let isUsual = id > 0 && id <= trace.loads.count && trace.loads[id - 1].id == id
    let usual = isUsual ? id - 1 : end
    let position = min(usual, positions[id] ?? end)
    return position < end ? position : nil
  }

  /// The load of an identifier.
  func load(_ id: Int?) -> Load? {
    id.flatMap { position(of: $0, before: trace.loads.count) }.map { trace.loads[$0] }
  }

  private static func requestedURLs(_ loads: [Load]) -> [SerializedURL: SerializedURL] {
    var requested: [SerializedURL: SerializedURL] = [:]
    for load in loads {
      guard let response = load.response?.url, response != load.finalURL else { continue }
      let key = response.withoutFragment
      if requested[key] == nil { requested[key] = load.finalURL }
    }
    return requested
  }

  /// The loads that are not ordinary and of which `isWanted` is true.
  ///
  /// ``OrdinaryLoads`` says which loads no rule asks about one by one; a rule that compares them with each other takes
  /// them from the trace.
  func loads(where isWanted: (Load) -> Bool) -> [Load] {
    extraordinary.compactMap { position in
      let load = trace.loads[position]
      return isWanted(load) ? load : nil
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
    reference.map { "\(name(of: file(of: $0))):\($0.line):\($0.column)" }
  }

  /// The file that a reference stands in, under the URL it was asked for, whatever URL its response had.
  func file(of reference: Reference) -> SerializedURL {
    requestedURLs[reference.file.withoutFragment] ?? reference.file
  }

  // MARK: - Escapes

  /// Schemes that no layer needs to answer.
  private static let localSchemes: Set<String> = [
    "", "about", "blob", "data", "javascript", "mailto", "sms", "tel",
  ]

  /// Whether a load asked for something that no handler sees, although there are handlers.
  func leaves(_ load: Load) -> Bool {
    !schemes.isEmpty && !isIntercepted(load.finalURL) && !Self.localSchemes.contains(load.finalURL.scheme)
  }

  /// Whether a handler answered a file, or where it is a local one, the file that made it.
  func cameThrough(_ load: Load) -> Bool {
    var next: Load? = load
    while let ancestor = next {
      if isIntercepted(ancestor.finalURL) { return true }
      guard Self.localSchemes.contains(ancestor.finalURL.scheme) else { return false }
      next = parent(of: ancestor)
    }
    return false
  }

  /// Whether a load is an escape, or follows from one: what is wrong with it otherwise is no fault of its own.
  func isOutside(_ load: Load) -> Bool { leaves(load) && isIntercepted(trace.header.page) }
}

extension [Load] {
  /// The positions of the loads of which `isWanted` is true; the loads are not even copied, which counts in a long trace.
  func positions(where isWanted: (Load) -> Bool) -> [Int] {
    withUnsafeBufferPointer { loads in
      guard var load = loads.baseAddress else { return [] }
      var positions: [Int] = []
      for position in loads.indices {
        if isWanted(load.pointee) { positions.append(position) }
        load += 1
      }
      return positions
    }
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
  ///
  /// Where the text has its quotation marks, or its `url()`, nothing is put around it.
  var sourceForm: String {
    let isWhole =
      text.hasPrefix("\"") || text.hasPrefix("'") || text.hasPrefix("`")
      || text.lowercased().hasPrefix("url(")
    if construct.hasSuffix("()") {
      let name = construct.dropLast(2)
      if text.lowercased().hasPrefix("\(name)(".lowercased()) { return text }
      return name == "url" || isWhole ? "\(name)(\(text))" : "\(name)(\"\(text)\")"
    }
    if isWhole {
      return construct.contains("-") || construct.hasPrefix("src")
        ? "\(construct): \(text)" : "\(construct) \(text)"
    }
    let words = construct.split(separator: " ")
    if words.count >= 2, let first = words.first?.first, first.isLetter {
      return "<\(construct)=\"\(text)\">"
    }
    return "\(construct) \"\(text)\""
  }
}
