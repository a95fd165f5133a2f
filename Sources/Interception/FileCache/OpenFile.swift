import Foundation
import HeadlessWebView

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the system said to a call on a file.
struct FileError: Error, Equatable, CustomStringConvertible {
  var call: String
  var path: String
  var code: Int32

  /// The disk has no more room, or the user may have no more of it.
  var isFull: Bool { code == ENOSPC || code == EDQUOT || code == EFBIG }

  var description: String { "\(call) \(path): \(String(cString: strerror(code)))" }
}

/// A file that is open; it may be read by many threads at once.
final class OpenFile: Sendable {
  private let descriptor: Int32
  let path: String

  /// Opens a file for reading, but never through a symbolic link.
  init(reading path: String) throws(FileError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw FileError(call: "open", path: path, code: errno) }
  }

  /// Makes a new file for writing and reading.
  init(creating path: String) throws(FileError) {
    self.path = path
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw FileError(call: "create", path: path, code: errno) }
  }

  deinit {
    close(descriptor)
  }

  /// The number of bytes in the file.
  func size() throws(FileError) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(call: "stat", path: path, code: errno) }
    return Int(status.st_size)
  }

  /// Up to `count` bytes from an offset; fewer only at the file's end.
  func read(at offset: Int, count: Int) throws(FileError) -> Data {
    guard count > 0 else { return Data() }
    var data = Data(count: count)
    var code: Int32 = 0
    let filled = data.withUnsafeMutableBytes { buffer in
      var filled = 0
      while filled < count {
        let got = pread(
          descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, off_t(offset + filled))
        if got < 0 && errno == EINTR { continue }
        if got < 0 { code = errno }
        if got <= 0 { break }
        filled += got
      }
      return filled
    }
    if code != 0 { throw FileError(call: "read", path: path, code: code) }
    return filled == count ? data : data.prefix(filled)
  }

  /// Writes at an offset.
  func write(_ data: Data, at offset: Int) throws(FileError) {
    var code: Int32 = 0
    data.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let count = pwrite(
          descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written, off_t(offset + written)
        )
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else {
          code = count < 0 ? errno : ENOSPC
          return
        }
        written += count
      }
    }
    if code != 0 { throw FileError(call: "write", path: path, code: code) }
  }
}

/// The few things that are done with names of files.
enum FileNames {
  static func makeFolder(_ path: String) throws(FileError) {
    if mkdir(path, 0o755) == 0 || errno == EEXIST { return }
    if errno == ENOENT {
      try makeFolder((path as NSString).deletingLastPathComponent, below: path)
      return
    }
    throw FileError(call: "mkdir", path: path, code: errno)
  }

  private static func makeFolder(_ parent: String, below path: String) throws(FileError) {
    guard !parent.isEmpty, parent != path else { throw FileError(call: "mkdir", path: path, code: ENOENT) }
    try makeFolder(parent)
    if mkdir(path, 0o755) != 0 && errno != EEXIST { throw FileError(call: "mkdir", path: path, code: errno) }
  }

  static func move(_ path: String, to target: String) throws(FileError) {
    guard rename(path, target) == 0 else { throw FileError(call: "rename", path: target, code: errno) }
  }

  static func remove(_ path: String) {
    unlink(path)
  }

  /// The names in a folder; none where it cannot be read.
  static func list(_ path: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  }

  /// Size and time of last change; `nil` where there is no such file.
  static func status(_ path: String) -> (size: Int, changed: TimeInterval)? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    let time = status.modificationTime
    return (Int(status.st_size), TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9)
  }

  /// What tells a file from another of the same name; `nil` where there is none.
  struct Stamp: Equatable {
    var node: UInt64
    var size: Int
    var changed: TimeInterval
  }

  static func stamp(_ path: String) -> Stamp? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    let time = status.changeTime
    return Stamp(
      node: UInt64(status.st_ino), size: Int(status.st_size),
      changed: TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9)
  }

  /// Sets the time of last change.
  static func setChanged(_ path: String, _ date: Date) {
    let seconds = date.timeIntervalSince1970
    let whole = seconds.rounded(.down)
    let time = timespec(tv_sec: Int(whole), tv_nsec: Int((seconds - whole) * 1e9))
    let times = [time, time]
    utimensat(AT_FDCWD, path, times, AT_SYMLINK_NOFOLLOW)
  }

  /// Whether a process is running.
  static func isRunning(_ process: Int32) -> Bool {
    kill(process, 0) == 0 || errno == EPERM
  }

  /// Writes a small file so that it is there whole or not at all.
  static func write(_ data: Data, to path: String, aside: String) throws(FileError) {
    do throws(FileError) {
      try OpenFile(creating: aside).write(data, at: 0)
      try move(aside, to: path)
    } catch {
      remove(aside)
      throw error
    }
  }
}
