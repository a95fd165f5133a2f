import Foundation
import TestSupport
import Testing

@testable import HandlerConformance

/// Commands that do not keep to the line protocol: each ends in a verdict that says what it did.
@Suite struct LineProtocolTests {
  struct Command: Sendable, CustomStringConvertible {
    var description: String
    var text: String
    var seen: String
    var testCase = "task-life-cycle/end/missing-file"

    private static let first = #"read -r open; read -r start;"#
    private static let wait = "; cat > /dev/null"

    /// Answers the first task by these lines.
    private static func answering(_ lines: String...) -> String {
      first + lines.map { " echo '\($0)'" }.joined(separator: ";") + wait
    }

    private static let response = #"{"type": "response", "task": 1, "status": 200, "headers": {}}"#
    private static let finish = #"{"type": "finish", "task": 1}"#

    static let all = [
      Command(description: "hangs", text: "cat > /dev/null", seen: "no answer within the deadline"),
      Command(description: "ends", text: "sh -c 'exit 3'", seen: "the command ended with exit status 3"),
      Command(description: "crashes", text: "kill -SEGV $$", seen: "the command ended with signal 11"),
      Command(
        description: "is none", text: "/no/such/command", seen: "the command ended with exit status 127"),
      Command(description: "writes no JSON", text: "echo hello" + wait, seen: "is not valid JSON"),
      Command(description: "writes bytes", text: #"printf '\377\376\n'"# + wait, seen: "is not valid JSON"),
      Command(
        description: "writes an array", text: "echo '[]'" + wait, seen: "\"type\" is missing"),
      Command(
        description: "writes an unknown message", text: #"echo '{"type": "done", "task": 1}'"# + wait,
        seen: "\"done\" is none of response"),
      Command(
        description: "misspells a member",
        text: answering(#"{"type": "response", "task": 1, "statis": 200}"#),
        seen: "unknown key \"statis\""),
      Command(
        description: "answers another task", text: #"echo '{"type": "finish", "task": 99}'"# + wait,
        seen: "the command answers task 99, which was never started"),
      Command(
        description: "finishes twice", text: answering(response, finish, finish),
        seen: "[WKURLSchemeTask taskDidCompleteWithError:] has already been called for this task"),
      Command(
        description: "gives data first", text: answering(#"{"type": "data", "task": 1, "text": "x"}"#),
        seen: "No response has been sent for this task"),
      Command(
        description: "gives no Base64",
        text: answering(response, #"{"type": "data", "task": 1, "base64": "*"}"#),
        seen: "is not valid Base64"),
      Command(
        description: "floods", text: "yes x | tr -d '\\n'",
        seen: "the command wrote more than the protocol allows, and was ended"),
      Command(
        description: "does not take notice of a stop",
        text: #"read -r open; n=0; while read -r line; do case "$line" in *'"type":"start"'*) "#
          + #"n=$((n+1)); echo '{"type": "fail", "task": '$n'}';; esac; done"#,
        seen: "the command did not answer the stop of task", testCase: "task-life-cycle/stop/missing-file"),
    ]
  }

  @Test(
    "A command that does not keep to the protocol fails, and the verdict says how", arguments: Command.all)
  func verdict(_ command: Command) throws {
    let library = try CaseLibrary.builtIn()
    var runner = CaseRunner(
      subject: .command(command.text), profile: try #require(library.profiles[EngineProfile.defaultID]))
    runner.limits.deadline = 6
    let testCase = try #require(library.cases.first { $0.id == command.testCase })
    let result = runner.run(testCase)
    #expect(result.outcome == .failed)
    #expect(result.problems.contains { $0.seen.contains(command.seen) }, "\(result.problems.map(\.seen))")
  }

  @Test("A command is told the engine profile, and nothing is left of it") func profile() throws {
    let library = try CaseLibrary.builtIn()
    let command = #"read -r open; case "$open" in *'"profile":"ios-11"'*) cat > /dev/null;; *) exit 9;; esac"#
    var runner = CaseRunner(subject: .command(command), profile: try #require(library.profiles["ios-11"]))
    runner.limits.deadline = 0.5
    let result = runner.run(try #require(library.cases.first { $0.id == "task-life-cycle/end/missing-file" }))
    #expect(result.problems.map(\.seen) == ["no answer within the deadline"])
  }

  #if os(Linux)
    @Test("The handler in Python is right, also where it is stopped") func reference() async throws {
      guard Tool("python3") != nil else { return }
      let library = try CaseLibrary.builtIn()
      let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Conformance/Examples/line-handler.py").standardizedFileURL
      let subject = ConformanceSubject.command("python3 \(script.path(percentEncoded: false))")
      let patterns = ["task-life-cycle/stop", "task-life-cycle/identity/**", "range-and-media/range/suffix*"]
        .map(CasePattern.init)
      let cases = library.cases.filter { testCase in patterns.contains { $0.matches(testCase.id) } }
      let runner = CaseRunner(
        subject: subject, profile: try #require(library.profiles[EngineProfile.defaultID]))
      let results = await runner.run(cases)
      #expect(results.count { $0.outcome == .passed } > 12)
      for (testCase, result) in zip(cases, results) where result.isFailure {
        Issue.record("\(CaseReport(testCase, result).text)")
      }
    }
  #endif
}
