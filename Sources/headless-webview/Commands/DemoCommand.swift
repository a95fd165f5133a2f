import Fixtures
import Foundation
import HeadlessWebView
import LoadTrace
import TraceReports

/// `demo`: the nested-script bug, shown and explained, and then mended.
enum DemoCommand: Command {
  static let syntax = CommandSyntax(
    name: "demo", summary: "Loads a small hybrid app's page through a wrong scheme handler and a right one.",
    options: [
      .init(name: "page", value: "FILE", help: "a page on disk to load as well, with the time it takes"),
      .init(name: "trace", value: "FILE", help: "where to write the trace of the wrong handler's run"),
    ],
    example: "headless-webview demo")

  private static let page = "herald-hybrid://hybrid.example/myhybrid/index.html"

  static func run(_ arguments: Arguments) async throws -> Failure.Status {
    let site = try Fixtures.hybrid
    let network = Network.site(site).makeTransport()
    try await show(
      "1. A handler that passes on the HTTP response as it comes: its URL is http:, its type the server's.",
      PassThroughHandler(upstream: network), network: .site(site), trace: arguments["trace"])
    try await show(
      "2. A handler that builds the response anew, with the URL of the task's request and the right type.",
      CorrectingHandler(upstream: network), network: .site(site))
    if let file = arguments["page"] { try await time(file) }
    return .fine
  }

  private static func show(
    _ title: String, _ handler: any SchemeHandler, network: Network, trace path: String? = nil
  ) async throws {
    var configuration = HeadlessWebView.Configuration(
      schemeHandlers: ["herald-hybrid": handler], network: network)
    if path != nil { configuration.previewBytes = 1 << 16 }
    let result = try await HeadlessWebView(configuration: configuration).load(page)
    Output.write(title.wrapped(to: Output.width).joined(separator: "\n") + "\n\n")
    try OutputFile(nil).write(result.trace, as: .tree)
    Output.write("\n")
    if let path {
      let output = try OutputFile(path)
      try output.write(result.trace, as: .jsonLines)
      try output.close()
    }
  }

  /// Loads a page of real size, several times so that the figure is not the first run's.
  private static func time(_ path: String) async throws {
    let file = URL(fileURLWithPath: path)
    guard FileManager.default.fileExists(atPath: path),
      let handler = try? DirectorySchemeHandler(folder: file.deletingLastPathComponent())
    else { throw Failure.noInput("\(path): there is no such page") }
    let name = file.lastPathComponent.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? ""
    var times: [Duration] = []
    var loads = 0
    for _ in 0..<5 {
      let view = HeadlessWebView(configuration: .init(schemeHandlers: ["app": handler]))
      let start = ContinuousClock.now
      loads = try await view.load("app://localhost/\(name)").loads.count
      times.append(start.duration(to: .now))
    }
    let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
    let median = times.sorted()[times.count / 2]
    let milliseconds = Double(median.components.seconds) * 1e3 + Double(median.components.attoseconds) * 1e-15
    Output.write(
      "3. A real page: \(file.lastPathComponent), \(size / 1024) KB, \(loads) \(loads == 1 ? "load" : "loads") in "
        + String(format: "%.1f ms", milliseconds) + " (median of \(times.count)).\n")
  }
}
