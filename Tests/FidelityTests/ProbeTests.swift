import Fidelity
import Foundation
import Testing

/// The probe pages, against the loads that real WebKit made for them.
@Suite struct ProbeTests {
  private func resource(_ name: String) throws -> URL {
    try #require(Bundle.module.url(forResource: "Resources/" + name, withExtension: nil))
  }

  private func differences(_ truthName: String, scripting: Bool) async throws -> (pages: Int, [Difference]) {
    let truth = try Truth(contentsOf: resource(truthName)).urls
    let pages = try FidelityFiles.probes(resource("probes.json").path)
    var differences: [Difference] = []
    for page in pages {
      let want = try #require(truth[page.id])
      let got = Truth.counted(try await page.loads(scripting: scripting).map(\.url))
      differences += Difference(id: page.id, want: want, got: got).map { [$0] } ?? []
    }
    return (pages.count, differences)
  }

  @Test func all817PagesLoadTheSameURLsWithScriptsOff() async throws {
    let (count, differences) = try await differences("probes-truth-nojs.jsonl", scripting: false)
    #expect(count == 817)
    #expect(differences == [])
  }

  @Test func noPageLoadsAURLThatWebKitDoesNotWithScriptsOnAndNotRun() async throws {
    let (count, differences) = try await differences("probes-truth-js.jsonl", scripting: true)
    #expect(count == 817)
    #expect(differences.filter { !$0.extra.isEmpty } == [])
    // The pages that need a running script; fewer is better, more is a loss.
    #expect(differences.count == 173)
  }
}
