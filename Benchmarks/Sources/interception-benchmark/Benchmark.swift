import BenchmarkSupport

/// Measures pieces of work and holds them against their limits.
struct Benchmark {
  private var missed: [String] = []

  /// Measures a piece of work and prints the time of one unit of it.
  ///
  /// - Parameters:
  ///   - name: what is printed.
  ///   - units: how many units one call of `work` does; it is checked against what the call returns.
  ///   - rounds: how often it is done.
  ///   - limit: the longest time one unit may take.
  ///   - work: does the work and returns how many units it did.
  mutating func measure(_ name: String, units: Int, rounds: Int = 5, limit: Duration, _ work: () -> Int) {
    let measurement = BenchmarkSupport.measure(name, operations: units, repetitions: rounds, work)
    let unit = measurement.minimum / units
    print(measurement)
    if measurement.count != units { missed.append("\(name): \(measurement.count) of \(units) were done") }
    if unit > limit { missed.append("\(name): \(unit) instead of at most \(limit)") }
  }

  /// Prints a number that was found otherwise, and holds it against the greatest allowed one.
  mutating func record(_ name: String, value: Double, unit: String, limit: Double? = nil) {
    print("\(name): \((value * 100).rounded() / 100) \(unit)")
    if let limit, value > limit { missed.append("\(name): \(value) instead of at most \(limit) \(unit)") }
  }

  /// Whether every limit was kept; prints those that were not.
  func finish() -> Bool {
    for text in missed { print("missed: \(text)") }
    return missed.isEmpty
  }
}
