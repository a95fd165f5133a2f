/// The longhand properties that decide what loads. Everything else is dropped when a sheet is parsed.
enum Property: UInt8, Sendable, CaseIterable {
  case display
  // Images
  case backgroundImage, maskImage, listStyleImage, borderImageSource, maskBorderSource, boxReflect, cursor
  case content, shapeOutside
  // Text
  case listStyleType, fontFamily, fontStyle, fontWeight, fontStretch, fontSize, fontVariantCaps, textTransform
  case textSecurity, quotes
  // Animations
  case animationName, animationDuration, animationDelay, animationFillMode, animationIterationCount
  // Containers
  case containerType, containerName
  case contentVisibility, float, position
  // Layout, read only for documents that ask about sizes (`StyleSheet.Detail.layout`)
  case width, minWidth, maxWidth, height, boxSizing, marginLeft, marginRight, paddingLeft, paddingRight
  case borderLeftWidth, borderRightWidth, flexGrow, overflow, appearance

  static let count = allCases.count

  var isLayout: Bool { rawValue >= Property.width.rawValue }

  var isInherited: Bool {
    switch self {
    case .listStyleImage, .listStyleType, .cursor, .fontFamily, .fontStyle, .fontWeight, .fontStretch,
      .fontSize,
      .fontVariantCaps, .textTransform, .textSecurity, .quotes:
      true
    default: false
    }
  }

  /// Whether images of the property are fetched in CORS mode.
  var isCORS: Bool { self == .maskImage || self == .shapeOutside }

  /// The properties that hold images, in the order they load.
  static let images: [Property] = [
    .backgroundImage, .content, .cursor, .listStyleImage, .borderImageSource, .maskBorderSource, .boxReflect,
    .maskImage, .shapeOutside,
  ]

  /// The name that references are reported with.
  var name: String {
    switch self {
    case .backgroundImage: "background-image"
    case .maskImage: "mask-image"
    case .listStyleImage: "list-style-image"
    case .borderImageSource: "border-image-source"
    case .maskBorderSource: "mask-border-source"
    case .boxReflect: "-webkit-box-reflect"
    case .cursor: "cursor"
    case .content: "content"
    case .shapeOutside: "shape-outside"
    default: ""
    }
  }
}

/// A set of properties.
struct PropertySet: OptionSet, Sendable {
  let rawValue: UInt64

  init(rawValue: UInt64) { self.rawValue = rawValue }

  init(_ property: Property) { rawValue = 1 << UInt64(property.rawValue) }

  func contains(_ property: Property) -> Bool { rawValue & 1 << UInt64(property.rawValue) != 0 }
}
