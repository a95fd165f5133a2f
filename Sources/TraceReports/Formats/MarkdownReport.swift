import LoadTrace

/// Writes a trace as Markdown for the page of a CI job: findings first, the worst on top, then the loads.
///
/// Forges refuse summaries that are too long, so the text ends below a limit, and says so.
struct MarkdownReport {
  /// GitHub takes 1 MiB for a step; the rest is for what else a job says.
  static let longestText = 880_000

  func write(_ trace: LoadTrace, to output: inout ReportOutput) throws {
    var text = LimitedText(limit: Self.longestText)
    let summary = LoadSummary(trace)
    let failed = trace.loads.filter(\.isFailed)
    text.add("## Loads of \(code(trace.header.page.string))\n\n")
    text.add(
      "\(mark(trace)) **\(summary.findings)** · \(summary.loads) · \(Quantity.bytes(summary.bytes)) · \(Quantity.seconds(summary.duration))\n\n"
    )
    let diagnostics = [Diagnostic.Severity.error, .warning, .note].flatMap { severity in
      trace.diagnostics.filter { $0.severity == severity }
    }
    let tree = TextTree(width: 100)
    for diagnostic in diagnostics where !text.isFull { text.add(block(diagnostic, tree)) }
    if !failed.isEmpty {
      text.add("### Not used\n\n| load | status | verdict | named by |\n| --- | --- | --- | --- |\n")
      for load in failed where !text.isFull { text.add(row(load, isFailed: true)) }
      text.add("\n")
    }
    text.add(
      "<details><summary>All loads</summary>\n\n| load | status | type | size | answered by | named by |\n| --- | --- | --- | --- | --- | --- |\n"
    )
    for load in trace.loads where !text.isFull { text.add(row(load, isFailed: false)) }
    try output.write(text.bytes)
    if text.isFull {
      try output.write(
        "\nThe summary is cut here; the trace has all \(Quantity.count(trace.loads.count, "load")).\n")
    }
    try output.write("\n</details>\n")
  }

  private func mark(_ trace: LoadTrace) -> String {
    switch trace.diagnostics.map(\.severity).min() {
    case .error: "❌"
    case .warning: "⚠️"
    default: "✅"
    }
  }

  private func block(_ diagnostic: Diagnostic, _ tree: TextTree) -> String {
    let text = tree.text(of: diagnostic)
    let fence = String(repeating: "`", count: max(longestRun(of: "`", in: text) + 1, 3))
    return "\(fence)text\n\(text)\(fence)\n\n"
  }

  private func row(_ load: Load, isFailed: Bool) -> String {
    let status = load.response.map { $0.status > 0 ? String($0.status) : "–" } ?? ""
    let place = load.reference.map { code("\($0.file.lastComponent):\($0.line):\($0.column)") } ?? ""
    if isFailed {
      let reason = [load.verdict.outcome.rawValue, load.verdict.reason?.message].compactMap(\.self).joined(
        separator: ": ")
      return "| \(code(load.url.string)) | \(status) | \(code(reason)) | \(place) |\n"
    }
    let type = load.response?.mimeType.map(code) ?? ""
    let size = load.response.map { Quantity.bytes($0.bodyLength) } ?? ""
    return
      "| \(code(load.url.string)) | \(status) | \(type) | \(size) | \(code(load.answeredBy?.rawValue ?? "–")) | \(place) |\n"
  }

  /// The longest text in a table's cell, in characters.
  private static let longestCell = 300

  /// Text in a code span, where no Markdown and no HTML counts; a table's bars do even there.
  private func code(_ text: String) -> String {
    let text = TerminalText.suffix(TerminalText.escaped(text), Self.longestCell).replacing("|", with: "\\|")
    guard !text.isEmpty else { return "" }
    let fence = String(repeating: "`", count: longestRun(of: "`", in: text) + 1)
    let gap = text.hasPrefix("`") || text.hasSuffix("`") || text.hasPrefix(" ") ? " " : ""
    return "\(fence)\(gap)\(text)\(gap)\(fence)"
  }

  private func longestRun(of character: Character, in text: String) -> Int {
    guard text.contains(character) else { return 0 }
    var longest = 0
    var run = 0
    for next in text {
      run = next == character ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}

/// Text that takes whole pieces until it is full.
private struct LimitedText {
  private(set) var bytes: [UInt8] = []
  /// Whether a piece did not fit.
  private(set) var isFull = false
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  mutating func add(_ text: String) {
    isFull = isFull || bytes.count + text.utf8.count > limit
    if !isFull { bytes += text.utf8 }
  }
}
