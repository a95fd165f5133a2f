import Foundation
import Testing

@testable import HandlerConformance

@Suite struct IsolatedRunnerTests {
  @Test("A crash and a hang are verdicts, and the report is complete") func crash() async throws {
    let cases = Array(try CaseLibrary.builtIn().cases.prefix(5))
    let passed =
      #"{"id":"%s","level":"must","outcome":"passed","problems":[],"reason":"","duration":0,"trace":""}\n"#
    let script = """
      while read -r id; do case "$id" in
      \(cases[1].id)) kill -SEGV $$ ;;
      \(cases[2].id)) sleep 60 ;;
      \(cases[3].id)) echo nonsense ;;
      *) printf '\(passed)' "$id" ;;
      esac; done
      """
    var runner = IsolatedRunner(command: ["/bin/sh", "-c", script], width: 1)
    runner.deadline = 1
    let results = await runner.run(cases)
    #expect(results.map(\.id) == cases.map(\.id))
    #expect(results.map(\.outcome) == [.passed, .crashed, .crashed, .crashed, .passed])
    #expect(results[1].reason.hasPrefix("the process ended with signal 11"))
    #expect(results[2].reason == "the process did not come to an end within 1 s")
    #expect(results.allSatisfy { $0.level == .must || $0.outcome == .crashed })
  }

  @Test("A program that is not there is an error of each case") func noProgram() async throws {
    let cases = Array(try CaseLibrary.builtIn().cases.prefix(2))
    let results = await IsolatedRunner(command: ["/no/such/program"], width: 2).run(cases)
    #expect(results.map(\.outcome) == [.error, .error])
  }
}
