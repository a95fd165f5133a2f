import HeadlessWebView

extension Expectation {
  /// The keys of an expectation, in the order in which they are checked.
  static let keys = [
    "outcome", "status", "http", "url", "mimeType", "charset", "headers", "body", "largestChunk",
    "honestLength",
    "released", "quietStop", "loads", "loadsInAnyOrder", "mayLoad", "verdicts", "diagnostics",
    "notTakenAgain",
    "upstream", "folder", "oneOf",
    "profiles",
  ]

  /// Reads an object.
  init(_ node: JSONNode) throws(CaseFileError) {
    try node.requireKeys(Self.keys)
    try readExchange(node)
    try readPage(node)
    try readSurroundings(node)
    for alternative in try node["oneOf"]?.elements() ?? [] {
      alternatives.append(try Expectation(alternative))
    }
    for (name, profile) in try node["profiles"]?.members() ?? [] { profiles[name] = try Expectation(profile) }
  }

  private mutating func readExchange(_ node: JSONNode) throws(CaseFileError) {
    if let outcome = node["outcome"] {
      var outcomes: Set<Exchange.Outcome> = []
      for name in try outcome.oneOrMore() { outcomes.insert(try name.choice(Exchange.Outcome.self)) }
      checks.append(.outcome(outcomes))
    }
    if let status = node["status"] {
      var ranges: [ClosedRange<Int>] = []
      for element in try status.oneOrMore() { ranges.append(try Self.statusRange(element)) }
      checks.append(.status(ranges))
    }
    if let http = node["http"] { checks.append(.isHTTPResponse(try http.bool())) }
    if let url = node["url"] { checks.append(.url(try TextMatcher(url))) }
    if let type = node["mimeType"] { checks.append(.mimeType(try TextMatcher(type))) }
    if let charset = node["charset"] { checks.append(.charset(try TextMatcher(charset))) }
    for (name, matcher) in try node["headers"]?.members() ?? [] {
      checks.append(.header(name, try TextMatcher(matcher)))
    }
    if let body = node["body"] { checks.append(.body(try BodyMatcher(body))) }
    if let size = node["largestChunk"] { checks.append(.largestChunk(try size.integer())) }
    if try node["honestLength"]?.bool() == true { checks.append(.honestLength) }
    if try node["released"]?.bool() == true { checks.append(.released) }
    if try node["quietStop"]?.bool() == true { checks.append(.quietStop) }
  }

  /// Reads 404, or "2xx".
  private static func statusRange(_ node: JSONNode) throws(CaseFileError) -> ClosedRange<Int> {
    guard node.isString else {
      let status = try node.integer(in: 0...599)
      return status...status
    }
    let text = try node.string()
    guard text.hasSuffix("xx"), text.count == 3, let digit = Int(text.prefix(1)), 1...5 ~= digit else {
      throw node.error("expected a status or a class of statuses such as \"2xx\"")
    }
    return digit * 100...digit * 100 + 99
  }

  private mutating func readPage(_ node: JSONNode) throws(CaseFileError) {
    if let loads = node["loads"] { checks.append(.loads(try Self.strings(loads), inOrder: true)) }
    if let loads = node["loadsInAnyOrder"] { checks.append(.loads(try Self.strings(loads), inOrder: false)) }
    if let loads = node["mayLoad"] { checks.append(.mayLoad(try Self.strings(loads))) }
    if let verdicts = node["verdicts"] {
      var expected: [String: String] = [:]
      for (url, verdict) in try verdicts.members() { expected[url] = try verdict.string() }
      checks.append(.verdicts(expected))
    }
    if let codes = node["diagnostics"] { checks.append(.diagnostics(try Self.strings(codes))) }
  }

  private mutating func readSurroundings(_ node: JSONNode) throws(CaseFileError) {
    if let upstream = node["upstream"] {
      if case .array = upstream.value {
        var requests: [UpstreamExpectation] = []
        for element in try upstream.elements() { requests.append(try UpstreamExpectation(element)) }
        checks.append(.upstreamRequests(requests))
      } else if upstream.isObject {
        try upstream.requireKeys(["atLeast", "atMost"])
        let low = try upstream["atLeast"]?.integer() ?? 0
        checks.append(
          .upstreamCount(low...(try upstream["atMost"]?.integer(in: low...1_000_000) ?? 1_000_000)))
      } else {
        let count = try upstream.integer()
        checks.append(.upstreamCount(count...count))
      }
    }
    if try node["notTakenAgain"]?.bool() == true { checks.append(.notTakenAgain) }
    if let folder = node["folder"] {
      try folder.requireKeys(["lacks", "empty"])
      if let text = folder["lacks"] { checks.append(.folderLacks(try text.string())) }
      if let flag = folder["empty"] { checks.append(.folderIsEmpty(try flag.bool())) }
    }
  }

  static func strings(_ node: JSONNode) throws(CaseFileError) -> [String] {
    var strings: [String] = []
    for element in try node.elements() { strings.append(try element.string()) }
    return strings
  }
}

extension UpstreamExpectation {
  init(_ node: JSONNode) throws(CaseFileError) {
    if node.isString {
      url = .oneOf([try node.string()])
      return
    }
    try node.requireKeys(["url", "method", "headers", "body"])
    if let url = node["url"] { self.url = try TextMatcher(url) }
    if let method = node["method"] { self.method = try TextMatcher(method) }
    for (name, matcher) in try node["headers"]?.members() ?? [] {
      headers.append((name, try TextMatcher(matcher)))
    }
    if let body = node["body"] { self.body = try BodyMatcher(body) }
  }
}
