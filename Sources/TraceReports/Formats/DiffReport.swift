import LoadTrace

/// Writes the difference of two traces for a terminal: what is new in findings first, then the loads, causes before
/// what follows from them.
public struct DiffReport: Sendable {
  private let tree: TextTree

  /// Makes a report for a terminal of a width in columns.
  public init(width: Int = 80, usesColor: Bool = false) {
    tree = TextTree(width: width, usesColor: usesColor)
  }

  /// Writes a difference, in pieces of any size, UTF-8; it throws only what `output` throws.
  public func write(_ diff: TraceDiff, to output: ([UInt8]) throws -> Void) throws {
    try withoutActuallyEscaping(output) { sink in
      var text = ReportOutput(to: sink)
      try write(diff, to: &text)
      try text.flush()
    }
  }

  func write(_ diff: TraceDiff, to output: inout ReportOutput) throws {
    if diff.isEmpty { return try output.write("the traces do not differ\n") }
    let entries = DiffEntry.all(diff)
    let causes = entries.filter { $0.cause == nil }
    let effects = Dictionary(grouping: entries.filter { $0.cause != nil }) { $0.cause }
    for entry in causes {
      try output.write(line(entry))
      try writeEffects(of: entry, effects, to: &output)
    }
    for diagnostic in diff.newDiagnostics {
      try output.write("\n\(TextStyle.error.apply("new", if: tree.usesColor)) \(tree.text(of: diagnostic))")
    }
    if !diff.goneDiagnostics.isEmpty { try output.write("\n") }
    for diagnostic in diff.goneDiagnostics {
      try output.write("gone \(TerminalText.escaped("\(diagnostic.code): \(diagnostic.message)"))\n")
    }
    try output.write(
      "\n\(Quantity.count(diff.added.count, "load")) added, \(diff.lost.count) lost, \(diff.changed.count) changed; "
        + "\(Quantity.count(diff.newDiagnostics.count, "new finding")), \(diff.goneDiagnostics.count) gone\n")
  }

  /// The most effects that are told of one cause.
  private static let mostEffects = 20

  /// What followed from a cause, whatever was between.
  private func writeEffects(
    of cause: DiffEntry, _ effects: [TraceDiff.Difference?: [DiffEntry]], to output: inout ReportOutput
  ) throws {
    var pending = [cause.difference]
    var told: Set<TraceDiff.Difference> = [cause.difference]
    var count = 0
    while let next = pending.popLast() {
      for entry in effects[next] ?? [] where told.insert(entry.difference).inserted {
        pending.append(entry.difference)
        count += 1
        if count <= Self.mostEffects { try output.write("    " + line(entry)) }
      }
    }
    if count > Self.mostEffects {
      try output.write("    and \(count - Self.mostEffects) more that follow from it\n")
    }
  }

  private func line(_ entry: DiffEntry) -> String {
    let style: TextStyle =
      switch entry.sign {
      case "+": .note
      case "-": .error
      default: .warning
      }
    var lines = [style.apply(entry.sign, if: tree.usesColor) + " " + TerminalText.escaped(entry.text)]
    lines += entry.differences.map { "      " + TerminalText.escaped($0) }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// A line of a difference.
struct DiffEntry {
  /// `+`, `-` or `~`.
  var sign: String
  var text: String
  var differences: [String]
  var difference: TraceDiff.Difference
  /// The difference that this one follows from.
  var cause: TraceDiff.Difference?

  /// All loads that differ, the earliest first: a run goes apart where its first load does.
  static func all(_ diff: TraceDiff) -> [DiffEntry] {
    func entry(_ sign: String, _ load: Load, _ differences: [String] = []) -> DiffEntry {
      let difference = TraceDiff.Difference(isLost: sign == "-", id: load.id)
      let place = load.reference.map { "  \($0.file.lastComponent):\($0.line):\($0.column)" } ?? ""
      return DiffEntry(
        sign: sign, text: "\(load.url) (\(load.destination))\(place)", differences: differences,
        difference: difference,
        cause: diff.consequences[difference])
    }
    let entries =
      diff.changed.map { entry("~", $0.after, $0.differences) } + diff.lost.map { entry("-", $0) }
      + diff.added.map { entry("+", $0) }
    return entries.enumerated().sorted {
      ($0.element.difference.id, $0.offset) < ($1.element.difference.id, $1.offset)
    }.map(\.element)
  }
}
