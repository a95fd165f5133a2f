public import Foundation
public import HeadlessWebView
import Synchronization

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A scheme task that keeps what a handler calls, in a form that can be compared.
///
/// It has no thread of its own: work given for the main thread waits until ``runMainThread()``.
public class RecordingSchemeTask: SchemeTask, @unchecked Sendable {
  /// A call of the handler's, or the host's stop.
  public enum Event: Equatable, Sendable {
    /// A response; a plain one has the status 0.
    case response(status: Int, mimeType: String?)
    /// Data, by its number of bytes.
    case data(Int)
    /// The end.
    case finish
    /// A failure, with the error's code.
    case fail(Int)
    /// The host's stop.
    case stop
  }

  private struct State {
    var events: [Event] = []
    var body = Data()
    var response: URLResponse?
    var work: [@Sendable () -> Void] = []
    var waiter: CheckedContinuation<Void, Never>?
  }

  /// What is asked for.
  public let request: URLRequest
  // Swift cannot see that a class open to subclasses is Sendable; all that changes is behind this lock.
  private let state = Mutex(State())
  private let onEvent: @Sendable (RecordingSchemeTask, Int) -> Void

  /// Makes a task; `onEvent` is called within each call of the handler's, with the number of events so far.
  public init(
    _ request: URLRequest, onEvent: @escaping @Sendable (RecordingSchemeTask, Int) -> Void = { _, _ in }
  ) {
    self.request = request
    self.onEvent = onEvent
  }

  /// The calls so far.
  public var events: [Event] { state.withLock { $0.events } }
  /// The bytes so far.
  public var body: Data { state.withLock { $0.body } }
  /// The last response.
  public var response: URLResponse? { state.withLock { $0.response } }

  /// The last response's header fields, by their names in lower case.
  public var headers: [String: String] {
    let fields = (response as? HTTPURLResponse)?.allHeaderFields ?? [:]
    return Dictionary(uniqueKeysWithValues: fields.map { ("\($0)".lowercased(), "\($1)") })
  }

  /// Notes that the host stops the task, and has the handler stop it.
  public func stop(_ handler: any SchemeHandler) {
    record(.stop)
    handler.stop(self)
  }

  /// Notes a response.
  public func didReceive(_ response: URLResponse) {
    state.withLock { $0.response = response }
    record(
      .response(status: (response as? HTTPURLResponse)?.statusCode ?? 0, mimeType: response.mimeType))
  }

  /// Notes data.
  public func didReceive(_ data: Data) {
    state.withLock { $0.body += data }
    record(.data(data.count))
  }

  /// Notes the end.
  public func didFinish() { record(.finish) }

  /// Notes a failure.
  public func didFailWithError(_ error: any Error) { record(.fail((error as NSError).code)) }

  /// Does nothing.
  public func didPerformRedirection(_ response: URLResponse, newRequest: URLRequest) {}

  /// Refuses the redirect.
  public func willPerformRedirection(
    _ response: URLResponse, newRequest: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  private func record(_ event: Event) {
    let count = state.withLock { state in
      state.events.append(event)
      return state.events.count
    }
    onEvent(self, count)
  }

  fileprivate func enqueue(_ work: @escaping @Sendable () -> Void) {
    let waiter = state.withLock { state in
      state.work.append(work)
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }

  /// Runs what waits for the main thread, and what that adds; returns how many pieces of work there were.
  @discardableResult
  public func runMainThread() -> Int {
    var count = 0
    while let work = state.withLock({ $0.work.isEmpty ? nil : $0.work.removeFirst() }) {
      work()
      count += 1
    }
    return count
  }

  /// Waits until there is work for the main thread; only one caller may wait.
  public func work() async {
    await withCheckedContinuation { continuation in
      let isReady = state.withLock { state in
        if state.work.isEmpty { state.waiter = continuation }
        return !state.work.isEmpty
      }
      if isReady { continuation.resume() }
    }
  }
}

/// A recording task whose host offers its main thread.
public final class RecordingMainThreadTask: RecordingSchemeTask, MainThreadSchemeTask, @unchecked Sendable {
  /// Keeps the work until the main thread is run.
  public func performOnMainThread(_ work: @escaping @Sendable () -> Void) { enqueue(work) }
}
