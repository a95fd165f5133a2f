import Foundation

/// A program that a test runs: one that is not part of this project, to read what the project wrote, or its own.
public struct Tool {
  /// Where the program is.
  public let path: String

  /// Takes the program at a path.
  public init(path: String) {
    self.path = path
  }

  /// Finds a program; `nil`, and a word about it, where it is not installed.
  public init?(_ name: String) {
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
  public func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
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
}
