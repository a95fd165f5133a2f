import Dispatch
import Foundation
public import HeadlessWebView
import LoadTrace
import Synchronization
import TraceReports

/// Runs cases with a subject.
public struct CaseRunner: Sendable {
  /// The subject.
  public var subject: ConformanceSubject
  /// The engine profile.
  public var profile: EngineProfile
  /// How many cases run at a time.
  public var width: Int
  /// What loads pages, and, where it runs scripts, makes the requests of cases for scheme handlers.
  public var engine = HostEngine.headless
  var limits = CaseLimits()
  private let patience = Patience()

  /// Makes a runner.
  ///
  /// - Parameters:
  ///   - subject: What is checked.
  ///   - profile: The engine profile.
  ///   - width: How many cases run at a time, at least 1; as many as there are processors unless said.
  public init(subject: ConformanceSubject, profile: EngineProfile, width: Int? = nil) {
    self.subject = subject
    self.profile = profile
    let processors = ProcessInfo.processInfo.activeProcessorCount
    self.width = subject.isExclusive ? 1 : max(1, width ?? processors)
  }

  /// Runs cases and waits for all of them.
  ///
  /// - Parameters:
  ///   - cases: The cases.
  ///   - observe: Told of each result as it comes, on any thread, in no order.
  /// - Returns: The results in the order of the cases.
  public func run(
    _ cases: [ConformanceCase], observe: @escaping @Sendable (CaseResult) -> Void = { _ in }
  ) async -> [CaseResult] {
    await withCheckedContinuation { continuation in
      let work = CaseQueue(cases, runner: self, observe: observe) { continuation.resume(returning: $0) }
      work.start(width: width)
    }
  }

  /// Runs one case on the calling thread, which has to be one that may wait.
  func run(_ testCase: ConformanceCase) -> CaseResult {
    let reason = testCase.reasonForSkipping(
      mechanism: subject.mechanism, capabilities: subject.capabilities, profile: profile)
    if let reason = reason ?? testCase.reasonForSkipping(on: engine, mechanism: subject.mechanism) {
      return CaseResult(testCase, .skipped, reason: reason)
    }
    let start = ContinuousClock.now
    var limits = limits
    limits.deadline = patience.deadline(limits.deadline)
    var result: CaseResult
    do {
      let run = try CaseRun(testCase, subject, profile: profile, limits: limits, engine: engine)
      try run.run()
      result = CaseResult(testCase, run.problems.isEmpty ? .passed : .failed, problems: run.problems)
      if !run.problems.isEmpty { result.trace = run.traceLines }
    } catch let error as CaseNotExpressible {
      result = CaseResult(testCase, .skipped, reason: error.reason)
    } catch {
      result = CaseResult(testCase, .error, reason: "\(error)")
    }
    let duration = start.duration(to: .now).components
    result.duration = Double(duration.seconds) + Double(duration.attoseconds) * 1e-18
    patience.observe(result, deadline: limits.deadline)
    return result
  }
}

/// Cases that are taken by threads one after the other.
private final class CaseQueue: Sendable {
  private struct State {
    var next = 0
    var results: [CaseResult?]
    var running = 0
  }

  private let cases: [ConformanceCase]
  private let runner: CaseRunner
  private let observe: @Sendable (CaseResult) -> Void
  private let completion: @Sendable ([CaseResult]) -> Void
  private let state: Mutex<State>

  init(
    _ cases: [ConformanceCase], runner: CaseRunner, observe: @escaping @Sendable (CaseResult) -> Void,
    completion: @escaping @Sendable ([CaseResult]) -> Void
  ) {
    self.cases = cases
    self.runner = runner
    self.observe = observe
    self.completion = completion
    state = Mutex(State(results: Array(repeating: nil, count: cases.count)))
  }

  func start(width: Int) {
    state.withLock { $0.running = width }
    for _ in 0..<width {
      let thread = Thread { self.work() }
      thread.stackSize = 1 << 22
      thread.start()
    }
  }

  private func work() {
    while let index = state.withLock({ state -> Int? in
      guard state.next < cases.count else { return nil }
      defer { state.next += 1 }
      return state.next
    }) {
      let result = runner.run(cases[index])
      state.withLock { $0.results[index] = result }
      observe(result)
    }
    let results = state.withLock { state -> [CaseResult]? in
      state.running -= 1
      return state.running == 0 ? state.results.compactMap { $0 } : nil
    }
    if let results { completion(results) }
  }
}

extension CaseRun {
  /// All that was asked for, as a trace in JSON Lines.
  var traceLines: String {
    var bytes: [UInt8] = []
    for page in pages { try? ReportFormat.jsonLines.write(page.trace) { bytes += $0 } }
    if !exchanges.isEmpty {
      let header = TraceHeader(
        page: SerializedURL(subject.address.base), profile: .wkWebView, schemes: [subject.address.scheme],
        viewport: [0, 0], parser: "standard", scripting: false)
      var trace = LoadTrace(header: header)
      trace.loads = exchanges.enumerated().map { $1.load(id: $0 + 1) }
      trace.end = TraceEnd(time: 0, loads: trace.loads.count)
      try? ReportFormat.jsonLines.write(trace) { bytes += $0 }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
