/// Marks stretches of time; nothing is kept.
public struct OSSignposter: Sendable {

  /// Makes a signposter.
  public init(subsystem: String, category: String) {}
  /// Makes a signposter.
  public init(logger: Logger) {}

  /// Makes a number.
  public func makeSignpostID() -> OSSignpostID { OSSignpostID() }
  /// Begins a stretch.
  public func beginInterval(_ name: StaticString, id: OSSignpostID = .exclusive) -> OSSignpostIntervalState {
    OSSignpostIntervalState()
  }
  /// Begins a stretch.
  public func beginInterval(
    _ name: StaticString, id: OSSignpostID = .exclusive, _ message: OSLogMessage
  ) -> OSSignpostIntervalState { OSSignpostIntervalState() }
  /// Ends a stretch.
  public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {}
  /// Ends a stretch.
  public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState, _ message: OSLogMessage) {}
  /// Marks a moment.
  public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) {}
  /// Marks a moment.
  public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive, _ message: OSLogMessage) {}
}

/// A stretch's number.
public struct OSSignpostID: Sendable, Hashable {
  /// For stretches that do not overlap.
  public static let exclusive = OSSignpostID()
}

/// A stretch that has begun.
public final class OSSignpostIntervalState: Sendable {}
