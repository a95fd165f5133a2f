import Fidelity
import Foundation
import Testing

/// The probe pages, against the loads that real WebKit made for them.
@Suite struct ProbeTests {
  /// A page whose set of URLs is not WebKit's.
  private struct Difference: Hashable, CustomStringConvertible {
    let id: String
    let missing: Set<String>
    let extra: Set<String>

    var description: String { "\(id): missing \(missing.sorted()) extra \(extra.sorted())" }
  }

  private struct TruthLine: Decodable {
    struct Load: Decodable {
      var url: String
    }

    var id: String
    var loads: [Load]
  }

  private func resource(_ name: String) throws -> URL {
    try #require(Bundle.module.url(forResource: "Resources/" + name, withExtension: nil))
  }

  /// The URLs by page; schemes that never reach a handler or a network do not count.
  private func truth(_ name: String) throws -> [String: Set<String>] {
    let text = try String(contentsOf: resource(name), encoding: .utf8)
    let lines = try text.split(separator: "\n").map {
      try JSONDecoder().decode(TruthLine.self, from: Data($0.utf8))
    }
    return Dictionary(uniqueKeysWithValues: lines.map { ($0.id, counted($0.loads.map(\.url))) })
  }

  private func counted(_ urls: [String]) -> Set<String> {
    let leftOut = ["data:", "blob:", "about:", "javascript:", "mailto:"]
    return Set(urls.filter { url in !leftOut.contains { url.lowercased().hasPrefix($0) } })
  }

  private func differences(_ truthName: String, scripting: Bool) async throws -> (pages: Int, [Difference]) {
    let truth = try truth(truthName)
    let pages = try FidelityFiles.probes(resource("probes.json").path)
    var differences: [Difference] = []
    for page in pages {
      let want = try #require(truth[page.id])
      let got = counted(try await page.loads(scripting: scripting).map(\.url))
      if got != want {
        differences.append(
          Difference(id: page.id, missing: want.subtracting(got), extra: got.subtracting(want)))
      }
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
