package import LoadTrace
import Synchronization

/// What a view's pages have in common besides the configuration.
///
/// It is shared by closures that other threads hold; all that changes is touched in turns of the view's thread.
final class HostContext: @unchecked Sendable {
  /// The view's scheme tasks that exist.
  let census: TaskCensus
  /// Violations that came when the page they belong to was over.
  let lateViolations = LateViolations()
  /// Who is told of navigations and decides about them; set before the first load.
  let observer: (any NavigationObserver)?
  /// Who interrupts the page at a chosen point.
  var schedule: (any PageInterruption)?
  /// Whether a page has begun to come, and its end has not been told of.
  var isPageOpen = false
  /// Whether a handler is told of a stop in the turn in which it is decided, as when a view is closed.
  var stopsAtOnce = false

  init(census: TaskCensus, observer: (any NavigationObserver)?) {
    self.census = census
    self.observer = observer
  }
}

/// Illegal calls on the tasks of pages that are over.
package final class LateViolations: Sendable {
  private let violations = Mutex<[Violation]>([])

  /// Makes an empty list.
  package init() {}

  /// The violations in the order in which they came.
  package var all: [Violation] { violations.withLock { $0 } }

  package func append(_ violation: Violation) {
    violations.withLock { $0.append(violation) }
  }
}

/// A point in the life of a load at which a page can be interrupted.
enum InterruptionPoint {
  /// The handler's start method has returned.
  case startReturned
  /// A call has been taken, and its caller does not know yet.
  case call
}

/// Interrupts a page at a chosen point; called in turns of the view's thread.
protocol PageInterruption: AnyObject {
  /// The handler is about to be asked.
  func willStart(_ load: ActiveLoad)
  /// A call is about to be judged; where it came from another thread, the host can do something first.
  func willTake(_ call: SchemeTaskState.Call, of load: ActiveLoad, isMain: Bool)
  /// A point is reached.
  func reached(_ point: InterruptionPoint, of load: ActiveLoad)
}
