public import Foundation

/// Why a fixture site's folder or manifest cannot be used.
public struct SiteManifestError: Error, Hashable, Sendable {
  /// The folder or manifest, by its path.
  public var file: String
  /// The place in the manifest: `$.rules[2].status`; empty where the whole file is meant.
  public var path: String
  /// What is wrong there, in a sentence without a capital or a full stop.
  public var reason: String

  /// Makes an error.
  public init(file: String, path: String, reason: String) {
    self.file = file
    self.path = path
    self.reason = reason
  }
}

extension SiteManifestError: CustomStringConvertible, LocalizedError {
  /// File, place and reason, with colons between them.
  public var description: String {
    path.isEmpty ? "\(file): \(reason)" : "\(file): \(path): \(reason)"
  }

  /// The same text as ``description``, for `localizedDescription`.
  public var errorDescription: String? { description }
}
