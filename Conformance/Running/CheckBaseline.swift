public import Foundation

/// The failures that were there already, so that only new ones fail a run.
public struct CheckBaseline: Sendable, Hashable, Codable {
  /// The version of the format.
  public var version = 1
  /// The subject's name.
  public var subject: String
  /// The names of the cases that failed, in their order.
  public var failures: [String]

  /// Makes a baseline of results.
  public init(subject: String, _ results: [CaseResult]) {
    self.subject = subject
    failures = results.filter(\.isFailure).map(\.id)
  }

  /// Reads a baseline.
  ///
  /// - Throws: ``CaseFileError`` where the file cannot be read or is none.
  public init(contentsOf url: URL) throws(CaseFileError) {
    let path = url.path(percentEncoded: false)
    guard let data = try? Data(contentsOf: url) else {
      throw CaseFileError(file: path, pointer: "", reason: "cannot be read")
    }
    let node = try JSONNode(data, file: path)
    try node.requireKeys(["version", "subject", "failures"])
    version = try node.require("version").integer(in: 1...1)
    subject = try node.require("subject").string()
    failures = try Expectation.strings(try node.require("failures"))
  }

  /// The baseline as it is written down.
  public var json: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)) ?? Data()
  }
}
