import Foundation
import Synchronization

/// The folders of one case, which are removed with it.
///
/// The case's files are written when the subject first asks for their folder: many subjects have no use for it.
final class CaseWorkspace: Sendable {
  let root: URL
  /// The subject's own folder.
  let folder: URL
  /// The folder with the case's files, where they are or will be.
  let contentPlace: URL
  private let site: CaseSite
  private let placeholders: Placeholders
  private let writing = Mutex((isDone: false, error: (any Error)?.none))

  /// Makes the folders.
  init(_ site: CaseSite, _ placeholders: Placeholders) throws {
    root = FileManager.default.temporaryDirectory.appending(path: "conformance-\(UUID().uuidString)")
    // Two steps up from either folder are still in the workspace, where what a subject writes does no harm.
    let box = root.appending(path: "box")
    folder = box.appending(path: "folder")
    contentPlace = box.appending(path: "content")
    self.site = site
    self.placeholders = placeholders
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // What nobody may read has to be there for whoever finds a way to it.
    if site.files.values.contains(where: \.isOutside) { _ = content }
  }

  /// The folder with the case's files.
  var content: URL {
    writing.withLock { writing in
      guard !writing.isDone else { return }
      writing.isDone = true
      do { try writeContent() } catch { writing.error = error }
    }
    return contentPlace
  }

  /// Throws what kept the case's files from being written.
  func checkContent() throws {
    if let error = writing.withLock({ $0.error }) { throw error }
  }

  private func writeContent() throws {
    let box = contentPlace.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: contentPlace, withIntermediateDirectories: true)
    try Self.write(site, placeholders, to: contentPlace, outside: box)
    let outside = site.files.filter { $0.value.isOutside }
    try Self.write(CaseSite(files: outside), placeholders, to: contentPlace, outside: root)
  }

  deinit {
    try? FileManager.default.removeItem(at: root)
  }

  /// Writes the files of a site; those outside go beside the folder.
  static func write(_ site: CaseSite, _ placeholders: Placeholders, to content: URL, outside: URL) throws {
    for (path, file) in site.files.sorted(by: { $0.key < $1.key }) {
      let base = file.isOutside ? outside : content
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
