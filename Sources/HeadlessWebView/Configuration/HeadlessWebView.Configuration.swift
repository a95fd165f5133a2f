public import Foundation
public import LoadTrace
public import MarkupDocument

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension HeadlessWebView {
  /// What a web view is made with: the counterpart of `WKWebViewConfiguration`, as a value.
  public struct Configuration: Sendable {
    /// The handlers of custom schemes, by scheme in lower case.
    public var schemeHandlers: [String: any SchemeHandler]
    /// Which layers may answer http and https.
    public var profile: Profile
    /// What stands for the network.
    public var network: Network
    /// The `URLProtocol` classes, the first asked first; only the profile `urlLoadingSystem` asks them.
    public var urlProtocols: [URLProtocol.Type]
    /// The cache that is asked before the network; only the profile `urlLoadingSystem` asks it.
    public var urlCache: URLCache?
    /// Width and height of the viewport in CSS pixels.
    public var viewport: Viewport
    /// Device pixels for one CSS pixel.
    public var scale: Double
    /// Whether the page is read as with scripts running; scripts are loaded but not run.
    public var scripting: Bool
    /// Which parser reads HTML.
    public var parser: DocumentParser.FrontEnd
    /// Whether each HTML document is also read by the other parser, to tell where the two find different things to load.
    ///
    /// Nothing more is loaded for it. Documents of more than 16 MiB are not compared.
    public var comparesParsers: Bool
    /// Bounds of a run.
    public var limits: Limits
    /// The `User-Agent` field of every request.
    public var userAgent: String
    /// MIME types of audio and video that can be played.
    public var playableMediaTypes: Set<String>
    /// Bytes of each text or image body to keep in the trace; 0 keeps none.
    public var previewBytes: Int
    /// What an illegal call on a scheme task does besides being recorded.
    public var violationPolicy: ViolationPolicy
    /// Rules that block or change loads, in the order in which they apply.
    public var contentRules: [any ContentRules]
    /// The folder whose files may be read by `file:` URLs; `nil` where none may.
    public var readableFolder: URL?
    /// Schemes that could not be registered, by ``setSchemeHandler(_:forScheme:)``.
    public internal(set) var registrationViolations: [Violation] = []
    /// Takes every record of the trace as the run goes; called on the host's main thread.
    public var traceObserver: (@Sendable (TraceRecord) -> Void)?

    /// Makes a configuration; everything but handlers and network has WebKit's defaults.
    public init(
      schemeHandlers: [String: any SchemeHandler] = [:], network: Network = .none,
      profile: Profile = .wkWebView
    ) {
      self.schemeHandlers = [:]
      self.profile = profile
      self.network = network
      urlProtocols = []
      urlCache = nil
      viewport = Viewport(width: 1280, height: 720)
      scale = 1
      scripting = true
      parser = .standard
      comparesParsers = false
      limits = Limits()
      userAgent =
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)"
      playableMediaTypes = [
        "video/mp4", "video/quicktime", "video/x-m4v", "video/webm", "video/mpeg", "audio/mpeg", "audio/mp3",
        "audio/mp4", "audio/x-m4a", "audio/aac", "audio/wav", "audio/x-wav", "audio/webm", "audio/flac",
        "audio/ogg",
        "application/vnd.apple.mpegurl", "application/x-mpegurl", "audio/mpegurl",
      ]
      previewBytes = 0
      violationPolicy = .record
      contentRules = []
      readableFolder = nil
      for (scheme, handler) in schemeHandlers.sorted(by: { $0.key < $1.key }) {
        setSchemeHandler(handler, forScheme: scheme)
      }
    }
  }

  /// The size of the part of a page that is seen, in CSS pixels.
  public struct Viewport: Sendable, Hashable {
    /// The width.
    public var width: Int
    /// The height.
    public var height: Int

    /// Makes a size.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// What an illegal call on a scheme task does; it is always recorded and never takes effect.
  public enum ViolationPolicy: Sendable {
    /// Nothing more.
    case record
    /// Ends the process with WebKit's text, as the exception does on a device.
    case trap
    /// Calls a closure on the calling thread.
    case report(@Sendable (Violation) -> Void)
  }
}
