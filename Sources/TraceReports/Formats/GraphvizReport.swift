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
    for node in LoadTree(trace.loads).nodes {
      let load = trace.loads[node.position]
      let label = label(load, parent: node.parent.map { trace.loads[$0].finalURL })
      // Two loads with one identifier would be one node, so nodes are numbered by position.
      try output.write("  n\(node.position + 1) [label=\(quoted(label))\(attributes(load, index))];\n")
      guard let parent = node.parent else { continue }
      let place = load.reference.map { "\($0.construct) \($0.line):\($0.column)" } ?? ""
      try output.write("  n\(parent + 1) -> n\(node.position + 1) [label=\(quoted([place]))];\n")
    }
    try output.write("}\n")
  }

  private func label(_ load: Load, parent: SerializedURL?) -> [String] {
    var facts = load.destination.rawValue
    if let response = load.response {
      if response.status > 0 { facts += ", \(response.status)" }
      if let type = response.mimeType { facts += ", " + type }
    }
    if let layer = load.answeredBy { facts += ", " + layer.rawValue }
    var lines = [load.url.shortened(from: parent), facts]
    if load.verdict.outcome != .used {
      lines.append(
        load.verdict.outcome.rawValue + (load.verdict.reason.map { ": " + $0.code.rawValue } ?? ""))
    }
    return lines
  }

  private func attributes(_ load: Load, _ index: TraceIndex) -> String {
    var attributes = ""
    if load.isFailed { attributes += ", color=red, fontcolor=red" }
    if !index.schemes.isEmpty, !index.isIntercepted(load.finalURL) {
      attributes += ", style=\"rounded,dashed\""
    }
    return attributes
  }

  /// Lines as a string of the DOT language; its only escapes are those of quotation marks, and of backslashes in labels.
  private func quoted(_ lines: [String]) -> String {
    let escaped = lines.map { line in
      let text = TerminalText.escaped(line)
      guard text.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\"") }) else {
        return text
      }
      return text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }
    return "\"" + escaped.joined(separator: "\\n") + "\""
  }
}
