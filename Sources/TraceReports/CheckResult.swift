/// How one check of a run went, whoever made it.
public struct CheckResult: Sendable, Hashable {
  /// How it went.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// What was checked is right.
    case passed
    /// What was checked is wrong.
    case failed
    /// The check itself could not be made.
    case error
    /// The check was not made.
    case skipped
  }

  /// The check's name, parts divided by slashes: `scheme-task/order/data-before-response`.
  public var name: String
  /// How it went.
  public var outcome: Outcome
  /// Why, in a sentence, for every outcome but `passed`.
  public var message: String
  /// All that helps to understand it, in lines.
  public var details: String
  /// How long it took, in seconds.
  public var duration: Double

  /// Makes a result.
  public init(
    name: String, outcome: Outcome, message: String = "", details: String = "", duration: Double = 0
  ) {
    self.name = name
    self.outcome = outcome
    self.message = message
    self.details = details
    self.duration = duration
  }
}
