import Fidelity

/// `record`: writes what real WebKit loads for pages, to compare hosts with.
enum RecordCommand: Command {
  static let syntax = CommandSyntax(
    name: "record",
    summary: "Writes what WebKitGTK loads for pages: the truth that `fidelity` is scored against.",
    options: FidelityBatch.options + [EngineChoice.pagesOption],
    example: "headless-webview record --probes probes.json -o probes-truth-js.jsonl",
    notes: """
      Each line has a page's id and its loads in the order seen: url, via (scheme, network, other), and for what a \
      handler or the fixture server answered method, status and those of the fields accept, origin, range, referer \
      and content-type that the request had. The build needs the trait WebKitGTK.
      """)

  static func run(_ arguments: Arguments) async throws -> Failure.Status {
    let batch = try FidelityBatch(arguments, command: syntax.name)
    let scripting = !arguments.has("no-scripts")
    let engines = try EngineChoice.webKitGTKBatch(arguments, count: batch.count, command: syntax.name)
    try await batch.run(width: engines.width) { page in
      let run = try await FidelityBatch.run(page, scripting: scripting, in: engines)
      let loads = zip(run.loads, zip(run.fields, run.statuses)).map { load, rest -> FidelityBatch.Line in
        var line: FidelityBatch.Line = ["url": load.url, "via": load.via]
        for (name, value) in rest.0 { line[name] = value }
        if rest.1 != 0 { line["status"] = rest.1 }
        return line
      }
      return ["id": page.id, "js": scripting, "finished": run.isFinished, "loads": loads]
    }
    return .fine
  }
}
