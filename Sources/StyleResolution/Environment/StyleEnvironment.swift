/// What style depends on beside the document: the view, its device and its user's preferences.
///
/// The defaults are those of WebKitGTK in a window of 1280×720 on a desktop without preferences.
public struct StyleEnvironment: Sendable {
  /// A preference or ability that a media feature asks about.
  public enum ColorScheme: String, Sendable {
    /// `prefers-color-scheme: light` or `dark`.
    case light, dark
  }

  /// The width of the viewport, in CSS pixels.
  public var viewportWidth: Double = 1280
  /// The height of the viewport, in CSS pixels.
  public var viewportHeight: Double = 720
  /// The width of the screen, in CSS pixels.
  public var deviceWidth: Double = 1280
  /// The height of the screen, in CSS pixels.
  public var deviceHeight: Double = 1024
  /// Device pixels a CSS pixel; chooses among the candidates of `image-set()`.
  public var scale: Double = 1
  /// The media type: `screen` or `print`.
  public var mediaType = "screen"
  /// Whether scripts run: `noscript` has no box then, and `(scripting)` is true.
  public var isScriptingEnabled = true
  /// What `prefers-color-scheme` says.
  public var colorScheme = ColorScheme.light
  /// What `prefers-reduced-motion` says.
  public var prefersReducedMotion = false
  /// Whether the pointer can hover and is fine, as a mouse; a finger is neither.
  public var hasMouse = true
  /// The fragment of the document's URL, percent-decoded and without `#`: which element is the `:target`.
  public var fragment: String?
  /// The image types, in lower case, that `image-set()` may choose.
  public var imageTypes: Set<String> = StyleEnvironment.webKitImageTypes
  /// The font families the system has, in lower case: text in one of them asks for no family after it.
  public var installedFontFamilies: Set<String> = StyleEnvironment.commonFontFamilies

  /// An environment with the defaults.
  public init() {}

  /// The image types that WebKitGTK decodes.
  public static let webKitImageTypes: Set<String> = [
    "image/png", "image/jpeg", "image/jpg", "image/gif", "image/webp", "image/avif", "image/bmp",
    "image/x-icon",
    "image/vnd.microsoft.icon", "image/svg+xml", "image/apng",
  ]

  /// The families a desktop resolves by name, itself or through the usual substitutes of fontconfig.
  public static let commonFontFamilies: Set<String> = [
    "arial", "arial narrow", "avantgarde", "bitstream vera sans", "bitstream vera sans mono",
    "bitstream vera serif", "courier", "courier new", "dejavu sans", "dejavu sans mono", "dejavu serif",
    "helvetica", "itc avant garde gothic", "itc bookman", "itc zapf chancery", "itc zapf dingbats",
    "liberation mono", "liberation sans", "liberation serif", "mono", "monospace", "new century schoolbook",
    "nimbus mono ps", "nimbus roman", "nimbus sans", "palatino", "palatino linotype", "sans", "sans-serif",
    "serif", "symbol", "times", "times new roman", "urw bookman", "urw gothic", "zapf dingbats",
  ]
}
