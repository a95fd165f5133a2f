public import LoadTrace

/// Rules that block or change loads before anything answers them: a compiled content rule list.
public protocol ContentRules: Sendable {
  /// What the rules do with a load.
  func decision(for load: ContentRuleLoad) -> ContentRuleOutcome

  /// The rules that no load can ever match, as notes of the kind `deadContentRule`; none where nothing is known of it.
  var neverFiring: [Note] { get }
}

extension ContentRules {
  /// Nothing is known of it.
  public var neverFiring: [Note] { [] }
}

/// Compiles content rule lists, so that a host need not know their format.
public protocol ContentRuleCompiler: Sendable {
  /// Compiles a list of rules in WebKit's JSON.
  ///
  /// - Throws: What is wrong with the list; its text is told to the app.
  func compile(_ encodedContentRuleList: String) throws -> any ContentRules
}

/// A load as content rules see it.
public struct ContentRuleLoad: Sendable, Hashable {
  /// What is asked for.
  public var url: SerializedURL
  /// The URL of the page.
  public var topURL: SerializedURL
  /// The URL of the document that asks.
  public var documentURL: SerializedURL
  /// What the load is for.
  public var destination: Destination
  /// Whether the document that asks is the page itself.
  public var isInTopFrame: Bool
  /// The HTTP method.
  public var method: String

  /// Makes a load.
  public init(
    url: SerializedURL, topURL: SerializedURL, documentURL: SerializedURL, destination: Destination,
    isInTopFrame: Bool, method: String
  ) {
    self.url = url
    self.topURL = topURL
    self.documentURL = documentURL
    self.destination = destination
    self.isInTopFrame = isInTopFrame
    self.method = method
  }
}

/// What content rules do with a load.
public struct ContentRuleOutcome: Sendable, Hashable {
  /// The rule that blocks the load, in words; `nil` where none does.
  public var blockedBy: String?
  /// Whether http becomes https.
  public var makesHTTPS: Bool

  /// Makes an outcome; without arguments, nothing happens.
  public init(blockedBy: String? = nil, makesHTTPS: Bool = false) {
    self.blockedBy = blockedBy
    self.makesHTTPS = makesHTTPS
  }
}
