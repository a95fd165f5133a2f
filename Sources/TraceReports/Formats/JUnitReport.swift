import LoadTrace

/// Writes results of checks as JUnit XML, as Jenkins and GitLab read it.
///
/// A test's class is its name up to the last slash, with dots, so that the two together are unique; a name that
/// comes twice gets a number. A failure is what was found wrong, an error what could not be checked.
public struct JUnitReport: Sendable {
  /// The name of the whole.
  public var suite: String

  /// Makes a report under a name.
  public init(suite: String) {
    self.suite = suite
  }

  /// Writes the results, in pieces of any size, UTF-8; it throws only what `output` throws.
  public func write(_ results: [CheckResult], to output: ([UInt8]) throws -> Void) throws {
    try withoutActuallyEscaping(output) { sink in
      var text = ReportOutput(to: sink)
      try write(results, to: &text)
      try text.flush()
    }
  }

  /// The time is left out, so that equal results are equal files.
  private static let timestamp = "1970-01-01T00:00:00"

  func write(_ results: [CheckResult], to output: inout ReportOutput) throws {
    func count(_ outcome: CheckResult.Outcome) -> Int { results.count { $0.outcome == outcome } }
    let time = results.reduce(0) { $0 + ($1.duration.isFinite ? $1.duration : 0) }
    try output.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites>
        <testsuite id="0" package="\(XMLText.escaped(suite))" name="\(XMLText.escaped(suite))" \
      timestamp="\(Self.timestamp)" hostname="localhost" tests="\(results.count)" failures="\(count(.failed))" \
      errors="\(count(.error))" skipped="\(count(.skipped))" time="\(decimal(time))">
          <properties/>

      """)
    var names: [String: Int] = [:]
    for result in results {
      let number = names[result.name, default: 0] + 1
      names[result.name] = number
      try write(result, number: number, to: &output)
    }
    try output.write("    <system-out/>\n    <system-err/>\n  </testsuite>\n</testsuites>\n")
  }

  private func write(_ result: CheckResult, number: Int, to output: inout ReportOutput) throws {
    var parts = result.name.split(separator: "/").map(String.init)
    let name = (parts.popLast() ?? result.name) + (number > 1 ? " (\(number))" : "")
    let group = ([suite] + parts).joined(separator: ".")
    let head =
      "    <testcase classname=\"\(XMLText.escaped(group))\" name=\"\(XMLText.escaped(name))\" time=\"\(decimal(result.duration))\""
    let message = XMLText.escaped(result.message)
    let details = result.details.split(separator: "\n", omittingEmptySubsequences: false)
      .map { XMLText.escaped(String($0)) }.joined(separator: "\n")
    switch result.outcome {
    case .passed: try output.write("\(head)/>\n")
    case .skipped: try output.write("\(head)><skipped message=\"\(message)\"/></testcase>\n")
    case .failed:
      try output.write(
        "\(head)>\n      <failure type=\"failed\" message=\"\(message)\">\(details)</failure>\n    </testcase>\n"
      )
    case .error:
      try output.write(
        "\(head)>\n      <error type=\"error\" message=\"\(message)\">\(details)</error>\n    </testcase>\n")
    }
  }

  /// A number of seconds as XML Schema's `decimal`, to the millisecond.
  private func decimal(_ seconds: Double) -> String {
    guard let milliseconds = Int(exactly: (seconds * 1000).rounded()), milliseconds >= 0 else { return "0" }
    let fraction = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}

extension CheckResult {
  /// A trace as results: each kind of fault is a check, which fails where there is an error or a warning of it.
  static func results(of trace: LoadTrace) -> [CheckResult] {
    let text = TextTree(width: 100)
    let found = Dictionary(grouping: trace.diagnostics.filter { $0.severity != .note }, by: \.code)
    let known = DiagnosticRule.all.map(\.code)
    let others = Set(found.keys).subtracting(known).sorted()
    return (known + others).map { code in
      guard let diagnostics = found[code], let first = diagnostics.first else {
        return CheckResult(name: code, outcome: .passed)
      }
      let more = diagnostics.count > 1 ? " (and \(diagnostics.count - 1) more)" : ""
      return CheckResult(
        name: code, outcome: .failed, message: first.message + more,
        details: diagnostics.map(text.text(of:)).joined(separator: "\n"))
    }
  }
}
