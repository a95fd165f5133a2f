import Foundation
import LoadTrace

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Folder {
  /// Why there is no file at a path, where the cause is a likely slip: another spelling of the name, a folder
  /// without an index file, a path that leads out, a symbolic link to nothing.
  ///
  /// - Parameters:
  ///   - encodedPath: The path as the URL has it, percent-encoded.
  ///   - indexFile: The file that stands for its folder.
  /// - Returns: A note for the load; `nil` where nothing is found that would explain it.
  func noteOnMissing(_ encodedPath: String, indexFile: String?) -> Note? {
    let path = percentDecoded(encodedPath)
    guard path.count < Int(PATH_MAX), !path.contains(0) else { return nil }
    if let target = Self.targetOutside(path) { return Note(.outsideRoot, subject: target) }
    var found = FoundPath()
    let encoded = encodedPath.utf8.split(separator: UInt8(ascii: "/"))
    for segment in Self.segments(encoded) {
      let place = found.path.isEmpty ? [] : found.path + [UInt8(ascii: "/")]
      if isOutside(place + segment.decoded) {
        return Note(
          .outsideRoot, subject: String(decoding: place + segment.decoded, as: UTF8.self),
          text: "by a symbolic link")
      }
      guard let match = names(in: found.path).match(segment.decoded, encoded: segment.encoded) else {
        return nil
      }
      found.append(match, to: place)
      if let target = targetMissed(by: found.path) {
        return Note(
          .danglingLink, subject: String(decoding: found.path, as: UTF8.self),
          text: String(decoding: target, as: UTF8.self))
      }
    }
    return found.note ?? noteOnFolder(found.path, indexFile: indexFile)
  }

  /// A folder that was found, but has no index file.
  private func noteOnFolder(_ path: [UInt8], indexFile: String?) -> Note? {
    let names = names(in: path).names
    guard !names.isEmpty || isFolder(path) else { return nil }
    let index = indexFile ?? "index.html"
    let similar = names.map { String(decoding: $0, as: UTF8.self) }.filter {
      [index.lowercased(), "index.htm", "default.html", "index.xhtml"].contains($0.lowercased())
    }
    return Note(
      .missingIndex, subject: String(decoding: path, as: UTF8.self) + "/",
      text: similar.isEmpty ? nil : "there is \(similar.sorted().joined(separator: ", "))")
  }

  // MARK: - Names

  /// One part of a path that is asked for.
  private struct Segment {
    /// As the URL has it.
    var encoded: [UInt8]
    /// The bytes of the file's name that are meant.
    var decoded: [UInt8]
  }

  /// What of the path was found, in the folder's own spelling, and why it was not found as asked for.
  private struct FoundPath {
    var path: [UInt8] = []
    var kind: Note.Kind?
    var reason: String?

    mutating func append(_ match: NameIndex.Match, to place: [UInt8]) {
      path = place + match.name
      guard let found = match.kind else { return }
      // A difference in case is the plainest to say, so that it counts where there are both.
      if kind != .caseMismatch { (kind, reason) = (found, match.reason) }
    }

    var note: Note? {
      kind.map {
        let subject =
          $0 == .nameEncoding ? percentEncoded(path) : String(decoding: path, as: UTF8.self)
        return Note($0, subject: subject, text: reason)
      }
    }
  }

  private static func segments(_ encoded: [Substring.UTF8View.SubSequence]) -> [Segment] {
    encoded.flatMap { part -> [Segment] in
      let decoded = percentDecoded(Substring(part))
      // An encoded slash separates, too, once it is decoded.
      let parts = decoded.split(separator: UInt8(ascii: "/")).map(Array.init)
      return parts.count == 1
        ? [Segment(encoded: Array(part), decoded: decoded)]
        : parts.map { Segment(encoded: $0, decoded: $0) }
    }.filter { $0.decoded != [UInt8(ascii: ".")] }
  }

  /// Where a path with `..` in it leads, if that is above the folder.
  private static func targetOutside(_ path: [UInt8]) -> String? {
    var kept: [ArraySlice<UInt8>] = []
    var above = 0
    for segment in path.split(separator: UInt8(ascii: "/")) where !segment.elementsEqual(".".utf8) {
      if !segment.elementsEqual("..".utf8) {
        kept.append(segment)
      } else if kept.popLast() == nil {
        above += 1
      }
    }
    guard above > 0 else { return nil }
    let steps = Array(repeating: "..", count: above) + kept.map { String(decoding: $0, as: UTF8.self) }
    return steps.joined(separator: "/")
  }

  // MARK: - The disk

  /// The names in a folder below this one; none where it is no folder, or leads out.
  private func names(in path: [UInt8]) -> NameIndex {
    isOutside(path) ? NameIndex() : listings.names(in: root + path)
  }

  /// Whether something is there, but lies elsewhere once links are followed.
  private func isOutside(_ path: [UInt8]) -> Bool {
    guard let resolved = Self.resolved(root + path) else { return false }
    return !(resolved + [UInt8(ascii: "/")]).starts(with: root)
  }

  /// Where a symbolic link leads, if nothing is there.
  private func targetMissed(by path: [UInt8]) -> [UInt8]? {
    let path = root + path
    guard Self.resolved(path) == nil else { return nil }
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = path.withCPath { readlink($0, &target, target.count) }
    return count < 0 ? nil : target.prefix(count).map { UInt8(bitPattern: $0) }
  }

  private func isFolder(_ path: [UInt8]) -> Bool {
    var status = stat()
    return (root + path).withCPath({ stat($0, &status) }) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

/// The bytes of a path as a URL has them.
private func percentEncoded(_ path: [UInt8]) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  var result: [UInt8] = []
  for byte in path {
    let isPlain =
      byte > 0x20 && byte < 0x7F && !"\"#%<>?[\\]^`{|}".utf8.contains(byte)
    if isPlain {
      result.append(byte)
    } else {
      result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return String(decoding: result, as: UTF8.self)
}
