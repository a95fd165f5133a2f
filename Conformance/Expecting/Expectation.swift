/// What is expected after a step.
struct Expectation: Sendable {
  /// What is expected in any case.
  var checks: [Check] = []
  /// Ways of being right, of which one is enough; empty where there is nothing to choose.
  var alternatives: [Expectation] = []
  /// What is expected instead in an engine profile, by its name.
  var profiles: [String: Expectation] = [:]

  /// The expectation for a profile.
  func forProfile(_ profile: EngineProfile) -> Expectation { profiles[profile.id] ?? self }

  /// Whether it matters that a task is let go.
  var watchesRelease: Bool {
    checks.contains { if case .released = $0 { true } else { false } }
  }
}

/// One thing that is expected, of an exchange, a page, the upstream or the folder.
enum Check: Sendable {
  // Of each exchange
  case outcome(Set<Exchange.Outcome>)
  case status([ClosedRange<Int>])
  /// The response is an `HTTPURLResponse`, or else a plain one.
  case isHTTPResponse(Bool)
  case url(TextMatcher)
  case mimeType(TextMatcher)
  case charset(TextMatcher)
  case header(String, TextMatcher)
  case body(BodyMatcher)
  case largestChunk(Int)
  /// The length said, by `Content-Length` or the response, is that of the body, where one is said.
  case honestLength
  case released
  /// No call is made between the call of stop and its return.
  case quietStop

  // Of a page
  case loads([String], inOrder: Bool)
  /// URLs that may be loaded besides, each once: what an engine has in memory it need not ask for again.
  case mayLoad([String])
  case verdicts([String: String])
  case diagnostics([String])

  // Of what is around
  /// A protocol does not take the requests that it makes itself.
  case notTakenAgain
  case upstreamCount(ClosedRange<Int>)
  case upstreamRequests([UpstreamExpectation])
  case folderLacks(String)
  case folderIsEmpty(Bool)
}

/// What is expected of one request to the upstream.
struct UpstreamExpectation: Sendable {
  var url: TextMatcher?
  var method: TextMatcher?
  var headers: [(name: String, matcher: TextMatcher)] = []
  var body: BodyMatcher?
}
