public import LoadTrace

/// A load, as content rules see it.
public struct ResourceLoad: Sendable, Hashable {
  /// The URL that is to be loaded, serialised, with its fragment.
  public var url: String
  /// What the load is for.
  public var type: ContentRuleResourceType
  /// The URL of the document in the frame that makes the load: its own URL for a document.
  public var documentURL: String
  /// The URL of the document in the main frame: its own URL for the main document.
  public var topURL: String
  /// Whether the load belongs to the main frame: its document, or what that document loads.
  public var isInTopFrame: Bool
  /// The HTTP method.
  public var method: String

  /// Describes a load.
  ///
  /// - Parameters:
  ///   - url: the URL that is to be loaded, serialised.
  ///   - type: what the load is for.
  ///   - documentURL: the document that makes the load; the top document where it is left out.
  ///   - topURL: the document of the main frame; where it is left out, the load is taken for that document's own.
  ///   - method: the HTTP method.
  public init(
    url: String, type: ContentRuleResourceType, documentURL: String? = nil, topURL: String? = nil,
    method: String = "GET"
  ) {
    self.url = url
    self.type = type
    self.topURL = topURL ?? documentURL ?? url
    self.documentURL = documentURL ?? self.topURL
    self.isInTopFrame = type == .topDocument || (type != .childDocument && self.documentURL == self.topURL)
    self.method = method
  }

  /// Describes a load by its destination in a trace.
  public init(
    url: String, destination: Destination, documentURL: String? = nil, topURL: String? = nil,
    method: String = "GET"
  ) {
    self.init(
      url: url, type: ContentRuleResourceType(destination), documentURL: documentURL, topURL: topURL,
      method: method)
  }
}

/// What content rules tell loads apart by: one kind of resource.
///
/// The kinds are WebKit's; a rule's `resource-type` names one or several of them.
public struct ContentRuleResourceType: Sendable, Hashable, CustomStringConvertible {
  let flag: ContentRuleFlags
  /// The name that rules use for it.
  public let description: String

  private init(_ flag: ContentRuleFlags, _ name: String) {
    self.flag = flag
    description = name
  }

  /// The document of the main frame.
  public static let topDocument = ContentRuleResourceType(.topDocument, "top-document")
  /// A document in a frame, `object` or `embed`.
  public static let childDocument = ContentRuleResourceType(.childDocument, "child-document")
  /// An image.
  public static let image = ContentRuleResourceType(.image, "image")
  /// A style sheet, CSS or XSLT.
  public static let styleSheet = ContentRuleResourceType(.styleSheet, "style-sheet")
  /// A classic script or a module.
  public static let script = ContentRuleResourceType(.script, "script")
  /// A font.
  public static let font = ContentRuleResourceType(.font, "font")
  /// Audio, video or a text track.
  public static let media = ContentRuleResourceType(.media, "media")
  /// A document that SVG `use` refers to.
  public static let svgDocument = ContentRuleResourceType(.svgDocument, "svg-document")
  /// A `fetch()` or `XMLHttpRequest`.
  public static let fetch = ContentRuleResourceType(.fetch, "fetch")
  /// A web socket.
  public static let webSocket = ContentRuleResourceType(.webSocket, "websocket")
  /// A beacon or `a ping`.
  public static let ping = ContentRuleResourceType(.ping, "ping")
  /// A report of a violated Content Security Policy.
  public static let cspReport = ContentRuleResourceType(.cspReport, "csp-report")
  /// A document that a page opens in a new window.
  public static let popup = ContentRuleResourceType(.popup, "popup")
  /// Anything else: workers, manifests, icons.
  public static let other = ContentRuleResourceType(.other, "other")

  /// The kind that WebKit takes a destination for.
  ///
  /// [WebKit, ResourceLoadInfo.cpp](https://github.com/WebKit/WebKit/blob/main/Source/WebCore/loader/ResourceLoadInfo.cpp)
  public init(_ destination: Destination) {
    self = Self.byDestination[destination] ?? .other
  }

  private static let byDestination: [Destination: ContentRuleResourceType] = [
    .document: .topDocument, .frame: .childDocument, .object: .childDocument, .embed: .childDocument,
    .style: .styleSheet, .xslt: .styleSheet, .script: .script, .module: .script, .json: .script,
    .image: .image, .font: .font, .media: .media, .track: .media, .svg: .svgDocument, .fetch: .fetch,
    .worker: .other,
  ]
}

/// The marks of a rule's trigger and of a load, in groups; a rule with no mark of a group takes all of it.
struct ContentRuleFlags: OptionSet, Hashable, Sendable {
  var rawValue: UInt32

  static let topDocument = ContentRuleFlags(rawValue: 1 << 0)
  static let childDocument = ContentRuleFlags(rawValue: 1 << 1)
  static let image = ContentRuleFlags(rawValue: 1 << 2)
  static let styleSheet = ContentRuleFlags(rawValue: 1 << 3)
  static let script = ContentRuleFlags(rawValue: 1 << 4)
  static let font = ContentRuleFlags(rawValue: 1 << 5)
  static let media = ContentRuleFlags(rawValue: 1 << 6)
  static let svgDocument = ContentRuleFlags(rawValue: 1 << 7)
  static let fetch = ContentRuleFlags(rawValue: 1 << 8)
  static let webSocket = ContentRuleFlags(rawValue: 1 << 9)
  static let ping = ContentRuleFlags(rawValue: 1 << 10)
  static let cspReport = ContentRuleFlags(rawValue: 1 << 11)
  static let popup = ContentRuleFlags(rawValue: 1 << 12)
  static let other = ContentRuleFlags(rawValue: 1 << 13)
  static let firstParty = ContentRuleFlags(rawValue: 1 << 14)
  static let thirdParty = ContentRuleFlags(rawValue: 1 << 15)
  static let topFrame = ContentRuleFlags(rawValue: 1 << 16)
  static let childFrame = ContentRuleFlags(rawValue: 1 << 17)
  /// The nine methods that a rule can name, in the order of ``methods``.
  static let firstMethodBit: UInt32 = 18

  static let resourceTypes = ContentRuleFlags(rawValue: (1 << 14) - 1)
  static let loadTypes: ContentRuleFlags = [.firstParty, .thirdParty]
  static let loadContexts: ContentRuleFlags = [.topFrame, .childFrame]
  static let requestMethods = ContentRuleFlags(rawValue: 0x1FF << firstMethodBit)

  /// Whether a rule with these marks takes a load with those, in each group.
  func takes(_ load: ContentRuleFlags) -> Bool {
    for group in [Self.resourceTypes, Self.loadTypes, Self.loadContexts, Self.requestMethods] {
      let wanted = intersection(group)
      if !wanted.isEmpty && wanted.isDisjoint(with: load) { return false }
    }
    return true
  }

  /// What `resource-type` may name.
  static let typesByName: [String: ContentRuleFlags] = [
    "document": [.topDocument, .childDocument], "top-document": .topDocument,
    "child-document": .childDocument, "image": .image, "style-sheet": .styleSheet, "script": .script,
    "font": .font, "raw": [.fetch, .webSocket, .other, .ping], "websocket": .webSocket, "fetch": .fetch,
    "other": [.other, .ping, .cspReport], "svg-document": .svgDocument, "media": .media, "popup": .popup,
    "ping": .ping, "csp-report": .cspReport,
  ]
  /// What `load-type` may name.
  static let loadTypesByName: [String: ContentRuleFlags] = [
    "first-party": .firstParty, "third-party": .thirdParty,
  ]
  /// What `load-context` may name.
  static let loadContextsByName: [String: ContentRuleFlags] = [
    "top-frame": .topFrame, "child-frame": .childFrame,
  ]
  /// What `request-method` may name.
  static let methodsByName: [String: ContentRuleFlags] = Dictionary(
    uniqueKeysWithValues: ["get", "head", "options", "trace", "put", "delete", "post", "patch", "connect"]
      .enumerated().map { ($1, ContentRuleFlags(rawValue: 1 << (firstMethodBit + UInt32($0)))) })
}
