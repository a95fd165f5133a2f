public import Foundation

/// What an observer is told.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  /// The members as bits, with the values of Apple's constants.
  public let rawValue: UInt
  /// Makes a set of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The new value.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// The old value.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// At once, too.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  /// Before the change, too; it is not done here.
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// A change of a property.
public struct NSKeyValueObservedChange<Value> {
  /// The new value, where it was asked for.
  public let newValue: Value?
  /// The old value, where it was asked for.
  public let oldValue: Value?
  /// Whether the change is still to come.
  public let isPrior: Bool
}

/// An observation, which ends when it is let go.
public final class NSKeyValueObservation: NSObject, @unchecked Sendable {
  // Called on the main queue only.
  private let end: @MainActor (ObjectIdentifier) -> Void

  init(end: @escaping @MainActor (ObjectIdentifier) -> Void) {
    self.end = end
    super.init()
  }

  /// Ends the observation.
  public func invalidate() {
    let key = ObjectIdentifier(self)
    let end = end
    if Thread.isMainThread {
      MainActor.assumeIsolated { end(key) }
    } else {
      DispatchQueue.main.async { end(key) }
    }
  }

  deinit {
    let key = ObjectIdentifier(self)
    let end = end
    DispatchQueue.main.async { end(key) }
  }
}
