/// What a piece of work took, run several times in one process.
public struct Measurement: Sendable {
  /// What was measured.
  public let name: String
  /// What one run counted: see ``measure(_:operations:repetitions:_:)``.
  public let count: Int
  /// How many operations one run makes.
  public let operations: Int
  /// The time of each run, shortest first.
  public let runs: [Duration]

  /// The time of the shortest run, which is the one that other processes disturbed least.
  public var minimum: Duration { runs[0] }
  /// The time of the run in the middle.
  public var median: Duration { runs[runs.count / 2] }

  /// The nanoseconds that one operation took in the shortest run.
  public var nanosecondsPerOperation: Double { minimum / .nanoseconds(1) / Double(operations) }

  /// How many times as fast this is as another measurement, by their shortest runs.
  public func speed(relativeTo other: Measurement) -> Double {
    other.nanosecondsPerOperation / nanosecondsPerOperation
  }
}

extension Measurement: CustomStringConvertible {
  /// One line: name, count, shortest run and median an operation.
  public var description: String {
    let median = median / .nanoseconds(1) / Double(operations)
    return
      "\(name): count \(count), min \(nanosecondsPerOperation.rounded()) ns, median \(median.rounded()) ns"
      + " per operation, \(runs.count) runs of \(operations)"
  }
}

/// Measures a piece of work: counts first, then times.
///
/// - Parameters:
///   - name: What is measured, for the line that is printed.
///   - operations: How many operations one run of the work makes.
///   - repetitions: How many timed runs to make, at least one.
///   - work: Does all operations and returns a count of what came out of them. The count proves that the work is done
///     and not optimised away; it has to be the same in every run.
/// - Returns: The times of all runs.
public func measure(
  _ name: String, operations: Int, repetitions: Int = 21, _ work: () -> Int
) -> Measurement {
  let count = work()
  let clock = ContinuousClock()
  var runs: [Duration] = []
  for _ in 0..<max(repetitions, 1) {
    var again = 0
    runs.append(clock.measure { again = work() })
    precondition(again == count, "\(name) counted \(count) at first and \(again) later")
  }
  return Measurement(name: name, count: count, operations: operations, runs: runs.sorted())
}
