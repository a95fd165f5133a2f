/// A rule that does nothing to any load, and why.
struct DeadContentRule {
  /// The rule's place in its list, from 1; the line in a plain list.
  var number: Int
  /// Why it never fires, in words.
  var reason: String
  /// Where its text lies in the source, in bytes.
  var source: Range<Int>
}

extension ContentRuleList {
  /// The rules of the list that can never fire, in order, as far as that is certain from the rules alone.
  ///
  /// The source is read again, so that a list which nobody asks costs nothing.
  var deadRules: [DeadContentRule] {
    if !isJSON {
      var line = 0
      let starts = [0] + source.indices.lazy.filter { source[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
      return ignoredLines.map { ignored in
        line = ignored.line
        let start = starts.indices.contains(line - 1) ? starts[line - 1] : source.count
        return DeadContentRule(
          number: line, reason: "it is no rule: \(ignored.reason)",
          source: start..<min(start + ignored.text.utf8.count, source.count))
      }
    }
    let parsed = source.withUnsafeBufferPointer { try? ContentRuleListParser.rulesWithOmissions($0) }
    guard let parsed else { return [] }
    var dead = parsed.omitted.map {
      DeadContentRule(number: $0.index + 1, reason: "its selector is not valid CSS", source: $0.source)
    }
    var search = DeadRuleSearch(parsed.rules)
    for position in parsed.rules.indices {
      guard let reason = search.reason(at: position) else { continue }
      let rule = parsed.rules[position]
      dead.append(DeadContentRule(number: rule.index + 1, reason: reason, source: rule.source))
    }
    return dead.sorted { $0.number < $1.number }
  }
}

/// Looks for rules that are without effect.
private struct DeadRuleSearch {
  private struct Trigger: Hashable {
    var filter: String
    var ignoresCase: Bool
    var flags: ContentRuleFlags
    var condition: ContentRuleCondition?
    var action: ContentRuleAction
  }

  private let rules: [ContentRule]
  /// The first rule that ignores all after it, for every load.
  private let following: Int
  /// The last rule that ignores all before it, for every load.
  private let previous: Int
  /// Rules met so far, since the last that ignores those before it.
  private var known: [Trigger: Int] = [:]

  init(_ rules: [ContentRule]) {
    self.rules = rules
    func isForAll(_ rule: ContentRule) -> Bool {
      rule.flags.isEmpty && rule.condition == nil
        && [".*", ".", ".+", "^.*", ".*$", "^.*$"].contains(Self.text(rule))
    }
    following = rules.firstIndex { $0.action == .ignoreFollowingRules && isForAll($0) } ?? rules.endIndex
    previous = rules[..<following].lastIndex { $0.action == .ignorePreviousRules && isForAll($0) } ?? -1
  }

  private static func text(_ rule: ContentRule) -> String {
    if case .pattern(let text) = rule.filter { text } else { "" }
  }

  mutating func reason(at position: Int) -> String? {
    let rule = rules[position]
    if position > following {
      return "rule \(rules[following].index + 1) ignores all rules after it, for every load"
    }
    if position < previous {
      return "rule \(rules[previous].index + 1) ignores all rules before it, for every load"
    }
    if rule.action == .ignorePreviousRules || rule.action == .ignoreFollowingRules { known = [:] }
    let trigger = Trigger(
      filter: Self.text(rule), ignoresCase: rule.ignoresCase, flags: rule.flags, condition: rule.condition,
      action: rule.action)
    if let earlier = known.updateValue(position, forKey: trigger) {
      return "it is rule \(rules[earlier].index + 1) again"
    }
    return rule.flags.contradiction ?? rule.condition?.contradiction
      ?? URLFilterShape(Self.text(rule)).contradiction(ignoresCase: rule.ignoresCase, action: rule.action)
  }
}

extension ContentRuleFlags {
  /// Why no load has these marks; `nil` where some may.
  fileprivate var contradiction: String? {
    let types = intersection(.resourceTypes)
    let parties = intersection(.loadTypes)
    let contexts = intersection(.loadContexts)
    let methods = intersection(.requestMethods)
    if types == .topDocument, parties == .thirdParty { return "the top document is always first-party" }
    if types == .topDocument, contexts == .childFrame { return "the top document is in the top frame" }
    if types == .childDocument, contexts == .topFrame { return "a child document is in a child frame" }
    let get = Self.methodsByName["get"] ?? []
    let fetchedByGet: ContentRuleFlags = [.image, .styleSheet, .script, .font, .media, .svgDocument]
    if !types.isEmpty, types.isSubset(of: fetchedByGet), !methods.isEmpty, methods.isDisjoint(with: get) {
      return "what it is for is only ever asked for with GET"
    }
    if !types.isEmpty, types.isSubset(of: [.ping, .cspReport]), methods == get {
      return "pings and reports are sent with POST"
    }
    return nil
  }
}

extension ContentRuleCondition {
  /// Why the condition never holds; `nil` where it may.
  fileprivate var contradiction: String? {
    guard !required.isEmpty else { return nil }
    var first: String?
    for pattern in required {
      guard let reason = Self.contradiction(pattern) else { return nil }
      first = first ?? reason
    }
    return first
  }

  private static func contradiction(_ pattern: Pattern) -> String? {
    switch pattern {
    case .filter(let text, let ignoresCase):
      return URLFilterShape(text).contradiction(ignoresCase: ignoresCase, action: nil).map {
        "its condition never holds: \($0)"
      }
    case .domain(let domain):
      if domain.contains("/") { return "\"\(domain)\" is no domain: it has a slash in it" }
      if domain.hasPrefix("*.") {
        return "no host fits \"\(domain)\": *\(domain.dropFirst(2)) is the domain and all below it"
      }
      if domain.hasPrefix(".") { return "no host begins with a dot, as \"\(domain)\" does" }
      if domain.contains(where: \.isWhitespace) { return "no domain has a space in it, as \"\(domain)\" has" }
      return nil
    }
  }
}

/// What can be said of a URL filter from the literal text that it begins with.
private struct URLFilterShape {
  /// Whether it holds from the URL's beginning on.
  var isAnchored: Bool
  /// The text that a match begins with, or the whole of it.
  var literal = ""
  /// Whether the text is the whole filter, up to an end that is marked.
  var isWholeURL = false
  /// All of the characters that are literal, wherever they stand.
  private var characters: Set<Character> = []

  init(_ filter: String) {
    isAnchored = filter.hasPrefix("^")
    var rest = (isAnchored ? filter.dropFirst() : filter[...])
    // The one optional letter that most filters begin with.
    if rest.hasPrefix("https?:") { rest = "https:" + rest.dropFirst("https?:".count) }
    var isAtStart = true
    while let character = rest.popFirst() {
      var next = character
      if character == "\\" {
        guard let escaped = rest.popFirst() else { break }
        next = escaped
        if escaped.isLetter || escaped.isNumber {
          isAtStart = false
          continue
        }
      } else if character == "[" {
        // A set: anything may come of it.
        isAtStart = false
        while let member = rest.popFirst(), member != "]" { if member == "\\" { rest = rest.dropFirst() } }
        continue
      } else if character == "$", rest.isEmpty {
        isWholeURL = isAtStart
        continue
      } else if ".*+?()|{}^".contains(character) {
        isAtStart = false
        continue
      }
      let isOptional = rest.first == "?" || rest.first == "*"
      if isOptional || rest.first == "+" { isAtStart = false }
      if isAtStart { literal.append(next) }
      if !isOptional { characters.insert(next) }
    }
  }

  /// Why no URL fits the filter, or the action has nothing to do with those that do.
  func contradiction(ignoresCase: Bool, action: ContentRuleAction?) -> String? {
    if let character = characters.first(where: { " \"<>".contains($0) }) {
      return "a URL never has \"\(character)\" in it, only its percent-encoding"
    }
    guard isAnchored, let first = literal.first else { return nil }
    let beginning = literal.prefix { $0 != ":" }
    guard first.isLetter, beginning.allSatisfy({ $0.isLetter || $0.isNumber || "+-.".contains($0) }) else {
      return "a URL begins with its scheme, not with \"\(literal.prefix(40))\""
    }
    if beginning.lowercased().hasPrefix("www.") {
      return "a URL begins with its scheme, not with a host: ^https?://\(literal.prefix(40))"
    }
    guard beginning.count < literal.count else { return nil }
    if beginning.lowercased() == "data" { return "content rules are not asked about data: URLs" }
    if action == .makeHTTPS, !["http", "ws"].contains(beginning.lowercased()),
      !(beginning == "https" && literal != "https:")
    {
      return "only http: and ws: URLs can be made secure"
    }
    let parts = literal.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    let isAuthority = parts.count >= 3 && parts[1].isEmpty
    if isAuthority, !ignoresCase, (parts[0] + parts[2]).contains(where: \.isUppercase) {
      return "scheme and host of a URL are in lower case"
    }
    if isAuthority, parts.count == 3, isWholeURL, !parts[2].isEmpty {
      return "a URL does not end with its host: at least a slash follows"
    }
    return nil
  }
}
