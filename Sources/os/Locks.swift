import Foundation

/// A lock that is not recursive; call `os_unfair_lock_lock` and `os_unfair_lock_unlock` with its address.
public struct os_unfair_lock {
  // Made where the structure is, and moved with it; NSLock has an address of its own.
  fileprivate let lock = NSLock()
  /// Makes a lock.
  public init() {}
}

/// A lock that is not recursive.
public typealias os_unfair_lock_s = os_unfair_lock
/// A lock's address.
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock>

/// Locks.
public func os_unfair_lock_lock(_ lock: UnsafeMutablePointer<os_unfair_lock>) { lock.pointee.lock.lock() }
/// Unlocks.
public func os_unfair_lock_unlock(_ lock: UnsafeMutablePointer<os_unfair_lock>) { lock.pointee.lock.unlock() }
/// Locks, if nobody else has.
public func os_unfair_lock_trylock(_ lock: UnsafeMutablePointer<os_unfair_lock>) -> Bool {
  lock.pointee.lock.try()
}

/// A state that only one thread at a time sees.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  // All access is through the lock.
  private final class Storage {
    let lock = NSLock()
    var state: State
    init(_ state: State) { self.state = state }
  }

  private let storage: Storage

  /// Makes a lock with a state that need not be Sendable.
  public init(uncheckedState initialState: State) { storage = Storage(initialState) }
  /// Makes a lock with a state.
  public init(initialState: State) where State: Sendable { storage = Storage(initialState) }

  /// Does something with the state.
  public func withLock<Result: Sendable>(_ body: @Sendable (inout State) throws -> Result) rethrows -> Result
  {
    try withLockUnchecked(body)
  }

  /// Does something with the state.
  public func withLockUnchecked<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    storage.lock.lock()
    defer { storage.lock.unlock() }
    return try body(&storage.state)
  }

  /// Does something with the state, if nobody else does.
  public func withLockIfAvailable<Result: Sendable>(
    _ body: @Sendable (inout State) throws -> Result
  ) rethrows -> Result? {
    guard storage.lock.try() else { return nil }
    defer { storage.lock.unlock() }
    return try body(&storage.state)
  }
}

extension OSAllocatedUnfairLock where State == Void {
  /// Makes a lock without a state.
  public init() { self.init(uncheckedState: ()) }
  /// Locks.
  public func lock() { storage.lock.lock() }
  /// Unlocks.
  public func unlock() { storage.lock.unlock() }
  /// Does something while nobody else does.
  public func withLock<Result: Sendable>(_ body: @Sendable () throws -> Result) rethrows -> Result {
    storage.lock.lock()
    defer { storage.lock.unlock() }
    return try body()
  }
  /// Does something while nobody else does.
  public func withLockUnchecked<Result>(_ body: () throws -> Result) rethrows -> Result {
    storage.lock.lock()
    defer { storage.lock.unlock() }
    return try body()
  }
}
