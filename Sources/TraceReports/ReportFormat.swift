public import LoadTrace

/// A form in which a trace can be written down.
public enum ReportFormat: String, Sendable, CaseIterable {
  /// Lines for a terminal: a tree of loads, then what is wrong.
  case tree
  /// The trace itself, JSON Lines.
  case jsonLines = "jsonl"
}

/// How a report is to be written.
public struct ReportOptions: Sendable {
  /// The number of columns a line of text may take; at least 72.
  public var width = 80
  /// Whether text may carry a terminal's colours.
  public var usesColor = false
  /// What is hidden; `nil` hides nothing.
  public var mask: SecretMask? = .standard

  /// Makes the default options.
  public init() {}
}

extension ReportFormat {
  /// Writes a trace, in pieces of any size, UTF-8.
  ///
  /// It throws only what `output` throws.
  public func write(
    _ trace: LoadTrace, options: ReportOptions = ReportOptions(), to output: ([UInt8]) throws -> Void
  ) throws {
    var trace = trace
    options.mask?.mask(&trace)
    try withoutActuallyEscaping(output) { sink in
      var text = ReportOutput(to: sink)
      switch self {
      case .tree: try TextTree(width: options.width, usesColor: options.usesColor).write(trace, to: &text)
      case .jsonLines: try JSONLinesReport().write(trace, to: &text)
      }
      try text.flush()
    }
  }

  /// The report as a whole.
  public func text(_ trace: LoadTrace, options: ReportOptions = ReportOptions()) -> String {
    var bytes: [UInt8] = []
    // Nothing is thrown here, since nothing is thrown by appending.
    try? write(trace, options: options) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
