/// What differs between releases of the engine, as far as handlers can see it.
///
/// The table is `Conformance/profiles.json`, with the evidence for each row.
public struct EngineProfile: Sendable, Hashable, Identifiable {
  /// In which form a handler finds the body of a request.
  public enum RequestBody: String, Sendable, Hashable, CaseIterable {
    /// It is missing.
    case none
    /// It is `httpBody`.
    case data
    /// It is `httpBodyStream`.
    case stream
  }

  /// The name: `ios-18`.
  public let id: String
  /// The releases it stands for, in words.
  public let name: String
  /// Whether requests of the media engine carry a `Range` field.
  public let sendsRange: Bool
  /// In which form a handler finds the body of a request.
  public let requestBody: RequestBody
  /// Whether task calls from other threads are taken to the main thread; before, an app had to do that itself.
  public let hopsToMainThread: Bool
  /// Whether a response for a custom scheme needs CORS header fields even within one app's schemes.
  public let validatesSharing: Bool

  /// The profile that stands for the releases in use today.
  public static let defaultID = "ios-18"

  init(_ id: String, _ node: JSONNode) throws(CaseFileError) {
    try node.requireKeys([
      "name", "sendsRange", "requestBody", "hopsToMainThread", "validatesSharing", "evidence",
    ])
    self.id = id
    name = try node.require("name").string()
    sendsRange = try node.require("sendsRange").bool()
    requestBody = try node.require("requestBody").choice(RequestBody.self)
    hopsToMainThread = try node.require("hopsToMainThread").bool()
    validatesSharing = try node.require("validatesSharing").bool()
    _ = try node.require("evidence").string()
  }
}
