import Dispatch
import Synchronization

extension HostThread {
  /// A piece of work that has the view's state for itself.
  struct Turn {
    let body: () -> Void
    /// What is done instead where the thread will never take another turn.
    let ifLost: (() -> Void)?
    let hop: Hop?
  }

  /// A call from another thread that waits for its turn.
  final class Hop: @unchecked Sendable {
    // Guarded by the thread's `mail`: the watchdog abandons only what no turn has taken.
    var isAbandoned = false
    let call: WaitingCall
    let done = DispatchSemaphore(value: 0)

    init(_ call: WaitingCall) {
      self.call = call
    }
  }

  /// A call that waits for the host's main thread, for messages and for whoever decides which goes first.
  struct WaitingCall: Sendable, Hashable {
    /// What was called: `didFinish of app://a/b`.
    var name: String
    /// The thread that made the call and waits.
    var thread: String
    /// Whose call it is, for whoever decides.
    var owner = 0
  }

  /// Code of the app that has kept the host's main thread for too long.
  struct StuckCall {
    /// What was called: `stopURLSchemeTask of app://a/b`.
    var name: String
    /// The load it was called for.
    var load: ActiveLoad?
    /// Seconds that it may take.
    var budget: Double
    /// Calls that other threads made and that wait for the main thread; they have been let go.
    var waiting: [WaitingCall]
    /// Whether the thread is given up: nothing waits that could be the cause, or letting it go did not help.
    var isLost: Bool
  }
}
