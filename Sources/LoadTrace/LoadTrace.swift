/// The record of a run: what was loaded, by whom, from which line, and what is wrong.
///
/// Every report derives from it and from nothing else. On disk it is JSON Lines, one ``TraceRecord`` a line.
public struct LoadTrace: Sendable, Hashable {
  /// What was run, and how.
  public var header: TraceHeader
  /// The loads in the order of their start; the load with `id` n stands at index n − 1 in a whole trace.
  public var loads: [Load]
  /// References that made no request.
  public var unloaded: [UnloadedReference]
  /// Facts about the run as a whole.
  public var notes: [Note]
  /// What is wrong.
  public var diagnostics: [Diagnostic]
  /// How the run ended; `nil` where the record breaks off.
  public var end: TraceEnd?

  /// Makes the record of a run that has only just begun.
  public init(header: TraceHeader) {
    self.header = header
    self.loads = []
    self.unloaded = []
    self.notes = []
    self.diagnostics = []
  }
}

/// What was run, and how.
public struct TraceHeader: Sendable, Hashable, Codable {
  /// The version of the format that this module writes.
  public static let currentVersion = 1

  /// The version of the format.
  public var version: Int
  /// The URL of the first navigation.
  public var page: SerializedURL
  /// What simulated or real engine ran it: `headless`, `webkitgtk`.
  public var engine: String
  /// Which layers could answer.
  public var profile: Profile
  /// Schemes that have a handler, in alphabetical order.
  public var schemes: [String]
  /// The viewport's width and height in CSS pixels.
  public var viewport: [Int]
  /// The parser's front end: `standard` or `libxml2`.
  public var parser: String
  /// Whether markup was read as with scripts running.
  public var scripting: Bool
  /// The layers that were set up, whether the profile lets a load reach them or not.
  public var layers: [AnsweringLayer]

  /// Makes a header of the current version.
  public init(
    page: SerializedURL, engine: String = "headless", profile: Profile, schemes: [String], viewport: [Int],
    parser: String, scripting: Bool, layers: [AnsweringLayer] = []
  ) {
    self.version = TraceHeader.currentVersion
    self.page = page
    self.engine = engine
    self.profile = profile
    self.schemes = schemes
    self.viewport = viewport
    self.parser = parser
    self.scripting = scripting
    self.layers = layers
  }
}

/// How a run ended.
public struct TraceEnd: Sendable, Hashable, Codable {
  /// Seconds on the host's clock since the run began.
  public var time: Double
  /// The number of loads.
  public var loads: Int
  /// Why the run ended before the page was idle: a limit, a stop; `nil` where it ran to its end.
  public var interruption: String?

  /// Makes the end of a run.
  public init(time: Double, loads: Int, interruption: String? = nil) {
    self.time = time
    self.loads = loads
    self.interruption = interruption
  }
}

/// One line of a trace on disk.
///
/// A load stands twice: as `start` when it starts, so that a run that dies leaves what it was doing, and as
/// `load`, whole, when it has ended. A reader passes over record kinds and fields that it does not know.
public enum TraceRecord: Sendable, Hashable {
  /// What was run, and how; always the first line.
  case header(TraceHeader)
  /// A load has started.
  case start(Load)
  /// A load has ended.
  case load(Load)
  /// A reference made no request.
  case unloaded(UnloadedReference)
  /// A fact about the run as a whole.
  case note(Note)
  /// Something is wrong.
  case diagnostic(Diagnostic)
  /// The run has ended; always the last line.
  case end(TraceEnd)
}
