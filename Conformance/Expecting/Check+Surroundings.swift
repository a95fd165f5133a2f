import Foundation

extension Check {
  /// What is wrong with the upstream, the folder or the subject itself; `nil` for checks of something else, too.
  func problemAround(_ context: CheckContext) -> CaseProblem? {
    let requests = context.upstreamRequests
    let lines = requests.map { "upstream: \($0.method) \($0.url)" } + context.exchanges.flatMap(\.lines)
    switch self {
    case .upstreamCount(let range):
      guard !range.contains(requests.count) else { return nil }
      let expected =
        range.count == 1
        ? "\(range.lowerBound)"
        : range.lowerBound == 0 ? "at most \(range.upperBound)" : "at least \(range.lowerBound)"
      return CaseProblem(
        "requests to the upstream", expected: expected, seen: "\(requests.count)", evidence: lines)
    case .upstreamRequests(let expected):
      let objections = expected.enumerated().compactMap { index, expectation in
        requests.indices.contains(index)
          ? expectation.objection(to: requests[index], context) : "no request \(index + 1)"
      }
      guard !objections.isEmpty || expected.count != requests.count else { return nil }
      return CaseProblem(
        "requests to the upstream", expected: "\(expected.count) as the case says",
        seen: objections.first ?? "\(requests.count)", evidence: lines)
    case .notTakenAgain:
      guard let takes = context.takes, let taken = requests.first(where: { takes($0.original) }) else {
        return nil
      }
      return CaseProblem(
        "the protocol's own request", expected: "not to be taken again",
        seen: "canInit is true for \(taken.method) \(taken.url)", evidence: lines)
    case .folderLacks(let text):
      let part = Data(context.placeholders.fill(text).utf8)
      guard let file = context.workspace.files().first(where: { $0.data.firstRange(of: part) != nil }) else {
        return nil
      }
      return CaseProblem(
        "the subject's folder", expected: "no file with \"\(text)\" in it", seen: "\(file.path) has it",
        evidence: lines)
    case .folderIsEmpty(let isEmpty):
      let files = context.workspace.files()
      guard files.isEmpty != isEmpty else { return nil }
      return CaseProblem(
        "the subject's folder", expected: isEmpty ? "empty" : "not empty",
        seen: files.isEmpty ? "empty" : files.map(\.path).joined(separator: ", "), evidence: lines)
    default: return nil
    }
  }
}

extension UpstreamExpectation {
  fileprivate func objection(to request: UpstreamRequest, _ context: CheckContext) -> String? {
    let placeholders = context.placeholders
    if let url, !url.matches(request.url, placeholders) {
      return "\(request.url) instead of \(url.described(placeholders))"
    }
    if let method, !method.matches(request.method, placeholders) {
      return "\(request.method) instead of \(method.described(placeholders))"
    }
    for (name, matcher) in headers where !matcher.matches(request.headers[name.lowercased()], placeholders) {
      let seen = request.headers[name.lowercased()] ?? "none"
      return "\(name): \(seen) instead of \(matcher.described(placeholders))"
    }
    return body?.objection(to: request.body, context).map { "a body of \($0.seen) instead of \($0.expected)" }
  }
}
