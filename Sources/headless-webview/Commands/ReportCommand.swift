import Foundation
import LoadTrace
import TraceReports

/// `report`: a trace in another form.
enum ReportCommand: Command {
  static let syntax = CommandSyntax(
    name: "report", summary: "Writes a recorded trace in another form.", operands: ["TRACE"],
    requiredOperands: 1,
    options: [
      .init(
        name: "format", letter: "f", value: "FORMAT", choices: ReportFormat.allCases.map(\.rawValue),
        help: "what to write (default: tree)"),
      .init(name: "output", letter: "o", value: "FILE", help: "where to write it (default: standard output)"),
      .init(
        name: "source", value: "DIR",
        help: "the folder of the page's files in the repository, for formats that name files"),
      .init(
        name: "keep-secrets",
        help:
          "leave Authorization, cookies and tokens as the trace has them; `trace` has masked them in its own"),
    ],
    example: "headless-webview report run.jsonl --format html -o run.html",
    notes: """
      TRACE is a file that `trace --format jsonl` has written; - is standard input. The status is 0 where the report \
      was written, 64 for a wrong command line, 66 where the trace is not there or is none, 70 for an internal error, \
      73 where the output cannot be written.
      """)

  static func run(_ arguments: Arguments) async throws -> Failure.Status {
    let trace = try TraceFile.read(arguments.operands[0])
    let format = arguments["format"].flatMap { ReportFormat(rawValue: $0) } ?? .tree
    let output = try OutputFile(arguments["output"])
    var options = output.options
    options.sourceFolder = arguments["source"] ?? ""
    if arguments.has("keep-secrets") { options.mask = nil }
    try format.write(trace, options: options) { output.write($0) }
    try output.close()
    return .fine
  }
}
