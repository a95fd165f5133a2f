import HeadlessWebView
import LoadTrace
import TraceReports

/// `compare`: loads a page in the simulated host and in real WebKit, and says what differs.
enum CompareCommand: Command {
  static let syntax = CommandSyntax(
    name: "compare", summary: "Loads a page in the simulated host and in WebKitGTK, and says what differs.",
    operands: ["PAGE"],
    options: PageLocation.options + [
      .init(name: "no-scripts", help: "switch scripts off in both"),
      .init(name: "viewport", value: "WxH", help: "the viewport in CSS pixels (default: 1280x720)"),
      .init(
        name: "ignore-parameter", value: "NAME", isRepeated: true,
        help: "a query parameter whose value may differ, such as a time stamp"),
      .init(name: "output", letter: "o", value: "FILE", help: "where to write (default: standard output)"),
    ],
    example: "headless-webview compare --root www index.html",
    notes: """
      Compared is what both can tell: which URLs were asked for and by which method, who answered, and with what. \
      The simulated host's trace stands first. The status is 0 where they agree, 1 where they differ, 69 where this \
      build has no WebKitGTK.
      """)

  static func run(_ arguments: Arguments) async throws -> Failure.Status {
    let engine = try EngineChoice.webKitGTK(command: syntax.name)
    let location = try PageLocation(arguments)
    var configuration = location.configuration
    configuration.scripting = !arguments.has("no-scripts")
    if let viewport = arguments["viewport"] { configuration.viewport = try TraceCommand.viewport(viewport) }
    let simulated = try await HostEngine.headless.makeHost(configuration).load(location.url)
    try location.checkFound(simulated)
    let real = try await engine.makeHost(configuration).load(location.url)

    var options = TraceDiff.Options()
    options.volatileParameters = Set(arguments.all("ignore-parameter"))
    let compared = EngineComparison(simulated: simulated.trace, real: real.trace)
    let diff = TraceDiff(compared.simulated, compared.real, options: options)
    let output = try OutputFile(arguments["output"])
    if diff.isEmpty, real.trace.end?.interruption == nil {
      output.write("Both hosts made the same \(compared.simulated.loads.count) loads.\n")
    } else {
      let shown = output.options
      try DiffReport(width: shown.width, usesColor: shown.usesColor).write(diff) { output.write($0) }
      if let interruption = real.trace.end?.interruption { output.write("WebKitGTK: \(interruption)\n") }
    }
    try output.close()
    return diff.isEmpty && real.trace.end?.interruption == nil ? .fine : .findings
  }
}
