import Foundation

/// The command-line tool: finds the command, reads its arguments, runs it, and says what went wrong.
@main
enum HeadlessWebViewTool {
  private static let commands: [any Command.Type] = [
    TraceCommand.self, CheckCommand.self, ReportCommand.self, DiffCommand.self, CompareCommand.self,
    FidelityCommand.self, RecordCommand.self, DemoCommand.self,
  ]

  static func main() async {
    signal(SIGPIPE, SIG_IGN)
    exit(await run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  private static func run(_ words: [String]) async -> Failure.Status {
    do {
      return try await runCommand(words)
    } catch let failure as Failure {
      Output.error(failure.message)
      return failure.status
    } catch {
      let failure = EngineChoice.failure(error)
      Output.error(failure?.message ?? "internal error: \(error)")
      return failure?.status ?? .internal
    }
  }

  private static func runCommand(_ words: [String]) async throws -> Failure.Status {
    guard let name = words.first else {
      throw Failure(status: .usage, message: overview)
    }
    if ["--help", "-h", "help"].contains(name) {
      let command = words.dropFirst().first.flatMap { topic in commands.first { $0.syntax.name == topic } }
      Output.write((command?.syntax.help ?? overview) + "\n")
      return .fine
    }
    guard let command = commands.first(where: { $0.syntax.name == name }) else {
      throw Failure(status: .usage, message: unknown(name))
    }
    let rest = Array(words.dropFirst())
    if rest.contains(where: { $0 == "--help" || $0 == "-h" }) {
      Output.write(command.syntax.help + "\n")
      return .fine
    }
    return try await command.run(Arguments(rest, syntax: command.syntax))
  }

  private static func unknown(_ name: String) -> String {
    let names = commands.map { $0.syntax.name }
    let nearest = names.min { $0.distance(to: name) < $1.distance(to: name) }
    guard let nearest, nearest.distance(to: name) <= 2 else {
      return "there is no command \"\(name)\"; there are \(names.joined(separator: ", "))"
    }
    return "there is no command \"\(name)\"; did you mean \(nearest)?"
  }

  private static var overview: String {
    let width = (commands.map { $0.syntax.name.count }.max() ?? 0) + 2
    return """
      A web view you can run in a unit test: loads pages through scheme handlers and tells what was loaded.

      Usage: headless-webview COMMAND [arguments]

      \(commands.map { "  " + $0.syntax.name.padded(to: width) + $0.syntax.summary }.joined(separator: "\n"))

      headless-webview COMMAND --help says more of each.
      """
  }
}
