import Foundation
import LoadTrace
import TraceReports

/// A recorded session on disk.
enum RecordedSession {
  /// Reads a HAR file; `-` is standard input.
  static func read(_ path: String) throws(Failure) -> HTTPArchive {
    let data =
      path == "-"
      ? FileHandle.standardInput.readDataToEndOfFile() : FileManager.default.contents(atPath: path)
    guard let data else { throw .noInput("\(path): there is no such file, or it cannot be read") }
    do {
      return try HTTPArchive(har: Array(data))
    } catch {
      throw .noInput("\(path): is no HTTP archive: \(error)")
    }
  }

  /// The page that was recorded: the first document that was had.
  static func page(of archive: HTTPArchive) throws(Failure) -> String {
    let page = archive.exchanges.first {
      let type = $0.mimeType.lowercased()
      return $0.method == "GET" && $0.status == 200
        && (type.hasPrefix("text/html") || type.hasPrefix("application/xhtml+xml"))
    }
    guard let page else { throw .noInput("the archive has no page; name one of its URLs as PAGE") }
    return page.url.string
  }
}
