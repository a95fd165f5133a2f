import HandlerConformance

/// What came of a run in lines: the failures in full, then what was skipped and why, then the figures.
struct CheckText {
  private let summary: CheckSummary

  init(_ summary: CheckSummary) {
    self.summary = summary
  }

  var text: String {
    var text = ""
    for (result, standing) in summary.verdict.entries where standing.fails || standing == .noted {
      text += summary.text(result, standing) + "\n"
    }
    for complaint in summary.verdict.complaints { text += "UNMATCHED \(complaint)\n" }
    return text + known + skipped + "\(summary.subject), \(summary.profile): \(summary.figures)\n"
  }

  private var known: String {
    let lines = summary.verdict.entries.compactMap { result, standing -> String? in
      guard case .known(let reason) = standing else { return nil }
      return "known \(result.id): \(reason)"
    }
    return lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n\n"
  }

  private var skipped: String {
    let reasons = Dictionary(
      grouping: summary.verdict.entries.map(\.result).filter { $0.outcome == .skipped }, by: \.reason)
    return reasons.sorted { $0.key < $1.key }.map { "skipped \($1.count): \($0)\n" }.joined()
  }
}
