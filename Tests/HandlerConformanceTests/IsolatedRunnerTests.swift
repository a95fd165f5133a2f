import Foundation
import TestSupport
import Testing

@testable import HandlerConformance

@Suite struct IsolatedRunnerTests {
  @Test("A crash and a hang are verdicts, and the report is complete") func crash() async throws {
    let cases = Array(try CaseLibrary.builtIn().cases.prefix(5))
    let passed =
      #"{"id":"%s","level":"must","outcome":"passed","problems":[],"reason":"","duration":0,"trace":""}\n"#
    let script = """
      while read -r id; do case "$id" in
      \(cases[1].id)) echo 'out of order' >&2; kill -SEGV $$ ;;
      \(cases[2].id)) sleep 60 ;;
      \(cases[3].id)) echo nonsense ;;
      *) printf '\(passed)' "$id" ;;
      esac; done
      """
    var runner = IsolatedRunner(command: ["/bin/sh", "-c", script], width: 1)
    runner.deadline = 1
    runner.mostPrinted = 0
    let results = await runner.run(cases)
    #expect(results.map(\.id) == cases.map(\.id))
    #expect(results.map(\.outcome) == [.passed, .crashed, .crashed, .crashed, .passed])
    #expect(results[1].reason.hasPrefix("the process ended with signal 11"))
    #expect(results[1].problems.first?.evidence == ["out of order"])
    #expect(results[2].reason == "the process did not come to an end within 1 s")
    #expect(results[3].reason == "the process wrote something else than a result: \"nonsense\"")
  }

  @Test("A program that is not there is an error of each case") func noProgram() async throws {
    let cases = Array(try CaseLibrary.builtIn().cases.prefix(2))
    let results = await IsolatedRunner(command: ["/no/such/program"], width: 2).run(cases)
    #expect(results.map(\.outcome) == [.error, .error])
  }

  #if os(Linux)
    @Test("Whatever a subject does in its process, the report is complete and true") func misbehaving()
      async throws
    {
      let behaviours = ["traps", "exits", "floods", "forges", "reads"]
      let ids = ["css", "html", "ico", "jpg", "js", "json"].map { "mime/by-extension/\($0)" }
      let library = try CaseLibrary.builtIn()
      let cases = ids.compactMap { id in library.cases.first { $0.id == id } }
      try #require(cases.count == behaviours.count + 1)
      let worker = Tool.built("misbehaving-worker").path
      var runner = IsolatedRunner(
        command: [worker] + zip(ids, behaviours).map { "\($0)=\($1)" }, width: 1)
      runner.mostPrinted = 0
      let results = await runner.run(cases)
      #expect(results.map(\.id) == ids)
      #expect(results.map(\.outcome) == [.crashed, .crashed, .passed, .failed, .passed, .passed])
      #expect(results[0].reason.hasPrefix("the process ended with signal"))
      #expect(
        results[0].problems.flatMap(\.evidence).contains {
          $0.hasSuffix("Fatal error: the answer has no body")
        })
      #expect(results[1].reason == "the process ended with exit status 3")
    }

    @Test("A process whose main thread never comes back says so and ends") func mainThread() throws {
      let (status, output) = try Tool.built("misbehaving-worker").run(["--keep-main-thread"])
      #expect(status == 1)
      #expect(
        output == """
          startURLSchemeTask of app://host/index.html has kept the process's main thread for more than 0.2 s; \
          nothing that needs it can go on, so the process ends

          """)
    }
  #endif
}
