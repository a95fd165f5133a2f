import Foundation
import LoadTrace
import TraceReports

/// `diff`: what two runs did differently.
enum DiffCommand: Command {
  static let syntax = CommandSyntax(
    name: "diff", summary: "Compares two recorded traces: what was added, lost and changed.",
    operands: ["BEFORE", "AFTER"], requiredOperands: 2,
    options: [
      .init(
        name: "ignore-parameter", value: "NAME", isRepeated: true,
        help: "a query parameter whose value may differ, such as a time stamp"),
      .init(
        name: "format", letter: "f", value: "FORMAT", choices: ["text", "html"],
        help: "what to write (default: text)"),
      .init(name: "output", letter: "o", value: "FILE", help: "where to write (default: standard output)"),
    ],
    example: "headless-webview diff before.jsonl after.jsonl",
    notes: """
      Times are not compared. The status is 0 where the traces agree, 1 where they differ, 64 for a wrong command \
      line, 66 where a trace is not there or is none, 70 for an internal error, 73 where the output cannot be written.
      """)

  static func run(_ arguments: Arguments) async throws -> Failure.Status {
    var options = TraceDiff.Options()
    options.volatileParameters = Set(arguments.all("ignore-parameter").map { $0.lowercased() })
    var traces = try [TraceFile.read(arguments.operands[0]), TraceFile.read(arguments.operands[1])]
    for index in traces.indices { SecretMask.standard.mask(&traces[index]) }
    let diff = TraceDiff(traces[0], traces[1], options: options)
    let output = try OutputFile(arguments["output"])
    if arguments["format"] == "html" {
      try HTMLReport().write(comparing: traces[0], with: traces[1], diff: options) { output.write($0) }
    } else {
      let shown = output.options
      try DiffReport(width: shown.width, usesColor: shown.usesColor).write(diff) { output.write($0) }
    }
    try output.close()
    return diff.isEmpty ? .fine : .findings
  }
}
