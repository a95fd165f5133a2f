/// The schedules of a page: first undisturbed, then every point of every load by itself, then mixtures by a seed.
struct PageScheduleGenerator {
  typealias Interruption = SchemeTaskSchedule.Interruption

  private let seed: UInt64
  private var index = 0
  private var systematic: [SchemeTaskSchedule] = []
  /// The most calls that each load has taken so far.
  private var calls: [Int] = []

  init(seed: UInt64) {
    self.seed = seed
  }

  /// Takes how many calls the loads of a run have taken.
  mutating func learn(_ run: [Int]) {
    for (number, count) in run.enumerated() {
      if number < calls.count { calls[number] = max(calls[number], count) } else { calls.append(count) }
    }
  }

  /// The next schedule.
  mutating func next() -> SchemeTaskSchedule {
    defer { index += 1 }
    if index == 0 { return SchemeTaskSchedule([.init(request: 0)]) }
    if index == 1 { systematic = everyPoint().reversed() }
    return systematic.popLast() ?? mixture()
  }

  /// A page may have many loads; the first are like the others.
  private var loads: Range<Int> { 0..<max(1, min(calls.count, 8)) }

  private func points(of load: Int) -> [Interruption.Point] {
    Interruption.Point.all(calls: calls.indices.contains(load) ? calls[load] : 0)
  }

  private func everyPoint() -> [SchemeTaskSchedule] {
    Interruption.Way.allCases.flatMap { way in
      loads.flatMap { load in
        points(of: load).map {
          SchemeTaskSchedule([.init(request: load, interruption: Interruption(way, $0))])
        }
      }
    }
  }

  private func mixture() -> SchemeTaskSchedule {
    var random = SplitMix(seed &+ UInt64(index) &* 0x9E37_79B9_7F4A_7C15)
    let tasks = (0..<Int.random(in: 2...4, using: &random)).map { number -> SchemeTaskSchedule.Task in
      let load = Int.random(in: loads, using: &random)
      // Only the last interruption may end the page.
      let ways: [Interruption.Way] = number == 0 ? Interruption.Way.allCases : [.stop]
      return .init(
        request: load,
        interruption: Interruption(
          ways.randomElement(using: &random) ?? .stop,
          points(of: load).randomElement(using: &random) ?? .afterStart))
    }
    return SchemeTaskSchedule(tasks)
  }
}
