import Dispatch
import Foundation
import Synchronization

/// The thread that a web view lives on, and the rule that only one turn at a time touches its state.
///
/// Turns run one after the other on a serial queue: the real main queue, or one of the view's own. A turn owns
/// the view's state, which is a lock; it gives the lock up while it is inside code of the app
/// (``outside(_:_:)``), so that a watchdog can still end the run if that code never returns.
final class HostThread: @unchecked Sendable {
  // What `mail` guards: turns, timers, isScheduled, callStarted, callName. What `state` guards: everything
  // that turns touch. `mail` is never held while a turn runs.
  private let mail = NSLock()
  private let state = NSLock()
  private let queue: DispatchQueue
  private let isMainQueue: Bool
  private var turns = Queue<Turn>()
  private var timers: [Timer] = []
  private var isScheduled = false
  private let owner = Atomic<UInt>(0)
  private var isOutside = false  // touched by the owner alone
  private var callStarted: (time: ContinuousClock.Instant, name: String)?
  private let start = ContinuousClock.now
  private var skippedTime = 0.0

  /// Called in a turn when nothing is left to do at once; answers whether something outside is still awaited.
  var whenQuiet: (() -> Bool)?

  /// Makes a thread of its own, or the process's main thread.
  init(label: String, onMainQueue: Bool = false) {
    isMainQueue = onMainQueue
    queue = onMainQueue ? .main : DispatchQueue(label: label, qos: .userInitiated)
  }

  // MARK: - Time

  /// Seconds on the host's clock: real time, plus what was skipped since nobody but timers was awaited.
  var now: Double {
    let elapsed = start.duration(to: .now)
    return Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) * 1e-18 + skippedTime
  }

  // MARK: - Turns

  private struct Turn {
    let body: () -> Void
    let hop: Hop?
  }

  private struct Timer {
    let time: Double
    let body: () -> Void
  }

  /// A call from another thread that waits for its turn.
  private final class Hop: @unchecked Sendable {
    // Guarded by `mail`: a hop is either taken by a turn or abandoned by the watchdog, never both.
    var isTaken = false
    var isAbandoned = false
    let done = DispatchSemaphore(value: 0)
  }

  /// Whether the caller is in a turn.
  var isCurrent: Bool {
    owner.load(ordering: .relaxed) == Self.currentThread
  }

  /// A number that no other living thread has.
  private static var currentThread: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }

  /// Adds a turn behind those that wait; from any thread.
  func post(_ body: @escaping () -> Void) {
    mail.withLock { turns.append(Turn(body: body, hop: nil)) }
    schedule()
  }

  /// Adds a turn for later, by so many seconds on the host's clock; from any thread.
  func post(after delay: Double, _ body: @escaping () -> Void) {
    guard delay > 0 else { return post(body) }
    let time = now + delay
    mail.withLock {
      let index = timers.firstIndex { $0.time > time } ?? timers.endIndex
      timers.insert(Timer(time: time, body: body), at: index)
    }
  }

  /// Adds an empty turn after so many seconds of real time, so that the thread looks again at what it waits for.
  func wake(after delay: Double) {
    queue.asyncAfter(deadline: .now() + delay) { self.post {} }
  }

  /// Whether turns wait for their time.
  var hasTimers: Bool { mail.withLock { !timers.isEmpty } }

  /// Runs a body with the view's state, now if the caller is on the thread, else in a turn it waits for.
  ///
  /// - Returns: Whether the body ran; it does not where the thread is stuck and the watchdog gave up on it.
  @discardableResult
  func hop(_ body: () -> Void) -> Bool {
    if isCurrent || (isMainQueue && Thread.isMainThread) {
      own(body)
      schedule()
      return true
    }
    return withoutActuallyEscaping(body) { body in
      let hop = Hop()
      mail.withLock { turns.append(Turn(body: body, hop: hop)) }
      schedule()
      hop.done.wait()
      return mail.withLock { !hop.isAbandoned }
    }
  }

  private func schedule() {
    let isNew = mail.withLock {
      guard !isScheduled, !turns.isEmpty else { return false }
      isScheduled = true
      return true
    }
    if isNew { queue.async { self.run() } }
  }

  private func run() {
    own {
      while let turn = nextTurn() {
        turn.body()
        turn.hop?.done.signal()
      }
    }
  }

  /// The next turn: of those that wait, else the next timer, once nothing else can come before it.
  private func nextTurn() -> Turn? {
    if let turn = takeTurn() { return turn }
    let awaitsOutside = whenQuiet?() ?? false
    if let turn = takeTurn() { return turn }
    return mail.withLock {
      if let timer = timers.first {
        let wait = timer.time - now
        if wait <= 0 || !awaitsOutside {
          timers.removeFirst()
          skippedTime += max(0, wait)
          return Turn(body: timer.body, hop: nil)
        }
        queue.asyncAfter(deadline: .now() + wait) { self.run() }
      }
      isScheduled = false
      return nil
    }
  }

  private func takeTurn() -> Turn? {
    mail.withLock {
      while let turn = turns.popFirst() {
        guard let hop = turn.hop else { return turn }
        guard !hop.isAbandoned else { continue }
        hop.isTaken = true
        return turn
      }
      return nil
    }
  }

  /// Owns the view's state while a body runs, unless the caller owns it already.
  private func own(_ body: () -> Void) {
    let isOwner = isCurrent
    if isOwner, !isOutside { return body() }
    state.lock()
    let wasOutside = isOwner && isOutside
    owner.store(Self.currentThread, ordering: .relaxed)
    isOutside = false
    body()
    isOutside = wasOutside
    owner.store(isOwner ? Self.currentThread : 0, ordering: .relaxed)
    state.unlock()
  }

  // MARK: - Code of the app

  /// Calls code of the app from within a turn, giving up the view's state meanwhile.
  func outside(_ name: String, _ body: () -> Void) {
    mail.withLock { callStarted = (.now, name) }
    isOutside = true
    state.unlock()
    body()
    state.lock()
    isOutside = false
    mail.withLock { callStarted = nil }
  }

  /// The call of the app's code that has lasted longer than a budget in seconds, if one has; from any thread.
  func stuckCall(longerThan budget: Double) -> String? {
    mail.withLock {
      guard let callStarted, callStarted.time.duration(to: .now) > .seconds(budget) else { return nil }
      return callStarted.name
    }
  }

  /// Lets every thread go that waits for a turn; from any thread, once the host's own is stuck.
  ///
  /// - Returns: How many threads waited: if any did, the stuck call may well be waiting for one of them.
  func abandonHops() -> Int {
    mail.withLock {
      let waiting = turns.compactMap(\.hop).filter { !$0.isTaken && !$0.isAbandoned }
      for hop in waiting {
        hop.isAbandoned = true
        hop.done.signal()
      }
      return waiting.count
    }
  }

  /// Touches the view's state from a thread that is not the host's, between turns or while one is outside.
  func intrude(_ body: () -> Void) {
    state.lock()
    body()
    state.unlock()
  }
}
