import LoadTrace

/// Writes the tree of loads for Graphviz.
///
/// A node is a load, an edge the reference that caused it. Loads that were refused or not had are red, those
/// that left the intercepted schemes dashed.
struct GraphvizReport {
  func write(_ trace: LoadTrace, to output: inout ReportOutput) throws {
    let index = TraceIndex(trace)
    try output.write(
      """
      digraph loads {
        rankdir=LR;
        node [shape=box, style=rounded, fontname="sans-serif", fontsize=10];
        edge [fontname="sans-serif", fontsize=8];

      """)
    for (position, load) in trace.loads.enumerated() {
      // Two loads with one identifier would be one node, so nodes are numbered by position.
      try output.write(
        "  n\(position + 1) [label=\(quoted(label(load, index)))\(attributes(load, index))];\n")
    }
    for node in LoadTree(trace.loads).nodes {
      guard let parent = node.parent else { continue }
      let reference = trace.loads[node.position].reference
      let place = reference.map { "\($0.construct) \($0.line):\($0.column)" } ?? ""
      try output.write("  n\(parent + 1) -> n\(node.position + 1) [label=\(quoted(place))];\n")
    }
    try output.write("}\n")
  }

  private func label(_ load: Load, _ index: TraceIndex) -> String {
    var lines = [
      load.parent == nil ? load.url.string : load.url.shortened(from: index.parent(of: load)?.finalURL)
    ]
    var facts = [load.destination.rawValue]
    if let response = load.response {
      if response.status > 0 { facts.append(String(response.status)) }
      if let type = response.mimeType { facts.append(type) }
    }
    if let layer = load.answeredBy { facts.append(layer.rawValue) }
    lines.append(facts.joined(separator: " · "))
    if load.verdict.outcome != .used {
      lines.append(
        [load.verdict.outcome.rawValue, load.verdict.reason?.code.rawValue].compactMap(\.self).joined(
          separator: ": "))
    }
    return lines.joined(separator: "\n")
  }

  private func attributes(_ load: Load, _ index: TraceIndex) -> String {
    var attributes = ""
    if load.isFailed { attributes += ", color=red, fontcolor=red" }
    if !index.schemes.isEmpty, !index.isIntercepted(load.finalURL) {
      attributes += ", style=\"rounded,dashed\""
    }
    return attributes
  }

  /// A string of the DOT language; its only escapes are those of quotation marks, and of backslashes in labels.
  private func quoted(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      TerminalText.escaped(String(line)).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }
    return "\"" + lines.joined(separator: "\\n") + "\""
  }
}
