import Dispatch
import Foundation
import Synchronization

/// The thread that a web view lives on, and the rule that only one turn at a time touches its state.
///
/// Turns run one after the other on a serial queue: the real main queue, or one of the view's own. A turn owns
/// the view's state, which is a lock; it gives the lock up while it is inside code of the app
/// (``outside(_:load:_:)``), so that the watchdog can still end the run if that code never returns.
final class HostThread: @unchecked Sendable {
  // What `mail` guards: everything private that is not said to be otherwise. What `state` guards: everything
  // that turns touch. `mail` is never held while a turn runs, nor while the clock or a queue is called back.
  private let mail = NSLock()
  private let state = NSLock()
  private let queue: DispatchQueue
  private let isMainQueue: Bool
  private let clock: any HostClock
  private let start: Double
  private let budget: Double
  private let holdsHops: Bool
  private let owner = Atomic<UInt>(0)
  private let skippedTime = Mutex(0.0)
  private var turns = TurnQueue()
  private var threadNumbers: [UInt: Int] = [:]
  private var isScheduled = false
  private var mustLook = false
  private var nextWake = Double.infinity
  private var call: (started: Double, name: CallName, load: ActiveLoad?, hasLetGo: Bool)?
  private var isWatching = false
  private var isDead = false
  /// The call from another thread whose turn is under way.
  private var currentHop: Hop?
  private var isOutside = false  // touched by the owner alone

  private typealias CallName = (what: String, subject: String)

  /// Called in a turn when nothing is left to do at once; answers whether something outside is still awaited.
  var whenQuiet: (() -> Bool)?
  /// Called with the view's state, on the clock's thread, when code of the app keeps the thread for too long.
  var whenStuck: ((StuckCall) -> Void)?

  /// Makes a thread of its own, or takes the process's main thread.
  ///
  /// - Parameters:
  ///   - label: The queue's name.
  ///   - onMainQueue: Whether the process's main thread is taken.
  ///   - clock: What limits are measured by.
  ///   - budget: Seconds that one call of the app's code may take.
  ///   - holdsHops: Whether calls from other threads wait until ``release(_:)`` lets one in.
  init(
    label: String, onMainQueue: Bool = false, clock: any HostClock = SystemClock(), budget: Double = 5,
    holdsHops: Bool = false
  ) {
    isMainQueue = onMainQueue
    queue = onMainQueue ? .main : DispatchQueue(label: label, qos: .userInitiated)
    self.clock = clock
    self.budget = budget
    self.holdsHops = holdsHops
    start = clock.now
  }

  /// Seconds on the host's clock: real time, plus what was skipped since nobody but timers was awaited.
  var now: Double { clock.now - start + skippedTime.withLock { $0 } }

  // MARK: - Who is calling

  /// Whether the caller is in a turn, or in code of the app that a turn has called.
  var isCurrent: Bool {
    owner.load(ordering: .relaxed) == CallingThread.id
  }

  /// Whether the caller is on the host's main thread, in a turn or not.
  var isOnThread: Bool { isCurrent || (isMainQueue && CallingThread.isOnMainQueue) }

  /// A name for the calling thread, for messages; threads without one are numbered as they come.
  var nameOfCaller: String {
    if isOnThread { return "main" }
    if Thread.isMainThread { return "main of the process" }
    if let name = CallingThread.name { return name }
    let thread = CallingThread.id
    let number = mail.withLock {
      let number = threadNumbers[thread] ?? threadNumbers.count + 1
      threadNumbers[thread] = number
      return number
    }
    return "thread \(number)"
  }

  // MARK: - Turns

  /// Adds a turn behind those that wait; from any thread.
  ///
  /// - Parameters:
  ///   - ifLost: Called instead, on any thread, where the thread will take no turn any more.
  ///   - body: The turn.
  func post(ifLost: (() -> Void)? = nil, _ body: @escaping () -> Void) {
    let isTaken = change { turns.append(Turn(body: body, ifLost: ifLost, hop: nil)) }
    if !isTaken { ifLost?() }
  }

  /// Adds a turn before those that wait.
  func postFirst(_ body: @escaping () -> Void) {
    change { turns.appendUrgent(Turn(body: body, ifLost: nil, hop: nil)) }
  }

  /// Adds a turn that follows upon the one under way: before those that wait, behind others that follow.
  func postNext(_ body: @escaping () -> Void) {
    change { turns.appendFollowing(Turn(body: body, ifLost: nil, hop: nil)) }
  }

  /// Adds a turn for later, by so many seconds on the host's clock; from any thread.
  func post(after delay: Double, _ body: @escaping () -> Void) {
    guard delay > 0 else { return post(body) }
    let time = now + delay
    change {
      turns.append(at: time, body)
      mustLook = true
    }
  }

  /// Has the thread look again at what it waits for, after so many seconds; one wake-up is under way at a time.
  func wake(after delay: Double) {
    let time = clock.now + delay
    let isSooner = mail.withLock {
      guard time < nextWake else { return false }
      nextWake = time
      return true
    }
    guard isSooner else { return }
    clock.call(after: delay) { [weak self] in
      guard let self else { return }
      mail.withLock { if nextWake == time { nextWake = .infinity } }
      lookAgain()
    }
  }

  /// Whether turns wait for their time.
  var hasTimers: Bool { mail.withLock { turns.hasTimers } }

  private func lookAgain() {
    change { mustLook = true }
  }

  /// Changes what is to be done, and has turns taken from now on, where they were not and there is one.
  ///
  /// - Returns: Whether it was changed; it is not where no turn will be taken any more.
  @discardableResult
  private func change(_ body: () -> Void) -> Bool {
    let (isTaken, mustRun) = mail.withLock {
      if isDead { return (false, false) }
      body()
      let mustRun = !isScheduled && hasTurns
      if mustRun { isScheduled = true }
      return (true, mustRun)
    }
    if mustRun { queue.async { self.run() } }
    return isTaken
  }

  /// Whether there is something to do at once; `mail` is held by the caller.
  private var hasTurns: Bool { mustLook || turns.hasTurns }

  /// Takes turns until none is left; on the main queue one at a time, since it is shared with the app.
  private func run() {
    var isDone = false
    own {
      while let turn = nextTurn() {
        turn.body()
        if let hop = turn.hop { end(hop) }
        if isMainQueue { return }
      }
      isDone = true
    }
    guard !isDone else { return }
    queue.async { self.run() }
  }

  /// The next turn: of those that wait, else the next timer, once nothing else can come before it.
  private func nextTurn() -> Turn? { takeTurn() ?? turnOfQuiet() }

  /// The turn that comes of nothing being left to do at once.
  private func turnOfQuiet() -> Turn? {
    while true {
      if isLost { return nil }
      let awaitsOutside = whenQuiet?() ?? false
      var wait: Double?
      let (turn, isOver) = mail.withLock { () -> (Turn?, Bool) in
        if hasTurns { return (nil, false) }
        if let time = turns.firstTime {
          wait = time - now
          if let left = wait, left <= 0 || !awaitsOutside {
            skippedTime.withLock { $0 += max(0, left) }
            return (turns.popTimer(), true)
          }
        }
        isScheduled = false
        return (nil, true)
      }
      if let turn { return turn }
      if let wait { wake(after: wait) }
      if isOver { return nil }
      if let turn = takeTurn() { return turn }
    }
  }

  private func takeTurn() -> Turn? {
    mail.withLock {
      mustLook = false
      let turn = turns.popFirst()
      currentHop = turn?.hop
      return turn
    }
  }

  /// Lets go of a thread whose call has been taken.
  private func end(_ hop: Hop) {
    mail.withLock { currentHop = nil }
    hop.done.signal()
  }

  /// Owns the view's state while a body runs, unless the caller owns it already.
  private func own(_ body: () -> Void) {
    let isOwner = isCurrent
    if isOwner, !isOutside { return body() }
    state.lock()
    owner.store(CallingThread.id, ordering: .relaxed)
    isOutside = false
    body()
    // An owner gets here from outside only, and goes back there.
    isOutside = isOwner
    owner.store(isOwner ? CallingThread.id : 0, ordering: .relaxed)
    state.unlock()
  }

  // MARK: - Calls from other threads

  /// Runs a body with the view's state, now if the caller is on the thread, else in a turn it waits for.
  ///
  /// - Parameters:
  ///   - call: What is called, for messages; asked for where the caller has to wait.
  ///   - body: What is run.
  /// - Returns: Whether the body ran; it does not where the thread is stuck and the watchdog gave up on it.
  @discardableResult
  func hop(_ call: @autoclosure () -> WaitingCall, _ body: @escaping () -> Void) -> Bool {
    if runIfCurrent(body) { return true }
    let hop = Hop(call())
    let turn = Turn(body: body, ifLost: nil, hop: hop)
    let isTaken = change {
      if holdsHops { turns.hold(turn) } else { turns.append(turn) }
      mustLook = mustLook || holdsHops
    }
    guard isTaken else { return false }
    hop.done.wait()
    return mail.withLock { !hop.isAbandoned }
  }

  /// Runs a body with the view's state if the caller is on the thread.
  ///
  /// - Returns: Whether it ran.
  func runIfCurrent(_ body: () -> Void) -> Bool {
    guard isOnThread else { return false }
    own(body)
    lookAgain()
    return true
  }

  /// The calls that wait to be let in, in the order in which they came.
  var heldCalls: [WaitingCall] { mail.withLock { turns.heldCalls } }

  /// Lets a held call in, as a turn behind those that wait.
  func release(_ index: Int) {
    change { turns.release(index) }
  }

  /// The number of calls from other threads that wait for their turn.
  var waitingCalls: Int { mail.withLock { turns.callCount } }

  // MARK: - Code of the app

  /// Calls code of the app from within a turn, giving up the view's state meanwhile.
  ///
  /// - Parameters:
  ///   - name: What is called, for messages.
  ///   - subject: What it is called for; put behind the name only where there is a message.
  ///   - load: The load it is called for.
  ///   - body: The call.
  func outside(_ name: String, _ subject: String = "", load: ActiveLoad? = nil, _ body: () -> Void) {
    let mustWatch = mail.withLock {
      call = (clock.now, (name, subject), load, false)
      defer { isWatching = true }
      return !isWatching
    }
    if mustWatch { watch(after: budget) }
    isOutside = true
    state.unlock()
    body()
    state.lock()
    isOutside = false
    mail.withLock { call = nil }
  }

  /// Does something of the host's own, whose time does not count as that of the call under way.
  func excusing<Result>(_ body: () -> Result) -> Result {
    mail.withLock { call?.started = .infinity }
    defer { mail.withLock { call?.started = clock.now } }
    return body()
  }

  private func watch(after delay: Double) {
    clock.call(after: delay) { [weak self] in self?.checkCall() }
  }

  /// Looks whether the call under way has had its time.
  private func checkCall() {
    var hops: [Hop] = []
    let (next, stuck) = mail.withLock { () -> (Double?, StuckCall?) in
      guard let call, !isDead else {
        isWatching = false
        return (nil, nil)
      }
      let left = min(call.started - clock.now, 0) + budget
      if left > 1e-6 { return (left, nil) }
      hops = takeHops()
      let waiting = hops.map(\.call)
      let isLost = waiting.isEmpty || call.hasLetGo
      let stuck = StuckCall(
        name: call.name.what + call.name.subject, load: call.load, budget: budget, waiting: waiting,
        isLost: isLost)
      self.call = (clock.now, call.name, call.load, true)
      isDead = isLost
      return (isLost ? nil : budget, stuck)
    }
    // It is told before anybody is let go, who might end the page.
    if let stuck { intrude { whenStuck?(stuck) } }
    for hop in hops { hop.done.signal() }
    if let stuck, stuck.isLost, isMainQueue {
      MainThreadLoss.endProcess(unlessReturns: stuck.name, after: budget)
    }
    if let next { watch(after: next) } else { dropTurns() }
  }

  /// Takes away all calls that wait for a turn; `mail` is held by the caller.
  private func takeHops() -> [Hop] {
    // Whoever made the call that is being taken waits, too, if it is for code of the app that the call has led to.
    let hops = [currentHop].compactMap(\.self) + turns.removeHops()
    currentHop = nil
    for hop in hops { hop.isAbandoned = true }
    return hops
  }

  /// Does what is to be done for turns that will never come.
  private func dropTurns() {
    let lost = mail.withLock { isDead ? turns.removeAll() : [] }
    for turn in lost { turn.ifLost?() }
  }

  /// Whether the watchdog has given the thread up: it takes no turn any more.
  var isLost: Bool { mail.withLock { isDead } }

  /// Touches the view's state from a thread that is not the host's, between turns or while one is outside.
  func intrude(_ body: () -> Void) {
    state.lock()
    body()
    state.unlock()
  }
}
