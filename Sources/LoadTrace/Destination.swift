/// What a load is for.
///
/// The words are the Fetch Standard's destinations where it has one; `module`, `json` and `media` are finer
/// or coarser since handlers are judged differently there.
public struct Destination: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
  /// The name, as a trace has it.
  public var rawValue: String

  /// Makes a destination from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The text as it stands in a trace.
  public var description: String { rawValue }

  /// The top document.
  public static let document = Destination(rawValue: "document")
  /// A document in an `iframe` or `frame`.
  public static let frame = Destination(rawValue: "frame")
  /// What an `object` element shows.
  public static let object = Destination(rawValue: "object")
  /// What an `embed` element shows.
  public static let embed = Destination(rawValue: "embed")
  /// A style sheet.
  public static let style = Destination(rawValue: "style")
  /// A classic script.
  public static let script = Destination(rawValue: "script")
  /// A module script or a module it imports.
  public static let module = Destination(rawValue: "module")
  /// A JSON module.
  public static let json = Destination(rawValue: "json")
  /// An image.
  public static let image = Destination(rawValue: "image")
  /// A font.
  public static let font = Destination(rawValue: "font")
  /// Audio or video.
  public static let media = Destination(rawValue: "media")
  /// A text track.
  public static let track = Destination(rawValue: "track")
  /// A worker's script.
  public static let worker = Destination(rawValue: "worker")
  /// A document that SVG `use` refers to.
  public static let svg = Destination(rawValue: "svg")
  /// An XSLT style sheet.
  public static let xslt = Destination(rawValue: "xslt")
  /// A `fetch()` or `XMLHttpRequest`.
  public static let fetch = Destination(rawValue: "fetch")
}
