public import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A handler that answers a load with a sequence of a response and data: WebKit's `URLSchemeHandler`.
public protocol URLSchemeHandler {
  /// The answer's sequence.
  associatedtype TaskSequence: AsyncSequence<URLSchemeTaskResult, any Error>

  /// Answers a load: at least one response, then data, then the end.
  ///
  /// It is called on the host's main thread. The task that reads the sequence is cancelled when the load is no
  /// longer wanted; an error that the sequence throws fails the load.
  func reply(for request: URLRequest) -> TaskSequence
}

/// A part of an answer.
public enum URLSchemeTaskResult: Sendable {
  /// The response; it comes before all data, and may be replaced by another until data comes.
  case response(URLResponse)
  /// The next part of the body.
  case data(Data)

  fileprivate func give(to task: any SchemeTask) {
    switch self {
    case .response(let response): task.didReceive(response)
    case .data(let data): task.didReceive(data)
    }
  }
}

/// Answers loads with the sequences of a handler.
///
/// The calls are made on the host's main thread where the task offers it, so that none is made after a stop. A
/// sequence that gives data before a response, or ends without one, makes the call that WebKit's own adapter would
/// make, which is a violation; the load then fails.
public final class SequenceSchemeHandler<Handler: URLSchemeHandler>: SchemeHandler {
  // Used on the host's main thread only.
  private nonisolated(unsafe) let handler: Handler
  private let reader = SequenceReader()

  /// Makes a scheme handler of a sequence handler.
  public init(_ handler: Handler) {
    self.handler = handler
  }

  /// Reads the sequence.
  public func start(_ task: any SchemeTask) {
    var iterator = handler.reply(for: task.request).makeAsyncIterator()
    reader.start(task) { try await iterator.next() }
  }

  /// Cancels the reading.
  public func stop(_ task: any SchemeTask) {
    reader.stop(task)
  }
}

/// Reads the sequences of the tasks that are live.
private final class SequenceReader: Sendable {
  private let running = TaskRegister<Task<Void, Never>?>()

  func start(_ task: any SchemeTask, _ next: @escaping () async throws -> URLSchemeTaskResult?) {
    running.add(task, nil)
    // It was made for the one task here, which alone uses it.
    nonisolated(unsafe) let next = next
    let executor = (task as? any MainThreadSchemeTask).map(MainThreadExecutor.init)
    running.update(task, Task(executorPreference: executor) { await self.read(task, next) })
  }

  func stop(_ task: any SchemeTask) {
    running.remove(task)??.cancel()
  }

  private func read(_ task: any SchemeTask, _ next: () async throws -> URLSchemeTaskResult?) async {
    var hasResponse = false
    do {
      while let result = try await next() {
        try Task.checkCancellation()
        if case .response = result { hasResponse = true }
        call(task) { result.give(to: task) }
        if !hasResponse { throw SequenceSchemeHandlerError.dataBeforeResponse }
      }
      call(task) { task.didFinish() }
      if !hasResponse { throw SequenceSchemeHandlerError.noResponse }
    } catch {
      call(task) { task.didFailWithError(error) }
    }
    running.remove(task)
  }

  /// Makes a call, unless the task has been stopped: its cancellation is told to nobody.
  private func call(_ task: any SchemeTask, _ body: () -> Void) {
    if running.isLive(task) { body() }
  }
}

/// Runs a Swift task on the main thread of a scheme task's host: no stop can come between a look and a call there,
/// and reading does not wait for threads that other Swift tasks keep.
private final class MainThreadExecutor: TaskExecutor {
  private let task: any MainThreadSchemeTask

  init(_ task: any MainThreadSchemeTask) {
    self.task = task
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    task.performOnMainThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Why a sequence is no answer.
public enum SequenceSchemeHandlerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Data came before a response.
  case dataBeforeResponse
  /// The sequence ended without a response.
  case noResponse

  /// The error in a sentence.
  public var description: String {
    switch self {
    case .dataBeforeResponse: "the sequence gave data before a response"
    case .noResponse: "the sequence ended without a response"
    }
  }
}
