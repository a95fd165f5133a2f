import Foundation
import HeadlessWebView
import LoadTrace
import MarkupDocument
import TraceReports

/// `trace`: loads a page and tells what was loaded.
enum TraceCommand: Command {
  static let syntax = CommandSyntax(
    name: "trace", summary: "Loads a page and tells what was loaded, by whom, from which line.",
    operands: ["PAGE"],
    options: PageLocation.options + [
      EngineChoice.option,
      .init(
        name: "format", letter: "f", value: "FORMAT", choices: ReportFormat.allCases.map(\.rawValue),
        help: "what to write (default: tree)"),
      .init(name: "output", letter: "o", value: "FILE", help: "where to write it (default: standard output)"),
      .init(
        name: "source", value: "DIR",
        help: "the folder of the page's files in the repository, for github and sarif (default: --root)"),
      .init(
        name: "content-rules", value: "FILE", isRepeated: true,
        help: "a content rule list: Apple's JSON where it begins with [ or its name ends in .json, "
          + "else a plain list of filters"),
      .init(
        name: "preview", value: "BYTES",
        help: "how much of each text and image to keep (default: 65536 for html, jsonl and har, else 0)"),
      .init(
        name: "parser", value: "NAME", choices: DocumentParser.FrontEnd.allCases.map(\.rawValue),
        help: "which parser reads HTML"),
      .init(name: "one-parser", help: "do not tell where libxml2's own HTML parser would find other loads"),
      .init(name: "no-scripts", help: "read the page as with scripts switched off"),
      .init(name: "viewport", value: "WxH", help: "the viewport in CSS pixels (default: 1280x720)"),
      .init(name: "scale", value: "N", help: "device pixels for a CSS pixel (default: 1)"),
      .init(
        name: "fail-on", value: "WHAT", choices: ["escape", "error", "warning"],
        help: "end with status 1 where there is such a diagnostic, or one as bad (default: error)"),
    ],
    example: "headless-webview trace --root www index.html",
    notes: """
      PAGE is a path below the root, or a URL: of the custom scheme, or of http or https, which goes over the \
      network. With --har or --site and without --root, these answer the custom scheme, too; with --har PAGE \
      may be left out. The status is 0 where nothing was found, 1 where something was, 64 for a wrong command \
      line, 66 where the page, or a file that was named, is not there, 69 where --engine webkitgtk is asked \
      for and this build has no WebKitGTK, 70 for an internal error, 73 where the output cannot be written. \
      Authorization, cookies and tokens are masked in all that is written.
      """)

  static func run(_ arguments: Arguments) async throws -> Failure.Status {
    let page = try PageLocation(arguments)
    var configuration = page.configuration
    if let parser = arguments["parser"].flatMap({ DocumentParser.FrontEnd(rawValue: $0) }) {
      configuration.parser = parser
    }
    configuration.comparesParsers = !arguments.has("one-parser")
    configuration.contentRules = try arguments.all("content-rules").map { path throws(Failure) in
      try ContentRuleFile.read(path)
    }
    configuration.scripting = !arguments.has("no-scripts")
    if let viewport = arguments["viewport"] { configuration.viewport = try Self.viewport(viewport) }
    if let scale = arguments["scale"] { configuration.scale = try Self.scale(scale) }

    let format = arguments["format"].flatMap { ReportFormat(rawValue: $0) } ?? .tree
    configuration.previewBytes = try Self.previewBytes(arguments["preview"], format)
    let output = try OutputFile(arguments["output"])
    let progress = LoadProgress()
    let lines = format == .jsonLines ? LiveTrace(output) : nil
    configuration.traceObserver = { record in
      progress.observe(record)
      lines?.write(record)
    }
    let engine = try EngineChoice.engine(arguments, command: syntax.name)
    let result = try await engine.makeHost(configuration).load(page.url)
    progress.clear()
    if lines == nil { try output.write(result.trace, as: format, source: Self.source(arguments)) }
    try output.close()
    try page.checkFound(result)
    return Self.status(of: result.trace, failOn: arguments["fail-on"] ?? "error")
  }

  /// The folder that the page's files have in the repository; a root elsewhere is in none.
  private static func source(_ arguments: Arguments) -> String {
    if let folder = arguments["source"] { return folder }
    var root = Substring(arguments["root"] ?? "")
    while root.hasPrefix("./") { root = root.dropFirst(2).drop { $0 == "/" } }
    return root.hasPrefix("/") || root == "." || root.split(separator: "/").contains("..") ? "" : String(root)
  }

  /// Reads the sizes of a viewport.
  static func viewport(_ text: String) throws(Failure) -> HeadlessWebView.Viewport {
    let sizes = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sizes.count == 2, let width = sizes[0], let height = sizes[1], 1...100_000 ~= width,
      1...100_000 ~= height
    else { throw .usage("--viewport is two sizes such as 390x844, not \"\(text)\"", command: syntax.name) }
    return HeadlessWebView.Viewport(width: width, height: height)
  }

  /// The bytes of each body to keep: for formats that show them, or are made into those later.
  private static func previewBytes(_ text: String?, _ format: ReportFormat) throws(Failure) -> Int {
    guard let text else { return [.html, .jsonLines, .har].contains(format) ? 1 << 16 : 0 }
    guard let bytes = Int(text), 0...(1 << 24) ~= bytes else {
      throw .usage("--preview is a number of bytes up to 16777216, not \"\(text)\"", command: syntax.name)
    }
    return bytes
  }

  private static func scale(_ text: String) throws(Failure) -> Double {
    guard let scale = Double(text), scale > 0, scale <= 16 else {
      throw .usage("--scale is a number above 0 and up to 16, not \"\(text)\"", command: syntax.name)
    }
    return scale
  }

  private static func status(of trace: LoadTrace, failOn: String) -> Failure.Status {
    let isFound = trace.diagnostics.contains { diagnostic in
      switch failOn {
      case "escape": diagnostic.code == "escape"
      case "warning": diagnostic.severity <= .warning
      default: diagnostic.severity == .error
      }
    }
    return isFound || trace.loads.first?.verdict.outcome != .used ? .findings : .fine
  }
}
