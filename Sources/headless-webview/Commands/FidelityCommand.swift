import Fidelity

/// `fidelity`: loads pages that real WebKit was recorded with, for a score.
enum FidelityCommand: Command {
  static let syntax = CommandSyntax(
    name: "fidelity",
    summary: "Loads recorded pages and prints what was loaded, to be scored against WebKit.",
    options: FidelityBatch.options + [EngineChoice.option, EngineChoice.pagesOption],
    example: "headless-webview fidelity --probes probes.json --no-scripts -o got.jsonl")

  static func run(_ arguments: Arguments) async throws -> Failure.Status {
    let batch = try FidelityBatch(arguments, command: syntax.name)
    let scripting = !arguments.has("no-scripts")
    guard let engines = try EngineChoice.batch(arguments, count: batch.count, command: syntax.name) else {
      try await batch.run { try await line($0, $0.loads(scripting: scripting)) }
      return .fine
    }
    try await batch.run(width: engines.width) { page in
      let run = try await FidelityBatch.run(page, scripting: scripting, in: engines)
      var line = line(page, run.loads)
      if !run.isFinished { line["finished"] = false }
      return line
    }
    return .fine
  }

  private static func line(_ page: FidelityPage, _ loads: [FidelityLoad]) -> FidelityBatch.Line {
    ["id": page.id, "loads": loads.map { ["url": $0.url, "via": $0.via] }]
  }
}
