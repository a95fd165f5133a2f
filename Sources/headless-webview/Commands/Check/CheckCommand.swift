import Foundation
import HandlerConformance

/// `check`: runs the conformance suites with a subject and says what is wrong with it.
enum CheckCommand: Command {
  static let syntax = CommandSyntax(
    name: "check", summary: "Checks a handler, a cache or a protocol with the conformance suites.",
    options: [
      .init(
        name: "subject", value: "NAME", help: "what is checked: a built-in subject, exec:COMMAND or http:URL"),
      .init(name: "suite", value: "NAME", isRepeated: true, help: "run this suite only"),
      .init(
        name: "case", value: "ID", isRepeated: true,
        help: "run this case, or all below this name, only; * is any text without a slash, ** any text"),
      .init(
        name: "profile", value: "NAME",
        help: "the engine profile: ios-11, ios-14, ios-15, ios-18, ios-18-stream or ios-26 "
          + "(default: \(EngineProfile.defaultID))"),
      EngineChoice.option,
      .init(name: "cases", value: "DIR", help: "a folder of your own cases to run besides"),
      .init(
        name: "expect", value: "FILE",
        help: "what is known of the subject, instead of what the kit knows of a built-in one: "
          + "lines of pattern, outcome # reason"),
      .init(
        name: "baseline", value: "FILE", help: "failures that were there already; only new ones fail the run"),
      .init(name: "write-baseline", value: "FILE", help: "write the failures of this run as a baseline"),
      .init(
        name: "level", value: "LEVEL",
        help: "what fails the run: must, should (the default) or may; what is required less is noted"),
      .init(
        name: "lacks", value: "NAMES",
        help: "what the subject cannot do, with commas between: "
          + Capability.allCases.map(\.rawValue).joined(separator: ", ")),
      .init(
        name: "format", letter: "f", value: "FORMAT", choices: CheckFormat.allCases.map(\.rawValue),
        help: "what to write (default: text)"),
      .init(name: "output", letter: "o", value: "FILE", help: "where to write it (default: standard output)"),
      .init(name: "source", value: "FILE", help: "the handler's file, where SARIF shows the findings"),
      .init(name: "isolate", help: "run the subject in processes of its own, so that a crash is a verdict"),
      .init(name: "list", help: "list the cases, and the subjects where none is named"),
      .init(
        name: "explain", value: "ID",
        help: "say what a case, or a requirement, asks for, why, and how to mend it"),
      .init(name: "mutants", help: "run wrong handlers on purpose, and fail where a case does not notice"),
      .init(
        name: "record", value: "FILE",
        help: "with --mutants, write which cases have to notice each from now on"),
      .init(
        name: "content", value: "DIR",
        help: "with http:, write the cases' files into the server's folder first"),
      .init(name: "jobs", letter: "j", value: "N", help: "how many cases run at a time"),
      .init(name: "worker", help: "read names of cases, write results as JSON; what --isolate runs"),
    ],
    example: "headless-webview check --subject directory",
    notes: """
      The status is 0 where all is as expected, 1 where something is not, 64 for a wrong command line, or one \
      that selects no case, 66 where a file is missing or wrong, 69 where --engine webkitgtk is asked for and \
      this build has no WebKitGTK, 70 for an internal error, 73 where the output cannot be written. \
      docs/checking-a-handler.md has the whole, docs/requirements/ a page for each requirement, \
      docs/line-protocol.md what a command in any language says.
      """)

  static func run(_ arguments: Arguments) async throws -> Failure.Status {
    do {
      // Before anything can print.
      let worker = arguments.has("worker") ? IsolatedWorker() : nil
      let library = try library(arguments)
      if let id = arguments["explain"] { return try explain(id, library) }
      if arguments.has("mutants") { return try await MutantsReport.run(arguments, library) }
      if arguments.has("list"), arguments["subject"] == nil { return list(library.cases, arguments) }
      let check = try Check(arguments, library)
      if arguments.has("list") { return list(check.cases, arguments) }
      if let worker { return await check.work(worker) }
      return try await check.run()
    } catch let error as CaseFileError {
      throw Failure.noInput(error.description)
    }
  }

  private static func library(_ arguments: Arguments) throws -> CaseLibrary {
    let library = try CaseLibrary.builtIn()
    guard let folder = arguments["cases"] else { return library }
    return try library.adding(folder: URL(fileURLWithPath: folder, isDirectory: true))
  }

  private static func explain(_ id: String, _ library: CaseLibrary) throws -> Failure.Status {
    if let testCase = library.cases.first(where: { $0.id == id }) {
      Output.write(testCase.explanation)
      return .fine
    }
    if let requirement = library.requirements[id] {
      Output.write(requirement.explanation(library.cases))
      return .fine
    }
    let names = library.cases.map(\.id) + library.requirements.keys.sorted()
    let nearest = names.min { $0.distance(to: id) < $1.distance(to: id) }.flatMap {
      $0.distance(to: id) <= 3 ? $0 : nil
    }
    throw Failure.usage(
      "there is no case and no requirement \"\(id)\"" + (nearest.map { "; did you mean \($0)?" } ?? ""),
      command: syntax.name)
  }

  private static func list(_ cases: [ConformanceCase], _ arguments: Arguments) -> Failure.Status {
    var lines: [String] = []
    if arguments["subject"] == nil {
      lines.append("Subjects: " + ConformanceSubject.builtIn.map(\.name).joined(separator: ", "))
      lines.append("")
    }
    let selected = CaseSelection(arguments).select(cases)
    lines += selected.map { "\($0.id)  \($0.level.rawValue)  \($0.summary)" }
    lines.append("\(selected.count) cases")
    Output.write(lines.joined(separator: "\n") + "\n")
    return .fine
  }
}

/// Which cases are asked for.
struct CaseSelection {
  private let suites: Set<String>
  private let patterns: [CasePattern]

  init(_ arguments: Arguments) {
    suites = Set(arguments.all("suite"))
    patterns = arguments.all("case").map { CasePattern($0) }
  }

  /// Whether nothing narrows the selection.
  var isWhole: Bool { suites.isEmpty && patterns.isEmpty }

  func select(_ cases: [ConformanceCase]) -> [ConformanceCase] {
    cases.filter { testCase in
      (suites.isEmpty || suites.contains(testCase.suite))
        && (patterns.isEmpty || patterns.contains { $0.matches(testCase.id) })
    }
  }
}
