import Fidelity
import Foundation

/// The pages of a file, and where the lines about them go, in the file's order.
struct FidelityBatch {
  /// A line, as JSON has it.
  typealias Line = [String: any Sendable]

  /// The options that choose pages and name the output.
  static let options: [CommandSyntax.Option] = [
    .init(name: "probes", value: "FILE", help: "a file of small pages, with their files in it"),
    .init(name: "sites", value: "FILE", help: "a file that lists pages of sites"),
    .init(name: "tree", value: "DIR", help: "the folder that holds the sites' files"),
    .init(name: "only", value: "REGEX", help: "only pages whose id matches"),
    .init(name: "no-scripts", help: "read the pages as with scripts switched off"),
    .init(name: "output", letter: "o", value: "FILE", help: "where to write (default: standard output)"),
  ]

  private let pages: [FidelityPage]
  private let output: OutputFile

  /// How many pages there are.
  var count: Int { pages.count }

  init(_ arguments: Arguments, command: String) throws {
    pages = try Self.filter(try Self.pages(arguments, command), arguments["only"], command)
    output = try OutputFile(arguments["output"])
  }

  /// Does something with every page, some pages at a time, and writes the line that comes of it.
  ///
  /// - Parameter width: How many pages are done at a time: some for each core unless said.
  func run(
    width: Int = 2 * ProcessInfo.processInfo.activeProcessorCount,
    _ body: @escaping @Sendable (FidelityPage) async throws -> Line
  ) async throws {
    try await withThrowingTaskGroup(of: (Int, Line).self) { group in
      var lines: [Int: Line] = [:]
      var written = 0
      for (index, page) in pages.enumerated() {
        if index >= width, let (index, line) = try await group.next() {
          lines[index] = line
          try write(&lines, from: &written)
        }
        group.addTask { (index, try await body(page)) }
      }
      for try await (index, line) in group {
        lines[index] = line
        try write(&lines, from: &written)
      }
    }
    try output.close()
  }

  private func write(_ lines: inout [Int: Line], from written: inout Int) throws {
    while let line = lines.removeValue(forKey: written) {
      let data = try JSONSerialization.data(
        withJSONObject: line, options: [.sortedKeys, .withoutEscapingSlashes])
      output.write(Array(data) + [UInt8(ascii: "\n")])
      written += 1
    }
  }

  /// Loads a page in a real engine; where the page is lost each time, it says so on standard error.
  static func run(_ page: FidelityPage, scripting: Bool, in engines: EngineBatch) async throws -> FidelityRun
  {
    let run = try await engines.run(page, scripting: scripting)
    if run.isLost {
      Output.error("\(page.id): WebKit lost the page each time; its loads until then are written")
    }
    return run
  }

  private static func pages(_ arguments: Arguments, _ command: String) throws -> [FidelityPage] {
    do {
      if let path = arguments["probes"] { return try FidelityFiles.probes(path) }
      guard let path = arguments["sites"], let tree = arguments["tree"] else {
        throw Failure.usage("--probes FILE, or --sites FILE with --tree DIR, is missing", command: command)
      }
      return try FidelityFiles.sites(path, tree: tree)
    } catch let error as FidelityError {
      throw Failure.noInput("\(error)")
    }
  }

  private static func filter(
    _ pages: [FidelityPage], _ pattern: String?, _ command: String
  ) throws(Failure) -> [FidelityPage] {
    guard let pattern else { return pages }
    guard let regex = try? Regex(pattern) else {
      throw .usage("--only: \"\(pattern)\" is not a regular expression", command: command)
    }
    return pages.filter { $0.id.contains(regex) }
  }
}
