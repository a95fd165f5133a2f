/// Measures pieces of work and holds them against their thresholds.
///
/// The best of several rounds counts: what else the machine does can only make a round slower.
public struct Benchmark {
  private var missed: [String] = []

  /// Begins with nothing measured.
  public init() {}

  /// Measures a piece of work and prints the time of one unit of it.
  ///
  /// - Parameters:
  ///   - name: what is printed.
  ///   - units: how many units one call of `work` does; it is checked against what the call returns.
  ///   - rounds: how often it is done.
  ///   - limit: the longest time one unit may take; `nil` where it is only to be known.
  ///   - work: does the work and returns how many units it did.
  /// - Returns: the time of one unit in the best round.
  /// - Throws: what `work` throws.
  @discardableResult
  public mutating func measure(
    _ name: String, units: Int, rounds: Int = 5, limit: Duration? = nil, _ work: () throws -> Int
  ) rethrows -> Duration {
    var best: Duration?
    for _ in 0..<max(1, rounds) {
      let start = ContinuousClock.now
      let done = try work()
      let time = ContinuousClock.now - start
      guard done == units else {
        missed.append("\(name): \(done) units were done instead of \(units)")
        return time
      }
      best = min(best ?? time, time)
    }
    let unit = (best ?? .zero) / max(1, units)
    record(name, unit.description, isWithin: limit.map { unit <= $0 } ?? true, limit: limit?.description)
    return unit
  }

  /// Prints a number that was found otherwise, and holds it against the greatest allowed one.
  public mutating func record(_ name: String, value: Double, unit: String, limit: Double? = nil) {
    record(
      name, "\((value * 100).rounded() / 100) \(unit)", isWithin: limit.map { value <= $0 } ?? true,
      limit: limit.map { "\($0) \(unit)" })
  }

  private mutating func record(_ name: String, _ value: String, isWithin: Bool, limit: String?) {
    print("\(isWithin ? " " : "✘") \(name): \(value)" + (limit.map { " (at most \($0))" } ?? ""))
    if !isWithin { missed.append(name) }
  }

  /// Whether every limit was kept; prints those that were not.
  public func finish() -> Bool {
    if !missed.isEmpty { print("missed: " + missed.joined(separator: "; ")) }
    return missed.isEmpty
  }
}
