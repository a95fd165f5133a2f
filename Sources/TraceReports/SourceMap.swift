import LoadTrace

/// Where the files of a page lie in a repository.
struct SourceMap {
  /// The folder of the page's root in the repository, without a slash at its end; empty for the root itself.
  let folder: String
  /// The origin whose files lie there.
  let origin: String

  private let index: TraceIndex

  init(_ trace: LoadTrace, folder: String) {
    index = TraceIndex(trace)
    self.folder = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    origin = trace.header.page.origin
  }

  /// The path in the repository of the file that a reference stands in; `nil` for a file of another origin, or one whose
  /// path leads out.
  func path(of reference: Reference) -> String? {
    let url = index.file(of: reference)
    // Not a page's file, but one that the command was given: a list of rules.
    if url.isRelativePath { return url.string }
    guard url.origin == origin, var path = url.path.percentDecoded, !url.leavesRootWhenDecoded else {
      return nil
    }
    if path.hasPrefix("/") { path.removeFirst() }
    if path.isEmpty || path.hasSuffix("/") { path += "index.html" }
    return folder.isEmpty ? path : "\(folder)/\(path)"
  }
}

extension SerializedURL {
  /// Whether it is no URL, but a path from the folder that the command runs in.
  fileprivate var isRelativePath: Bool {
    !string.isEmpty && !string.contains(":") && !string.hasPrefix("/") && !string.hasPrefix("-")
      && !string.split(separator: "/").contains("..")
  }
}
