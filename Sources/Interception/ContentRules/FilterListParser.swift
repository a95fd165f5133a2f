/// Reads a plain list of filters, one a line, into rules.
///
/// The lines are those of Adblock Plus lists, as far as a URL loading system can follow them:
///
/// - `banner`, `/ads/*.gif`, `|https://a.example/`, `||ads.example^`: what is blocked;
/// - `@@…`: what is not blocked although a line says so, wherever the lines stand;
/// - `$image,third-party,domain=a.example|~b.a.example,match-case,important`: for which loads a line holds;
/// - `##.banner`, `a.example##.banner`: elements to hide;
/// - `0.0.0.0 ads.example`: a line of a hosts file;
/// - `! …`, `# …` and `[…]`: comments.
///
/// Lines it cannot follow are passed over and listed with the reason.
struct FilterListParser {
  private(set) var ignored: [ContentRuleList.IgnoredLine] = []
  private var blocking: [ContentRule] = []
  private var excepting: [ContentRule] = []
  private var important: [ContentRule] = []

  /// Why a line is no rule.
  private struct Unusable: Error {
    var reason: String
  }

  /// Reads a list. Exceptions come after all other rules, and lines marked important after those.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var line = 0
    var start = 0
    while start <= bytes.count {
      let end = bytes[start...].firstIndex { $0 == 10 || $0 == 13 } ?? bytes.count
      if end == start, start > 0, start < bytes.count, bytes[start] == 10, bytes[start - 1] == 13 {
        start = end + 1
        continue
      }
      line += 1
      add(bytes, start..<end, line: line)
      start = end + 1
    }
  }

  /// The rules in the order in which they hold.
  var rules: [ContentRule] { blocking + excepting + important }

  private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, line: Int) {
    var range = range
    while let first = range.first, bytes[first] == 32 || bytes[first] == 9 { range.removeFirst() }
    while let last = range.last, bytes[last] == 32 || bytes[last] == 9 { range.removeLast() }
    let text = String(decoding: bytes[range], as: UTF8.self)
    guard !text.isEmpty, !text.hasPrefix("!"), !text.hasPrefix("[") else { return }
    do {
      if try addHiding(text, line: line, source: range) { return }
      if text.hasPrefix("#") { return }
      try addFilter(text, line: line, source: range)
    } catch {
      let reason = (error as? Unusable)?.reason ?? "not understood"
      ignored.append(ContentRuleList.IgnoredLine(line: line, text: text, reason: reason))
    }
  }

  // MARK: - Elements to hide

  /// Reads a line like `a.example##.banner`; `false` where it is another kind of line.
  private mutating func addHiding(_ text: String, line: Int, source: Range<Int>) throws -> Bool {
    for marker in ["#@#", "#?#", "#$#", "#%#"] where text.contains(marker) {
      throw Unusable(reason: "only plain element hiding (##) is supported")
    }
    guard let marker = text.firstRange(of: "##") else { return false }
    let selector = String(text[marker.upperBound...])
    guard SelectorSyntax.isValid(selector) else { throw Unusable(reason: "the selector is malformed") }
    let domains = text[..<marker.lowerBound].split(separator: ",")
    blocking.append(
      ContentRule(
        filter: .everything, condition: try condition(domains: domains), action: .hide(selector: selector),
        index: line, source: source))
    return true
  }

  // MARK: - Filters

  private mutating func addFilter(_ line: String, line number: Int, source: Range<Int>) throws {
    var text = line[...]
    if let host = Self.hostsFileEntry(text) { text = "||\(host)^" }
    let isException = text.hasPrefix("@@")
    if isException { text = text.dropFirst(2) }
    var options = Options()
    if let dollar = text.lastIndex(of: "$"), !text.hasSuffix("$"), !text.hasPrefix("/") || text.last != "/" {
      options = try Self.options(text[text.index(after: dollar)...])
      text = text[..<dollar]
    }
    var rule = ContentRule(
      filter: .everything, ignoresCase: !options.matchesCase, flags: options.flags,
      condition: try condition(domains: options.domains), action: isException ? .ignorePreviousRules : .block,
      index: number, source: source)
    if text.count > 2, text.hasPrefix("/"), text.hasSuffix("/") {
      let filter = String(text.dropFirst().dropLast())
      var sets = URLFilterBuilder.SetPool()
      do throws(URLFilterParser.Fault) {
        _ = try URLFilterParser.parse(filter, ignoresCase: rule.ignoresCase, sets: &sets)
      } catch {
        throw Unusable(reason: error.description)
      }
      rule.filter = .pattern(filter)
    } else {
      guard let pattern = FilterListPattern(text) else {
        throw Unusable(reason: "only ASCII characters can be matched; percent-encode others")
      }
      guard !text.isEmpty || !options.isEmpty else { throw Unusable(reason: "the line has no filter") }
      guard text.utf8.count < URLFilterBuilder.longestProgram / 8 else {
        throw Unusable(reason: "the line is too long")
      }
      rule.filter = pattern.takesEverything ? .everything : .line(pattern)
    }
    if isException {
      excepting.append(rule)
    } else if options.isImportant {
      important.append(rule)
    } else {
      blocking.append(rule)
    }
  }

  /// The host of a line like `0.0.0.0 ads.example`.
  private static func hostsFileEntry(_ text: Substring) -> Substring? {
    let words = text.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" }
    guard words.count == 2, ["0.0.0.0", "127.0.0.1", "::", "::1"].contains(words[0]), words[1] != "localhost"
    else { return nil }
    return words[1]
  }

  // MARK: - Options

  private struct Options {
    var flags: ContentRuleFlags = []
    var domains: [Substring] = []
    var matchesCase = false
    var isImportant = false

    var isEmpty: Bool { flags.isEmpty && domains.isEmpty }
  }

  private static let typeOptions: [Substring: ContentRuleFlags] = [
    "image": .image, "script": .script, "stylesheet": .styleSheet, "css": .styleSheet, "font": .font,
    "media": .media, "object": .childDocument, "xmlhttprequest": .fetch, "xhr": .fetch,
    "subdocument": .childDocument, "frame": .childDocument, "document": .topDocument, "doc": .topDocument,
    "websocket": .webSocket, "ping": .ping, "popup": .popup, "other": .other,
  ]

  private static func options(_ text: Substring) throws -> Options {
    var options = Options()
    var excluded: ContentRuleFlags = []
    for option in text.split(separator: ",") {
      let isInverse = option.hasPrefix("~")
      let name = isInverse ? option.dropFirst() : option
      if let type = typeOptions[name] {
        if isInverse { excluded.formUnion(type) } else { options.flags.formUnion(type) }
      } else if ["third-party", "3p", "first-party", "1p"].contains(name) {
        let isThird = name.hasPrefix("t") || name == "3p"
        options.flags.insert(isThird != isInverse ? .thirdParty : .firstParty)
      } else if name.hasPrefix("domain="), !isInverse {
        options.domains += name.dropFirst(7).split(separator: "|")
      } else if name == "match-case" {
        options.matchesCase = !isInverse
      } else if name == "important", !isInverse {
        options.isImportant = true
      } else if name == "all", !isInverse {
        options.flags.formUnion(.resourceTypes)
      } else {
        throw Unusable(reason: "the option \(option) is not supported")
      }
    }
    if !excluded.isEmpty {
      let types = options.flags.intersection(.resourceTypes)
      // Named types less the excluded ones; where none are named, all but documents, as lists mean it.
      let all = types.isEmpty ? ContentRuleFlags.resourceTypes.subtracting(.topDocument) : types
      options.flags.subtract(.resourceTypes)
      options.flags.formUnion(all.subtracting(excluded))
    }
    return options
  }

  /// The documents in which a line holds; `nil` where it holds in all.
  private func condition(domains: [Substring]) throws -> ContentRuleCondition? {
    guard !domains.isEmpty else { return nil }
    var condition = ContentRuleCondition(subject: .frame, required: [], forbidden: [])
    for domain in domains {
      let isInverse = domain.hasPrefix("~")
      let name = (isInverse ? domain.dropFirst() : domain).lowercased()
      guard !name.isEmpty, name.utf8.allSatisfy({ (33..<127).contains($0) && !"*/()|+^".utf8.contains($0) })
      else {
        throw Unusable(reason: "the domain \(domain) is not supported")
      }
      let pattern = ContentRuleCondition.Pattern.domain("*" + name)
      if isInverse { condition.forbidden.append(pattern) } else { condition.required.append(pattern) }
    }
    return condition
  }
}
