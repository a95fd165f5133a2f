import Foundation
import HandlerConformance

/// The results as JSON, a line each, between a line about the run and one with its end.
struct CheckJSONLines {
  /// The version of the format.
  static let version = 1

  private struct Start: Encodable {
    let type = "check"
    let version = CheckJSONLines.version
    var subject: String
    var profile: String
    var cases: Int
  }

  private struct Line: Encodable {
    let type = "result"
    var id: String
    var requirement: String
    var level: RequirementLevel
    var outcome: CaseResult.Outcome
    /// How the outcome compares with what is known of the subject.
    var standing: String
    var reason: String
    var problems: [CaseProblem]
    var duration: Double
    var page: String
  }

  private struct Complaint: Encodable {
    let type = "complaint"
    var message: String
  }

  private struct End: Encodable {
    let type = "end"
    var fails: Bool
    var standings: [String: Int]
  }

  private let summary: CheckSummary

  init(_ summary: CheckSummary) {
    self.summary = summary
  }

  var lines: [[UInt8]] {
    let entries = summary.verdict.entries
    let start = Start(subject: summary.subject, profile: summary.profile, cases: entries.count)
    let end = End(
      fails: summary.verdict.fails,
      standings: Dictionary(entries.map { ($0.standing.name, 1) }, uniquingKeysWith: +))
    return [Self.encoded(start)] + entries.map { Self.encoded(line($0.result, $0.standing)) }
      + summary.verdict.complaints.map { Self.encoded(Complaint(message: $0)) } + [Self.encoded(end)]
  }

  private func line(_ result: CaseResult, _ standing: CheckVerdict.Standing) -> Line {
    let requirement = summary.cases[result.id]?.requirement
    let reason =
      switch standing {
      case .known(let reason), .unexpected(let reason): reason
      case .passed, .skipped, .noted, .failed: result.reason
      }
    return Line(
      id: result.id, requirement: requirement?.id ?? "", level: result.level, outcome: result.outcome,
      standing: standing.name, reason: reason, problems: result.problems, duration: result.duration,
      page: requirement?.page ?? "")
  }

  private static func encoded(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array((try? encoder.encode(value)) ?? Data("{}".utf8))
  }
}
