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
  public var loads: [Load] { trace.loads.filter { $0.answeredBy != .memoryCache } }

  /// What is wrong, the worst first.
  public var diagnostics: [Diagnostic] { trace.diagnostics }

  /// The load of the page itself.
  public var navigation: Load? { trace.loads.first }

  /// The illegal calls on scheme tasks, by load.
  public var violations: [Violation] { trace.loads.flatMap(\.violations) }

  /// The loads whose response was refused or never came.
  public var failures: [Load] { trace.loads.filter { $0.verdict.outcome != .used } }
}
