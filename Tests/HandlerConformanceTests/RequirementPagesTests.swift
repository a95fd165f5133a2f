import Foundation
import Testing

@testable import HandlerConformance

@Suite struct RequirementPagesTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../docs/requirements").standardizedFileURL

  @Test("docs/requirements is what the requirements and cases say") func pages() throws {
    let files = RequirementPages(try CaseLibrary.builtIn()).files
    if ProcessInfo.processInfo.environment["RECORD_PAGES"] != nil {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      for (name, text) in files { try Data(text.utf8).write(to: Self.folder.appending(path: name)) }
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path(percentEncoded: false))
    #expect(Set(names) == Set(files.keys))
    for (name, text) in files.sorted(by: { $0.key < $1.key }) {
      let written = try? String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
      #expect(written == text, "\(name): set RECORD_PAGES=1 to write it")
    }
  }
}
