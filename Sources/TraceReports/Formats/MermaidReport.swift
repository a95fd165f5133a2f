import LoadTrace

/// Writes the tree of loads as a Mermaid flow chart, which forges show in Markdown.
///
/// Mermaid refuses large charts, so the loads with findings and what led to them come first, then others in the
/// order of the tree, up to a limit.
struct MermaidReport {
  /// Mermaid's own limits are 500 edges and 50,000 characters.
  private static let mostNodes = 250
  private static let longestLabel = 80

  func write(_ trace: LoadTrace, to output: inout ReportOutput) throws {
    let index = TraceIndex(trace)
    let shown = positions(trace, index)
    try output.write("flowchart LR\n")
    for node in LoadTree(trace.loads).nodes where shown.contains(node.position) {
      let load = trace.loads[node.position]
      let parent = node.parent.map { trace.loads[$0].finalURL }
      let name = load.url.shortened(from: parent)
      let verdict =
        load.verdict.outcome == .used
        ? "" : " ✗ " + (load.verdict.reason?.code.rawValue ?? load.verdict.outcome.rawValue)
      try output.write(
        "  n\(node.position + 1)[\"\(escaped(name))\(escaped(verdict))\"]\(style(load, index))\n")
      if let parent = node.parent, shown.contains(parent) {
        let place =
          load.reference.map { "|\"\(escaped("\($0.construct) \($0.line):\($0.column)"))\"| " } ?? ""
        try output.write("  n\(parent + 1) --> \(place)n\(node.position + 1)\n")
      }
    }
    let rest = trace.loads.count - shown.count
    if rest > 0 { try output.write("  more[\"and \(Quantity.count(rest, "more load"))\"]\n") }
    try output.write("  classDef failed stroke:#c00,color:#c00\n  classDef escaped stroke-dasharray:4\n")
  }

  private func positions(_ trace: LoadTrace, _ index: TraceIndex) -> Set<Int> {
    var shown: Set<Int> = []
    let positions = Dictionary(trace.loads.indices.map { (trace.loads[$0].id, $0) }) { first, _ in first }
    for diagnostic in trace.diagnostics {
      var load = index.load(diagnostic.load)
      while let next = load, shown.count < Self.mostNodes, let position = positions[next.id],
        shown.insert(position).inserted
      {
        load = index.parent(of: next)
      }
    }
    for node in LoadTree(trace.loads).nodes where shown.count < Self.mostNodes { shown.insert(node.position) }
    return shown
  }

  private func style(_ load: Load, _ index: TraceIndex) -> String {
    if load.isFailed { return ":::failed" }
    return !index.schemes.isEmpty && !index.isIntercepted(load.finalURL) ? ":::escaped" : ""
  }

  /// Text inside quotation marks: Mermaid takes HTML in it, and has entities of its own that begin with `#`.
  private func escaped(_ text: String) -> String {
    let shown = TerminalText.suffix(TerminalText.escaped(text), Self.longestLabel)
    var result = ""
    for scalar in shown.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", " ", "/", ".", "-", "_", ":", "?", "=", ",", "+", "…", "✗", "(",
        ")":
        result.unicodeScalars.append(scalar)
      default: result += "#\(scalar.value);"
      }
    }
    return result
  }
}
