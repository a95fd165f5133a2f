import Fidelity
import Foundation
import Testing

/// The project's own probes in `Conformance/Probes`, against the loads that real WebKit made for them.
///
/// None of them needs a running script, so that with scripts on and not run the loads must be the same, too.
@Suite struct OwnProbeTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .appendingPathComponent("../../../Conformance/Probes").standardizedFileURL

  /// The names of the files of probes.
  static let groups: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }()

  @Test func thereAreMoreThan300() throws {
    let count = try Self.groups.reduce(0) {
      try $0 + FidelityFiles.probes(Self.folder.appendingPathComponent($1 + ".json").path).count
    }
    #expect(count > 300)
  }

  @Test(arguments: groups, [false, true])
  func loadTheSameURLs(group: String, scripting: Bool) async throws {
    let truth = try Truth(
      contentsOf: Self.folder.appendingPathComponent("\(group)-\(scripting ? "js" : "nojs").jsonl"))
    let pages = try FidelityFiles.probes(Self.folder.appendingPathComponent(group + ".json").path)
    var differences: [Difference] = []
    for page in pages {
      // A page that WebKit does not load the same way each time has no truth.
      guard let want = truth.urls[page.id] else { continue }
      differences +=
        Difference(
          id: page.id, want: want, got: Truth.counted(try await page.loads(scripting: scripting).map(\.url))
        )
        .map { [$0] } ?? []
    }
    #expect(differences == [])
  }
}
