/// A web view that loads pages through the code under test: the simulated one, or a real engine.
///
/// A test that is written against it runs on both; what a host cannot do is missing in its ``capabilities``.
public protocol PageHost: AnyObject, Sendable {
  /// What the host can do.
  var capabilities: Set<HostCapability> { get }

  /// Loads a page, and waits until it is idle; loading another ends the page before it.
  ///
  /// - Parameter url: The page's URL, parsed as a web view parses it.
  /// - Returns: The page with the record of all loads. A page that could not be loaded is no error: its first load
  ///   says why.
  /// - Throws: Where the text is no URL, the host is closed, or its engine does not start.
  func load(_ url: String) async throws -> Page

  /// Loads the last page again.
  ///
  /// - Throws: As ``load(_:)``, and where no page was loaded.
  func reload() async throws -> Page

  /// Stops all loads of the page; handlers are told, and the page's `load` ends.
  func stop()

  /// Closes the host: stops all loads for good.
  func close()

  /// Runs a script in the page.
  ///
  /// - Returns: The value of its last statement as JSON; `nil` where that is undefined, or nothing JSON has.
  /// - Throws: The script's exception, or that the host runs no scripts.
  func evaluateJavaScript(_ script: String) async throws -> String?
}

/// Something that one host can do and another cannot.
///
/// Tests that depend on it are skipped elsewhere, with the ``reasonForSkipping``.
public enum HostCapability: String, Sendable, Hashable, Codable, CaseIterable {
  /// Redirects that a scheme task reports are followed.
  case taskRedirects = "task-redirects"
  /// The URL of a response counts, rather than that of the request.
  case responseURL = "response-url"
  /// A plain `URLResponse` has no status, and no MIME type unless it says one.
  case plainResponses = "plain-responses"
  /// Parts of a body reach the page as the handler gives them, in their sizes.
  case bodyParts = "body-parts"
  /// The record says which line of which file named each URL.
  case references
  /// The record says why a response was refused.
  case reasons
  /// `URLProtocol` classes, a `URLCache` and content rules take part.
  case layers
  /// A fixture answers https, too.
  case secureFixtures = "secure-fixtures"
  /// Audio and video count as playable as the configuration says.
  case mediaTypes = "media-types"
  /// A load can be stopped at a point that is chosen, between any two calls of a handler's.
  case exactStops = "exact-stops"
  /// Scripts of the page run, and scripts can be run in it.
  case scripts

  /// Why a test is skipped that needs it.
  public var reasonForSkipping: String {
    switch self {
    case .taskRedirects: "the host has no redirects by scheme task"
    case .responseURL: "the host gives every response the URL of its request"
    case .plainResponses: "the host gives every response a status and a MIME type"
    case .bodyParts: "the host reads every body as one stream"
    case .references: "the host does not say which line named a URL"
    case .reasons: "the host does not say why it refused a response"
    case .layers: "the host asks scheme handlers and the network only"
    case .secureFixtures: "the host reaches a fixture by http only"
    case .mediaTypes: "the host plays what its own codecs play"
    case .exactStops: "the host stops loads in its own time"
    case .scripts: "the host does not run scripts"
    }
  }
}

/// A kind of host: makes hosts that are alike but for their configuration.
public struct HostEngine: Sendable {
  /// The name, as a trace's header has it.
  public let name: String
  /// What its hosts can do.
  public let capabilities: Set<HostCapability>
  private let make: @Sendable (HeadlessWebView.Configuration) throws -> any PageHost

  /// Describes a kind of host.
  public init(
    name: String, capabilities: Set<HostCapability>,
    make: @escaping @Sendable (HeadlessWebView.Configuration) throws -> any PageHost
  ) {
    self.name = name
    self.capabilities = capabilities
    self.make = make
  }

  /// Makes a host.
  ///
  /// - Throws: Where the engine cannot be started.
  public func makeHost(_ configuration: HeadlessWebView.Configuration) throws -> any PageHost {
    try make(configuration)
  }

  /// The simulated host.
  public static let headless = HostEngine(
    name: "headless", capabilities: HeadlessWebView.allCapabilities
  ) { HeadlessWebView(configuration: $0) }
}

extension HeadlessWebView: PageHost {
  static let allCapabilities = Set(HostCapability.allCases).subtracting([.scripts])

  /// Everything but running scripts.
  public var capabilities: Set<HostCapability> { Self.allCapabilities }

  /// Throws that scripts are not run.
  public func evaluateJavaScript(_ script: String) async throws -> String? {
    throw HeadlessWebViewError(.noScripts)
  }
}
