/// One request made by the host, and what became of it.
///
/// A trace lists loads in the order in which they were started; `id` is that order. Every load but a
/// navigation has a parent: the load whose content named it.
public struct Load: Sendable, Hashable, Identifiable {
  /// What stands behind one reference: a run may have 100,000 loads, and a copy of one has to cost no more than a
  /// count, not one for each field.
  private var shared: CopyOnWrite<Fields>

  /// The order of the load's start within the run, from 1.
  public var id: Int {
    get { shared.storage.fields.id }
    _modify { yield &shared.unique().fields.id }
  }
  /// The load whose document, style sheet or script caused this one; `nil` for a navigation by the user of the host.
  public var parent: Int? {
    get { shared.storage.fields.parent }
    _modify { yield &shared.unique().fields.parent }
  }
  /// The place that names the URL; `nil` for a navigation by the user of the host.
  public var reference: Reference? {
    get { shared.storage.fields.reference }
    _modify { yield &shared.unique().fields.reference }
  }
  /// The base URL that the reference was resolved against.
  public var base: SerializedURL? {
    get { shared.storage.fields.base }
    _modify { yield &shared.unique().fields.base }
  }
  /// The URL asked for, fragment included, as the URL Standard serialises it.
  public var url: SerializedURL {
    get { shared.storage.fields.url }
    _modify { yield &shared.unique().fields.url }
  }
  /// What the handler was given as its URL where Foundation cannot hold `url`; otherwise `nil`.
  public var alteredURL: String? {
    get { shared.storage.fields.alteredURL }
    _modify { yield &shared.unique().fields.alteredURL }
  }
  /// The HTTP method.
  public var method: String {
    get { shared.storage.fields.method }
    _modify { yield &shared.unique().fields.method }
  }
  /// The request's header fields in the order they were set.
  public var requestHeaders: [HeaderField] {
    get { shared.storage.fields.requestHeaders }
    _modify { yield &shared.unique().fields.requestHeaders }
  }
  /// What the load is for.
  public var destination: Destination {
    get { shared.storage.fields.destination }
    _modify { yield &shared.unique().fields.destination }
  }
  /// The Fetch Standard's request mode.
  public var mode: RequestMode {
    get { shared.storage.fields.mode }
    _modify { yield &shared.unique().fields.mode }
  }
  /// Which layers could answer.
  public var profile: Profile {
    get { shared.storage.fields.profile }
    _modify { yield &shared.unique().fields.profile }
  }
  /// The layer that answered; `nil` where none did.
  public var answeredBy: AnsweringLayer? {
    get { shared.storage.fields.answeredBy }
    _modify { yield &shared.unique().fields.answeredBy }
  }
  /// The redirects that were followed, in order.
  public var redirects: [Redirect] {
    get { shared.storage.fields.redirects }
    _modify { yield &shared.unique().fields.redirects }
  }
  /// The final response; `nil` where none came.
  public var response: ResponseRecord? {
    get { shared.storage.fields.response }
    _modify { yield &shared.unique().fields.response }
  }
  /// When things happened.
  public var timing: Timing {
    get { shared.storage.fields.timing }
    _modify { yield &shared.unique().fields.timing }
  }
  /// What the host made of it.
  public var verdict: Verdict {
    get { shared.storage.fields.verdict }
    _modify { yield &shared.unique().fields.verdict }
  }
  /// What passed between the host and the handler, in order; empty for other layers.
  public var taskEvents: [TaskEvent] {
    get { shared.storage.fields.taskEvents }
    _modify { yield &shared.unique().fields.taskEvents }
  }
  /// Illegal calls on the scheme task, in order.
  public var violations: [Violation] {
    get { shared.storage.fields.violations }
    _modify { yield &shared.unique().fields.violations }
  }
  /// Facts that only the layer that answered could see.
  public var notes: [Note] {
    get { shared.storage.fields.notes }
    _modify { yield &shared.unique().fields.notes }
  }

  /// Makes a load that has only just started.
  public init(
    id: Int, parent: Int? = nil, reference: Reference? = nil, base: SerializedURL? = nil, url: SerializedURL,
    method: String = "GET", requestHeaders: [HeaderField] = [], destination: Destination,
    mode: RequestMode = .noCORS, profile: Profile, started: Double = 0
  ) {
    shared = CopyOnWrite(
      Fields(
        id: id, parent: parent, reference: reference, base: base, url: url, method: method,
        requestHeaders: requestHeaders, destination: destination, mode: mode, profile: profile,
        timing: Timing(started: started)))
  }
}

extension Load: Codable {
  /// Reads a load from its JSON object; a field that must be there and is not throws `DecodingError`.
  public init(from decoder: any Decoder) throws {
    shared = CopyOnWrite(try Fields(from: decoder))
  }

  /// Writes the load as a JSON object.
  public func encode(to encoder: any Encoder) throws {
    try shared.storage.fields.encode(to: encoder)
  }
}

extension Load {
  private struct Fields: Sendable, Hashable, Codable {
    var id: Int
    var parent: Int?
    var reference: Reference?
    var base: SerializedURL?
    var url: SerializedURL
    var alteredURL: String?
    var method: String
    var requestHeaders: [HeaderField]
    var destination: Destination
    var mode: RequestMode
    var profile: Profile
    var answeredBy: AnsweringLayer?
    var redirects: [Redirect] = []
    var response: ResponseRecord?
    var timing: Timing
    var verdict: Verdict = .pending
    var taskEvents: [TaskEvent] = []
    var violations: [Violation] = []
    var notes: [Note] = []
  }
}

/// A header field as it was sent; names keep their case, compare them without it.
public struct HeaderField: Sendable, Hashable, Codable {
  /// The field's name.
  public var name: String
  /// The field's value.
  public var value: String

  /// Makes a header field.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// A redirect that a load followed.
public struct Redirect: Sendable, Hashable, Codable {
  /// The URL that answered with the redirect.
  public var from: SerializedURL
  /// The URL that was asked for next.
  public var to: SerializedURL
  /// The HTTP status, 0 where the redirect came from a scheme task.
  public var status: Int

  /// [A redirect status](https://fetch.spec.whatwg.org/#redirect-status).
  package static let statuses: Set<Int> = [301, 302, 303, 307, 308]

  /// Makes a redirect.
  public init(from: SerializedURL, to: SerializedURL, status: Int) {
    self.from = from
    self.to = to
    self.status = status
  }
}

/// Points in the life of a load, in seconds on the host's clock since the run began.
public struct Timing: Sendable, Hashable, Codable {
  /// When the request was made.
  public var started: Double
  /// When the response arrived.
  public var responded: Double?
  /// When the last byte arrived, or the load failed or was stopped.
  public var ended: Double?

  /// Makes the timing of a load that has only started.
  public init(started: Double, responded: Double? = nil, ended: Double? = nil) {
    self.started = started
    self.responded = responded
    self.ended = ended
  }
}

/// How loads reach the code under test.
public struct Profile: RawRepresentable, Sendable, Hashable, Codable {
  /// The name, as a trace has it.
  public var rawValue: String

  /// Makes a profile from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Custom schemes reach their handlers; http and https leave the process.
  public static let wkWebView = Profile(rawValue: "wkWebView")
  /// Every http and https load passes the `URLProtocol` classes and the `URLCache`.
  public static let urlLoadingSystem = Profile(rawValue: "urlLoadingSystem")
}

/// The Fetch Standard's request mode.
public struct RequestMode: RawRepresentable, Sendable, Hashable, Codable {
  /// The name, as a trace has it.
  public var rawValue: String

  /// Makes a mode from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A navigation of a frame.
  public static let navigate = RequestMode(rawValue: "navigate")
  /// No CORS check is made.
  public static let noCORS = RequestMode(rawValue: "no-cors")
  /// A CORS check is made; the request carries `Origin`.
  public static let cors = RequestMode(rawValue: "cors")
  /// Only the document's own origin may be asked.
  public static let sameOrigin = RequestMode(rawValue: "same-origin")
}

/// The layer that answered a load.
public struct AnsweringLayer: RawRepresentable, Sendable, Hashable, Codable {
  /// The name, as a trace has it.
  public var rawValue: String

  /// Makes a layer from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The web view's own cache of what a page already has.
  public static let memoryCache = AnsweringLayer(rawValue: "memory cache")
  /// A `URLCache`.
  public static let urlCache = AnsweringLayer(rawValue: "URLCache")
  /// A `URLProtocol` subclass.
  public static let urlProtocol = AnsweringLayer(rawValue: "URLProtocol")
  /// A scheme handler.
  public static let schemeHandler = AnsweringLayer(rawValue: "scheme handler")
  /// A content rule that blocked or rewrote the load.
  public static let contentRule = AnsweringLayer(rawValue: "content rule")
  /// A recorded session.
  public static let recording = AnsweringLayer(rawValue: "recording")
  /// The network, real or a fixture.
  public static let network = AnsweringLayer(rawValue: "network")
  /// The host itself: `data:`, `about:` and other local schemes.
  public static let host = AnsweringLayer(rawValue: "host")
}
