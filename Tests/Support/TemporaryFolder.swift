public import Foundation

/// A folder that is removed when nobody holds it any more.
public final class TemporaryFolder: Sendable {
  /// The folder.
  public let url: URL

  /// Makes a folder with files in it, by their paths.
  public init(_ files: [String: String] = [:]) throws {
    url = FileManager.default.temporaryDirectory.appending(path: "headless-webview-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (path, text) in files { try write(Data(text.utf8), to: path) }
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Writes a file, and makes the folders above it.
  public func write(_ data: Data, to path: String) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  /// Makes a symbolic link; the target may be relative.
  public func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: url.appending(path: path).path(percentEncoded: false), withDestinationPath: target)
  }
}
