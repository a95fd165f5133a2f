/// What a host's thread has still to do: turns in their order, calls that wait to be let in, and timers.
struct TurnQueue {
  typealias Turn = HostThread.Turn
  typealias Hop = HostThread.Hop

  /// Before all others.
  private var urgent = Queue<Turn>()
  /// Of what was done last: before those that wait.
  private var following = Queue<Turn>()
  private var waiting = Queue<Turn>()
  /// Calls from other threads that wait until they are let in.
  private var held: [Turn] = []
  private var timers: [Timer] = []

  /// A turn that waits for its time.
  private struct Timer {
    let time: Double
    let body: () -> Void
  }

  /// Whether there is a turn to be taken at once.
  var hasTurns: Bool { !waiting.isEmpty || !urgent.isEmpty || !following.isEmpty }

  // MARK: - Turns

  /// Adds a turn behind those that wait.
  mutating func append(_ turn: Turn) { waiting.append(turn) }

  /// Adds a turn before all others, but behind those that were added so.
  mutating func appendUrgent(_ turn: Turn) { urgent.append(turn) }

  /// Adds a turn before those that wait.
  mutating func appendFollowing(_ turn: Turn) { following.append(turn) }

  /// Takes out the next turn.
  mutating func popFirst() -> Turn? {
    if !urgent.isEmpty { return urgent.popFirst() }
    if !following.isEmpty { return following.popFirst() }
    return waiting.popFirst()
  }

  /// Takes out all there is, for a thread that will take no turn any more.
  ///
  /// - Returns: The turns that are no calls of other threads and no timers.
  mutating func removeAll() -> [Turn] {
    defer { self = TurnQueue() }
    return [urgent, following, waiting].flatMap { $0.compactMap { $0.hop == nil ? $0 : nil } }
  }

  // MARK: - Timers

  /// Whether turns wait for their time.
  var hasTimers: Bool { !timers.isEmpty }

  /// When the first timer is due.
  var firstTime: Double? { timers.first?.time }

  /// Adds a turn for later, behind others of the same time.
  mutating func append(at time: Double, _ body: @escaping () -> Void) {
    let index = timers.firstIndex { $0.time > time } ?? timers.endIndex
    timers.insert(Timer(time: time, body: body), at: index)
  }

  /// Takes out the first timer, which there must be.
  mutating func popTimer() -> Turn { Turn(body: timers.removeFirst().body, ifLost: nil, hop: nil) }

  // MARK: - Calls from other threads

  /// The calls that wait to be let in, in the order in which they came.
  var heldCalls: [HostThread.WaitingCall] { held.compactMap(\.hop?.call) }

  /// The number of calls that wait, to be let in or for their turn.
  var callCount: Int { waiting.compactMap(\.hop).count + held.count }

  /// Has a call wait until it is let in.
  mutating func hold(_ turn: Turn) { held.append(turn) }

  /// Lets a held call in.
  mutating func release(_ index: Int) {
    guard held.indices.contains(index) else { return }
    waiting.append(held.remove(at: index))
  }

  /// Takes out all calls.
  mutating func removeHops() -> [Hop] {
    let hops = waiting.compactMap(\.hop) + held.compactMap(\.hop)
    waiting.removeAll { $0.hop != nil }
    held = []
    return hops
  }
}
