import Foundation
import Testing

/// A program that is not part of this project, to read what the project wrote.
struct Tool {
  let path: String

  /// Finds a program; `nil`, and a word about it, where it is not installed.
  init?(_ name: String) {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    guard
      let path = folders.map({ "\($0)/\(name)" }).first(where: {
        FileManager.default.isExecutableFile(atPath: $0)
      })
    else {
      print("not checked: \(name) is not installed")
      return nil
    }
    self.path = path
  }

  /// Runs the program and gives its exit status and what it printed.
  func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  /// A file in the folder of this target's resources.
  static func resource(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Resources/\(name)").path
  }
}

/// Writes a text to a file, gives `body` its path, and removes it.
func withFile<Result>(_ text: String, _ suffix: String, _ body: (String) throws -> Result) throws -> Result {
  let url = FileManager.default.temporaryDirectory.appending(path: "report-\(UUID()).\(suffix)")
  try Data(text.utf8).write(to: url)
  defer { try? FileManager.default.removeItem(at: url) }
  return try body(url.path)
}
