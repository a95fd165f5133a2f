/// Why a response store could not do what it was asked.
public struct ResponseStoreError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What went wrong.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The name of the fault in words, such as `cannot open`.
    public var rawValue: String

    /// Makes a code from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The file cannot be opened or made.
    public static let cannotOpen = Code(rawValue: "cannot open")
    /// The file was written by a newer version of this software; it is left as it is.
    public static let newerFormat = Code(rawValue: "newer format")
    /// The disk is full, or the file is read-only.
    public static let cannotWrite = Code(rawValue: "cannot write")
    /// The file could not be read.
    public static let cannotRead = Code(rawValue: "cannot read")
    /// The response is larger than the store may become.
    public static let tooLarge = Code(rawValue: "too large")
  }

  /// What went wrong.
  public var code: Code
  /// The store's file.
  public var path: String
  /// What SQLite or the system said.
  public var message: String

  /// What went wrong, with which file, and why.
  public var description: String { "\(path): \(code.rawValue): \(message)" }
}
