import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder out of which nothing can be read: the root of a site or of a handler.
///
/// A path that is asked for is bytes, as file names are. `..` is refused in any form, since a URL has none
/// left; symbolic links are followed as long as they stay inside. Whether they do is checked before the file is
/// opened, so whoever can change the folder meanwhile can get around it.
struct Folder: Sendable {
  /// The folder's own path, absolute and without symbolic links, with a slash at its end.
  let root: [UInt8]
  /// The names in folders below, for explanations of what is missing.
  let listings = FolderListings()

  /// Finds a folder; `nil` where there is none.
  init?(_ url: URL) {
    guard url.isFileURL, let path = Self.resolved(Array(url.path(percentEncoded: false).utf8)) else {
      return nil
    }
    var status = stat()
    guard path.withCPath({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
    root = path.last == UInt8(ascii: "/") ? path : path + [UInt8(ascii: "/")]
  }

  /// Opens the file at a percent-decoded path; a folder stands for its index file, if a name is given for it.
  ///
  /// The result is `nil` where there is no such regular file inside of the folder, or it may not be read.
  func open(_ path: some Collection<UInt8>, indexFile: String?) -> OpenFile? {
    guard var relative = Self.normalized(path) else { return nil }
    if relative.isEmpty || relative.last == UInt8(ascii: "/") {
      guard let indexFile else { return nil }
      relative += Array(indexFile.utf8)
    }
    guard let found = openInside(relative) else { return nil }
    if found.isRegular { return found }
    guard found.isDirectory, let indexFile else { return nil }
    let index = openInside(relative + [UInt8(ascii: "/")] + Array(indexFile.utf8))
    return index?.isRegular == true ? index : nil
  }

  private func openInside(_ relative: [UInt8]) -> OpenFile? {
    guard let path = Self.resolved(root + relative), path.starts(with: root) else { return nil }
    return OpenFile(path: path, nameStart: root.count)
  }

  /// The segments without `.` and empty ones, with a slash at the end where there was one; `nil` for a forbidden path.
  private static func normalized(_ path: some Collection<UInt8>) -> [UInt8]? {
    guard path.count < Int(PATH_MAX), !path.contains(0) else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(path.count)
    for segment in path.split(separator: UInt8(ascii: "/")) {
      if segment.elementsEqual(".".utf8) { continue }
      if segment.elementsEqual("..".utf8) { return nil }
      if !result.isEmpty { result.append(UInt8(ascii: "/")) }
      result += segment
    }
    let endsInSegment = path.isEmpty || path.reversed().first != UInt8(ascii: "/")
    return endsInSegment || result.isEmpty ? result : result + [UInt8(ascii: "/")]
  }

  /// The path without symbolic links; `nil` where nothing is there.
  static func resolved(_ path: [UInt8]) -> [UInt8]? {
    guard let resolved = path.withCPath({ realpath($0, nil) }) else { return nil }
    defer { free(resolved) }
    return UnsafeBufferPointer(start: resolved, count: strlen(resolved)).map { UInt8(bitPattern: $0) }
  }
}

extension [UInt8] {
  /// Calls a function with these bytes as a path with a NUL at its end.
  func withCPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
      withExtendedLifetime(buffer) { body(buffer.baseAddress.unsafelyUnwrapped) }
    }
  }
}

/// A file that is open for reading, and closed when nobody holds it any more.
final class OpenFile: Sendable {
  /// The file's size when it was opened, in bytes.
  let size: Int
  /// The file's path from its folder, without symbolic links.
  let name: String
  let isRegular: Bool
  let isDirectory: Bool
  private let descriptor: Int32

  /// Opens what a path without symbolic links names; `nil` where that fails.
  fileprivate init?(path: [UInt8], nameStart: Int) {
    // Without O_NONBLOCK opening a named pipe would wait for a writer.
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let descriptor = path.withCPath { open($0, flags) }
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    size = Int(status.st_size)
    name = String(decoding: path.dropFirst(nameStart), as: UTF8.self)
    isRegular = status.st_mode & S_IFMT == S_IFREG
    isDirectory = status.st_mode & S_IFMT == S_IFDIR
  }

  deinit {
    close(descriptor)
  }

  /// Reads up to `count` bytes from an offset; fewer at the file's end, `nil` on an error.
  func read(at offset: Int, count: Int) -> Data? {
    var data = Data(count: count)
    var filled = 0
    while filled < count {
      let got = data.withUnsafeMutableBytes { buffer -> Int in
        guard let start = buffer.baseAddress else { return 0 }
        return pread(descriptor, start + filled, count - filled, off_t(offset + filled))
      }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { return nil }
      if got == 0 { break }
      filled += got
    }
    return filled == count ? data : data.prefix(filled)
  }
}
