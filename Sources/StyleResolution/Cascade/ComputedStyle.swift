/// The computed values of an element or pseudo-element, as far as they matter; shared by all that compute to the same.
final class ComputedStyle {
  /// The number of `font` among the document's fonts; -1 until it is asked for.
  var fontNumber: Int32 = -1

  /// The images of one property, with the source their URLs' offsets are in.
  struct Images {
    var property: Property
    var images: [StyleImage]
    var source: StyleSource
  }

  var display = Display.inline
  var images: [Images] = []
  var content = ContentValue(form: .normal)
  var listStyleType = ListStyleType.disc
  /// The strings of `quotes`, in pairs; nil for those of the language.
  var quotes: [[UInt8]]?
  var font = FontDescription()
  var animations: [Animation] = []
  var containerType = PropertyValue.Keyword.normal
  var containerNames: [[UInt8]] = []
  /// The custom properties in force, by number.
  var variables: Int32 = 0
  var isFloating = false
  /// Absolutely or fixedly positioned.
  var isAbsolute = false
  var layout = LayoutValues()
  /// The fonts that keyframes change to.
  var animatedFonts: [FontDescription] = []
  /// The properties whose winning declaration is important; only filled for styles with animations.
  var importantProperties: PropertySet = []
  /// Whether contents are not laid out: `content-visibility: hidden`.
  var skipsContents = false

  struct Animation {
    var name: [UInt8]
    var duration: Double
    var delay: Double
    var fillsBackwards: Bool
    var count: Double
  }

  /// Whether the style has neither images nor animations.
  var loadsNothing: Bool { images.isEmpty && animations.isEmpty }

  func images(of property: Property) -> Images? { images.first { $0.property == property } }

  /// Whether a list item has a marker box.
  var hasMarker: Bool {
    listStyleType != .none
      || images(of: .listStyleImage)?.images.contains { if case .painted = $0 { false } else { true } }
        ?? false
  }
}

/// What chooses fonts, and changes the characters that are looked for in them.
struct FontDescription: Hashable, Sendable {
  var families: [FontFamily] = [.generic]
  var weight = 400.0
  var stretch = 100.0
  var isItalic = false
  var isOblique = false
  var size = 16.0
  var transform = PropertyValue.Keyword.none
  var hasSmallCaps = false
  var isConcealed = false

  /// Whether characters are shown as they are.
  var isPlain: Bool { transform == .none && !hasSmallCaps && !isConcealed }
}

/// The values that estimates of sizes use.
struct LayoutValues {
  var width: PropertyValue?
  var minWidth: PropertyValue?
  var maxWidth: PropertyValue?
  var height: PropertyValue?
  var isBorderBox = false
  var marginLeft: PropertyValue?
  var marginRight: PropertyValue?
  var paddingLeft: PropertyValue?
  var paddingRight: PropertyValue?
  var borderLeft: PropertyValue?
  var borderRight: PropertyValue?
  var grows = false
  var scrolls = false
  var hasAppearance = true
}
