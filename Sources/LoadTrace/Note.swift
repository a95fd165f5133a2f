/// A fact that only the layer that answered, or the host, could see, and that a diagnostic needs.
public struct Note: Sendable, Hashable, Codable {
  /// What kind of fact it is.
  public var kind: Kind
  /// The thing it is about: the name a folder really has, the rule's number, a file's path.
  public var subject: String?
  /// The rest of the fact, in words.
  public var text: String?
  /// The place in a source it is about.
  public var reference: Reference?

  /// Makes a note.
  public init(_ kind: Kind, subject: String? = nil, text: String? = nil, reference: Reference? = nil) {
    self.kind = kind
    self.subject = subject
    self.text = text
    self.reference = reference
  }

  /// Stable names of facts; more may be added, and a reader passes over those it does not know.
  public struct Kind: RawRepresentable, Sendable, Hashable, Codable {
    /// The name, as a trace has it.
    public var rawValue: String

    /// Makes a kind from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    // On a load

    /// The load's path leads out of the folder that is served; the subject is where it leads, relative to the folder.
    public static let outsideRoot = Kind(rawValue: "outside-root")
    /// No file has the name asked for, but one has it in other letters; the subject is its path as the folder has it.
    public static let caseMismatch = Kind(rawValue: "case-mismatch")
    /// No file has the name asked for, but one has it in another encoding or normal form; the subject is its path
    /// as the folder has it, percent-encoded, and the text says which form that is.
    public static let nameEncoding = Kind(rawValue: "name-encoding")
    /// The path names a folder without an `index.html`; the subject is the folder's path.
    public static let missingIndex = Kind(rawValue: "missing-index")
    /// The path leads over a symbolic link to nothing; the subject is the link's path, the text where it leads.
    public static let danglingLink = Kind(rawValue: "dangling-link")
    /// The body was kept for later loads; the subject says where: `URLCache`, or a store's name.
    public static let stored = Kind(rawValue: "stored")
    /// The body came out of a store that the app's handler keeps; the subject is the store's name.
    public static let fromStore = Kind(rawValue: "from-store")
    /// A store that the app's handler keeps was asked, and did not have it; the subject is the store's name.
    public static let notInStore = Kind(rawValue: "not-in-store")
    /// A `base` element gave the document another base URL; the reference is its place, the subject the URL.
    public static let baseElement = Kind(rawValue: "base-element")

    /// A recorded session answered with an exchange whose body it does not have.
    public static let bodyNotRecorded = Kind(rawValue: "body-not-recorded")
    /// The body is not of the kind that it was loaded for; the subject says what it is: `HTML`, `SVG`, `no font`.
    public static let unsuitableBody = Kind(rawValue: "unsuitable-body")
    /// A recorded session answered with an exchange that is not quite the one asked for; the subject is its URL, the text
    /// says in what it differs.
    public static let looseMatch = Kind(rawValue: "loose-match")
    /// A recorded session has no answer; the subject is the method and URL of one that comes near, the text says in what
    /// it differs.
    public static let nearMiss = Kind(rawValue: "near-miss")

    /// A call of the handler's start or stop and a call on a task waited for each other; the subject is the call
    /// that kept the main thread, the text names those that waited for it, with their threads.
    public static let deadLock = Kind(rawValue: "dead-lock")
    /// A call of the app's code kept the host's main thread too long; the subject is the call, the text the time.
    public static let mainThreadKept = Kind(rawValue: "main-thread-kept")

    // On a run

    /// A handler could not be registered for a scheme; the subject is the reason, literally WebKit's, the text the
    /// place of the call where it could be had.
    public static let schemeNotRegistered = Kind(rawValue: "scheme-not-registered")

    /// The process that showed the page crashed, or hung and was ended; the text says which.
    public static let webProcessLost = Kind(rawValue: "web-process-lost")

    /// A content rule cannot fire; the subject names it (`rule 3`), the text says why not.
    public static let deadContentRule = Kind(rawValue: "dead-content-rule")
    /// A run with the parser's other front end differs; the subject is the load's URL, the text says which has it.
    public static let frontEndDifference = Kind(rawValue: "front-end-difference")
  }
}

/// How the bytes of a text were read.
public struct TextDecoding: Sendable, Hashable, Codable {
  /// Where an encoding came from.
  public struct Source: RawRepresentable, Sendable, Hashable, Codable {
    /// The name, as a trace has it.
    public var rawValue: String

    /// Makes a source from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// A byte order mark.
    public static let byteOrderMark = Source(rawValue: "byte order mark")
    /// The response's charset.
    public static let response = Source(rawValue: "response")
    /// The content itself: `meta`, an XML declaration, `@charset`.
    public static let content = Source(rawValue: "content")
    /// The `charset` attribute of the element that asked for it.
    public static let attribute = Source(rawValue: "attribute")
    /// The document or style sheet that asked for it.
    public static let parent = Source(rawValue: "parent")
    /// The format allows one encoding only.
    public static let format = Source(rawValue: "format")
    /// Nothing named one.
    public static let fallback = Source(rawValue: "fallback")
  }

  /// The encoding's name after the Encoding Standard: `windows-1252`.
  public var encoding: String
  /// What decided it.
  public var source: Source
  /// Whether the bytes include any above 127, so that the encoding matters.
  public var hasNonASCII: Bool

  /// Makes a record of how a text was read.
  public init(encoding: String, source: Source, hasNonASCII: Bool) {
    self.encoding = encoding
    self.source = source
    self.hasNonASCII = hasNonASCII
  }
}
