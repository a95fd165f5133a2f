import Foundation
import TestSupport

extension Tool {
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
