#if WebKitGTK
  import Foundation
  import HandlerConformance
  import Testing
  import WebKitGTKHost

  extension RealEngineTests {
    /// The same cases, asked through the real engine.
    @Suite struct ConformanceTests {
      @Test(arguments: ["directory", "model-files"])
      func casesThatMustPassDo(_ name: String) async throws {
        let library = try CaseLibrary.builtIn()
        let subject = try #require(ConformanceSubject.builtIn.first { $0.name == name })
        var runner = CaseRunner(
          subject: subject, profile: try #require(library.profiles[EngineProfile.defaultID]))
        runner.engine = try WebKitGTKEngine.hostsForCases()
        let cases = library.cases.filter { $0.mechanisms.contains(subject.mechanism) && $0.level == .must }
        let results = await runner.run(cases)
        #expect(results.count { $0.outcome == .passed } > 20)
        for result in results where result.isFailure {
          let testCase = try #require(cases.first { $0.id == result.id })
          Issue.record("\(CaseReport(testCase, result).text)")
        }
      }
    }
  }
#endif
