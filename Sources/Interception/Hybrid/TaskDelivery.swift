import Foundation
import HeadlessWebView
import LoadTrace
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Gives a scheme task its answer, and never a call after it was stopped or has ended.
///
/// Calls are made on the host's main thread, where nothing can stop the task between the question whether it is
/// live and the call. Where the host does not offer its main thread, they are made on the thread at hand, which
/// then waits for the main thread; no lock is held meanwhile, so that a stop can come in.
final class TaskDelivery: Sendable {
  /// A call on the task.
  enum Call: Sendable {
    case response(URLResponse)
    case data(Data)
    case finish
    case fail(any Error)
    /// A fact for the record of a host that keeps one.
    case note(Note)

    var isEnd: Bool {
      switch self {
      case .finish, .fail: true
      case .response, .data, .note: false
      }
    }
  }

  let task: any SchemeTask
  private let isLiveState = Mutex(true)
  private let onEnd: @Sendable () -> Void

  /// Makes a delivery; `onEnd` is called once, before the last call or at the stop.
  init(_ task: any SchemeTask, onEnd: @escaping @Sendable () -> Void) {
    self.task = task
    self.onEnd = onEnd
  }

  /// Whether the task has neither ended nor been stopped.
  var isLive: Bool { isLiveState.withLock { $0 } }

  /// Says that the task was stopped.
  func stop() {
    close()
  }

  /// Makes calls one after the other, as long as the task is live; `then` is called where it still is.
  func make(_ calls: [Call], then: @escaping @Sendable () -> Void) {
    guard let main = task as? any MainThreadSchemeTask else {
      perform(calls)
      if isLive { then() }
      return
    }
    main.performOnMainThread {
      self.perform(calls)
      if self.isLive { then() }
    }
  }

  private func perform(_ calls: [Call]) {
    for call in calls {
      guard call.isEnd ? close() : isLive else { return }
      switch call {
      case .response(let response): task.didReceive(response)
      case .data(let data): task.didReceive(data)
      case .finish: task.didFinish()
      case .fail(let error): task.didFailWithError(error)
      case .note(let note): (task as? any AnnotatedSchemeTask)?.note(note)
      }
    }
  }

  /// Ends it; `false` where it was over before.
  @discardableResult
  private func close() -> Bool {
    let wasLive = isLiveState.withLock { isLive in
      defer { isLive = false }
      return isLive
    }
    if wasLive { onEnd() }
    return wasLive
  }
}
