/// The schedules of an exploration: first every point by itself, then mixtures by a seed.
///
/// How many calls a task makes is only known when one has run undisturbed, so that the generator is told.
struct ScheduleGenerator {
  typealias Interruption = SchemeTaskSchedule.Interruption

  let requests: Int
  let seed: UInt64
  /// The most calls that a task has made so far.
  var calls = 0
  private var index = 0
  private var systematic: [SchemeTaskSchedule] = []

  init(requests: Int, seed: UInt64) {
    self.requests = max(1, requests)
    self.seed = seed
  }

  /// The next schedule.
  mutating func next() -> SchemeTaskSchedule {
    defer { index += 1 }
    // Every request undisturbed, alone and with an equal one.
    if index < requests { return SchemeTaskSchedule([.init(request: index)]) }
    if index == requests {
      systematic = everyPoint()
      systematic.reverse()
    }
    return systematic.popLast() ?? mixture()
  }

  private var points: [Interruption.Point] { Interruption.Point.all(calls: calls) }

  private func everyPoint() -> [SchemeTaskSchedule] {
    let stops = points.map { Interruption(.stop, $0) }
    let others = [Interruption.Way.navigate, .close, .release].flatMap { way in
      points.map { Interruption(way, $0) }
    }
    var schedules: [SchemeTaskSchedule] = []
    for request in 0..<requests {
      // Two equal tasks; and one after the other, at the same address.
      schedules.append(SchemeTaskSchedule([.init(request: request), .init(request: request)]))
      schedules.append(SchemeTaskSchedule([.init(request: request), .init(request: request, isLater: true)]))
      for stop in stops {
        let stopped = SchemeTaskSchedule.Task(request: request, interruption: stop)
        schedules.append(SchemeTaskSchedule([stopped]))
        schedules.append(SchemeTaskSchedule([stopped, .init(request: request)]))
        schedules.append(SchemeTaskSchedule([.init(request: request), stopped]))
        schedules.append(SchemeTaskSchedule([stopped, .init(request: request, isLater: true)]))
      }
    }
    for request in 0..<requests {
      for other in others {
        let task = SchemeTaskSchedule.Task(request: request, interruption: other)
        schedules.append(SchemeTaskSchedule([task, .init(request: request)]))
      }
    }
    return schedules
  }

  private func mixture() -> SchemeTaskSchedule {
    var random = SplitMix(seed &+ UInt64(index) &* 0x9E37_79B9_7F4A_7C15)
    let tasks = (0..<Int.random(in: 1...4, using: &random)).map { number in
      var task = SchemeTaskSchedule.Task(
        request: Int.random(in: 0..<requests, using: &random),
        isLater: number > 0 && Int.random(in: 0..<3, using: &random) == 0)
      if Int.random(in: 0..<3, using: &random) > 0, let point = points.randomElement(using: &random) {
        let ways: [Interruption.Way] = [.stop, .stop, .stop, .navigate, .close, .release]
        task.interruption = Interruption(ways.randomElement(using: &random) ?? .stop, point)
      }
      return task
    }
    return SchemeTaskSchedule(tasks, order: UInt64.random(in: 0...9_999, using: &random))
  }
}

/// A small generator of random numbers that is the same everywhere.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
