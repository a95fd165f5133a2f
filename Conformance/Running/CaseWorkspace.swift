import Foundation

/// The folders of one case, which are removed with it.
final class CaseWorkspace: Sendable {
  let root: URL
  /// The subject's own folder.
  let folder: URL
  /// The folder with the case's files.
  let content: URL

  /// Makes the folders and writes the files.
  init(_ site: CaseSite, _ placeholders: Placeholders) throws {
    root = FileManager.default.temporaryDirectory.appending(path: "conformance-\(UUID().uuidString)")
    // Two steps up from either folder are still in the workspace, where what a subject writes does no harm.
    let box = root.appending(path: "box")
    folder = box.appending(path: "folder")
    content = box.appending(path: "content")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.createDirectory(at: content, withIntermediateDirectories: true)
    try Self.write(site, placeholders, to: content, outside: box)
    let outside = site.files.filter { if case .outside = $0.value { true } else { false } }
    try Self.write(CaseSite(files: outside), placeholders, to: content, outside: root)
  }

  deinit {
    try? FileManager.default.removeItem(at: root)
  }

  /// Writes the files of a site; those outside go beside the folder.
  static func write(_ site: CaseSite, _ placeholders: Placeholders, to content: URL, outside: URL) throws {
    for (path, file) in site.files.sorted(by: { $0.key < $1.key }) {
      let base = if case .outside = file { outside } else { content }
      let place = base.appending(path: path)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      if case .link(let target) = file {
        try FileManager.default.createSymbolicLink(
          atPath: place.path(percentEncoded: false), withDestinationPath: target)
      } else {
        try file.bytes(placeholders).write(to: place)
      }
    }
  }

  /// The bytes of all files in the subject's folder, by their path in it.
  func files() -> [(path: String, data: Data)] {
    let enumerator = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: [.isRegularFileKey])
    var files: [(path: String, data: Data)] = []
    while let url = enumerator?.nextObject() as? URL {
      guard (try? url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true,
        let data = try? Data(contentsOf: url)
      else { continue }
      files.append((url.lastPathComponent, data))
    }
    return files.sorted { $0.path < $1.path }
  }
}
