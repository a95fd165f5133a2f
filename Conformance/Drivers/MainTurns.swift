import Dispatch
import Foundation
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
  }

  private static let key = DispatchSpecificKey<ObjectIdentifier>()
  private let state = Mutex(State())
  private let queue: DispatchQueue
  /// Whether it is the process's main thread, to which a subject may go without asking.
  let isProcessMain: Bool

  /// Makes a main thread of its own, or takes the process's.
  init(onMainQueue: Bool = false) {
    isProcessMain = onMainQueue
    queue = onMainQueue ? .main : DispatchQueue(label: "main thread of a case", qos: .userInitiated)
    if !onMainQueue { queue.setSpecific(key: Self.key, value: ObjectIdentifier(self)) }
  }

  /// Whether the caller is on it.
  var isCurrent: Bool {
    isProcessMain ? Thread.isMainThread : DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self)
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
      if !state.withLock({ $0.isAbandoned }) { body() }
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
  func hop(_ body: () -> Void) {
    if isCurrent {
      body()
      if isProcessMain { countCall() }
      return
    }
    withoutActuallyEscaping(body) { body in
      let call = Call(body)
      let isAbandoned = state.withLock { state in
        if !state.isAbandoned { state.waiting[ObjectIdentifier(call)] = call.done }
        return state.isAbandoned
      }
      guard !isAbandoned else { return }
      queue.async { [self] in
        // Whoever was let go is no longer there to have its call made.
        guard state.withLock({ !$0.isAbandoned && $0.waiting[ObjectIdentifier(call)] != nil }) else { return }
        runForSubject { call.run() }
        _ = state.withLock { $0.waiting.removeValue(forKey: ObjectIdentifier(call)) }
        call.done.signal()
      }
      call.done.wait()
    }
  }

  private func countCall() {
    let interruption = state.withLock { state in
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

  /// Lets go of every thread that waits, for good.
  func abandon() {
    let waiting = state.withLock { state in
      state.isAbandoned = true
      defer { state.waiting = [:] }
      return state.waiting.values.map { $0 }
    }
    for semaphore in waiting { semaphore.signal() }
  }
}

/// A call from another thread that waits for its turn.
private final class Call: @unchecked Sendable {
  // Called by the turn while the caller waits, and gone before the caller goes on.
  private var body: (() -> Void)?
  let done = DispatchSemaphore(value: 0)

  init(_ body: @escaping () -> Void) {
    self.body = body
  }

  func run() {
    body?()
    body = nil
  }
}
