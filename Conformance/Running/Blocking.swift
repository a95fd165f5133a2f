import Dispatch
import Synchronization

/// Waits for asynchronous work on a thread that may wait: never on one of Swift's own.
enum Blocking {
  private final class Box<Value: Sendable>: Sendable {
    let result = Mutex<Result<Value, any Error>?>(nil)
    let done = DispatchSemaphore(value: 0)
  }

  /// Does the work and waits for its result.
  static func wait<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
    let box = Box<Value>()
    Task {
      let result: Result<Value, any Error>
      do { result = .success(try await body()) } catch { result = .failure(error) }
      box.result.withLock { $0 = result }
      box.done.signal()
    }
    box.done.wait()
    guard let result = box.result.withLock({ $0 }) else { throw CancellationError() }
    return try result.get()
  }
}
