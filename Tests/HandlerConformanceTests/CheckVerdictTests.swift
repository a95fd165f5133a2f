import Foundation
import Testing

@testable import HandlerConformance

@Suite struct CheckVerdictTests {
  private let cases: [ConformanceCase]

  init() throws {
    let all = try CaseLibrary.builtIn().cases
    cases = try [RequirementLevel.must, .should, .may].map { level in
      try #require(all.first { $0.level == level })
    }
  }

  private func standings(
    _ outcomes: [CaseResult.Outcome], _ text: String = "", baseline: CheckBaseline? = nil,
    level: RequirementLevel = .should
  ) throws -> (standings: [CheckVerdict.Standing], complaints: Int) {
    let verdict = CheckVerdict(
      zip(cases, outcomes).map { CaseResult($0, $1) },
      expectations: try ExpectationFile(text, file: "known.txt"), baseline: baseline, level: level)
    return (verdict.entries.map(\.standing), verdict.complaints.count)
  }

  @Test("What is required less strongly is noted") func levels() throws {
    let failed: [CaseResult.Outcome] = [.failed, .failed, .failed]
    #expect(try standings(failed).standings == [.failed, .failed, .noted])
    #expect(try standings(failed, level: .must).standings == [.failed, .noted, .noted])
    #expect(try standings(failed, level: .may).standings == [.failed, .failed, .failed])
    #expect(try standings([.passed, .passed, .crashed], level: .must).standings.last == .failed)
  }

  @Test("A known failure that happens is known, one that does not fails the run") func known() throws {
    let line = "\(cases[0].id) fail # why"
    #expect(try standings([.failed, .passed, .passed], line).standings[0] == .known("why"))
    #expect(try standings([.passed, .passed, .passed], line).standings[0].fails)
    #expect(try standings([.crashed, .passed, .passed], line).standings[0] == .failed)
    #expect(try standings([.passed, .passed, .passed], "** may-fail # chance").standings[0] == .passed)
  }

  @Test("Of the lines that fit the last counts, and one that decides nothing is a mistake") func patterns()
    throws
  {
    let text = "** fail # all\n\(cases[0].id) pass # but this\nno/such/** fail # nothing"
    let (standings, complaints) = try standings([.passed, .failed, .failed], text)
    #expect(standings == [.passed, .known("all"), .known("all")])
    #expect(complaints == 1)
  }

  @Test("With a baseline only new failures fail") func baseline() throws {
    let before = CheckBaseline(subject: "s", [CaseResult(cases[0], .failed), CaseResult(cases[1], .passed)])
    #expect(
      try standings([.failed, .failed, .passed], baseline: before).standings
        == [.known("in the baseline"), .failed, .passed])
    let folder = try Folder(["b.json": String(decoding: before.json, as: UTF8.self)])
    #expect(try CheckBaseline(contentsOf: folder.url.appending(path: "b.json")) == before)
  }

  @Test(
    "A line that is wrong is told with its number",
    arguments: [
      ("a/b fail", "line 1", "the reason is missing"), ("\n\na/b", "line 3", "expected a pattern"),
      ("a/b break # x", "line 1", "\"break\" is none of"), ("a b fail # x", "line 1", "expected a pattern"),
    ])
  func wrong(_ text: String, _ place: String, _ reason: String) {
    let error = #expect(throws: CaseFileError.self) { try ExpectationFile(text, file: "known.txt") }
    #expect(error?.pointer == place)
    #expect(error?.reason.hasPrefix(reason) == true)
  }

  @Test(
    "A pattern fits names",
    arguments: [
      ("mime/**", "mime/a/b", true), ("mime/*", "mime/a", true), ("mime/*", "mime/a/b", true),
      ("mime", "mime/a/b", true), ("mime", "mimes/a", false), ("*/a", "b/a", true), ("*/a", "b/c/a", false),
      ("**a", "b/c/a", true), ("mime/a/b", "mime/a/bc", false),
    ])
  func pattern(_ pattern: String, _ id: String, _ fits: Bool) {
    #expect(CasePattern(pattern).matches(id) == fits)
  }

  @Test("A pattern of many stars takes no time") func slowPattern() {
    #expect(!CasePattern(String(repeating: "*a", count: 500)).matches(String(repeating: "a", count: 499)))
  }
}
