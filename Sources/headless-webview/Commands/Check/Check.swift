import Foundation
import HandlerConformance
import HeadlessWebView

/// One run of the suites with a subject, as the command line asks for it.
struct Check {
  let arguments: Arguments
  let library: CaseLibrary
  let subject: ConformanceSubject
  let profile: EngineProfile
  let cases: [ConformanceCase]
  let isWhole: Bool
  let engine: HostEngine
  let format: CheckFormat

  init(_ arguments: Arguments, _ library: CaseLibrary) throws {
    self.arguments = arguments
    self.library = library
    guard let name = arguments["subject"] else {
      throw Failure.usage(
        "--subject is missing; --list shows what there is", command: CheckCommand.syntax.name)
    }
    subject = try Self.subject(name, arguments, library)
    let profileName = arguments["profile"] ?? EngineProfile.defaultID
    guard let profile = library.profiles[profileName] else {
      let names = library.profiles.keys.sorted().joined(separator: ", ")
      throw Failure.usage(
        "--profile is one of \(names), not \"\(profileName)\"", command: CheckCommand.syntax.name)
    }
    self.profile = profile
    format = arguments["format"].flatMap { CheckFormat(rawValue: $0) } ?? .text
    engine = try EngineChoice.checkEngine(arguments, command: CheckCommand.syntax.name)
    let selection = CaseSelection(arguments)
    let subject = subject
    cases = selection.select(library.cases.filter { $0.mechanisms.contains(subject.mechanism) })
    isWhole = selection.isWhole
    guard !cases.isEmpty else {
      throw Failure.usage(
        Self.nothingSelected(selection, subject, library), command: CheckCommand.syntax.name)
    }
  }

  /// Why no case is selected: nothing has such a name, or what has is for other subjects.
  private static func nothingSelected(
    _ selection: CaseSelection, _ subject: ConformanceSubject, _ library: CaseLibrary
  ) -> String {
    guard selection.select(library.cases).isEmpty else {
      return "none of the cases is for \(subject.name), which is a \(subject.mechanism.rawValue)"
    }
    let suites = Set(library.cases.map(\.suite)).sorted()
    return "there is no such case; the suites are \(suites.joined(separator: ", "))"
  }

  private static func subject(
    _ name: String, _ arguments: Arguments, _ library: CaseLibrary
  ) throws -> ConformanceSubject {
    var subject: ConformanceSubject
    if name.hasPrefix("exec:") {
      let command = String(name.dropFirst(5))
      guard command.contains(where: { !$0.isWhitespace }) else {
        throw Failure.usage("exec: is followed by the command", command: CheckCommand.syntax.name)
      }
      subject = .command(command)
    } else if name.hasPrefix("http:") || name.hasPrefix("https:") {
      subject = try webServer(name, arguments, library)
    } else if let found = ConformanceSubject.builtIn.first(where: { $0.name == name }) {
      subject = found
    } else {
      let names = ConformanceSubject.builtIn.map(\.name).joined(separator: ", ")
      throw Failure.usage(
        "there is no subject \"\(name)\"; there are \(names), exec:COMMAND and http:URL",
        command: CheckCommand.syntax.name)
    }
    for lack in (arguments["lacks"] ?? "").split(separator: ",") {
      guard let capability = Capability(rawValue: String(lack)) else {
        let names = Capability.allCases.map(\.rawValue).joined(separator: ", ")
        throw Failure.usage("--lacks: \"\(lack)\" is none of \(names)", command: CheckCommand.syntax.name)
      }
      subject.lacks.insert(capability)
    }
    return subject
  }

  /// The subject of `http:URL`, where URL may be written with its scheme, or after it.
  private static func webServer(
    _ name: String, _ arguments: Arguments, _ library: CaseLibrary
  ) throws -> ConformanceSubject {
    let rest = name.hasPrefix("http:http") ? String(name.dropFirst(5)) : name
    let text = rest.contains("://") ? rest : "http://" + name.dropFirst(5)
    guard let url = URL(string: text), url.host() != nil else {
      throw Failure.usage(
        "--subject: \"\(text)\" is not the URL of a server", command: CheckCommand.syntax.name)
    }
    if let folder = arguments["content"] {
      try library.writeContent(to: URL(fileURLWithPath: folder, isDirectory: true))
    }
    return .webServer(url)
  }

  // MARK: - Running

  func run() async throws -> Failure.Status {
    let file = arguments["expect"].map { URL(fileURLWithPath: $0) }
    let expectations = try file.map { try ExpectationFile(contentsOf: $0) } ?? subject.expectations()
    let baseline = try arguments["baseline"].map { try CheckBaseline(contentsOf: URL(fileURLWithPath: $0)) }
    let width = try jobs()
    let level = try level()
    let output = try OutputFile(arguments["output"])
    let progress = CheckProgress(count: cases.count)
    let results: [CaseResult]
    if arguments.has("isolate") {
      let runner = IsolatedRunner(command: workerCommand, width: subject.isExclusive ? 1 : width)
      results = await runner.run(cases) { progress.observe($0) }
    } else {
      var runner = CaseRunner(subject: subject, profile: profile, width: width)
      runner.engine = engine
      results = await runner.run(cases) { progress.observe($0) }
    }
    progress.clear()
    if let file = arguments["write-baseline"] {
      do {
        try CheckBaseline(subject: subject.name, results).json.write(to: URL(fileURLWithPath: file))
      } catch {
        throw Failure(
          status: .cannotCreate, message: "\(file): cannot be written: \(error.localizedDescription)")
      }
    }
    let verdict = CheckVerdict(
      results, expectations: expectations, baseline: baseline, level: level, isWhole: isWhole)
    let summary = CheckSummary(verdict, library: library, subject: subject.name, profile: profile.id)
    try format.write(summary, source: arguments["source"], to: output)
    try output.close()
    return verdict.fails ? .findings : .fine
  }

  private func level() throws -> RequirementLevel {
    guard let name = arguments["level"] else { return .should }
    guard let level = RequirementLevel(rawValue: name) else {
      throw Failure.usage(
        "--level is must, should or may, not \"\(name)\"", command: CheckCommand.syntax.name)
    }
    return level
  }

  private func jobs() throws -> Int {
    guard let text = arguments["jobs"] else { return ProcessInfo.processInfo.activeProcessorCount }
    guard let count = Int(text), 1...256 ~= count else {
      throw Failure.usage(
        "--jobs is a number from 1 to 256, not \"\(text)\"", command: CheckCommand.syntax.name)
    }
    return count
  }

  /// The command that runs cases in a process of its own.
  private var workerCommand: [String] {
    var words = [Self.executable, "check", "--worker", "--subject", arguments["subject"] ?? ""]
    for option in ["profile", "cases", "lacks", "engine"] {
      if let value = arguments[option] { words += ["--\(option)", value] }
    }
    return words
  }

  private static var executable: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? Bundle.main.executablePath ?? CommandLine.arguments[0]
  }

  /// Reads names of cases from standard input, and writes what came of each.
  func work(_ worker: IsolatedWorker) async -> Failure.Status {
    var runner = CaseRunner(subject: subject, profile: profile, width: 1)
    runner.engine = engine
    return await worker.run(cases, with: runner) ? .fine : .usage
  }
}
