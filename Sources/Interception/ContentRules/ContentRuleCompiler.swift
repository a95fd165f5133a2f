public import Foundation

extension ContentRuleList {
  /// The greatest number of rules in a list: WebKit's limit of 150,000 is not to be reached.
  public static let ruleLimit = 149_999

  /// Compiles Apple's content rule list JSON.
  ///
  /// - Throws: the first fault, in WebKit's words and order, with the index of the rule.
  public init(json: String) throws(ContentRuleListError) {
    try self.init(jsonBytes: Array(json.utf8))
  }

  /// Compiles Apple's content rule list JSON, in UTF-8.
  public init(json: Data) throws(ContentRuleListError) {
    try self.init(jsonBytes: Array(json))
  }

  private init(jsonBytes: [UInt8]) throws(ContentRuleListError) {
    let parsed = jsonBytes.withUnsafeBufferPointer { bytes -> Result<[ContentRule], ContentRuleListError> in
      do throws(ContentRuleListError) {
        return .success(try ContentRuleListParser.rules(bytes, limit: Self.ruleLimit))
      } catch {
        return .failure(error)
      }
    }
    try self.init(rules: parsed.get(), source: jsonBytes)
  }

  /// Compiles rules; the first filter that cannot be compiled is the fault.
  init(rules: [ContentRule], source: [UInt8]) throws(ContentRuleListError) {
    var compiler = ContentRuleCompiler()
    for rule in rules { try compiler.add(rule) }
    self = compiler.finish(source: source)
  }

  /// Compiles a plain list of filters, one a line.
  ///
  /// No line makes it fail; those that are no rules are in ``ignoredLines``. A list without a rule lets
  /// everything load.
  public init(filterList text: String) {
    let source = Array(text.utf8)
    let parser = source.withUnsafeBufferPointer { FilterListParser($0) }
    var ignored = parser.ignored
    var compiler = ContentRuleCompiler()
    for rule in parser.rules {
      do throws(ContentRuleListError) {
        try compiler.add(rule)
      } catch {
        let line = String(decoding: source[rule.source], as: UTF8.self)
        ignored.append(IgnoredLine(line: rule.index, text: line, reason: error.detail ?? error.code.rawValue))
      }
    }
    self = compiler.finish(source: source)
    ignoredLines = ignored.sorted { $0.line < $1.line }
    isJSON = false
  }
}

/// Puts a content rule list together.
private struct ContentRuleCompiler {
  private var rules: [ContentRuleList.CompiledRule] = []
  private var conditions: [ContentRuleList.CompiledCondition] = []
  private var filters = PatternSet.Builder()
  private var ruleOfFilter: [UInt32] = []
  private var patterns: [ContentRuleCondition.Subject: PatternSet.Builder] = [.top: .init(), .frame: .init()]
  private var patternNumbers: [ContentRuleCondition.Subject: [ContentRuleCondition.Pattern: UInt32]] = [:]
  private var rulesOfPattern: [ContentRuleCondition.Subject: [UInt32: [UInt32]]] = [:]
  private var rulesForEveryURL: [UInt32] = []
  private var globalSelectors: [String] = []
  private var flagsInUse: ContentRuleFlags = []

  mutating func add(_ rule: ContentRule) throws(ContentRuleListError) {
    let filter = try compile(rule)
    var condition: Int32 = -1
    if let written = rule.condition {
      condition = Int32(conditions.count)
      conditions.append(try compile(written, rule: rule.index))
    }
    if filter == nil, condition < 0, rule.flags.isEmpty, case .hide(let selector) = rule.action {
      globalSelectors.append(selector)
      return
    }
    let number = UInt32(rules.count)
    if filter == nil {
      if condition >= 0, !conditions[Int(condition)].required.isEmpty {
        let compiled = conditions[Int(condition)]
        for pattern in compiled.required {
          rulesOfPattern[compiled.subject, default: [:]][pattern, default: []].append(number)
        }
      } else {
        rulesForEveryURL.append(number)
      }
    } else {
      ruleOfFilter.append(number)
    }
    flagsInUse.formUnion(rule.flags)
    rules.append(
      ContentRuleList.CompiledRule(
        index: UInt32(rule.index), flags: rule.flags, condition: condition,
        sourceStart: UInt32(rule.source.lowerBound), sourceCount: UInt32(rule.source.count),
        action: rule.action))
  }

  /// The number of the rule's filter; `nil` where it matches everything.
  private mutating func compile(_ rule: ContentRule) throws(ContentRuleListError) -> UInt32? {
    do throws(URLFilterParser.Fault) {
      let filter: URLFilter
      switch rule.filter {
      case .everything: return nil
      case .pattern(let text): filter = try filters.filter(text, ignoresCase: rule.ignoresCase)
      case .line(let pattern):
        filter = try filters.filter(ignoresCase: rule.ignoresCase) { pattern.build(&$0) }
      }
      return filter.matchesEverything ? nil : try filters.add(filter)
    } catch {
      var culprit: String?
      if case .pattern(let text) = rule.filter { culprit = text }
      throw ContentRuleListError(.invalidRegex, rule: rule.index, culprit: culprit, detail: error.description)
    }
  }

  private mutating func compile(
    _ condition: ContentRuleCondition, rule: Int
  ) throws(ContentRuleListError) -> ContentRuleList.CompiledCondition {
    var compiled = ContentRuleList.CompiledCondition(subject: condition.subject, required: [], forbidden: [])
    for pattern in condition.required {
      compiled.required.append(try number(of: pattern, condition.subject, rule: rule))
    }
    for pattern in condition.forbidden {
      compiled.forbidden.append(try number(of: pattern, condition.subject, rule: rule))
    }
    return compiled
  }

  private mutating func number(
    of pattern: ContentRuleCondition.Pattern, _ subject: ContentRuleCondition.Subject, rule: Int
  ) throws(ContentRuleListError) -> UInt32 {
    if let number = patternNumbers[subject]?[pattern] { return number }
    let text: String
    var ignoresCase = true
    switch pattern {
    case .filter(let filter, let ignores):
      text = filter
      ignoresCase = ignores
    case .domain(let domain):
      text = Self.filter(forDomain: domain)
    }
    do throws(URLFilterParser.Fault) {
      let number = try add(text, ignoresCase: ignoresCase, to: subject)
      patternNumbers[subject, default: [:]][pattern] = number
      return number
    } catch {
      throw ContentRuleListError(.invalidRegex, rule: rule, culprit: text, detail: error.description)
    }
  }

  private mutating func add(
    _ text: String, ignoresCase: Bool, to subject: ContentRuleCondition.Subject
  ) throws(URLFilterParser.Fault) -> UInt32 {
    var builder = patterns.removeValue(forKey: subject) ?? .init()
    defer { patterns[subject] = builder }
    return try builder.add(builder.filter(text, ignoresCase: ignoresCase))
  }

  /// The filter that WebKit makes of a domain.
  private static func filter(forDomain domain: String) -> String {
    var name = domain.utf8[...]
    let withSubdomains = name.first == UInt8(ascii: "*")
    if withSubdomains { name = name.dropFirst() }
    var escaped: [UInt8] = []
    for byte in name {
      if #"\{}[.?*$"#.utf8.contains(byte) { escaped.append(UInt8(ascii: "\\")) }
      escaped.append(byte)
    }
    let start = #"[a-z][a-z+.-]*:\/\/"# + (withSubdomains ? #"([^/]*\.)*"# : "")
    return start + String(decoding: escaped, as: UTF8.self) + "[:/]"
  }

  func finish(source: [UInt8]) -> ContentRuleList {
    ContentRuleList(
      rules: rules, conditions: conditions, filters: filters.finish(), ruleOfFilter: ruleOfFilter,
      topPatterns: (patterns[.top] ?? .init()).finish(),
      framePatterns: (patterns[.frame] ?? .init()).finish(),
      rulesOfTopPattern: rulesOfPattern[.top] ?? [:], rulesOfFramePattern: rulesOfPattern[.frame] ?? [:],
      rulesForEveryURL: rulesForEveryURL, globalSelectors: globalSelectors, source: source,
      flagsInUse: flagsInUse)
  }
}
