// What handlers' sources use of Apple's module of this name, on Linux.
import Foundation
import Synchronization

/// Calls a body; there are no autoreleased objects here.
@discardableResult
public func autoreleasepool<Result, E: Error>(invoking body: () throws(E) -> Result) throws(E) -> Result {
  try body()
}

/// How an associated value is held; here always strongly, but for an object with `OBJC_ASSOCIATION_ASSIGN`.
public enum objc_AssociationPolicy: UInt, Sendable {
  /// Weakly.
  case OBJC_ASSOCIATION_ASSIGN
  /// Strongly.
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC
  /// Strongly; nothing is copied.
  case OBJC_ASSOCIATION_COPY_NONATOMIC
  /// Strongly.
  case OBJC_ASSOCIATION_RETAIN
  /// Strongly; nothing is copied.
  case OBJC_ASSOCIATION_COPY
}

private struct Associations: @unchecked Sendable {
  struct Values {
    weak var owner: AnyObject?
    var strong: [UnsafeRawPointer: Any] = [:]
    var weakly: [UnsafeRawPointer: () -> AnyObject?] = [:]
  }

  // Guarded by the mutex that it is in; what it holds is the app's, as on Apple systems.
  var all: [ObjectIdentifier: Values] = [:]
  var nextSweep = 64

  /// The values of an object; those of one that had the same address are forgotten.
  mutating func with<Result>(_ object: AnyObject, _ body: (inout Values) -> Result) -> Result {
    if all.count >= nextSweep {
      all = all.filter { $0.value.owner != nil }
      nextSweep = max(64, all.count * 2)
    }
    let key = ObjectIdentifier(object)
    var values = all[key] ?? Values(owner: object)
    if values.owner !== object { values = Values(owner: object) }
    defer { all[key] = values }
    return body(&values)
  }
}

private let associations = Mutex(Associations())

/// Keeps a value with an object. It is let go when the object is seen to be gone, which may be later than on Apple
/// systems.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  let object = object as AnyObject
  associations.withLock { associations in
    associations.with(object) { values in
      values.strong[key] = nil
      values.weakly[key] = nil
      guard let value else { return }
      // A number or a text in a box of Swift's would be gone at once; Apple's are not.
      if policy == .OBJC_ASSOCIATION_ASSIGN, type(of: value) is AnyClass {
        let target = value as AnyObject
        values.weakly[key] = { [weak target] in target }
      } else {
        values.strong[key] = value
      }
    }
  }
}

/// The value kept with an object.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  let object = object as AnyObject
  nonisolated(unsafe) var result: Any?
  associations.withLock { associations in
    result = associations.with(object) { $0.strong[key] ?? $0.weakly[key]?() }
  }
  return result
}

/// Forgets all that is kept with an object.
public func objc_removeAssociatedObjects(_ object: Any) {
  let object = object as AnyObject
  associations.withLock { $0.all[ObjectIdentifier(object)] = nil }
}

private let monitors = Mutex<[ObjectIdentifier: (lock: NSRecursiveLock, holders: Int)]>([:])

/// Locks an object, recursively; what `@synchronized` does.
@discardableResult public func objc_sync_enter(_ object: Any) -> Int32 {
  let key = ObjectIdentifier(object as AnyObject)
  let lock = monitors.withLock { monitors in
    let lock = monitors[key]?.lock ?? NSRecursiveLock()
    monitors[key] = (lock, (monitors[key]?.holders ?? 0) + 1)
    return lock
  }
  lock.lock()
  return 0
}

/// Unlocks an object.
///
/// - Returns: 0, or −1 where the object was not locked.
@discardableResult public func objc_sync_exit(_ object: Any) -> Int32 {
  let key = ObjectIdentifier(object as AnyObject)
  let lock = monitors.withLock { monitors -> NSRecursiveLock? in
    guard let monitor = monitors[key] else { return nil }
    monitors[key] = monitor.holders > 1 ? (monitor.lock, monitor.holders - 1) : nil
    return monitor.lock
  }
  lock?.unlock()
  return lock == nil ? -1 : 0
}
