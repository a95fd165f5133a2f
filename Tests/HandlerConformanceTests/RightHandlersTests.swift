#if canImport(WebKit)
  import Foundation
  import HeadlessWebView
  import Testing
  import WebKit

  @testable import HandlerConformance

  /// Handlers as right ones are written, in several styles: no case may be against a style.
  @Suite(.serialized) struct RightHandlersTests {
    struct Style: Sendable, CustomStringConvertible {
      var description: String
      var lacks: Set<Capability> = []
      /// Recommendations that it does not follow, by the beginnings of the names of cases.
      var isAgainst: [String] = []
      var subject: @Sendable (Set<Capability>) -> ConformanceSubject

      static let all = [
        Style(
          description: "plain responses within start", lacks: [.sharing],
          isAgainst: [
            "range-and-media/memory/pieces", "response/http/", "response/status/missing-is-404",
          ]
        ) { lacks in .webKit(lacks: lacks) { PlainHandler($0) } },
        Style(description: "a queue, and the main queue for each piece") { lacks in
          .webKit(lacks: lacks) { QueueHandler($0) }
        },
        Style(
          description: "tasks of Swift's", isAgainst: ["range-and-media/memory/pieces"]
        ) { lacks in .webKit(lacks: lacks) { ConcurrentHandler($0) } },
        Style(description: "a thread for each task") { lacks in
          ConformanceSubject(name: "threads", lacks: lacks) {
            SubjectInstance(.schemeHandler(ThreadHandler($0)))
          }
        },
        Style(description: "a sequence, byte by byte") { lacks in
          ConformanceSubject(name: "sequence", lacks: lacks) {
            SubjectInstance(.schemeHandler(SequenceSchemeHandler(ByteByByteHandler($0))))
          }
        },
      ]
    }

    private static let suites: Set = ["task-life-cycle", "response", "re-interception", "requests", "cors"]

    @Test("A right handler passes, in whatever style it is written", arguments: Style.all)
    func passes(_ style: Style) async throws {
      let library = try CaseLibrary.builtIn()
      let lacks = ConformanceSubject.fileServerLacks.union([.ranges, .index]).union(style.lacks)
      let runner = CaseRunner(
        subject: style.subject(lacks), profile: try #require(library.profiles[EngineProfile.defaultID]))
      let cases = library.cases.filter {
        $0.mechanisms.contains(.schemeHandler) && $0.level > .may && Self.suites.contains($0.suite)
      }
      let results = await runner.run(cases)
      #expect(results.filter { $0.outcome == .passed }.count > 60)
      for (testCase, result) in zip(cases, results) where result.isFailure {
        let isKnown = testCase.level == .should && style.isAgainst.contains { result.id.hasPrefix($0) }
        if !isKnown { Issue.record("\(CaseReport(testCase, result).text)") }
      }
    }
  }
#endif
