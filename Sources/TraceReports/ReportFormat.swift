public import LoadTrace

/// A form in which a trace can be written down.
public enum ReportFormat: String, Sendable, CaseIterable {
  /// Lines for a terminal: a tree of loads, then what is wrong.
  case tree
  /// The trace itself, JSON Lines.
  case jsonLines = "jsonl"
  /// One HTML file to look at in a browser.
  case html
  /// An HTTP archive, HAR 1.2, for browsers' developer tools.
  case har
  /// Trace events on a time line, for Perfetto.
  case traceEvents = "trace-event"
  /// The tree of loads for Graphviz.
  case graphviz = "dot"
  /// The tree of loads as a Mermaid flow chart.
  case mermaid
  /// A summary for the page of a CI job, below 900 kB.
  case markdown
  /// Commands that make GitHub Actions annotate the source.
  case annotations = "github"
  /// JUnit XML: each kind of fault is a test.
  case junit
  /// SARIF 2.1.0, for forges that show findings in the source.
  case sarif
}

/// How a report is to be written.
public struct ReportOptions: Sendable {
  /// The number of columns a line of text may take; at least 72.
  public var width = 80
  /// Whether text may carry a terminal's colours.
  public var usesColor = false
  /// The folder of the page's root in the repository, for formats that name files there; empty for the repository's root.
  public var sourceFolder = ""
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
      case .html: try HTMLReport().write(trace, to: &text)
      case .har: try HARReport().write(trace, to: &text)
      case .traceEvents: try TraceEventReport().write(trace, to: &text)
      case .graphviz: try GraphvizReport().write(trace, to: &text)
      case .mermaid: try MermaidReport().write(trace, to: &text)
      case .markdown: try MarkdownReport().write(trace, to: &text)
      case .annotations: try AnnotationsReport(sourceFolder: options.sourceFolder).write(trace, to: &text)
      case .junit: try JUnitReport(suite: "trace").write(CheckResult.results(of: trace), to: &text)
      case .sarif: try SARIFReport(sourceFolder: options.sourceFolder).write(trace, to: &text)
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
