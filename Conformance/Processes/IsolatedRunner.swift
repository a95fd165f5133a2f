import Dispatch
import Foundation
import Synchronization

/// Runs cases in processes of their own, so that the end of one is a verdict and the rest of the run goes on.
///
/// A process takes names of cases, a line each, on its standard input, and writes a ``CaseResult`` as JSON on a
/// line of its standard output for each: ``IsolatedWorker`` does.
public struct IsolatedRunner: Sendable {
  /// The program and its arguments.
  public var command: [String]
  /// How many processes there are at a time.
  public var width: Int
  /// Seconds of real time after which a process is taken to hang.
  public var deadline = 120.0
  /// How many bytes of what a process prints go on to standard error; whoever floods is not to flood the terminal.
  public var mostPrinted = 1 << 20

  /// Makes a runner.
  public init(command: [String], width: Int) {
    self.command = command
    self.width = max(1, width)
  }

  /// Runs cases; results come in the order of the cases.
  ///
  /// - Parameters:
  ///   - cases: The cases.
  ///   - observe: Told of each result as it comes, on any thread, in no order.
  public func run(
    _ cases: [ConformanceCase], observe: @escaping @Sendable (CaseResult) -> Void = { _ in }
  ) async -> [CaseResult] {
    let queue = CaseTaker(count: cases.count)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<width {
        group.addTask {
          await withCheckedContinuation { continuation in
            Thread {
              Worker(command: command, deadline: deadline, mostPrinted: mostPrinted).run {
                guard let index = queue.take() else { return nil }
                return (
                  cases[index],
                  { result in
                    queue.put(result, at: index)
                    observe(result)
                  }
                )
              }
              continuation.resume()
            }.start()
          }
        }
      }
      await group.waitForAll()
    }
    return queue.results.compactMap { $0 }
  }
}

/// Cases that are taken one after the other, and their results.
private final class CaseTaker: Sendable {
  private let state: Mutex<(next: Int, results: [CaseResult?])>
  private let count: Int

  init(count: Int) {
    self.count = count
    state = Mutex((0, Array(repeating: nil, count: count)))
  }

  var results: [CaseResult?] { state.withLock { $0.results } }

  func take() -> Int? {
    state.withLock { state in
      guard state.next < count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  func put(_ result: CaseResult, at index: Int) { state.withLock { $0.results[index] = result } }
}

/// A process that runs cases, and the next one after it has died.
private final class Worker {
  private let command: [String]
  private let deadline: Double
  private let mostPrinted: Int
  private var process: ChildProcess?
  private static let mostBytesInLine = 1 << 26
  private var lines = LineReader(mostBytes: mostBytesInLine)

  init(command: [String], deadline: Double, mostPrinted: Int) {
    self.command = command
    self.deadline = deadline
    self.mostPrinted = mostPrinted
  }

  func run(_ next: () -> (testCase: ConformanceCase, finish: (CaseResult) -> Void)?) {
    while let (testCase, finish) = next() { finish(run(testCase)) }
    process?.end()
  }

  private func run(_ testCase: ConformanceCase) -> CaseResult {
    do {
      // Writing down where a subject has crashed would take seconds for each of hundreds of cases.
      let process =
        try self.process
        ?? ChildProcess(
          command, environment: ["SWIFT_BACKTRACE": "enable=no"], passesOnErrors: mostPrinted)
      self.process = process
      // The whole case is watched, since a process that hangs may still write.
      let watch = Watch(after: deadline) { process.kill() }
      defer { watch.cancel() }
      let line = process.write(Array((testCase.id + "\n").utf8)) ? nextLine(process) : nil
      if let line, let result = try? JSONDecoder().decode(CaseResult.self, from: Data(line)),
        result.id == testCase.id
      {
        return result
      }
      let end = process.end()
      self.process = nil
      lines = LineReader(mostBytes: Self.mostBytesInLine)
      let reason =
        if watch.hasFired {
          "the process did not come to an end within \(Int(deadline)) s"
        } else if let line {
          "the process wrote something else than a result: \"\(String(decoding: line.prefix(80), as: UTF8.self))\""
        } else {
          "the process ended with \(end)"
        }
      return Self.crash(testCase, reason, process.errors?.lines() ?? [])
    } catch {
      return CaseResult(testCase, .error, reason: "\(error)")
    }
  }

  private static func crash(_ testCase: ConformanceCase, _ reason: String, _ lines: [String]) -> CaseResult {
    var result = CaseResult(testCase, .crashed, reason: reason)
    if !lines.isEmpty {
      result.problems = [
        CaseProblem(
          "the process", expected: "to outlive the case", seen: "what it wrote last", evidence: lines)
      ]
    }
    return result
  }

  private func nextLine(_ process: ChildProcess) -> [UInt8]? {
    while true {
      let bytes = process.read()
      guard !bytes.isEmpty else { return nil }
      if let line = lines.append(bytes).first { return line }
      if lines.isTooLong { return nil }
    }
  }
}

/// Does something after a time, unless it is cancelled.
final class Watch: Sendable {
  private let state = Mutex((isCancelled: false, hasFired: false))

  init(after seconds: Double, _ body: @escaping @Sendable () -> Void) {
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in
      guard let self else { return }
      let fires = state.withLock { state in
        if !state.isCancelled { state.hasFired = true }
        return state.hasFired
      }
      if fires { body() }
    }
  }

  var hasFired: Bool { state.withLock { $0.hasFired } }

  func cancel() { state.withLock { $0.isCancelled = true } }
}

extension CaseResult {
  /// The result as JSON without a newline in it.
  public var jsonLine: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
