public import LoadTrace

/// A page as it was when nothing was left to load.
public struct Page: Sendable {
  /// The record of all that happened.
  public let trace: LoadTrace
  /// The document's title; `nil` where there is no document, or it has none.
  public let title: String?

  package init(trace: LoadTrace, title: String? = nil) {
    self.trace = trace
    self.title = title
  }

  /// The loads that went beyond the memory cache, in the order of their start.
  ///
  /// What the memory cache answers reaches neither handler nor network, and how often it does so depends on how often a
  /// page names a file it already has; so it is left out here. ``trace`` has those loads, too.
  public var loads: [Load] { trace.loads.filter { $0.answeredBy != .memoryCache } }

  /// What is wrong, the worst first.
  public var diagnostics: [Diagnostic] { trace.diagnostics }

  /// The load of the page itself.
  public var navigation: Load? { trace.loads.first }

  /// The illegal calls on scheme tasks, by load.
  public var violations: [Violation] { trace.loads.flatMap(\.violations) }

  /// The loads that were not used: their response was refused or never came, or they have not ended.
  ///
  /// A load is `pending` where the page was closed or its time was over before an answer came. Loads that the memory
  /// cache answers are among them, other than in ``loads``.
  public var failures: [Load] { trace.loads.filter { $0.verdict.outcome != .used } }
}
