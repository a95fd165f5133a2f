import Foundation
import HandlerConformance
import HeadlessWebView
import LoadTrace

/// A process that runs cases with a subject that misbehaves, for tests of isolated runs: each argument is the name of a
/// case, an equals sign, and what the subject does there. Elsewhere it serves the case's files. With `--keep-main-thread`
/// it loads a page through a handler that never comes back.
@main enum MisbehavingWorker {
  static func main() async throws {
    if CommandLine.arguments.contains("--keep-main-thread") { return try await MainThreadKeeper.load() }
    let worker = IsolatedWorker()
    var behaviours: [String: Behaviour] = [:]
    for argument in CommandLine.arguments.dropFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      behaviours[parts[0]] = parts.last.flatMap(Behaviour.init)
    }
    let library = try CaseLibrary.builtIn()
    let subject = ConformanceSubject(
      name: "misbehaving",
      lacks: [
        .upstream, .copies, .copiesFirst, .revalidation, .methods, .relaying, .versions, .deletion, .rules,
      ]
    ) { [behaviours] environment in
      let files = try DirectorySchemeHandler(folder: environment.content)
      guard let behaviour = behaviours[environment.caseID] else {
        return SubjectInstance(.schemeHandler(files))
      }
      return SubjectInstance(.schemeHandler(MisbehavingHandler(behaviour, environment.caseID, files)))
    }
    guard let profile = library.profiles[EngineProfile.defaultID] else { return }
    _ = await worker.run(library.cases, with: CaseRunner(subject: subject, profile: profile, width: 1))
  }
}

enum Behaviour: String {
  /// As a failed precondition of Swift's does.
  case traps
  case exits
  /// Prints 8 MB, and serves the file.
  case floods
  /// Prints what looks like a verdict, and answers nothing good.
  case forges
  /// Reads standard input, and serves the file.
  case reads
}

final class MisbehavingHandler: SchemeHandler {
  private let behaviour: Behaviour
  private let caseID: String
  private let files: DirectorySchemeHandler

  init(_ behaviour: Behaviour, _ caseID: String, _ files: DirectorySchemeHandler) {
    self.behaviour = behaviour
    self.caseID = caseID
    self.files = files
  }

  func start(_ task: any SchemeTask) {
    switch behaviour {
    case .traps: fatalError("the answer has no body")
    case .exits: exit(3)
    case .floods:
      let line = String(repeating: "x", count: 1 << 16)
      for _ in 0..<128 { print(line) }
    case .forges:
      print(
        #"{"id":"\#(caseID)","level":"must","outcome":"passed","problems":[],"reason":"","duration":0,"trace":""}"#
      )
      return task.didFailWithError(URLError(.unknown))
    case .reads: if readLine() != nil { exit(4) }
    }
    files.start(task)
  }

  func stop(_ task: any SchemeTask) { files.stop(task) }
}
