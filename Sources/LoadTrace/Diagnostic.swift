/// What is wrong with a run, in a sentence, with its cause and its mend.
public struct Diagnostic: Sendable, Hashable, Codable {
  /// How bad it is.
  public enum Severity: String, Sendable, Hashable, Codable, Comparable {
    /// The page does not work, or the app would crash.
    case error
    /// The page works by luck, or only sometimes.
    case warning
    /// Worth knowing.
    case note

    /// The worst first.
    public static func < (a: Severity, b: Severity) -> Bool {
      let order: [Severity] = [.error, .warning, .note]
      return order.firstIndex(of: a) ?? 0 < order.firstIndex(of: b) ?? 0
    }
  }

  /// A line of the explanation: what is said, and where it stands.
  public struct Detail: Sendable, Hashable, Codable {
    /// The words.
    public var text: String
    /// The place or URL they are about, printed to the right of them.
    public var place: String?
    /// What the place is, in brackets behind it.
    public var note: String?

    /// Makes a line of an explanation.
    public init(_ text: String, place: String? = nil, note: String? = nil) {
      self.text = text
      self.place = place
      self.note = note
    }
  }

  /// A stable name, which is also the name of its page in `docs/diagnostics/`: `escape`.
  public var code: String
  /// How bad it is.
  public var severity: Severity
  /// The load it is about.
  public var load: Int?
  /// The place in a source it is about.
  public var reference: Reference?
  /// What is wrong, in one sentence without the code.
  public var message: String
  /// How it came to be, line by line.
  public var details: [Detail]
  /// What to do about it.
  public var fix: String

  /// Makes a diagnostic.
  public init(
    code: String, severity: Severity, load: Int?, reference: Reference? = nil, message: String,
    details: [Detail] = [], fix: String
  ) {
    self.code = code
    self.severity = severity
    self.load = load
    self.reference = reference
    self.message = message
    self.details = details
    self.fix = fix
  }
}
