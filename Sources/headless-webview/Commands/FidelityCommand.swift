import Fidelity
import Foundation

/// `fidelity`: loads pages that real WebKit was recorded with, for a score.
enum FidelityCommand: Command {
  static let syntax = CommandSyntax(
    name: "fidelity",
    summary: "Loads recorded pages and prints what was loaded, to be scored against WebKit.",
    options: [
      .init(name: "probes", value: "FILE", help: "a file of small pages, with their files in it"),
      .init(name: "sites", value: "FILE", help: "a file that lists pages of sites"),
      .init(name: "tree", value: "DIR", help: "the folder that holds the sites' files"),
      .init(name: "only", value: "REGEX", help: "only pages whose id matches"),
      .init(name: "no-scripts", help: "read the pages as with scripts switched off"),
      .init(name: "output", letter: "o", value: "FILE", help: "where to write (default: standard output)"),
    ],
    example: "headless-webview fidelity --probes probes.json --no-scripts -o got.jsonl")

  /// How many pages may be ahead of the one to be printed next: some for each core, so that none waits.
  private static let lookAhead = 2 * ProcessInfo.processInfo.activeProcessorCount

  static func run(_ arguments: Arguments) async throws -> Failure.Status {
    let pages = try filter(try pages(arguments), arguments["only"])
    let output = try OutputFile(arguments["output"])
    let scripting = !arguments.has("no-scripts")
    try await withThrowingTaskGroup(of: (Int, String).self) { group in
      var lines: [Int: String] = [:]
      var written = 0
      for (index, page) in pages.enumerated() {
        group.addTask { (index, try await line(for: page, scripting: scripting)) }
        while index - written >= lookAhead, let (index, line) = try await group.next() {
          lines[index] = line
          write(&lines, from: &written, to: output)
        }
      }
      for try await (index, line) in group {
        lines[index] = line
        write(&lines, from: &written, to: output)
      }
    }
    try output.close()
    return .fine
  }

  private static func write(_ lines: inout [Int: String], from written: inout Int, to output: OutputFile) {
    while let line = lines.removeValue(forKey: written) {
      output.write(line + "\n")
      written += 1
    }
  }

  private static func pages(_ arguments: Arguments) throws(Failure) -> [FidelityPage] {
    do {
      if let path = arguments["probes"] { return try FidelityFiles.probes(path) }
      guard let path = arguments["sites"], let tree = arguments["tree"] else {
        throw Failure.usage(
          "--probes FILE, or --sites FILE with --tree DIR, is missing", command: syntax.name)
      }
      return try FidelityFiles.sites(path, tree: tree)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw .noInput("\(error)")
    }
  }

  private static func filter(_ pages: [FidelityPage], _ pattern: String?) throws(Failure) -> [FidelityPage] {
    guard let pattern else { return pages }
    guard let regex = try? Regex(pattern) else {
      throw .usage("--only: \"\(pattern)\" is not a regular expression", command: syntax.name)
    }
    return pages.filter { $0.id.contains(regex) }
  }

  private static func line(for page: FidelityPage, scripting: Bool) async throws -> String {
    let loads = try await page.loads(scripting: scripting).map { ["url": $0.url, "via": $0.via] }
    let data = try JSONSerialization.data(
      withJSONObject: ["id": page.id, "loads": loads], options: [.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self)
  }
}
