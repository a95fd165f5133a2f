/// What the rules of a list do to a load, and why.
public struct ContentRuleDecision: Sendable, Hashable {
  /// What became of a rule that takes the load.
  public enum Outcome: Sendable, Hashable {
    /// Its action holds.
    case applied
    /// A later rule ignores previous ones, or an earlier one the following; the number is that rule's.
    case undone(byRule: Int)
    /// Its action has nothing to do here: `make-https` on a load that is not plain HTTP on its usual port.
    case withoutEffect
  }

  /// A rule that takes the load.
  public struct Step: Sendable, Hashable {
    /// Where the rule stands: its index in the JSON array from 0, or its line in a plain list from 1.
    public var rule: Int
    /// What it does.
    public var action: ContentRuleAction
    /// What became of it.
    public var outcome: Outcome
    /// The rule as it was written.
    public var source: String
    /// What about the load the rule asks for, beyond its URL: `image`, `third-party`, `if-domain`.
    public var reasons: [String]
  }

  /// The rules that take the load, in the list's order.
  public var steps: [Step] = []
  /// The selectors that hide elements in every document the list lets load; they are not listed as steps.
  public var globalSelectors: [String] = []

  /// The load is not to be made.
  public var isBlocked: Bool { applied.contains { $0.action == .block } }
  /// The load is to be made without cookies.
  public var blocksCookies: Bool { applied.contains { $0.action == .blockCookies } }
  /// The load is to be made over `https` or `wss`.
  public var makesHTTPS: Bool { applied.contains { $0.action == .makeHTTPS } }
  /// The texts that the app is told.
  public var notifications: [String] {
    applied.compactMap { if case .notify(let text) = $0.action { text } else { nil } }
  }
  /// The selectors of the elements that are not to be shown.
  public var hidingSelectors: [String] {
    globalSelectors + applied.compactMap { if case .hide(let selector) = $0.action { selector } else { nil } }
  }
  /// The last rule that blocks the load.
  public var blockingRule: Step? { applied.last { $0.action == .block } }

  private var applied: some BidirectionalCollection<Step> { steps.lazy.filter { $0.outcome == .applied } }

  /// The decision in words, a line for each rule that takes the load.
  public var explanation: [String] {
    steps.map { step in
      var line = "rule \(step.rule) \(step.action)"
      switch step.outcome {
      case .applied: line += ": applied"
      case .undone(let rule): line += ": undone by rule \(rule)"
      case .withoutEffect: line += ": without effect"
      }
      if !step.reasons.isEmpty { line += " (\(step.reasons.joined(separator: ", ")))" }
      return line + "  " + step.source
    }
  }

  /// The decision of several lists about one load: each decides alone, and what any of them asks for is done.
  public static func combined(_ decisions: [ContentRuleDecision]) -> ContentRuleDecision {
    decisions.reduce(into: ContentRuleDecision()) {
      $0.steps += $1.steps
      $0.globalSelectors += $1.globalSelectors
    }
  }

  /// A decision that leaves the load as it is.
  public init() {}

  /// The URL after `make-https`; `nil` where the scheme is another or the port is not the usual one.
  public static func secureURL(for url: String) -> String? {
    for (plain, secure, port) in [("http://", "https://", ":80"), ("ws://", "wss://", ":80")]
    where url.hasPrefix(plain) {
      let rest = url.dropFirst(plain.count)
      let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
      let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
      let portStart = host.lastIndex(of: ":").flatMap { host[$0...].contains("]") ? nil : $0 }
      guard let portStart else { return secure + rest }
      guard host[portStart...] == port else { return nil }
      return secure + authority.dropLast(port.count) + rest[authority.endIndex...]
    }
    return nil
  }
}
