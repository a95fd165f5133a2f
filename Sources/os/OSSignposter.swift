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
  /// Makes a number of its own.
  public init(log: OSLog) {}
  /// Makes a number of an object's.
  public init(log: OSLog, object: AnyObject) {}
  init() {}

  /// For stretches that do not overlap.
  public static let exclusive = OSSignpostID()
}

/// A stretch that has begun.
public final class OSSignpostIntervalState: Sendable {}

/// What a mark is.
public struct OSSignpostType: RawRepresentable, Sendable, Hashable {
  /// Apple's number.
  public let rawValue: UInt8
  /// Makes a type of its number.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// A moment.
  public static let event = OSSignpostType(rawValue: 0)
  /// The beginning of a stretch.
  public static let begin = OSSignpostType(rawValue: 1)
  /// The end of a stretch.
  public static let end = OSSignpostType(rawValue: 2)
}

/// Marks a time; nothing is kept.
public func os_signpost(
  _ type: OSSignpostType, log: OSLog, name: StaticString, signpostID: OSSignpostID = .exclusive
) {}

/// Marks a time; nothing is kept.
public func os_signpost(
  _ type: OSSignpostType, log: OSLog, name: StaticString, signpostID: OSSignpostID = .exclusive,
  _ format: StaticString, _ arguments: (any CVarArg)...
) {}
