// What handlers' sources use of Apple's module of this name, on Linux.
import Foundation
public import Synchronization

/// How serious a message is.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  /// Apple's number.
  public let rawValue: UInt8
  /// Makes a type of its number.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// As usual.
  public static let `default` = OSLogType(rawValue: 0)
  /// Useful, but not needed.
  public static let info = OSLogType(rawValue: 1)
  /// For finding faults.
  public static let debug = OSLogType(rawValue: 2)
  /// Something went wrong.
  public static let error = OSLogType(rawValue: 16)
  /// Something is wrong with the program.
  public static let fault = OSLogType(rawValue: 17)

  fileprivate var name: String {
    switch rawValue {
    case 1: "info"
    case 2: "debug"
    case 16: "error"
    case 17: "fault"
    default: "default"
    }
  }
}

/// Where messages belong.
public final class OSLog: Sendable {
  /// The app's own name.
  public let subsystem: String
  /// A part of the app.
  public let category: String
  /// The usual place.
  public static let `default` = OSLog(subsystem: "", category: "")
  /// No place: nothing is written.
  public static let disabled = OSLog(subsystem: "", category: "disabled")

  /// Makes a place.
  public init(subsystem: String, category: String) {
    self.subsystem = subsystem
    self.category = category
  }

  /// Makes a place of a known part.
  public convenience init(subsystem: String, category: Category) {
    self.init(subsystem: subsystem, category: category.rawValue)
  }

  /// Known parts of an app.
  public struct Category: RawRepresentable, Hashable, Sendable {
    /// The name that stands in the log, such as `PointsOfInterest`.
    public let rawValue: String
    /// Makes a part of its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// What is measured.
    public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
    /// What is measured only while somebody looks.
    public static let dynamicTracing = Category(rawValue: "DynamicTracing")
    /// What is measured only while somebody looks, with call stacks.
    public static let dynamicStackTracing = Category(rawValue: "DynamicStackTracing")
  }

  /// Whether messages of a type are written somewhere.
  public func isEnabled(type: OSLogType) -> Bool { self !== OSLog.disabled }

  /// Takes messages instead of standard error, which Apple's class does not have; `nil` puts them there again.
  public static let sink = Mutex<(@Sendable (_ type: OSLogType, _ message: String) -> Void)?>(nil)

  /// Writes errors and faults to standard error, unless somebody else takes all messages.
  func write(_ type: OSLogType, _ message: String) {
    guard self !== OSLog.disabled else { return }
    let place = subsystem.isEmpty ? category : "\(subsystem):\(category)"
    let text = place.isEmpty ? message : "[\(place)] \(message)"
    if let sink = OSLog.sink.withLock({ $0 }) { return sink(type, text) }
    guard type == .error || type == .fault else { return }
    FileHandle.standardError.write(Data("\(type.name): \(text)\n".utf8))
  }
}

/// Who may read a value in a message; here everybody, since messages stay in the process.
public struct OSLogPrivacy: Sendable {
  /// How a value is hidden.
  public enum Mask: Sendable {
    /// Not at all.
    case none
    /// By a digest.
    case hash
  }
  /// Everybody.
  public static let `public` = OSLogPrivacy()
  /// Nobody else.
  public static let `private` = OSLogPrivacy()
  /// Nobody.
  public static let sensitive = OSLogPrivacy()
  /// As the value's kind says.
  public static let auto = OSLogPrivacy()
  /// Nobody else.
  public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
  /// Nobody.
  public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
  /// As the value's kind says.
  public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
}

/// How a number is written; it is kept to be read, and nothing else.
public struct OSLogFormat: Sendable {
  /// Decimal.
  public static let decimal = OSLogFormat()
  /// Hexadecimal.
  public static let hex = OSLogFormat()
  /// Octal.
  public static let octal = OSLogFormat()
  /// With a fixed number of digits.
  public static func fixed(precision: Int = 6) -> OSLogFormat { OSLogFormat() }
}

/// A message with values in it.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  let text: String

  /// Makes a message.
  public init(stringLiteral value: String) { text = value }
  /// Makes a message.
  public init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

  /// The parts of a message.
  public struct Interpolation: StringInterpolationProtocol, Sendable {
    var text = ""
    /// Begins a message.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Adds text.
    public mutating func appendLiteral(_ literal: String) { text += literal }
    /// Adds a value.
    public mutating func appendInterpolation<Value>(
      _ value: @autoclosure () -> Value, privacy: OSLogPrivacy = .auto
    ) { text += "\(value())" }
    /// Adds a value.
    public mutating func appendInterpolation<Value>(
      _ value: @autoclosure () -> Value, format: OSLogFormat, privacy: OSLogPrivacy = .auto
    ) { text += "\(value())" }
  }
}

/// Writes messages.
public struct Logger: Sendable {
  private let place: OSLog

  /// Makes a logger of a place.
  public init(subsystem: String, category: String) { place = OSLog(subsystem: subsystem, category: category) }
  /// Makes a logger of a place.
  public init(_ logObj: OSLog) { place = logObj }
  /// Makes a logger of the usual place.
  public init() { place = .default }

  /// Writes a message.
  public func log(_ message: OSLogMessage) { place.write(.default, message.text) }
  /// Writes a message.
  public func log(level: OSLogType, _ message: OSLogMessage) { place.write(level, message.text) }
  /// Writes a message for finding faults.
  public func trace(_ message: OSLogMessage) { place.write(.debug, message.text) }
  /// Writes a message for finding faults.
  public func debug(_ message: OSLogMessage) { place.write(.debug, message.text) }
  /// Writes a message.
  public func info(_ message: OSLogMessage) { place.write(.info, message.text) }
  /// Writes a message.
  public func notice(_ message: OSLogMessage) { place.write(.default, message.text) }
  /// Writes a message about something odd.
  public func warning(_ message: OSLogMessage) { place.write(.error, message.text) }
  /// Writes a message about something that went wrong.
  public func error(_ message: OSLogMessage) { place.write(.error, message.text) }
  /// Writes a message about something that went wrong.
  public func critical(_ message: OSLogMessage) { place.write(.fault, message.text) }
  /// Writes a message about a fault of the program.
  public func fault(_ message: OSLogMessage) { place.write(.fault, message.text) }
}

/// Writes a message; `%{public}@` and its like become the arguments in order.
public func os_log(
  _ message: StaticString, log: OSLog = .default, type: OSLogType = .default, _ args: (any CVarArg)...
) {
  log.write(type, OSLogFormatString.fill("\(message)", args))
}

/// Writes a message; `%{public}@` and its like become the arguments in order.
public func os_log(
  _ type: OSLogType, log: OSLog = .default, _ message: StaticString, _ args: (any CVarArg)...
) {
  log.write(type, OSLogFormatString.fill("\(message)", args))
}

/// Writes a message.
public func os_log(_ type: OSLogType = .default, log: OSLog = .default, _ message: OSLogMessage) {
  log.write(type, message.text)
}

enum OSLogFormatString {
  /// Puts arguments where a format has its directives, without regard to what these say.
  static func fill(_ format: String, _ arguments: [any CVarArg]) -> String {
    var result = ""
    var rest = format[...]
    var arguments = arguments[...]
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[rest.index(after: percent)...]
      if rest.first == "%" {
        result += "%"
        rest = rest.dropFirst()
        continue
      }
      if rest.first == "{", let close = rest.firstIndex(of: "}") { rest = rest[rest.index(after: close)...] }
      rest = rest.drop { "0123456789.-+ #hlqzjtL".contains($0) }.dropFirst()
      if let argument = arguments.popFirst() { result += "\(argument)" }
    }
    return result + rest
  }
}
