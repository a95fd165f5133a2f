import Foundation
import Testing

@testable import HandlerConformance

@Suite(.serialized) struct SubjectTests {
  @Test(
    "Right subjects pass, and known failures are the only ones",
    // The models and the closure are run by `check` alone: they take as long as all others together.
    arguments: ConformanceSubject.builtIn.map(\.name).filter { !$0.hasPrefix("model-") && $0 != "closure" })
  func builtIn(_ name: String) async throws {
    let subject = try #require(ConformanceSubject.builtIn.first { $0.name == name })
    let library = try CaseLibrary.builtIn()
    let profile = try #require(library.profiles[EngineProfile.defaultID])
    let cases = library.cases.filter { $0.mechanisms.contains(subject.mechanism) }
    let results = await CaseRunner(subject: subject, profile: profile).run(cases)
    #expect(results.map(\.id) == cases.map(\.id))
    let verdict = CheckVerdict(results, expectations: try subject.expectations())
    #expect(verdict.complaints == [])
    for (result, standing) in verdict.entries where standing.fails {
      let testCase = try #require(cases.first { $0.id == result.id })
      Issue.record("\(name): \(CaseReport(testCase, result).text)")
    }
  }

  @Test("What an old engine sends is expected of it", arguments: ["ios-11", "ios-14", "ios-18-stream"])
  func profiles(_ name: String) async throws {
    let library = try CaseLibrary.builtIn()
    let profile = try #require(library.profiles[name])
    let ids = [
      "range-and-media/range/first-bytes", "range-and-media/range/beyond", "requests/body/by-profile",
    ]
    let cases = library.cases.filter { ids.contains($0.id) }
    #expect(cases.count == ids.count)
    let results = await CaseRunner(subject: .modelProxy, profile: profile).run(cases)
    #expect(results.map(\.outcome) == [.passed, .passed, .passed])
  }

  @Test("Cases that need what a subject lacks are skipped with the reason") func skips() throws {
    let library = try CaseLibrary.builtIn()
    let runner = CaseRunner(subject: .directory, profile: try #require(library.profiles["ios-18"]))
    let testCase = try #require(library.cases.first { $0.id == "cache-population/offline/copy" })
    let result = runner.run(testCase)
    #expect(result.outcome == .skipped)
    #expect(result.reason == "the subject keeps no copies")
  }

  @Test("A subject that cannot be made is an error with its reason") func error() throws {
    struct Broken: Error, CustomStringConvertible { let description = "no disk" }
    let library = try CaseLibrary.builtIn()
    let subject = ConformanceSubject(name: "broken") { _ in throw Broken() }
    let result = CaseRunner(subject: subject, profile: try #require(library.profiles["ios-18"])).run(
      library.cases[0])
    #expect(result.outcome == .error || result.outcome == .skipped)
  }
}
