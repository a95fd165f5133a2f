import HandlerConformance

/// What came of a run as Markdown for the page of a CI job: the figures, then each failure in full.
///
/// Forges refuse summaries that are too long, so the text ends below a limit, and says so.
struct CheckMarkdown {
  /// GitHub takes 1 MiB for a step; the rest is for what else a job says.
  private static let mostBytes = 880_000

  private let summary: CheckSummary

  init(_ summary: CheckSummary) {
    self.summary = summary
  }

  var text: String {
    let mark = summary.verdict.fails ? "❌" : "✅"
    var text =
      "## Conformance of \(Self.code(summary.subject))\n\n\(mark) **\(summary.figures)** · engine profile \(Self.code(summary.profile))\n\n"
    let blocks = summary.failures.map { block($0.result, $0.standing) }
    var shown = 0
    for block in blocks {
      guard text.utf8.count + block.utf8.count < Self.mostBytes else { break }
      text += block
      shown += 1
    }
    if shown < blocks.count {
      text += "The summary is cut here; \(blocks.count - shown) more failures are left out.\n\n"
    }
    for complaint in summary.verdict.complaints { text += "- \(Self.code(complaint))\n" }
    return text + table
  }

  private func block(_ result: CaseResult, _ standing: CheckVerdict.Standing) -> String {
    let whole = summary.text(result, standing)
    let fence = String(repeating: "`", count: max(Self.longestRun(in: whole) + 1, 3))
    return
      "<details><summary>\(Self.escaped(result.id)): \(Self.escaped(summary.message(result, standing)))</summary>\n\n\(fence)text\n\(whole)\(fence)\n\n</details>\n\n"
  }

  /// The suites and how their cases stand.
  private var table: String {
    let suites = Dictionary(grouping: summary.verdict.entries) { String($0.result.id.prefix { $0 != "/" }) }
    let rows = suites.sorted { $0.key < $1.key }.map { name, entries in
      let counts = ["passed", "failed", "unexpected", "noted", "known", "skipped"].map { standing in
        let count = entries.count { $0.standing.name == standing }
        return count > 0 ? String(count) : ""
      }
      return "| \(name) | \(counts.joined(separator: " | ")) |"
    }
    return """
      | suite | passed | failed | unexpected | noted | known | skipped |
      | --- | --- | --- | --- | --- | --- | --- |
      \(rows.joined(separator: "\n"))

      """
  }

  private static let longestMessage = 300

  /// Text that is neither Markdown nor HTML.
  private static func escaped(_ text: String) -> String {
    let line = String(text.prefix(longestMessage)).replacing("\n", with: " ")
    return line.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  private static func code(_ text: String) -> String {
    let fence = String(repeating: "`", count: longestRun(in: text) + 1)
    let gap = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
    return fence + gap + text.replacing("\n", with: " ") + gap + fence
  }

  private static func longestRun(in text: String) -> Int {
    var (longest, run) = (0, 0)
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
