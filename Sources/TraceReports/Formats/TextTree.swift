import LoadTrace

/// Writes a trace for a terminal: one line a load, as a tree, then what is wrong, then the figures.
///
/// A line has the URL as seen from the file that named it, the status, the MIME type, the size, the layer that
/// answered, the verdict where the load was not used, and the place of the reference. Nothing in it can
/// command the terminal: control characters are spelled out.
struct TextTree {
  /// The number of columns that a line may take, at least 72.
  var width: Int
  /// Whether the terminal shows colours.
  var usesColor: Bool

  init(width: Int = 80, usesColor: Bool = false) {
    self.width = min(max(width, 72), 1000)
    self.usesColor = usesColor
  }

  func write(_ trace: LoadTrace, to output: inout ReportOutput) throws {
    let columns = Columns(trace.loads, width: width)
    let tree = LoadTree(trace.loads)
    var guides: [Bool] = []
    for node in tree.nodes {
      let load = trace.loads[node.position]
      let prefix = prefix(node, &guides)
      try output.write(
        line(load, parent: node.parent.map { trace.loads[$0] }, prefix: prefix, columns) + "\n")
    }
    if !trace.diagnostics.isEmpty { try output.write("\n") }
    for diagnostic in trace.diagnostics { try output.write(text(of: diagnostic)) }
    try output.write("\n")
    for line in summary(trace) { try output.write(line + "\n") }
  }

  // MARK: - Lines

  /// The tree's lines before a load; deep in the tree, the depth as a number.
  ///
  /// `guides` remembers for each level above whether its line goes on.
  private func prefix(_ node: LoadTree.Node, _ guides: inout [Bool]) -> String {
    if node.depth == 0 {
      guides.removeAll(keepingCapacity: true)
      return ""
    }
    if guides.count >= node.depth { guides.removeLast(guides.count - node.depth + 1) }
    let branch = node.isLast ? "└─ " : "├─ "
    defer { guides.append(!node.isLast) }
    if node.depth * 3 > width / 4 { return "\(node.depth)… " + branch }
    return guides.map { $0 ? "│  " : "   " }.joined() + branch
  }

  private func line(_ load: Load, parent: Load?, prefix: String, _ columns: Columns) -> String {
    var cells: [String] = []
    let verdict = self.verdict(load)
    if load.response == nil, let verdict {
      // The reason stands where status, type, size and layer are missing.
      let room = columns.middle
      cells.append(
        TextStyle.error.apply(TerminalText.padded(TerminalText.prefix(verdict, room), room), if: usesColor))
    } else {
      cells += columns.cells(of: load)
      if let verdict { cells.append(TextStyle.error.apply(verdict, if: usesColor)) }
    }
    let extra = load.response != nil ? verdict.map { TerminalText.width($0) + 1 } ?? 0 : 0
    let name = TerminalText.escaped(load.url.shortened(from: parent?.finalURL))
    let place =
      load.reference.map { TerminalText.escaped("\($0.file.lastComponent):\($0.line):\($0.column)") } ?? ""
    // A verdict takes its room from the place and the name.
    let free = width - columns.middle - 1 - extra
    let shownPlace = TerminalText.suffix(place, min(columns.place, max(free - 17, 8)))
    let room = max(min(columns.name, free - (place.isEmpty ? 0 : TerminalText.width(shownPlace) + 1)), 8)
    let nameRoom = max(room - TerminalText.width(prefix), 6)
    let shown = TerminalText.padded(prefix + middleCut(name, nameRoom), room)
    let row = ([shown] + cells + [TextStyle.faint.apply(shownPlace, if: usesColor)]).joined(separator: " ")
    return TerminalText.withoutTrailingSpaces(row)
  }

  /// Why a load was not used, in a word or two.
  private func verdict(_ load: Load) -> String? {
    switch load.verdict.outcome {
    case .used: return nil
    case .pending: return "… no end"
    case .rejected: return "✗ " + TerminalText.escaped(load.verdict.reason?.code.rawValue ?? "rejected")
    case .notLoaded:
      return "✗ not loaded: " + TerminalText.escaped(load.verdict.reason?.code.rawValue ?? "unknown")
    }
  }

  /// A name that fits: the end tells the file, the scheme of a whole URL whether it left the page's.
  private func middleCut(_ name: String, _ columns: Int) -> String {
    guard TerminalText.width(name) > columns else { return name }
    guard let scheme = name.firstRange(of: "://") else { return TerminalText.suffix(name, columns) }
    let head = name[..<scheme.lowerBound] + ":"
    let room = columns - TerminalText.width(String(head))
    return room > 6 ? head + TerminalText.suffix(name, room) : TerminalText.suffix(name, columns)
  }

  // MARK: - Diagnostics and figures

  /// What is wrong, as a compiler would say it.
  func text(of diagnostic: Diagnostic) -> String {
    let style: TextStyle =
      switch diagnostic.severity {
      case .error: .error
      case .warning: .warning
      case .note: .note
      }
    let code = style.apply(TerminalText.escaped(diagnostic.code), if: usesColor)
    let severity = diagnostic.severity == .error ? "" : " (\(diagnostic.severity.rawValue))"
    var lines = ["\(code)\(severity): \(TerminalText.escaped(diagnostic.message))"]
    let details = diagnostic.details.map { (detail: $0, text: TerminalText.escaped($0.text)) }
    let column = details.filter { $0.detail.place != nil }.map { TerminalText.width($0.text) }.max() ?? 0
    for (detail, text) in details {
      var line = "  " + text
      if let place = detail.place {
        line = "  \(TerminalText.padded(text, min(column, width / 2)))  \(TerminalText.escaped(place))"
      }
      if let note = detail.note { line += "   (\(TerminalText.escaped(note)))" }
      lines.append(line)
    }
    let fix = TerminalText.wrapped(TerminalText.escaped(diagnostic.fix), width - 7)
    for (index, line) in fix.enumerated() where !diagnostic.fix.isEmpty {
      lines.append(
        index == 0 ? "  \(TextStyle.strong.apply("fix:", if: usesColor)) \(line)" : "       \(line)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func summary(_ trace: LoadTrace) -> [String] {
    let summary = LoadSummary(trace)
    var lines = [
      "\(summary.loads) · \(Quantity.bytes(summary.bytes)) · \(Quantity.seconds(summary.duration))"
    ]
    if !summary.layers.isEmpty {
      lines.append(
        "answered by " + summary.layers.map { "\($0.layer.rawValue) \($0.count)" }.joined(separator: ", "))
    }
    if !summary.unloaded.isEmpty {
      let reasons = summary.unloaded.map { "\($0.code) \($0.count)" }.joined(separator: ", ")
      lines.append("\(Quantity.count(trace.unloaded.count, "reference")) without a request: \(reasons)")
    }
    lines.append(summary.findings)
    if trace.end == nil { lines.append("the record breaks off: the run did not end") }
    if let interruption = trace.end?.interruption { lines.append("the run was ended early: \(interruption)") }
    return lines.flatMap { TerminalText.wrapped(TerminalText.escaped($0), width) }
  }
}

/// How wide the parts of a line are.
private struct Columns {
  let name: Int
  let status = 3
  let type: Int
  let size: Int
  let layer: Int
  let place: Int

  /// The columns from the status to the layer.
  var middle: Int { status + type + size + layer + 3 }

  init(_ loads: [Load], width: Int) {
    var type = 4
    var size = 3
    var layer = 4
    for load in loads {
      type = max(type, load.response?.mimeType.map { TerminalText.width(TerminalText.escaped($0)) } ?? 0)
      size = max(size, load.response.map { TerminalText.width(Quantity.bytes($0.bodyLength)) } ?? 0)
      layer = max(layer, load.answeredBy.map { TerminalText.width($0.shortName) } ?? 0)
    }
    self.type = min(type, width >= 120 ? 40 : 16)
    self.size = size
    self.layer = min(layer, 14)
    place = max(width / 4, 12)
    name = max(width - (status + self.type + size + self.layer + 3) - place - 2, 16)
  }

  /// The cells from the status to the layer.
  func cells(of load: Load) -> [String] {
    let status = load.response.map { $0.status > 0 ? String($0.status) : "–" } ?? ""
    let type = load.response.map { TerminalText.escaped($0.mimeType ?? "no type") } ?? ""
    let size = load.response.map { Quantity.bytes($0.bodyLength) } ?? ""
    let layer = TerminalText.escaped(load.answeredBy?.shortName ?? "")
    return [
      TerminalText.padded(status, self.status),
      TerminalText.padded(TerminalText.prefix(type, self.type), self.type),
      String(repeating: " ", count: max(self.size - TerminalText.width(size), 0)) + size,
      TerminalText.padded(TerminalText.prefix(layer, self.layer), self.layer),
    ]
  }
}
