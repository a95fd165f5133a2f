import Foundation
import HandlerConformance
import Synchronization

/// Writes what came of a run: the failures in full, then what was skipped and why, then the figures.
struct CheckText {
  private let verdict: CheckVerdict
  private let library: CaseLibrary
  private let subject: String
  private let profile: String

  init(_ verdict: CheckVerdict, library: CaseLibrary, subject: String, profile: String) {
    self.verdict = verdict
    self.library = library
    self.subject = subject
    self.profile = profile
  }

  func write() {
    var text = ""
    let cases = Dictionary(uniqueKeysWithValues: library.cases.map { ($0.id, $0) })
    for (result, standing) in verdict.entries {
      switch standing {
      case .failed: text += cases[result.id].map { CaseReport($0, result).text + "\n" } ?? ""
      case .noted:
        text += cases[result.id].map { CaseReport($0, result, isNote: true).text + "\n" } ?? ""
      case .unexpected(let why): text += "UNEXPECTED \(result.id)\n  \(why)\n\n"
      case .passed, .skipped, .known: break
      }
    }
    for complaint in verdict.complaints { text += "UNMATCHED \(complaint)\n" }
    text += known + skipped + figures
    Output.write(text)
  }

  private var known: String {
    let lines = verdict.entries.compactMap { result, standing -> String? in
      guard case .known(let reason) = standing else { return nil }
      return "known \(result.id): \(reason)"
    }
    return lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n\n"
  }

  private var skipped: String {
    let reasons = Dictionary(
      grouping: verdict.entries.map(\.result).filter { $0.outcome == .skipped }, by: \.reason)
    return reasons.sorted { $0.key < $1.key }.map { "skipped \($1.count): \($0)\n" }.joined()
  }

  private var figures: String {
    func count(_ isCounted: (CheckVerdict.Standing) -> Bool) -> Int {
      verdict.entries.count { isCounted($0.standing) }
    }
    let known = count { if case .known = $0 { true } else { false } }
    let parts = [
      "\(count { $0 == .passed }) passed", "\(count { $0.fails }) failed",
      "\(count { $0 == .noted }) noted", "\(known) known to fail", "\(count { $0 == .skipped }) skipped",
    ]
    return "\(subject), \(profile): \(verdict.entries.count) cases, \(parts.joined(separator: ", "))\n"
  }
}

/// A line on standard error that says how far a run has come.
final class CheckProgress: Sendable {
  private let count: Int
  private let state = Mutex((done: 0, failed: 0))

  init(count: Int) {
    self.count = count
  }

  func observe(_ result: CaseResult) {
    let (done, failed) = state.withLock { state in
      state.done += 1
      if result.isFailure { state.failed += 1 }
      return state
    }
    Output.progress("\(done) of \(count) cases, \(failed) failed")
  }

  func clear() { Output.progress("") }
}
