import Foundation
import Synchronization

extension FileCache {
  /// A response found in the folders.
  struct Listed {
    var version: String
    var place: Place
    var record: FileCacheRecord
    var size: Int
    var used: TimeInterval
  }

  /// All responses, of one version or of all; those with damaged records are left out.
  func list(version: String? = nil) -> [Listed] {
    var result: [Listed] = []
    for version in version.map({ [$0] }) ?? versions {
      let versionPath = path(ofVersion: version)
      for name in FileNames.list(versionPath).sorted() {
        let folder = versionPath + "/" + name
        for file in FileNames.list(folder).sorted() where file.hasSuffix(".record") {
          let path = folder + "/" + file
          guard let status = FileNames.status(path), let open = try? OpenFile(reading: path),
            let data = try? open.read(at: 0, count: status.size), let record = FileCacheRecord(data)
          else { continue }
          result.append(
            Listed(
              version: version, place: Place(folder: folder, record: path), record: record,
              size: record.length + status.size, used: status.changed))
        }
      }
    }
    return result
  }

  /// The bytes that all versions take.
  public var size: Int {
    if let known = state.withLock({ $0.size }) { return known }
    let counted = list().reduce(0) { $0 + $1.size }
    state.withLock { $0.size = counted }
    return counted
  }

  /// The number of responses of a version, the current one where it is left out.
  public func count(version: String? = nil) -> Int { list(version: version ?? currentVersion).count }

  /// The URLs of the responses of a version, the current one where it is left out, in order.
  public func urls(version: String? = nil) -> [String] {
    list(version: version ?? currentVersion).map(\.record.url).sorted()
  }

  /// Counts what was added, and makes room where it is needed.
  func grow(by bytes: Int) {
    let size =
      state.withLock { state -> Int? in
        state.size = state.size.map { $0 + bytes }
        return state.size
      } ?? size
    if size > limits.size { makeRoom() }
  }

  /// Removes the least recently used responses; a tenth more than is needed, so that it need not be done for each.
  private func makeRoom() {
    let all = list().sorted { ($0.used, $0.record.url) < ($1.used, $1.record.url) }
    var size = all.reduce(0) { $0 + $1.size }
    for listed in all where size > limits.size - limits.size / 10 {
      remove(listed.place)
      size -= listed.size
    }
    state.withLock { [size] in $0.size = size }
  }

  /// Removes what processes that are gone have left: bodies that were never finished, or that no record names.
  func removeLeftovers() {
    for name in FileNames.list(root + "/incoming") where isLeftover(name[...]) {
      FileNames.remove(root + "/incoming/" + name)
    }
    for version in versions {
      let versionPath = path(ofVersion: version)
      for name in FileNames.list(versionPath) {
        let folder = versionPath + "/" + name
        let files = FileNames.list(folder)
        let bodies = files.filter { $0.hasSuffix(".body") }
        guard !bodies.isEmpty else { continue }
        let named = Set(
          files.filter { $0.hasSuffix(".record") }.compactMap { file -> String? in
            guard let open = try? OpenFile(reading: folder + "/" + file), let size = try? open.size() else {
              return nil
            }
            return (try? open.read(at: 0, count: size)).flatMap { FileCacheRecord($0)?.body }
          })
        for body in bodies where !named.contains(body) {
          let parts = body.split(separator: ".")
          if parts.count == 3, isLeftover(parts[1]) { FileNames.remove(folder + "/" + body) }
        }
      }
    }
  }

  /// Whether the process that made a file's name is gone.
  private func isLeftover(_ name: Substring) -> Bool {
    guard let process = name.split(separator: "-").first.flatMap({ Int32($0) }) else { return true }
    return process != ProcessInfo.processInfo.processIdentifier && !FileNames.isRunning(process)
  }
}
