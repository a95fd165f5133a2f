import Foundation
import HeadlessWebView
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
    var runner = CaseRunner(subject: subject, profile: profile)
    // What the recipes do not answer need not be waited for as long as by people.
    runner.limits.deadline = 5
    let results = await runner.run(cases)
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

  @Test("A subject that cannot be made, or is not made, is an error with its reason") func error() throws {
    struct Broken: Error, CustomStringConvertible { let description = "no disk" }
    let library = try CaseLibrary.builtIn()
    let testCase = try #require(library.cases.first { $0.id == "response/status/found" })
    let profile = try #require(library.profiles["ios-18"])
    let broken = ConformanceSubject(name: "broken") { _ in throw Broken() }
    let result = CaseRunner(subject: broken, profile: profile).run(testCase)
    #expect(result.outcome == .error)
    #expect(result.reason == "no disk")
    let hanging = ConformanceSubject(name: "hanging") { _ in
      while true { Thread.sleep(forTimeInterval: 60) }
    }
    var runner = CaseRunner(subject: hanging, profile: profile)
    runner.limits.deadline = 0.1
    #expect(runner.run(testCase).reason == "the subject is not made within 0.1 s")
  }

  @Test(
    "A stop that does not return is told and explained as that, whatever the case is about",
    arguments: [
      ("stop-waits-for-queue", "task-life-cycle/stop/small-file"),
      ("stop-waits-for-lock", "task-life-cycle/stop/copied-file"),
    ])
  func stuckStop(_ mutant: String, _ id: String) throws {
    let library = try CaseLibrary.builtIn()
    let subject = try #require(Mutant.all.first { $0.id == mutant }).subject
    let testCase = try #require(library.cases.first { $0.id == id })
    var runner = CaseRunner(subject: subject, profile: try #require(library.profiles["ios-18"]))
    runner.limits.deadline = 10
    let report = CaseReport(testCase, runner.run(testCase))
    #expect(report.result.problems.map(\.seen).contains("stop of the subject does not return"))
    #expect(report.otherRequirement?.id == "no-dead-lock")
  }

  @Test(
    "A failure is explained by the fault seen, and by the case where that is its own",
    arguments: [
      ("calls-from-worker", "task-life-cycle/stop/inside-stop", "no-call-after-stop"),
      ("calls-from-worker", "task-life-cycle/stop/small-file", nil),
      ("stop-fails-the-task", "task-life-cycle/stop/inside-stop", nil),
      ("stop-fails-the-task", "task-life-cycle/stop/small-file", "no-call-inside-stop"),
      ("data-before-response", "response/url/script", "call-order"),
      ("url-of-file", "response/url/script", nil),
    ])
  func explanation(_ mutant: String, _ id: String, _ other: String?) throws {
    let library = try CaseLibrary.builtIn()
    let subject = try #require(Mutant.all.first { $0.id == mutant }).subject
    let testCase = try #require(library.cases.first { $0.id == id })
    let runner = CaseRunner(subject: subject, profile: try #require(library.profiles["ios-18"]))
    let report = CaseReport(testCase, runner.run(testCase))
    #expect(report.result.outcome == .failed)
    #expect(report.otherRequirement?.id == other)
    let requirement = try #require(library.requirements[other ?? testCase.requirement.id])
    #expect(report.text.contains("  fix       \(requirement.fix)\n"))
  }

  @Test("A subject that hangs does not keep each of hundreds of cases for the whole time") func patience() {
    let patience = Patience()
    var waits: [Double] = []
    var result = CaseResult(failedCase, .failed)
    for _ in 0..<17 {
      waits.append(patience.deadline(10))
      result.duration = waits.last ?? 0
      patience.observe(result, deadline: waits.last ?? 0)
    }
    #expect(waits == [10, 10] + Array(repeating: 2, count: 6) + Array(repeating: 0.5, count: 8) + [0.25])
    for _ in 0..<5 { patience.observe(CaseResult(failedCase, .passed), deadline: 0.25) }
    #expect(patience.deadline(10) == 10)
  }

  private var failedCase: ConformanceCase { ConformanceCase.schemeHandler[0] }
}
