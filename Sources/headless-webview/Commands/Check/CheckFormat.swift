import Foundation
import HandlerConformance
import TraceReports

/// A form in which the results of `check` can be written down.
enum CheckFormat: String, CaseIterable {
  /// Lines for a terminal: failures in full, then what was skipped, then the figures.
  case text
  /// A line of JSON for each result.
  case jsonLines = "jsonl"
  /// JUnit XML: each case is a test.
  case junit
  /// A summary for the page of a CI job.
  case markdown
  /// SARIF 2.1.0: each failure is a finding of the rule that is its requirement.
  case sarif

  /// Writes a summary; `source` is the file that findings are shown in.
  func write(_ summary: CheckSummary, source: String?, to output: OutputFile) throws {
    switch self {
    case .text: output.write(CheckText(summary).text)
    case .jsonLines: for line in CheckJSONLines(summary).lines { output.write(line + [UInt8(ascii: "\n")]) }
    case .junit: try JUnitReport(suite: "conformance").write(summary.checkResults) { output.write($0) }
    case .markdown: output.write(CheckMarkdown(summary).text)
    case .sarif: output.write(try CheckSARIF(summary, source: source).bytes)
    }
  }
}

extension CheckSummary {
  /// The results as tests of JUnit; what is wrong with an expectation file is a test of its own.
  var checkResults: [CheckResult] {
    verdict.entries.map { result, standing in
      var test = CheckResult(name: result.id, outcome: .passed, duration: result.duration)
      switch standing {
      case .passed: break
      case .skipped: (test.outcome, test.message) = (.skipped, result.reason)
      case .known(let reason): (test.outcome, test.message) = (.skipped, "known to fail: \(reason)")
      case .noted: (test.outcome, test.message) = (.skipped, "not required: " + message(result, standing))
      case .failed, .unexpected:
        test.outcome = result.outcome == .crashed || result.outcome == .error ? .error : .failed
        test.message = message(result, standing)
        test.details = text(result, standing)
      }
      return test
    }
      + verdict.complaints.map {
        CheckResult(name: "expectations/\($0.replacing("/", with: "-"))", outcome: .failed, message: $0)
      }
  }
}
