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

  init(_ trace: LoadTrace) {
    self.trace = trace
    schemes = Set(trace.header.schemes.map { $0.lowercased() })
    positions = Dictionary(trace.loads.indices.map { (trace.loads[$0].id, $0) }) { first, _ in first }
  }

  /// The load of an identifier.
  func load(_ id: Int?) -> Load? {
    guard let id, let position = positions[id] else { return nil }
    return trace.loads[position]
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
  /// The scheme, host and port.
  var origin: String { authority.map { "\(scheme)://\($0)" } ?? "\(scheme):" }

  /// The last part of the path; the host where the path has none.
  var lastComponent: String {
    let last = path.split(separator: "/").last.map(String.init)
    return last ?? authority ?? string
  }

  /// The URL up to and with the last slash of its path.
  var directory: Substring {
    let end = string.firstIndex { $0 == "?" || $0 == "#" } ?? string.endIndex
    guard let slash = string[..<end].lastIndex(of: "/") else { return string[..<string.startIndex] }
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
