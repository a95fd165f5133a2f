import LoadTrace

extension DiagnosticRule {
  /// A path that leads out of the folder that is served.
  static let pathOutsideRoot = DiagnosticRule("path-outside-root", "A path leads out of the folder") {
    index in
    index.loads { !$0.notes.isEmpty || $0.isMissing || ($0.isAnsweredByApp && $0.url.hasEscapes) }.compactMap
    {
      load in
      let note = load.notes.first { $0.kind == .outsideRoot }
      let isServed = load.verdict.outcome == .used && (load.response?.status ?? 0) < 400
      // Without the handler's word only a path that was answered is suspicious.
      let isClamped = load.isMissing && load.climbsAboveRoot
      guard note != nil || isClamped || (load.isAnsweredByApp && isServed && load.url.leavesRootWhenDecoded)
      else { return nil }
      var details: [Diagnostic.Detail] = []
      if let reference = load.reference {
        details.append(Diagnostic.Detail(reference.sourceForm, place: index.place(of: reference)))
      }
      if let target = note?.subject {
        details.append(Diagnostic.Detail("leads to", place: target, note: note?.text))
      } else if isClamped {
        details.append(
          Diagnostic.Detail("a URL has nothing above its root, so it became", place: load.url.string))
      }
      if !isClamped || note != nil {
        details.append(Diagnostic.Detail(isServed ? "the handler answered it" : "the handler refused it"))
      }
      return Diagnostic(
        code: "path-outside-root", severity: note != nil && isServed ? .error : .warning, load: load.id,
        reference: load.reference,
        message: isClamped && note == nil
          ? "\(load.reference?.text ?? "") leads out of the folder that is served"
          : "the path of \(load.url) leads out of the folder that is served",
        details: details,
        fix: isServed
          ? "decode the path once, resolve dots and symbolic links, then check that the file lies in the folder"
          : "refer to files in the folder only")
    }
  }

  /// A file name that differs from the one asked for in upper and lower case alone.
  static let caseMismatch = DiagnosticRule("case-mismatch", "A file's name differs in upper and lower case") {
    index in
    let known = usedURLs(index) { $0.lowercased() }
    return index.loads { !$0.notes.isEmpty || $0.isMissing }.compactMap { load in
      let note = load.notes.first { $0.kind == .caseMismatch }
      let twin = load.isMissing ? known[load.url.withoutFragment.string.lowercased()] : nil
      guard note != nil || (twin != nil && twin != load.url.withoutFragment) else { return nil }
      return nameDiagnostic(
        load, index, code: "case-mismatch", actual: note?.subject ?? twin.map { index.name(of: $0) },
        message: "differs from the file's name in upper and lower case",
        effect: "a Mac's disk finds it all the same, a device's and a server's do not",
        fix: "write the name as the folder has it")
    }
  }

  /// A file name that is the same to the eye but has other bytes.
  static let nameEncoding = DiagnosticRule("name-encoding", "A file's name is encoded in another way") {
    index in
    let known = usedURLs(index) { $0.percentDecoded ?? $0 }
    return index.loads { !$0.notes.isEmpty || $0.isMissing }.compactMap { load in
      let note = load.notes.first { $0.kind == .nameEncoding }
      let url = load.url.withoutFragment
      // Swift compares strings by canonical equivalence, so composed and decomposed letters are the same key.
      let twin = load.isMissing ? url.string.percentDecoded.flatMap { known[$0] } : nil
      guard note != nil || (twin != nil && twin != url) else { return nil }
      return nameDiagnostic(
        load, index, code: "name-encoding", actual: note?.subject ?? twin?.string,
        message: "names a file whose name is encoded in another way",
        effect: note?.text ?? "the two look the same, but are other bytes",
        fix: "write the name in the form that the folder has, best composed (NFC) and UTF-8 in both places")
    }
  }

  /// A folder was asked for that has no `index.html`.
  static let missingIndex = DiagnosticRule("missing-index", "A folder has no index.html") { index in
    index.loads { !$0.notes.isEmpty || $0.isMissing }.compactMap { load in
      let note = load.notes.first { $0.kind == .missingIndex }
      let isFolder = load.isDocument && load.isMissing && load.isAnsweredByApp && load.url.path.hasSuffix("/")
      guard note != nil || isFolder else { return nil }
      var details: [Diagnostic.Detail] = []
      if let reference = load.reference {
        details.append(Diagnostic.Detail(reference.sourceForm, place: index.place(of: reference)))
      }
      if let folder = note?.subject {
        details.append(Diagnostic.Detail("the folder", place: folder, note: note?.text))
      }
      guard note != nil else { return unservedFolder(load, index, details) }
      return Diagnostic(
        code: "missing-index", severity: .error, load: load.id, reference: load.reference,
        message: "\(index.name(of: load.url)) names a folder without an index.html", details: details,
        fix: "put an index.html there, or name the file")
    }
  }

  /// A folder's URL for which a handler has nothing; whether there is an index file, only the handler knows.
  private static func unservedFolder(
    _ load: Load, _ index: TraceIndex, _ details: [Diagnostic.Detail]
  ) -> Diagnostic {
    var details = details + [Diagnostic.Detail("the answer", place: load.statusAndType)]
    let fragment = load.url.string.firstIndex(of: "#").map { String(load.url.string[$0...]) }
    if let fragment {
      details.append(Diagnostic.Detail("the URL of task.request ends with", place: fragment))
    }
    return Diagnostic(
      code: "missing-index", severity: .error, load: load.id, reference: load.reference,
      message: "\(index.name(of: load.url)) names a folder, for which the handler has nothing",
      details: details,
      fix: fragment == nil
        ? "answer with the folder's index.html, or name the file"
        : "leave the fragment out when looking a file up, and answer with the folder's index.html")
  }

  /// The URLs that were had, by their text in some normal form.
  private static func usedURLs(
    _ index: TraceIndex, by normalize: (String) -> String
  ) -> [String: SerializedURL] {
    guard !index.loads(where: \.isMissing).isEmpty else { return [:] }
    let used = index.trace.loads.filter {
      $0.verdict.outcome == .used && ($0.response?.status ?? 0) < 400
    }
    return Dictionary(used.map { (normalize($0.url.withoutFragment.string), $0.url.withoutFragment) }) {
      first, _ in first
    }
  }

  private static func nameDiagnostic(
    _ load: Load, _ index: TraceIndex, code: String, actual: String?, message: String, effect: String,
    fix: String
  ) -> Diagnostic {
    var details: [Diagnostic.Detail] = []
    if let reference = load.reference {
      details.append(Diagnostic.Detail(reference.sourceForm, place: index.place(of: reference)))
    }
    details.append(Diagnostic.Detail("asked for", place: index.name(of: load.url)))
    if let actual { details.append(Diagnostic.Detail("the file is", place: actual)) }
    details.append(Diagnostic.Detail(effect))
    return Diagnostic(
      code: code, severity: load.isMissing ? .error : .warning, load: load.id, reference: load.reference,
      message: "\(index.name(of: load.url)) \(message)", details: details, fix: fix)
  }
}

extension Load {
  /// Whether the reference has more `..` than there are folders to leave.
  var climbsAboveRoot: Bool {
    guard let reference, let base, case .relative = WrittenURL(reference.text) else { return false }
    let text = reference.text.prefix { $0 != "?" && $0 != "#" }
    guard text.contains("..") else { return false }
    let path = text.hasPrefix("/") ? String(text) : String(SerializedURL(String(base.directory)).path + text)
    return SerializedURL.leavesRoot(path)
  }

  /// Whether the answer was that there is no such file.
  var isMissing: Bool {
    if let status = response?.status, status > 0 { return status == 404 || status == 410 }
    return verdict.outcome == .notLoaded && verdict.reason?.code == .failed
  }
}

extension SerializedURL {
  /// Whether there are percent-encoded bytes in it.
  var hasEscapes: Bool { string.utf8.contains(UInt8(ascii: "%")) }

  /// Whether the path leads above its root once its escapes are resolved, once or twice.
  var leavesRootWhenDecoded: Bool {
    guard hasEscapes, let once = path.percentDecoded else { return false }
    return Self.leavesRoot(once) || (once.percentDecoded.map(Self.leavesRoot) ?? false)
  }

  fileprivate static func leavesRoot(_ path: String) -> Bool {
    var depth = 0
    for part in path.split(whereSeparator: { $0 == "/" || $0 == "\\" }) where part != "." {
      depth += part == ".." ? -1 : 1
      if depth < 0 { return true }
    }
    return false
  }
}

extension String {
  /// The text with `%41` and the like resolved; `nil` where the result is not UTF-8.
  var percentDecoded: String? {
    let bytes = Array(utf8)
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var position = 0
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "%"), position + 2 < bytes.count,
        let value = UInt8(String(decoding: bytes[(position + 1)...(position + 2)], as: UTF8.self), radix: 16)
      {
        decoded.append(value)
        position += 3
      } else {
        decoded.append(bytes[position])
        position += 1
      }
    }
    return String(validating: decoded, as: UTF8.self)
  }
}
