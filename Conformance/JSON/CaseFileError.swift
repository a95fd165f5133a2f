public import Foundation

/// Why a file of the suites cannot be used.
public struct CaseFileError: Error, Hashable, Sendable {
  /// The file, by its path.
  public var file: String
  /// The place in the file as a JSON Pointer (RFC 6901), or `line 7`; empty where the whole file is meant.
  public var pointer: String
  /// What is wrong there, in a sentence without a capital or a full stop.
  public var reason: String

  /// Makes an error.
  public init(file: String, pointer: String, reason: String) {
    self.file = file
    self.pointer = pointer
    self.reason = reason
  }
}

extension CaseFileError: CustomStringConvertible, LocalizedError {
  /// File, place and reason, with colons between them.
  public var description: String {
    pointer.isEmpty ? "\(file): \(reason)" : "\(file): \(pointer): \(reason)"
  }

  /// The same text as ``description``, for `localizedDescription`.
  public var errorDescription: String? { description }
}
