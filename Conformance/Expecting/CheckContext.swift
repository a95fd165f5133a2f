import Foundation
import HeadlessWebView
import LoadTrace
import TraceReports

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a step's expectation is held against.
struct CheckContext {
  let steps: CaseSteps
  let placeholders: Placeholders
  let workspace: CaseWorkspace
  /// The exchanges of the step.
  var exchanges: [Exchange] = []
  /// The page of the step.
  var page: Page?
  /// Whether the subject would take a request itself; `nil` for subjects that are not asked.
  var takes: ((URLRequest) -> Bool)?
  /// What came to the upstream since the last look.
  var upstreamRequests: [UpstreamRequest] = []
}

extension Expectation {
  /// What is not as expected.
  func problems(_ context: CheckContext, _ profile: EngineProfile) -> [CaseProblem] {
    let expectation = forProfile(profile)
    var problems: [CaseProblem] = []
    for exchange in context.exchanges where exchange.outcome == .stopped && !expectation.expectsStop {
      problems += expectation.checks.filter(\.isOfStops).compactMap { $0.problem(exchange, context) }
    }
    for exchange in context.exchanges where exchange.outcome != .stopped || expectation.expectsStop {
      problems += expectation.checks.compactMap { $0.problem(exchange, context) }
      problems += expectation.alternativeProblem { $0.checks.compactMap { $0.problem(exchange, context) } }
    }
    if let page = context.page {
      let optional = expectation.checks.flatMap(\.optionalLoads)
      problems += expectation.checks.flatMap { $0.problems(page, context, optional: optional) }
    }
    problems += expectation.checks.compactMap { $0.problemAround(context) }
    return problems
  }

  private var expectsStop: Bool {
    checks.contains { if case .outcome(let outcomes) = $0 { outcomes.contains(.stopped) } else { false } }
  }

  /// The alternatives in one problem, where none of them holds.
  private func alternativeProblem(_ check: (Expectation) -> [CaseProblem]) -> [CaseProblem] {
    let found = alternatives.map(check)
    guard !found.isEmpty, !found.contains(where: \.isEmpty) else { return [] }
    let firsts = found.compactMap(\.first)
    guard let first = firsts.first else { return [] }
    return [
      CaseProblem(
        "one of \(found.count) answers",
        expected: firsts.map { "\($0.subject) \($0.expected)" }.joined(separator: ", or "),
        seen: firsts.map { "\($0.subject) \($0.seen)" }.joined(separator: ", "), evidence: first.evidence)
    ]
  }
}

extension Check {
  /// Whether a stopped exchange is looked at, too, where an answer is expected of the others.
  fileprivate var isOfStops: Bool { if case .quietStop = self { true } else { false } }
}

// MARK: - Exchanges

extension Check {
  /// What is wrong with an exchange; `nil` for checks of something else, too.
  func problem(_ exchange: Exchange, _ context: CheckContext) -> CaseProblem? {
    func problem(_ subject: String, _ expected: String, _ seen: String) -> CaseProblem {
      CaseProblem(subject, expected: expected, seen: seen, evidence: exchange.lines)
    }
    func text(_ subject: String, _ matcher: TextMatcher, _ value: String?) -> CaseProblem? {
      matcher.matches(value, context.placeholders)
        ? nil : problem(subject, matcher.described(context.placeholders), value.map { "\"\($0)\"" } ?? "none")
    }
    switch self {
    case .outcome(let outcomes):
      guard let outcome = exchange.outcome, outcomes.contains(outcome) else {
        let expected = outcomes.map(\.rawValue).sorted().joined(separator: " or ")
        var problem = problem("the end", expected, exchange.outcome?.rawValue ?? "none")
        problem.explainedBy = exchange.callFault?.explanations ?? []
        return problem
      }
      return nil
    case .status(let ranges):
      // A plain response has no status; pages use it as they use a 200.
      let status = exchange.response == nil || exchange.response is HTTPURLResponse ? exchange.status : 200
      guard !ranges.contains(where: { $0.contains(status) }) else { return nil }
      let expected = ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound / 100)xx" }
      return problem("status", expected.joined(separator: " or "), exchange.statusText)
    case .isHTTPResponse(let isHTTP):
      guard let response = exchange.response, response is HTTPURLResponse == isHTTP else {
        let expected = isHTTP ? "HTTPURLResponse" : "a plain URLResponse"
        return problem("the response's class", expected, exchange.statusText)
      }
      return nil
    case .url(let matcher): return text("the response's URL", matcher, exchange.response?.url?.absoluteString)
    case .mimeType(let matcher): return text("MIME type", matcher, exchange.mimeEssence)
    case .charset(let matcher):
      return text("text encoding", matcher, exchange.charset)
    case .header(let name, let matcher):
      return text("header \(name)", matcher, exchange.headers[name.lowercased()])
    case .body(let matcher):
      return matcher.objection(to: exchange.body, context).map { problem("body", $0.expected, $0.seen) }
    case .largestChunk(let size):
      guard exchange.largestChunk > size else { return nil }
      return problem(
        "the largest piece of the body", "at most \(size) bytes", "\(exchange.largestChunk) bytes")
    case .honestLength:
      return exchange.lengthObjection.map {
        problem("the length said", "\(exchange.bodyLength) bytes, or none", $0)
      }
    case .released:
      return exchange.isReleased
        ? nil : problem("the task", "let go when it has ended", "still held by the subject")
    case .quietStop:
      return exchange.callInsideStop.map {
        var problem = problem("calls while stop runs", "none: the task is stopped already", $0)
        problem.explainedBy = CallFault.callInsideStop.explanations
        return problem
      }
    default: return nil
    }
  }
}

extension Exchange {
  /// The first call between the call of stop and its return.
  fileprivate var callInsideStop: String? {
    var isInside = false
    for event in events {
      switch event.kind {
      case .stop: isInside = true
      case .stopReturned: isInside = false
      default: if isInside { return event.text.trimmingCharacters(in: .whitespaces) }
      }
    }
    return nil
  }

  /// The MIME type as WebKit compares it: without parameters, in small letters.
  fileprivate var mimeEssence: String? {
    guard let type = response?.mimeType else { return nil }
    let essence = type.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    return essence.isEmpty ? nil : essence
  }

  /// The text encoding by the label in use, in small letters and without quotes.
  fileprivate var charset: String? {
    guard let name = response?.textEncodingName?.lowercased().trimmingCharacters(in: ["\"", " "]),
      !name.isEmpty
    else { return nil }
    return name == "utf8" ? "utf-8" : name
  }

  var statusText: String {
    guard let response else { return "no response" }
    return status > 0 ? "\(status)" : "a plain \(type(of: response)), whose status pages see as 0"
  }

  /// The length that was said, where it is not that of the body.
  fileprivate var lengthObjection: String? {
    guard outcome == .finished, request.httpMethod != "HEAD" else { return nil }
    if let field = headers["content-length"], Int(field) != bodyLength { return "Content-Length: \(field)" }
    if let expected = response?.expectedContentLength, expected >= 0, expected != bodyLength {
      return "expectedContentLength \(expected)"
    }
    return nil
  }
}

// MARK: - Pages

extension Check {
  /// The URLs that may be loaded besides those that have to be.
  fileprivate var optionalLoads: [String] { if case .mayLoad(let urls) = self { urls } else { [] } }

  func problems(_ page: Page, _ context: CheckContext, optional: [String]) -> [CaseProblem] {
    switch self {
    case .loads(let expected, let inOrder):
      var expected = expected.map(context.placeholders.fill)
      var seen = page.loads.map(\.url.string)
      for url in optional.map(context.placeholders.fill) {
        if let index = seen.firstIndex(of: url) { seen.remove(at: index) }
      }
      if !inOrder { (expected, seen) = (expected.sorted(), seen.sorted()) }
      guard expected != seen else { return [] }
      return [
        CaseProblem(
          "the loads of the page", expected: expected.joined(separator: ", "),
          seen: seen.joined(separator: ", "),
          evidence: page.lines)
      ]
    default: return []
    }
  }
}

extension Page {
  /// The loads as a tree.
  var lines: [String] {
    var bytes: [UInt8] = []
    try? ReportFormat.tree.write(trace) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  /// What is wrong with a page although no case says so: loads that were not used, and errors that were diagnosed.
  func problems(_ expectation: Expectation, _ placeholders: Placeholders) -> [CaseProblem] {
    var verdicts: [String: String] = [:]
    var codes: Set<String> = []
    for check in expectation.checks {
      if case .verdicts(let expected) = check {
        for (url, verdict) in expected { verdicts[placeholders.fill(url)] = verdict }
      }
      if case .diagnostics(let expected) = check { codes.formUnion(expected) }
    }
    var problems: [CaseProblem] = []
    for load in trace.loads {
      for violation in load.violations {
        problems.append(
          CaseProblem(
            "the legality of calls", expected: "none that WebKit answers by raising an exception",
            seen: "\(violation.call) in state \"\(violation.state)\": \(violation.reason)", evidence: lines,
            explainedBy: CallFault(state: violation.state, isInsideStop: false).explanations))
      }
      let seen = load.verdict.reason?.code.rawValue ?? load.verdict.outcome.rawValue
      let expected = verdicts.removeValue(forKey: load.url.string) ?? "used"
      guard seen != expected else { continue }
      let reason = load.verdict.reason.map { ": \($0.message)" } ?? ""
      problems.append(
        CaseProblem(
          "what became of \(load.url.string)", expected: expected, seen: seen + reason, evidence: lines))
    }
    for (url, verdict) in verdicts.sorted(by: { $0.key < $1.key }) {
      problems.append(
        CaseProblem("what became of \(url)", expected: verdict, seen: "it was not asked for", evidence: lines)
      )
    }
    let errors = diagnostics.filter { $0.severity == .error && !codes.contains($0.code) }
    if problems.isEmpty, let error = errors.first {
      problems.append(
        CaseProblem(
          "the page's diagnostics", expected: "none", seen: "\(error.code): \(error.message)", evidence: lines
        ))
    }
    return problems
  }
}
