/// Reads Apple's content rule list JSON into rules.
///
/// Members are checked in WebKit's order, so that the same fault is named. Members and values it does not know
/// are passed over. A rule whose selector is malformed is left out, as WebKit does.
///
/// [WebKit, ContentExtensionParser.cpp](https://github.com/WebKit/WebKit/blob/main/Source/WebCore/contentextensions/ContentExtensionParser.cpp)
struct ContentRuleListParser {
  private typealias Failure = ContentRuleListError

  /// Reads a list whose array has at most `limit` members, usable or not.
  static func rules(
    _ bytes: UnsafeBufferPointer<UInt8>, limit: Int
  ) throws(ContentRuleListError) -> [ContentRule] {
    guard !bytes.isEmpty else { throw Failure(.emptySource) }
    var reader = JSONReader(bytes)
    var rules: [ContentRule] = []
    var count = 0
    var firstFailure: ContentRuleListError?
    do throws(JSONReader.Malformed) {
      guard reader.beginArray() else {
        _ = try reader.value()
        guard reader.isAtEnd() else { throw JSONReader.Malformed(offset: reader.position) }
        throw JSONReader.Malformed(offset: -1)
      }
      while try reader.nextMember(isFirst: count == 0) {
        let start = reader.position
        let value = try reader.value()
        defer { count += 1 }
        // A fault in a rule counts only where the text is JSON to its end and not too long.
        guard firstFailure == nil, count < limit else { continue }
        do throws(ContentRuleListError) {
          if let rule = try rule(value, index: count, source: start..<reader.position) { rules.append(rule) }
        } catch {
          firstFailure = error
        }
      }
      guard reader.isAtEnd() else { throw JSONReader.Malformed(offset: reader.position) }
    } catch {
      if error.offset < 0 { throw Failure(.notAnArray) }
      throw Failure(.invalidJSON, detail: "at byte \(error.offset)")
    }
    if count > limit { throw Failure(.tooManyRules, detail: "\(count); \(limit) are allowed") }
    if let firstFailure { throw firstFailure }
    if rules.isEmpty { throw Failure(.noRules) }
    return rules
  }

  /// Reads a list again that has been read before, with those of its rules that are left out.
  static func rulesWithOmissions(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws -> (rules: [ContentRule], omitted: [(index: Int, source: Range<Int>)]) {
    var reader = JSONReader(bytes)
    var rules: [ContentRule] = []
    var omitted: [(index: Int, source: Range<Int>)] = []
    var count = 0
    guard reader.beginArray() else { return ([], []) }
    while try reader.nextMember(isFirst: count == 0) {
      let start = reader.position
      let value = try reader.value()
      let source = start..<reader.position
      if let rule = try rule(value, index: count, source: source) {
        rules.append(rule)
      } else {
        omitted.append((count, source))
      }
      count += 1
    }
    return (rules, omitted)
  }

  /// Reads one rule; `nil` where it is to be left out.
  private static func rule(
    _ value: JSONValue, index: Int, source: Range<Int>
  ) throws(ContentRuleListError) -> ContentRule? {
    guard case .object = value else { throw Failure(.invalidRule, rule: index) }
    guard let trigger = value["trigger"], case .object = trigger else {
      throw Failure(.invalidTrigger, rule: index)
    }
    guard case .string(let filter)? = trigger["url-filter"], !filter.isEmpty else {
      throw Failure(.invalidURLFilter, rule: index)
    }
    var flags: ContentRuleFlags = []
    for (name, table) in flagLists {
      guard let list = trigger[name] else { continue }
      try add(list, named: name, from: table, to: &flags, rule: index)
    }
    if let method = trigger["request-method"] {
      guard case .string(let name) = method, let flag = ContentRuleFlags.methodsByName[name] else {
        throw Failure(.invalidRequestMethod, rule: index)
      }
      flags.formUnion(flag)
    }
    let condition = try condition(trigger, rule: index)
    guard let action = try action(value, rule: index) else { return nil }
    return ContentRule(
      filter: .pattern(filter), ignoresCase: trigger["url-filter-is-case-sensitive"] != .bool(true),
      flags: flags,
      condition: condition, action: action, index: index, source: source)
  }

  // MARK: - Trigger

  private static let flagLists = [
    ("resource-type", ContentRuleFlags.typesByName),
    ("load-type", ContentRuleFlags.loadTypesByName),
    ("load-context", ContentRuleFlags.loadContextsByName),
  ]

  private static func add(
    _ list: JSONValue, named name: String, from table: [String: ContentRuleFlags],
    to flags: inout ContentRuleFlags, rule: Int
  ) throws(ContentRuleListError) {
    guard case .array(let members) = list else { throw Failure(.invalidFlags, rule: rule, culprit: name) }
    for member in members {
      guard case .string(let text) = member, let flag = table[text] else {
        throw Failure(.invalidFlag, rule: rule, culprit: name)
      }
      flags.formUnion(flag)
    }
  }

  private struct ConditionKey {
    var name: String
    var subject: ContentRuleCondition.Subject
    var isDomain = false
    var isForbidding = false
  }

  private static let conditionKeys = [
    ConditionKey(name: "if-domain", subject: .top, isDomain: true),
    ConditionKey(name: "unless-domain", subject: .top, isDomain: true, isForbidding: true),
    ConditionKey(name: "if-top-url", subject: .top),
    ConditionKey(name: "unless-top-url", subject: .top, isForbidding: true),
    ConditionKey(name: "if-frame-url", subject: .frame),
    ConditionKey(name: "unless-frame-url", subject: .frame, isForbidding: true),
  ]

  private static func condition(
    _ trigger: JSONValue, rule: Int
  ) throws(ContentRuleListError) -> ContentRuleCondition? {
    var found: ContentRuleCondition?
    for key in conditionKeys {
      guard let value = trigger[key.name] else { continue }
      guard found == nil else { throw Failure(.multipleConditions, rule: rule, culprit: key.name) }
      guard case .array(let members) = value, !members.isEmpty else {
        throw Failure(.invalidConditions, rule: rule, culprit: key.name)
      }
      let caseName =
        key.subject == .top ? "top-url-filter-is-case-sensitive" : "frame-url-filter-is-case-sensitive"
      let ignoresCase = trigger[caseName] != .bool(true)
      var patterns: [ContentRuleCondition.Pattern] = []
      for member in members {
        guard case .string(let text) = member, !text.isEmpty else {
          throw Failure(.invalidConditions, rule: rule, culprit: key.name)
        }
        patterns.append(key.isDomain ? .domain(text) : .filter(text, ignoresCase: ignoresCase))
      }
      if key.isDomain { try checkDomains(patterns, rule: rule) }
      found = ContentRuleCondition(
        subject: key.subject, required: key.isForbidding ? [] : patterns,
        forbidden: key.isForbidding ? patterns : [])
    }
    return found
  }

  private static func checkDomains(
    _ patterns: [ContentRuleCondition.Pattern], rule: Int
  ) throws(ContentRuleListError) {
    for case .domain(let domain) in patterns {
      let isGood = domain.utf8.allSatisfy {
        $0 < 128 && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
      }
      guard isGood else { throw Failure(.domainNotLowerCaseASCII, rule: rule, culprit: domain) }
    }
  }

  // MARK: - Action

  /// Reads the action; `nil` where the rule is to be left out.
  private static func action(
    _ rule: JSONValue, rule index: Int
  ) throws(ContentRuleListError) -> ContentRuleAction? {
    guard let action = rule["action"], case .object = action else {
      throw Failure(.invalidAction, rule: index)
    }
    guard case .string(let type)? = action["type"] else { throw Failure(.invalidActionType, rule: index) }
    switch type {
    case "block": return .block
    case "block-cookies": return .blockCookies
    case "make-https": return .makeHTTPS
    case "ignore-previous-rules": return .ignorePreviousRules
    case "ignore-following-rules": return .ignoreFollowingRules
    case "css-display-none":
      guard case .string(let selector)? = action["selector"] else {
        throw Failure(.missingSelector, rule: index)
      }
      return SelectorSyntax.isValid(selector) ? .hide(selector: selector) : nil
    case "notify":
      guard case .string(let text)? = action["notification"] else {
        throw Failure(.missingNotification, rule: index)
      }
      return .notify(text)
    default:
      throw Failure(.invalidActionType, rule: index, culprit: type)
    }
  }
}
