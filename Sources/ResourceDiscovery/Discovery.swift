public import LoadTrace
public import MarkupDocument

/// What an element turned out to ask for when it entered the document.
public enum Discovery {
  /// A resource of the element's own: an image, media, a track, a preload.
  case resource(Resource)
  /// A script element that holds a script, module or import map.
  case script(ScriptElement)
  /// A style sheet to load.
  case linkedStyle(LinkedStyle)
  /// A style sheet in the document.
  case inlineStyle(InlineStyle)
  /// A document to show in a frame.
  case frame(FrameElement)
  /// An `object` that can show nothing of its own, so that its children are shown.
  case fallback(Node)
  /// Media, with the sources to try in turn.
  case media(MediaElement)
  /// A base URL, as written.
  case base(Place, String)
  /// A refresh.
  case refresh(Place, MetaRefresh)
  /// A policy for all that follows.
  case contentSecurityPolicy(Place, String)
  /// The name of the preferred style sheet set.
  case defaultStyle(String)
}

/// Where a URL is named: in an element of a document, or in a header field of its response.
public struct Place {
  /// The element; `nil` for a header field.
  public var node: Node?
  /// The attribute or field; `nil` for the element's text.
  public var attribute: String?
  /// Bytes into the attribute's value or the text, from 0.
  public var offset: Int

  /// Makes a place in an element.
  public init(_ node: Node, _ attribute: String?, offset: Int = 0) {
    self.node = node
    self.attribute = attribute
    self.offset = offset
  }

  /// Makes a place in a header field.
  public init(headerField name: String) {
    attribute = name
    offset = 0
  }

  /// Where it is in the document's source, in bytes from 0; `nil` where it is not there.
  public var sourceOffset: Int? {
    guard let node else { return nil }
    guard let attribute else { return node.firstChild.map { $0.sourceOffset + offset } }
    let name = attribute.utf8
    let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[name.index(after: $0)...] } ?? name[...]
    return node.attributes.first { $0.localNameBytes.elementsEqual(local) }.map { $0.valueOffset + offset }
      ?? node.sourceOffset
  }

  /// The construct's name in a reference: `img src`, `Link`.
  public var construct: String {
    guard let name = node?.localName else { return attribute ?? "" }
    return attribute.map { "\(name) \($0)" } ?? name
  }
}

/// A resource that an element asks for.
public struct Resource {
  /// What must hold for the resource to be asked for.
  public enum Condition: Sendable, Hashable {
    /// Nothing: it is asked for as soon as the element is there.
    case always
    /// The element has a box.
    case rendered
    /// The element has a box near the viewport.
    case nearViewport
  }

  /// Where it is named.
  public var place: Place
  /// The URL as written, character references decoded.
  public var url: String
  /// What it is for.
  public var destination: Destination
  /// Whether a CORS check is made.
  public var cors: CORSSetting
  /// When it is asked for.
  public var condition: Condition = .always
  /// Subresource integrity metadata.
  public var integrity: String?
  /// The nonce for Content Security Policy.
  public var nonce: String?
  /// The `charset` attribute.
  public var charset: String?
  /// Whether only the memory cache is to be filled.
  public var isPreload = false

  /// Makes a resource.
  public init(_ place: Place, url: String, destination: Destination, cors: CORSSetting = .none) {
    self.place = place
    self.url = url
    self.destination = destination
    self.cors = cors
  }
}

/// [HTML, CORS settings attribute](https://html.spec.whatwg.org/#cors-settings-attributes).
public enum CORSSetting: Sendable, Hashable {
  /// No CORS check is made.
  case none
  /// A check without credentials for other origins.
  case anonymous
  /// A check with credentials.
  case useCredentials

  /// Reads a `crossorigin` attribute; anything but `use-credentials` is anonymous, `nil` is none.
  public init(attribute: String?) {
    self =
      switch attribute?.lowercased() {
      case nil: .none
      case "use-credentials": .useCredentials
      default: .anonymous
      }
  }
}

/// A script element that is not a data block.
public struct ScriptElement {
  /// What it holds.
  public var kind: ScriptKind
  /// The element.
  public var node: Node
  /// The external script; `nil` for an inline one.
  public var source: Resource?
  /// Whether the element names a source that is empty, so that neither it nor the text counts.
  public var isSourceEmpty: Bool
}

/// A style sheet that a `link` element or a processing instruction names.
public struct LinkedStyle {
  /// The style sheet.
  public var resource: Resource
  /// The `media` attribute.
  public var media: String?
  /// The `title`, which makes the sheet part of a named set.
  public var title: String?
  /// Whether it is an alternate style sheet.
  public var isAlternate: Bool
}

/// A `style` element.
public struct InlineStyle {
  /// The element.
  public var node: Node
  /// The `media` attribute.
  public var media: String?
  /// The `title`.
  public var title: String?
}

/// An element that shows a document: a frame, or an object or embed that turned out to be one.
public struct FrameElement {
  /// What is shown.
  public enum Content {
    /// A document at a URL.
    case source(Resource)
    /// The attribute's text.
    case markup(String)
  }

  /// The element.
  public var node: Node
  /// What is shown.
  public var content: Content
  /// The `sandbox` attribute's tokens; `nil` where it is absent.
  public var sandbox: [String]?
  /// Whether markup waits until the frame has a box near the viewport; a source says so itself.
  public var isLazy: Bool

  /// Makes a frame.
  public init(node: Node, content: Content, sandbox: [String]?, isLazy: Bool = false) {
    self.node = node
    self.content = content
    self.sandbox = sandbox
    self.isLazy = isLazy
  }
}

/// An audio or video element.
public struct MediaElement {
  /// The element.
  public var node: Node
  /// What to try, in order, until one plays.
  public var sources: [Resource]
}
