import Foundation
import FoundationNetworking
public import HeadlessWebView
import Synchronization

/// A `WKURLSchemeHandler` as a handler of the host's, for explorations, conformance cases and views that are not
/// a `WKWebView`.
///
/// Whoever drives it does so on the process's main queue. The handler is made there, when it is first needed; the web
/// view that it is given has no page.
public final class HostedSchemeHandler: MainQueueSchemeHandler {
  private let make: @MainActor @Sendable () -> any WKURLSchemeHandler
  // Used on the main queue only.
  private nonisolated(unsafe) var made: (handler: any WKURLSchemeHandler, webView: WKWebView)?
  private let stand = ForwardingTasks()

  /// Takes a handler that is made when it is first needed.
  public init(_ make: @escaping @MainActor @Sendable () -> any WKURLSchemeHandler) {
    self.make = make
  }

  /// Starts a task.
  public func start(_ task: any SchemeTask) {
    MainActor.assumeIsolated {
      let (handler, webView) = parts
      handler.webView(webView, start: stand.task(for: task))
    }
  }

  /// Stops a task.
  public func stop(_ task: any SchemeTask) {
    MainActor.assumeIsolated {
      let (handler, webView) = parts
      handler.webView(webView, stop: stand.task(for: task))
    }
    stand.forget(task)
  }

  @MainActor private var parts: (handler: any WKURLSchemeHandler, webView: WKWebView) {
    if let made { return made }
    let made = (handler: make(), webView: WKWebView(frame: .zero))
    self.made = made
    return made
  }
}

/// The tasks that stand for those of a host which knows nothing of WebKit's protocol.
private final class ForwardingTasks: Sendable {
  // A task is held until its end: a handler may know it by its address.
  private let tasks = Mutex<[ObjectIdentifier: ForwardingTask]>([:])

  func task(for task: any SchemeTask) -> any WKURLSchemeTask {
    if let task = task as? HostSchemeTask { return task }
    return tasks.withLock { tasks in
      let standing = tasks[ObjectIdentifier(task)] ?? ForwardingTask(task) { [weak self] in self?.forget($0) }
      tasks[ObjectIdentifier(task)] = standing
      return standing
    }
  }

  func forget(_ task: any SchemeTask) {
    tasks.withLock { $0[ObjectIdentifier(task)] = nil }
  }
}

/// A task that passes all calls on.
private final class ForwardingTask: NSObject, WKURLSchemeTask, Sendable {
  private let task: any SchemeTask
  private let whenOver: @Sendable (any SchemeTask) -> Void

  init(_ task: any SchemeTask, whenOver: @escaping @Sendable (any SchemeTask) -> Void) {
    self.task = task
    self.whenOver = whenOver
    super.init()
  }

  var request: URLRequest { task.request }
  func didReceive(_ response: URLResponse) { task.didReceive(response) }
  func didReceive(_ data: Data) { task.didReceive(data) }

  func didFinish() {
    task.didFinish()
    whenOver(task)
  }

  func didFailWithError(_ error: any Error) {
    task.didFailWithError(error)
    whenOver(task)
  }
}

extension SchemeTaskExploration {
  /// Runs schedules on the main queue until one finds a fault of a handler, and then looks for the shortest that does.
  public func run(
    _ makeHandler: @escaping @MainActor @Sendable () -> any WKURLSchemeHandler
  ) async -> ExplorationReport {
    await run { HostedSchemeHandler(makeHandler) }
  }

  /// Runs one schedule on the main queue.
  public func run(
    _ schedule: SchemeTaskSchedule, _ makeHandler: @escaping @MainActor @Sendable () -> any WKURLSchemeHandler
  ) async -> ScheduleRun {
    await run(schedule) { HostedSchemeHandler(makeHandler) }
  }
}

extension PageExploration {
  /// Runs schedules on the main queue until one finds a fault of a handler, and then looks for the shortest that does.
  public func run(
    _ makeHandler: @escaping @MainActor @Sendable () -> any WKURLSchemeHandler
  ) async -> ExplorationReport {
    await run { HostedSchemeHandler(makeHandler) }
  }

  /// Runs one schedule on the main queue.
  public func run(
    _ schedule: SchemeTaskSchedule, _ makeHandler: @escaping @MainActor @Sendable () -> any WKURLSchemeHandler
  ) async -> ScheduleRun {
    await run(schedule) { HostedSchemeHandler(makeHandler) }
  }
}
