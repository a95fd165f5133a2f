import Foundation
import HandlerConformance
import Synchronization

/// `check --mutants`: runs wrong handlers and writes which cases notice.
enum MutantsReport {
  static func run(_ arguments: Arguments, _ library: CaseLibrary) async throws -> Failure.Status {
    guard let profile = library.profiles[arguments["profile"] ?? EngineProfile.defaultID] else {
      throw Failure.usage("there is no such profile", command: CheckCommand.syntax.name)
    }
    // Many mutants are waited for in vain, which takes time and no processor.
    let width = arguments["jobs"].flatMap { Int($0) } ?? ProcessInfo.processInfo.activeProcessorCount * 2
    if let file = arguments["record"] { return try await record(to: file, library, profile, width) }
    let engine = try EngineChoice.checkEngine(arguments, command: CheckCommand.syntax.name)
    let progress = Progress()
    let matrix = await MutantMatrix.run(
      library, profile: profile, cases: try MutantMatrix.recorded(), width: width, engine: engine,
      observe: progress.observe)
    progress.clear()
    Output.write(text(matrix))
    return matrix.isComplete ? .fine : .findings
  }

  private static func text(_ matrix: MutantMatrix) -> String {
    let width = (matrix.rows.map(\.mutant.id.count).max() ?? 0) + 2
    var lines = matrix.rows.map { row in
      let state = row.isKilled ? "killed  " : "SURVIVED"
      return
        "\(state) \(row.mutant.id.padded(to: width))\(row.noticed.count) of \(row.noticed.count + row.missed.count + row.errors.count)  \(row.mutant.summary)"
    }
    for row in matrix.rows {
      lines += row.missed.map { "not noticed: \(row.mutant.id) by \($0)" }
      lines += row.errors.sorted { $0.key < $1.key }.map { "not run: \(row.mutant.id) with \($0): \($1)" }
    }
    lines += matrix.wronglyKilled.map { "noticed for another reason only: \($0)" }
    lines += matrix.unprovenCases.map { "no mutant fails: \($0)" }
    let killed = matrix.rows.count { $0.isKilled }
    lines.append(
      "\(matrix.rows.count) mutants, \(killed) killed; \(matrix.unprovenCases.count) cases that no mutant fails"
    )
    return lines.joined(separator: "\n") + "\n"
  }

  /// Finds the cases that notice each mutant, and writes which of them have to from now on.
  private static func record(
    to file: String, _ library: CaseLibrary, _ profile: EngineProfile, _ width: Int
  ) async throws -> Failure.Status {
    let progress = Progress()
    let chosen = await MutantMatrix.choose(
      library, profile: profile, width: width, observe: progress.observe)
    progress.clear()
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      try (try encoder.encode(chosen) + Data("\n".utf8)).write(to: URL(fileURLWithPath: file))
    } catch {
      throw Failure(
        status: .cannotCreate, message: "\(file): cannot be written: \(error.localizedDescription)")
    }
    for (id, cases) in chosen.sorted(by: { $0.key < $1.key }) where cases.isEmpty {
      Output.write("nobody notices: \(id)\n")
    }
    let proven = Set(chosen.values.joined())
    for testCase in library.cases where !proven.contains(testCase.id) {
      Output.write("no mutant fails: \(testCase.id)\n")
    }
    return .fine
  }

  /// How many mutants are done.
  private final class Progress: Sendable {
    private let done = Mutex(0)

    func observe(_ row: MutantMatrix.Row) {
      let count = done.withLock { done in
        done += 1
        return done
      }
      Output.progress("\(count) of \(Mutant.all.count) mutants")
    }

    func clear() { Output.progress("") }
  }
}
