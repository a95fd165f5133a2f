import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The names in folders, of which the last few are kept while the folders do not change.
///
/// What is kept is used for explanations only. A folder that changes twice within a tick of the file system's clock may be
/// taken for unchanged.
final class FolderListings: Sendable {
  /// The most names that are read of one folder.
  private static let mostNames = 50_000
  private static let mostFolders = 8

  private struct Listing {
    let stamp: Stamp
    let names: NameIndex
  }

  /// What is different after a folder has changed.
  private struct Stamp: Equatable {
    let device: UInt64
    let number: UInt64
    let seconds: Int
    let nanoseconds: Int
  }

  private let kept = Mutex<[[UInt8]: Listing]>([:])

  /// The names in a folder; none where it is no folder, or may not be read.
  func names(in path: [UInt8]) -> NameIndex {
    guard let stamp = Self.stamp(of: path) else { return NameIndex() }
    if let listing = kept.withLock({ $0[path] }), listing.stamp == stamp { return listing.names }
    let names = NameIndex(Self.read(path))
    kept.withLock { kept in
      if kept.count >= Self.mostFolders { kept = [:] }
      kept[path] = Listing(stamp: stamp, names: names)
    }
    return names
  }

  private static func stamp(of path: [UInt8]) -> Stamp? {
    var status = stat()
    guard path.withCPath({ stat($0, &status) }) == 0 else { return nil }
    let time = status.modificationTime
    return Stamp(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino), seconds: time.tv_sec,
      nanoseconds: time.tv_nsec)
  }

  private static func read(_ path: [UInt8]) -> [[UInt8]] {
    guard let folder = path.withCPath({ opendir($0) }) else { return [] }
    defer { closedir(folder) }
    var names: [[UInt8]] = []
    while names.count < mostNames, let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != [UInt8(ascii: ".")], name != Array("..".utf8) { names.append(name) }
    }
    return names
  }
}
