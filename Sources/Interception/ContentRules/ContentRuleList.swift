import Synchronization

/// A compiled list of content rules: says what is to become of a load.
///
/// It is made from Apple's content rule list JSON, or from a plain list of filters such as a user keeps in a
/// text file. A list is a value that is never changed; asking it is safe from any thread.
///
/// Rules hold in the list's order: what a rule does stands unless a later one that takes the same load says
/// `ignore-previous-rules`. Several lists decide one load each alone; see ``ContentRuleDecision/combined(_:)``.
public struct ContentRuleList: Sendable {
  /// A line of a plain list that was passed over, and why.
  public struct IgnoredLine: Sendable, Hashable {
    /// The line, from 1.
    public var line: Int
    /// What it holds.
    public var text: String
    /// Why it is not a rule.
    public var reason: String
  }

  struct CompiledRule: Sendable {
    var index: UInt32
    var flags: ContentRuleFlags
    /// The condition's number, or -1.
    var condition: Int32
    var sourceStart: UInt32
    var sourceCount: UInt32
    var action: ContentRuleAction
  }

  struct CompiledCondition: Sendable {
    var subject: ContentRuleCondition.Subject
    var required: [UInt32]
    var forbidden: [UInt32]
  }

  var rules: [CompiledRule]
  var conditions: [CompiledCondition]
  var filters: PatternSet
  /// The rule that each filter belongs to.
  var ruleOfFilter: [UInt32]
  var topPatterns: PatternSet
  var framePatterns: PatternSet
  /// Rules for every URL whose condition asks for one of the patterns, by the pattern's number.
  var rulesOfTopPattern: [UInt32: [UInt32]]
  var rulesOfFramePattern: [UInt32: [UInt32]]
  /// Other rules for every URL.
  var rulesForEveryURL: [UInt32]
  var globalSelectors: [String]
  var source: [UInt8]
  /// The marks that a rule has; a load's others need not be found out.
  var flagsInUse: ContentRuleFlags
  var documents = DocumentMatches()

  /// What reports call the list: the path or URL of its file.
  public var name = "content rules"
  /// Whether the source is JSON rather than a plain list.
  var isJSON = true

  /// The lines of a plain list that are no rules.
  public internal(set) var ignoredLines: [IgnoredLine] = []

  /// The number of rules.
  public var count: Int { rules.count }

  /// The memory the compiled list takes, in bytes, with the source that explanations quote.
  public var memory: Int {
    filters.memory + topPatterns.memory + framePatterns.memory + source.count + ruleOfFilter.count * 4
      + rules.count * MemoryLayout<CompiledRule>.stride
      + conditions.reduce(0) {
        $0 + MemoryLayout<CompiledCondition>.stride + ($1.required.count + $1.forbidden.count) * 4
      }
  }

  /// The patterns that a document's URL matches, for the documents asked about last.
  final class DocumentMatches: Sendable {
    private struct Key: Hashable {
      var subject: ContentRuleCondition.Subject
      var url: String
    }

    private let matches = Mutex<[Key: [UInt32]]>([:])

    func matches(of url: String, as subject: ContentRuleCondition.Subject, in set: PatternSet) -> [UInt32] {
      let key = Key(subject: subject, url: url)
      if let known = matches.withLock({ $0[key] }) { return known }
      let found = set.matches(url)
      matches.withLock {
        // A page has few documents; a list that serves many pages forgets the old ones at once.
        if $0.count >= 16 { $0.removeAll() }
        $0[key] = found
      }
      return found
    }
  }
}

// MARK: - Deciding

extension ContentRuleList {
  /// What is to become of a load.
  public func decision(for load: ResourceLoad) -> ContentRuleDecision {
    var decision = ContentRuleDecision()
    // WebKit does not ask about data URLs.
    if load.url.utf8.starts(with: "data:".utf8) { return decision }
    let candidates = candidates(for: load)
    var matched: [CompiledRule] = []
    if !candidates.isEmpty {
      let flags = flags(of: load)
      for number in candidates {
        let rule = rules[Int(number)]
        if rule.flags.takes(flags), isFulfilled(rule.condition, load) { matched.append(rule) }
      }
    }
    var firstHolding = 0
    var pastHolding = matched.count
    if let stop = matched.firstIndex(where: { $0.action == .ignoreFollowingRules }) { pastHolding = stop + 1 }
    if let stop = matched[..<pastHolding].lastIndex(where: { $0.action == .ignorePreviousRules }) {
      firstHolding = stop
    } else {
      decision.globalSelectors = globalSelectors
    }
    decision.steps = matched.enumerated().map { place, rule in
      var outcome = ContentRuleDecision.Outcome.applied
      if place >= pastHolding {
        outcome = .undone(byRule: Int(matched[pastHolding - 1].index))
      } else if place < firstHolding {
        outcome = .undone(byRule: Int(matched[firstHolding].index))
      } else if rule.action == .makeHTTPS, ContentRuleDecision.secureURL(for: load.url) == nil {
        outcome = .withoutEffect
      }
      return step(rule, outcome: outcome, load)
    }
    return decision
  }

  /// The rules whose filter takes the URL, in order.
  private func candidates(for load: ResourceLoad) -> [UInt32] {
    var found = filters.matches(load.url)
    for index in found.indices { found[index] = ruleOfFilter[Int(found[index])] }
    let fromFilters = found.count
    found += rulesForEveryURL
    if !rulesOfTopPattern.isEmpty {
      for pattern in matches(.top, load) { found += rulesOfTopPattern[pattern] ?? [] }
    }
    if !rulesOfFramePattern.isEmpty {
      for pattern in matches(.frame, load) { found += rulesOfFramePattern[pattern] ?? [] }
    }
    if found.count > fromFilters, found.count > 1 {
      found.sort()
      var last: UInt32?
      found.removeAll { number in
        defer { last = number }
        return number == last
      }
    }
    return found
  }

  private func matches(_ subject: ContentRuleCondition.Subject, _ load: ResourceLoad) -> [UInt32] {
    switch subject {
    case .top: documents.matches(of: load.topURL, as: .top, in: topPatterns)
    case .frame: documents.matches(of: load.documentURL, as: .frame, in: framePatterns)
    }
  }

  private func isFulfilled(_ number: Int32, _ load: ResourceLoad) -> Bool {
    guard number >= 0 else { return true }
    let condition = conditions[Int(number)]
    let matches = matches(condition.subject, load)
    if !condition.required.isEmpty, !condition.required.contains(where: { contains(matches, $0) }) {
      return false
    }
    return !condition.forbidden.contains { contains(matches, $0) }
  }

  private func contains(_ sorted: [UInt32], _ number: UInt32) -> Bool {
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < sorted.count && sorted[low] == number
  }

  private func flags(of load: ResourceLoad) -> ContentRuleFlags {
    var flags = load.type.flag
    if !flagsInUse.isDisjoint(with: .loadTypes) {
      let isFirstParty = RegistrableDomain(url: load.topURL) == RegistrableDomain(url: load.url)
      flags.insert(isFirstParty ? .firstParty : .thirdParty)
    }
    flags.insert(load.isInTopFrame ? .topFrame : .childFrame)
    if !flagsInUse.isDisjoint(with: .requestMethods) {
      flags.formUnion(ContentRuleFlags.methodsByName[load.method.lowercased()] ?? [])
    }
    return flags
  }

  private func step(
    _ rule: CompiledRule, outcome: ContentRuleDecision.Outcome, _ load: ResourceLoad
  ) -> ContentRuleDecision.Step {
    var reasons: [String] = []
    if !rule.flags.isDisjoint(with: .resourceTypes) { reasons.append(load.type.description) }
    if !rule.flags.isDisjoint(with: .loadTypes), !rule.flags.isSuperset(of: .loadTypes) {
      reasons.append(rule.flags.contains(.thirdParty) ? "third-party" : "first-party")
    }
    if !rule.flags.isDisjoint(with: .loadContexts), !rule.flags.isSuperset(of: .loadContexts) {
      reasons.append(rule.flags.contains(.topFrame) ? "top-frame" : "child-frame")
    }
    if !rule.flags.isDisjoint(with: .requestMethods) { reasons.append(load.method) }
    if rule.condition >= 0 {
      let condition = conditions[Int(rule.condition)]
      let subject = condition.subject == .top ? load.topURL : load.documentURL
      reasons.append((condition.required.isEmpty ? "unless: " : "if: ") + subject)
    }
    let start = Int(rule.sourceStart)
    let text = String(decoding: source[start..<(start + Int(rule.sourceCount))], as: UTF8.self)
    return ContentRuleDecision.Step(
      rule: Int(rule.index), action: rule.action, outcome: outcome, source: text, reasons: reasons)
  }
}
