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
      Way(
        "passes on the server's types", usesUpstream: true, lacks: [.typeCorrection],
        suites: ["mime", "response", "cors"]
      ) {
        $0.upstreamType = { _, byUpstream, _ in byUpstream }
        $0.charset = { _, _ in nil }
      },
      Way(
        "answers GET only", usesUpstream: true, lacks: [.head, .methods],
        suites: ["cache-population", "response", "requests", "cors", "range-and-media"]
      ) {
        $0.finish = { answer, request in
          guard request.httpMethod == "HEAD" else { return }
          answer = .message(405, "Method not allowed")
          answer.isHead = true
        }
      },
      Way(
        "has an upstream that is no server", usesUpstream: true, upstreamScheme: "package",
        suites: ["response", "task-life-cycle"]
      ) { _ in },
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

  @Test(
    "A case of plain upstreams is for those that are no web servers",
    arguments: [("http", false), ("HTTPS", false), ("package", true)])
  func plainUpstream(_ scheme: String, isAsked: Bool) throws {
    let testCase = try #require(
      CaseLibrary.builtIn().cases.first { $0.id == "response/http/plain-upstream" })
    let address = SubjectAddress(upstreamScheme: scheme)
    let subject = ConformanceSubject(name: "any", address: address) { _ in throw CancellationError() }
    let reason = testCase.reasonForSkipping(
      mechanism: .schemeHandler, capabilities: subject.capabilities,
      profile: try #require(
        CaseLibrary.builtIn().profiles[EngineProfile.defaultID]))
    #expect((reason == nil) == isAsked)
  }
}
