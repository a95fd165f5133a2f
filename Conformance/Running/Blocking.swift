import Dispatch
import Foundation
import Synchronization

/// Waits for asynchronous work on a thread that may wait: never on one of Swift's own.
enum Blocking {
  private final class Box<Value: Sendable>: Sendable {
    let result = Mutex<Result<Value, any Error>?>(nil)
    let done = DispatchSemaphore(value: 0)
  }

  /// Does work that may never end on a thread of its own; `nil` where it has not ended after a time.
  static func wait<Value: Sendable>(
    seconds: Double, _ body: @escaping @Sendable () throws -> Value
  ) throws -> Value? {
    let box = Box<Value>()
    let thread = Thread {
      let result = Result { try body() }
      box.result.withLock { $0 = result }
      box.done.signal()
    }
    thread.stackSize = 1 << 22
    thread.start()
    guard box.done.wait(timeout: .now() + seconds) == .success else { return nil }
    return try box.result.withLock { $0 }?.get()
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
