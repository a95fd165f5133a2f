/// What the host made of a load.
public struct Verdict: Sendable, Hashable, Codable {
  /// The kinds of verdict.
  public enum Outcome: String, Sendable, Hashable, Codable {
    /// The load has not ended.
    case pending
    /// The response was used for what it was asked for.
    case used
    /// A response came and was refused.
    case rejected
    /// No response came: the layer failed, was stopped, or never answered.
    case notLoaded = "not loaded"
  }

  /// The kind of verdict.
  public var outcome: Outcome
  /// Why, for every outcome but `used` and `pending`.
  public var reason: VerdictReason?

  /// Makes a verdict.
  public init(_ outcome: Outcome, _ reason: VerdictReason? = nil) {
    self.outcome = outcome
    self.reason = reason
  }

  /// The load has not ended.
  public static let pending = Verdict(.pending)
  /// The response was used.
  public static let used = Verdict(.used)

  /// The response was refused.
  public static func rejected(_ code: VerdictReason.Code, _ message: String) -> Verdict {
    Verdict(.rejected, VerdictReason(code, message))
  }

  /// No response was had.
  public static func notLoaded(_ code: VerdictReason.Code, _ message: String) -> Verdict {
    Verdict(.notLoaded, VerdictReason(code, message))
  }
}

/// Why a load was refused or never made: a stable code and a sentence for people.
public struct VerdictReason: Sendable, Hashable, Codable {
  /// A stable name for the cause.
  public var code: Code
  /// What happened, in a sentence.
  public var message: String

  /// Makes a reason.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Stable names of causes; more may be added.
  public struct Code: RawRepresentable, Sendable, Hashable, Codable {
    /// The name, as a trace has it.
    public var rawValue: String

    /// Makes a code from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    // Responses refused
    /// The response's type does not fit the destination.
    public static let mimeType = Code(rawValue: "mime-type")
    /// `X-Content-Type-Options: nosniff` and the type is not the destination's.
    public static let nosniff = Code(rawValue: "nosniff")
    /// The CORS check failed.
    public static let cors = Code(rawValue: "cors")
    /// The HTTP status is an error for the destination.
    public static let status = Code(rawValue: "status")
    /// Subresource integrity does not match.
    public static let integrity = Code(rawValue: "integrity")
    /// The body could not be parsed as what it should be.
    public static let syntax = Code(rawValue: "syntax")
    /// The type cannot be shown in a frame.
    public static let notShowable = Code(rawValue: "not-showable")
    /// `X-Frame-Options` or `frame-ancestors` forbids the frame.
    public static let frameOptions = Code(rawValue: "frame-options")

    // Loads without an answer
    /// The layer reported an error.
    public static let failed = Code(rawValue: "failed")
    /// The load was stopped before it ended.
    public static let stopped = Code(rawValue: "stopped")
    /// The layer never answered.
    public static let neverAnswered = Code(rawValue: "never-answered")
    /// No layer is there for this URL.
    public static let noLayer = Code(rawValue: "no-layer")
    /// A redirect was refused.
    public static let redirect = Code(rawValue: "redirect")
    /// A call on the scheme task that WebKit answers by raising an exception.
    public static let violation = Code(rawValue: "violation")
    /// A limit of the host was reached.
    public static let limit = Code(rawValue: "limit")

    // References that made no request
    /// The text is no URL that can be resolved.
    public static let invalidURL = Code(rawValue: "invalid-url")
    /// A bare module specifier that no import map resolves.
    public static let unresolvedSpecifier = Code(rawValue: "unresolved-specifier")
    /// Content Security Policy forbids it.
    public static let csp = Code(rawValue: "csp")
    /// A content rule forbids it.
    public static let contentRule = Code(rawValue: "content-rule")
    /// An insecure load in a secure page.
    public static let mixedContent = Code(rawValue: "mixed-content")
    /// A port that belongs to another protocol.
    public static let blockedPort = Code(rawValue: "blocked-port")
    /// Another origin, where only the page's own is allowed.
    public static let crossOrigin = Code(rawValue: "cross-origin")
    /// A frame that shows one of its ancestors.
    public static let recursiveFrame = Code(rawValue: "recursive-frame")
    /// A literal in a script that was not run.
    public static let notRun = Code(rawValue: "not-run")
    /// A rule whose element has no box, or that loses the cascade.
    public static let notUsed = Code(rawValue: "not-used")
    /// A lazy image or frame too far from the viewport.
    public static let lazy = Code(rawValue: "lazy")
  }
}
