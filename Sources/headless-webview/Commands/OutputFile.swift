import Foundation
import LoadTrace
import Synchronization
import TraceReports

/// Where a command writes: standard output or a file.
final class OutputFile: Sendable {
  private let path: String?
  private let file: FileHandle
  private let failure = Mutex<String?>(nil)

  /// Opens the file anew; without a path, or with `-`, it is standard output.
  init(_ path: String?) throws(Failure) {
    self.path = path == "-" ? nil : path
    guard let path, path != "-" else {
      file = .standardOutput
      return
    }
    // FileManager would put a new file in the place of what is there, be it a device such as /dev/null.
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    guard descriptor >= 0 else {
      throw Failure(status: .cannotCreate, message: "\(path): cannot be written")
    }
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Writes bytes; an error is kept for ``close()``.
  func write(_ bytes: [UInt8]) {
    do {
      try file.write(contentsOf: Data(bytes))
    } catch {
      failure.withLock { $0 = error.localizedDescription }
    }
  }

  /// Writes text.
  func write(_ text: String) {
    write(Array(text.utf8))
  }

  /// How reports are written here: in colours and as wide as the window only on a terminal.
  var options: ReportOptions {
    var options = ReportOptions()
    if path == nil {
      options.width = Output.width
      options.usesColor = Output.wantsColor
    }
    return options
  }

  /// Writes a trace in one of the formats; `source` is the folder of the page's files in the repository.
  func write(_ trace: LoadTrace, as format: ReportFormat, source: String = "") throws {
    var options = options
    options.sourceFolder = source
    try format.write(trace, options: options) { write($0) }
  }

  /// Says whether all was written; a reader of standard output that has gone away is no error.
  func close() throws(Failure) {
    guard let path, let message = failure.withLock({ $0 }) else { return }
    throw Failure(status: .cannotCreate, message: "\(path): cannot be written: \(message)")
  }
}
