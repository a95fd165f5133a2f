/// Why a file is no trace that can be read.
public struct TraceError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, in general.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The code's name.
    public var rawValue: String

    /// Makes a code from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// A line is no JSON, or not the JSON that a record is.
    public static let malformed = Code(rawValue: "malformed")
    /// A line is longer than the reader allows.
    public static let lineTooLong = Code(rawValue: "line-too-long")
    /// The first line is no header.
    public static let noHeader = Code(rawValue: "no-header")
    /// A later version of the format wrote it.
    public static let newerVersion = Code(rawValue: "newer-version")
  }

  /// What is wrong, in general.
  public var code: Code
  /// The line, from 1.
  public var line: Int
  /// The byte in the line, from 1.
  public var column: Int
  /// What is wrong, in words.
  public var message: String

  /// The place and what is wrong with it.
  public var description: String { "line \(line), byte \(column): \(message)" }
}
