public import HeadlessWebView
public import LoadTrace

/// A list as a host's configuration takes it.
extension ContentRuleList: ContentRules {
  /// What the rules do with a load.
  public func decision(for load: ContentRuleLoad) -> ContentRuleOutcome {
    var resource = ResourceLoad(
      url: load.url.string, destination: load.destination, documentURL: load.documentURL.string,
      topURL: load.topURL.string, method: load.method)
    resource.isInTopFrame = load.isInTopFrame && load.destination != .frame
    let decision = decision(for: resource)
    return ContentRuleOutcome(
      blockedBy: decision.blockingRule.map { "rule \($0.rule + 1), \($0.source)" },
      makesHTTPS: decision.makesHTTPS)
  }

  /// The rules that can never fire, as notes of a trace; the file they are in is called ``name``.
  public var neverFiring: [Note] {
    deadRules.map { rule in
      let location = location(of: rule.source.lowerBound)
      return Note(
        .deadContentRule, subject: "rule \(rule.number)", text: rule.reason,
        reference: Reference(
          file: SerializedURL(name), line: location.line, column: location.column, construct: "content rule",
          text: String(decoding: source[rule.source].prefix(2048), as: UTF8.self)))
    }
  }

  private func location(of offset: Int) -> (line: Int, column: Int) {
    let before = source[..<min(offset, source.count)]
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let column = before[start...].count { $0 & 0xC0 != 0x80 } + 1
    return (before.count { $0 == UInt8(ascii: "\n") } + 1, column)
  }
}

/// Compiles lists for `WKContentRuleListStore.compiler`.
public struct ContentRuleListCompiler: ContentRuleCompiler {
  /// Makes a compiler.
  public init() {}

  /// Compiles a list of rules in WebKit's JSON; throws a ``ContentRuleListError``.
  public func compile(_ encodedContentRuleList: String) throws -> any ContentRules {
    try ContentRuleList(json: encodedContentRuleList)
  }
}
