/// A command of the tool.
protocol Command: Sendable {
  /// What it takes.
  static var syntax: CommandSyntax { get }

  /// Does the work.
  static func run(_ arguments: Arguments) async throws -> Failure.Status
}
