import Foundation
import HeadlessWebView
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@testable import HandlerConformance

/// Right handlers that do otherwise than the models, or do less and say so: no case may be against them.
@Suite(.serialized) struct RightModelsTests {
  struct Way: Sendable, CustomStringConvertible {
    var description: String
    var subject: ConformanceSubject
    var suites: Set<String>

    init(
      _ description: String, usesUpstream: Bool, lacks: Set<Capability> = [], upstreamScheme: String = "http",
      suites: Set<String>, _ change: @escaping @Sendable (inout ModelParts) -> Void
    ) {
      self.description = description
      self.suites = suites
      subject = ConformanceSubject.model(description, usesUpstream: usesUpstream) {
        var parts = ModelParts()
        change(&parts)
        return parts
      }
      subject.lacks.formUnion(lacks)
      subject.address.upstreamScheme = upstreamScheme
    }

    static let all = [
      Way("says no-cache", usesUpstream: false, suites: ["re-interception"]) {
        $0.finish = { answer, _ in answer.fields["Cache-Control"] = "no-cache" }
      },
      Way("says no-cache of scripts", usesUpstream: true, suites: ["re-interception"]) {
        $0.finish = { answer, request in
          if request.url?.pathExtension == "js" { answer.fields["Cache-Control"] = "no-cache" }
        }
      },
    ]
  }

  @Test("A right handler passes, whatever else it does", arguments: Way.all)
  func passes(_ way: Way) async throws {
    let library = try CaseLibrary.builtIn()
    let runner = CaseRunner(
      subject: way.subject, profile: try #require(library.profiles[EngineProfile.defaultID]))
    let cases = library.cases.filter { way.suites.contains($0.suite) && $0.level > .may }
    for (testCase, result) in zip(cases, await runner.run(cases)) where result.isFailure {
      Issue.record("\(CaseReport(testCase, result).text)")
    }
  }
}
