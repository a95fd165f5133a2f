import Dispatch
import HeadlessWebView
import Synchronization

/// The main thread as a subject sees it, in turns that are counted, so that something can be done before each.
///
/// Work from another thread waits for its turn; ``abandon()`` lets it go where the turn before it never ends.
final class MainTurns: @unchecked Sendable {
  private struct State {
    var count = 0
    var interruptions: [Int: @Sendable () -> Void] = [:]
    var waiting: [ObjectIdentifier: DispatchSemaphore] = [:]
    var isAbandoned = false
    /// Whether the kit is on the main thread, and calls that are made there are made from its own call.
    var isInOwnTurn = false
  }

  private static let key = DispatchSpecificKey<ObjectIdentifier>()
  private static let mainQueue = ObjectIdentifier(DispatchQueue.main)
  /// On Linux another thread than the first one may run the main queue, so that the queue tells and not the thread.
  private static let markMainQueue: Void = DispatchQueue.main.setSpecific(key: key, value: mainQueue)

  /// Whether the caller is on the process's main queue.
  static var isOnMainQueue: Bool {
    markMainQueue
    return DispatchQueue.getSpecific(key: key) == mainQueue
  }

  private let state = Mutex(State())
  private let queue: DispatchQueue
  /// Whether it is the process's main thread, to which a subject may go without asking.
  let isProcessMain: Bool

  /// Makes a main thread of its own, or takes the process's.
  init(onMainQueue: Bool = false) {
    isProcessMain = onMainQueue
    queue = onMainQueue ? .main : DispatchQueue(label: "main thread of a case", qos: .userInitiated)
    if onMainQueue {
      Self.markMainQueue
    } else {
      queue.setSpecific(key: Self.key, value: ObjectIdentifier(self))
    }
  }

  /// Whether the caller is on it.
  var isCurrent: Bool {
    DispatchQueue.getSpecific(key: Self.key) == (isProcessMain ? Self.mainQueue : ObjectIdentifier(self))
  }

  /// How many turns there were that a subject asked for.
  var count: Int { state.withLock { $0.count } }

  /// Does something at the beginning of a turn that a subject will ask for, by its number from 1; with 0 as soon as
  /// the subject has returned from its start.
  ///
  /// On the process's main thread a subject makes calls in work that nobody else knows of. Such a call counts as a
  /// turn, and what is to be done at its beginning is done as soon as possible after it.
  func interrupt(turn: Int, _ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.interruptions[turn] = body }
  }

  /// Does what was to be done in turns that did not come.
  func interruptNow() {
    let rest = state.withLock { state in
      defer { state.interruptions = [:] }
      return state.interruptions.sorted { $0.key < $1.key }.map(\.value)
    }
    for body in rest { post(body) }
  }

  /// Adds a turn of the kit's own, which is not counted.
  func post(_ body: @escaping @Sendable () -> Void) {
    queue.async { [self] in
      let isAbandoned = state.withLock { state in
        state.isInOwnTurn = true
        return state.isAbandoned
      }
      if !isAbandoned { body() }
      state.withLock { $0.isInOwnTurn = false }
    }
  }

  /// Adds a turn that a subject asks for.
  func postForSubject(_ body: @escaping @Sendable () -> Void) {
    queue.async { [self] in runForSubject(body) }
  }

  /// Does what is to be done when the subject has returned from its start; called in that turn.
  func startHasReturned() {
    state.withLock { $0.interruptions.removeValue(forKey: 0) }?()
  }

  /// Runs a subject's call: at once on the main thread, else in a turn that the caller waits for.
  func hop(_ body: @escaping @Sendable () -> Void) {
    if isCurrent {
      body()
      if isProcessMain { countCall() }
      return
    }
    let done = DispatchSemaphore(value: 0)
    let identity = ObjectIdentifier(done)
    let isAbandoned = state.withLock { state in
      if !state.isAbandoned { state.waiting[identity] = done }
      return state.isAbandoned
    }
    guard !isAbandoned else { return }
    queue.async { [self] in
      // Whoever was let go is no longer there to have its call made.
      guard state.withLock({ !$0.isAbandoned && $0.waiting[identity] != nil }) else { return }
      runForSubject(body)
      _ = state.withLock { $0.waiting.removeValue(forKey: identity) }
      done.signal()
    }
    done.wait()
  }

  private func countCall() {
    let interruption = state.withLock { state -> (@Sendable () -> Void)? in
      guard !state.isInOwnTurn else { return nil }
      state.count += 1
      return state.interruptions.removeValue(forKey: state.count)
    }
    if let interruption { post(interruption) }
  }

  private func runForSubject(_ body: () -> Void) {
    let (interruption, isAbandoned) = state.withLock { state in
      state.count += 1
      return (state.interruptions.removeValue(forKey: state.count), state.isAbandoned)
    }
    guard !isAbandoned else { return }
    interruption?()
    body()
  }

  /// Lets go of every thread that waits, for good, since a call has not returned after so many seconds. Where the process
  /// has no other main thread, it has twice as long again before the process ends.
  func abandon(_ call: String, after seconds: Double) {
    if isProcessMain { MainThreadLoss.endProcess(unlessReturns: call, after: seconds) }
    let waiting = state.withLock { state in
      state.isAbandoned = true
      defer { state.waiting = [:] }
      return state.waiting.values.map { $0 }
    }
    for semaphore in waiting { semaphore.signal() }
  }
}
