/// What the rules must know of the view and the document.
public struct DiscoveryContext {
  /// Device pixels for a CSS pixel.
  public var scale: Double
  /// Whether scripts run.
  public var scripting: Bool
  /// Whether a media query list holds.
  public var matchesMedia: (String) -> Bool
  /// The width in CSS pixels that a `sizes` attribute stands for; `nil` is an absent attribute.
  public var sourceSize: (String?) -> Double
  /// Whether media of a MIME type can be played.
  public var canPlay: (String) -> Bool
  /// Whether media of any type can be played.
  public var playsMedia: Bool

  /// Makes a context.
  public init(
    scale: Double, scripting: Bool, matchesMedia: @escaping (String) -> Bool,
    sourceSize: @escaping (String?) -> Double, canPlay: @escaping (String) -> Bool, playsMedia: Bool = true
  ) {
    self.scale = scale
    self.scripting = scripting
    self.matchesMedia = matchesMedia
    self.sourceSize = sourceSize
    self.canPlay = canPlay
    self.playsMedia = playsMedia
  }
}
