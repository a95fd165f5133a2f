import Foundation
import LoadTrace

/// A trace on disk.
enum TraceFile {
  /// How much of a file is read at once.
  private static let pieceLength = 1 << 20

  /// Reads a trace; `-` is standard input.
  static func read(_ path: String) throws(Failure) -> LoadTrace {
    var isFolder: ObjCBool = false
    guard path == "-" || FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .noInput("\(path): there is no such file")
    }
    guard !isFolder.boolValue else { throw .noInput("\(path): is a folder, not a trace") }
    guard let file = path == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: path) else {
      throw .noInput("\(path): cannot be read")
    }
    do {
      return try LoadTrace(readingPieces: {
        guard let data = try file.read(upToCount: pieceLength), !data.isEmpty else { return nil }
        return [UInt8](data)
      })
    } catch {
      throw .noInput("\(path): is no trace: \(error)")
    }
  }
}
