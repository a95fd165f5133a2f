import Foundation
import Synchronization

/// What the host has made and not yet seen go: the host's own count of leaks.
///
/// Counts are of the whole process. A test that uses views in parallel compares views of its own instead, with
/// ``HeadlessWebView/liveTasks``.
public struct HostCensus: Sendable, Hashable, CustomStringConvertible {
  /// Web views that exist.
  public var views: Int
  /// Scheme tasks that exist, answered or not, whoever holds them.
  public var tasks: Int
  /// Scheme handlers that exist and that no living view has any more.
  public var orphanedHandlers: Int

  /// The counts in words.
  public var description: String { "\(views) views, \(tasks) tasks, \(orphanedHandlers) orphaned handlers" }

  /// The counts of this moment.
  public static var current: HostCensus {
    let handlers = known.withLock { known in
      known = known.filter { $0.value.handler != nil }
      return known.values.filter { $0.views == 0 }.count
    }
    return HostCensus(
      views: viewCount.load(ordering: .relaxed), tasks: taskCount.load(ordering: .relaxed),
      orphanedHandlers: handlers)
  }

  private struct KnownHandler {
    weak var handler: (any SchemeHandler)?
    var views = 0
  }

  private static let viewCount = Atomic<Int>(0)
  private static let taskCount = Atomic<Int>(0)
  private static let known = KnownHandlers()

  /// All views of a process come here. Of a `Mutex`, the thread sanitizer does not see how one is taken that somebody
  /// else holds, and tells of races that there are not.
  private final class KnownHandlers: @unchecked Sendable {
    private let lock = NSLock()
    private var handlers: [ObjectIdentifier: KnownHandler] = [:]

    func withLock<Result>(_ body: (inout [ObjectIdentifier: KnownHandler]) -> Result) -> Result {
      lock.lock()
      defer { lock.unlock() }
      return body(&handlers)
    }
  }

  static func viewWasMade(_ handlers: [any SchemeHandler]) {
    viewCount.add(1, ordering: .relaxed)
    known.withLock { known in
      for handler in handlers {
        let key = ObjectIdentifier(handler)
        // The address may have been another handler's that is gone.
        if known[key]?.handler == nil { known[key] = KnownHandler(handler: handler) }
        known[key]?.views += 1
      }
    }
  }

  static func viewHasGone(_ handlers: [any SchemeHandler]) {
    viewCount.subtract(1, ordering: .relaxed)
    known.withLock { known in
      for handler in handlers { known[ObjectIdentifier(handler)]?.views -= 1 }
    }
  }

  static func taskWasMade() { taskCount.add(1, ordering: .relaxed) }
  static func taskHasGone() { taskCount.subtract(1, ordering: .relaxed) }
}

/// The scheme tasks of one view that exist.
package final class TaskCensus: Sendable {
  private let count = Atomic<Int>(0)
  private let whenNone: @Sendable () -> Void

  /// Makes a census; `whenNone` is called on any thread when the last task has gone.
  package init(whenNone: @escaping @Sendable () -> Void) {
    self.whenNone = whenNone
  }

  package var live: Int { count.load(ordering: .acquiring) }

  func taskWasMade() {
    HostCensus.taskWasMade()
    count.add(1, ordering: .relaxed)
  }

  func taskHasGone() {
    HostCensus.taskHasGone()
    if count.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { whenNone() }
  }
}
