/// The properties and shorthands that are read, and how the value of each is parsed.
enum DeclarationGrammar {
  /// What a declaration of a name sets.
  typealias Result = [(property: Property, value: PropertyValue)]

  /// A property name that is read.
  enum Name: UInt8, Sendable {
    case display, backgroundImage, maskImage, listStyleImage, borderImageSource, maskBorderSource, boxReflect
    case cursor, content, shapeOutside, listStyleType, fontFamily, fontStyle, fontWeight, fontStretch,
      fontSize
    case fontVariantCaps, textTransform, textSecurity, quotes, animationName, animationDuration,
      animationDelay
    case animationFillMode, animationIterationCount, containerType, containerName
    case contentVisibility, float, position
    // Shorthands
    case all, background, mask, webkitMask, listStyle, border, borderImage, maskBorder, font, fontVariant,
      animation
    case container
    // Layout
    case width, minWidth, maxWidth, height, boxSizing, marginLeft, marginRight, paddingLeft, paddingRight
    case borderLeftWidth, borderRightWidth, flexGrow, overflow, appearance
    case margin, padding, borderWidth, borderLeft, borderRight, flex, marginInline, paddingInline

    /// Whether the name is read only where the document asks about layout.
    var isLayout: Bool { rawValue >= Name.width.rawValue }
  }

  /// The names in lower case, with their aliases.
  static let names: [String: Name] = [
    "display": .display, "background-image": .backgroundImage, "mask-image": .maskImage,
    "-webkit-mask-image": .maskImage, "list-style-image": .listStyleImage,
    "border-image-source": .borderImageSource, "mask-border-source": .maskBorderSource,
    "-webkit-mask-box-image-source": .maskBorderSource, "-webkit-box-reflect": .boxReflect, "cursor": .cursor,
    "content": .content, "shape-outside": .shapeOutside, "-webkit-shape-outside": .shapeOutside,
    "list-style-type": .listStyleType, "font-family": .fontFamily, "font-style": .fontStyle,
    "font-weight": .fontWeight, "font-stretch": .fontStretch, "font-width": .fontStretch,
    "font-size": .fontSize, "font-variant-caps": .fontVariantCaps, "text-transform": .textTransform,
    "-epub-text-transform": .textTransform, "-webkit-text-security": .textSecurity,
    "animation-name": .animationName, "-webkit-animation-name": .animationName,
    "animation-duration": .animationDuration, "-webkit-animation-duration": .animationDuration,
    "animation-delay": .animationDelay, "-webkit-animation-delay": .animationDelay,
    "animation-fill-mode": .animationFillMode, "-webkit-animation-fill-mode": .animationFillMode,
    "animation-iteration-count": .animationIterationCount,
    "-webkit-animation-iteration-count": .animationIterationCount, "container-type": .containerType,
    "container-name": .containerName, "content-visibility": .contentVisibility, "all": .all,
    "background": .background, "mask": .mask,
    "-webkit-mask": .webkitMask, "list-style": .listStyle, "border": .border, "border-image": .borderImage,
    "-webkit-border-image": .borderImage, "mask-border": .maskBorder, "-webkit-mask-box-image": .maskBorder,
    "font": .font, "font-variant": .fontVariant, "animation": .animation, "-webkit-animation": .animation,
    "container": .container, "width": .width, "inline-size": .width, "min-width": .minWidth,
    "min-inline-size": .minWidth, "max-width": .maxWidth, "max-inline-size": .maxWidth, "height": .height,
    "block-size": .height, "box-sizing": .boxSizing, "-webkit-box-sizing": .boxSizing,
    "margin-left": .marginLeft, "margin-right": .marginRight, "margin-inline-start": .marginLeft,
    "margin-inline-end": .marginRight, "padding-left": .paddingLeft, "padding-right": .paddingRight,
    "padding-inline-start": .paddingLeft, "padding-inline-end": .paddingRight,
    "border-left-width": .borderLeftWidth, "border-right-width": .borderRightWidth, "flex-grow": .flexGrow,
    "float": .float, "position": .position, "overflow": .overflow, "overflow-x": .overflow,
    "overflow-y": .overflow, "appearance": .appearance, "-webkit-appearance": .appearance, "quotes": .quotes,
    "margin": .margin, "padding": .padding, "border-width": .borderWidth, "border-left": .borderLeft,
    "border-right": .borderRight, "flex": .flex, "-webkit-flex": .flex, "margin-inline": .marginInline,
    "padding-inline": .paddingInline,
  ]

  /// The names in a table that is searched by bytes.
  private static let table: (names: NameTable, values: [Name]) = {
    var table = NameTable()
    var values: [Name] = []
    for (name, value) in names.sorted(by: { $0.key < $1.key }) {
      _ = table.intern(name.utf8)
      values.append(value)
    }
    return (table, values)
  }()

  /// The name of a property token, if it is one that is read.
  static func name(_ token: Token, in source: TokenSource) -> Name? {
    let range = source.nameRange(token)
    let hasUppercase = source.bytes[range].contains { $0 &- 65 < 26 }
    let index =
      token.flags.contains(.needsDecoding) || hasUppercase
      ? table.names.index(of: source.name(token).map(asciiLowercased))
      : table.names.index(of: source.bytes[range])
    return index.map { table.values[Int($0)] }
  }

  /// What a value sets; nil if it is invalid, so that the declaration is dropped.
  ///
  /// The cursor's run is the value without `!important`. CSS-wide keywords and `var()` are the caller's.
  static func parse(_ name: Name, _ cursor: TokenCursor) -> Result? {
    let cursor = cursor.trimmed
    guard !cursor.isAtEnd else { return nil }
    if let shorthand = shorthand(name, cursor) { return shorthand }
    guard let property = longhand(name), let value = LonghandParser.value(of: property, cursor) else {
      return nil
    }
    return [(property, value)]
  }

  /// The longhands that a name sets.
  static func longhands(_ name: Name) -> [Property] {
    if let longhand = longhand(name) { return [longhand] }
    return switch name {
    case .all: Property.allCases
    case .background: [.backgroundImage]
    case .mask: [.maskImage, .maskBorderSource]
    case .webkitMask: [.maskImage]
    case .listStyle: [.listStyleImage, .listStyleType]
    case .border: [.borderImageSource, .borderLeftWidth, .borderRightWidth]
    case .borderImage: [.borderImageSource]
    case .maskBorder: [.maskBorderSource]
    case .font: [.fontFamily, .fontStyle, .fontWeight, .fontStretch, .fontSize, .fontVariantCaps]
    case .fontVariant: [.fontVariantCaps]
    case .animation:
      [.animationName, .animationDuration, .animationDelay, .animationFillMode, .animationIterationCount]
    case .container: [.containerType, .containerName]
    case .margin, .marginInline: [.marginLeft, .marginRight]
    case .padding, .paddingInline: [.paddingLeft, .paddingRight]
    case .borderWidth: [.borderLeftWidth, .borderRightWidth]
    case .borderLeft: [.borderLeftWidth]
    case .borderRight: [.borderRightWidth]
    case .flex: [.flexGrow]
    default: []
    }
  }

  /// The longhand of the same name.
  private static func longhand(_ name: Name) -> Property? {
    switch name {
    case .display: .display
    case .backgroundImage: .backgroundImage
    case .maskImage: .maskImage
    case .listStyleImage: .listStyleImage
    case .borderImageSource: .borderImageSource
    case .maskBorderSource: .maskBorderSource
    case .boxReflect: .boxReflect
    case .cursor: .cursor
    case .content: .content
    case .shapeOutside: .shapeOutside
    case .listStyleType: .listStyleType
    case .fontFamily: .fontFamily
    case .fontStyle: .fontStyle
    case .fontWeight: .fontWeight
    case .fontStretch: .fontStretch
    case .fontSize: .fontSize
    case .fontVariantCaps: .fontVariantCaps
    case .textTransform: .textTransform
    case .textSecurity: .textSecurity
    case .animationName: .animationName
    case .animationDuration: .animationDuration
    case .animationDelay: .animationDelay
    case .animationFillMode: .animationFillMode
    case .animationIterationCount: .animationIterationCount
    case .containerType: .containerType
    case .containerName: .containerName
    case .contentVisibility: .contentVisibility
    case .width: .width
    case .minWidth: .minWidth
    case .maxWidth: .maxWidth
    case .height: .height
    case .boxSizing: .boxSizing
    case .marginLeft: .marginLeft
    case .marginRight: .marginRight
    case .paddingLeft: .paddingLeft
    case .paddingRight: .paddingRight
    case .borderLeftWidth: .borderLeftWidth
    case .borderRightWidth: .borderRightWidth
    case .flexGrow: .flexGrow
    case .float: .float
    case .position: .position
    case .overflow: .overflow
    case .appearance: .appearance
    case .quotes: .quotes
    default: nil
    }
  }

  private static func shorthand(_ name: Name, _ cursor: TokenCursor) -> Result? {
    switch name {
    case .background: LayerParser.parse(cursor, .background).map { [(.backgroundImage, .image($0))] }
    case .mask:
      LayerParser.parse(cursor, .mask).map { [(.maskImage, .image($0)), (.maskBorderSource, .initial)] }
    case .webkitMask: LayerParser.parse(cursor, .webkitMask).map { [(.maskImage, .image($0))] }
    case .listStyle: ListStyleParser.parse(cursor)
    case .border: BorderParser.border(cursor)
    case .borderImage: BorderParser.borderImage(cursor).map { [(.borderImageSource, .image([$0]))] }
    case .maskBorder: BorderParser.borderImage(cursor).map { [(.maskBorderSource, .image([$0]))] }
    case .font: FontParser.shorthand(cursor)
    case .fontVariant: FontParser.variant(cursor)
    case .animation: AnimationParser.shorthand(cursor)
    case .container: ContainerParser.shorthand(cursor)
    case .margin: BoxParser.sides(cursor, .marginLeft, .marginRight)
    case .marginInline: BoxParser.inlineSides(cursor, .marginLeft, .marginRight)
    case .padding: BoxParser.sides(cursor, .paddingLeft, .paddingRight)
    case .paddingInline: BoxParser.inlineSides(cursor, .paddingLeft, .paddingRight)
    case .borderWidth: BoxParser.sides(cursor, .borderLeftWidth, .borderRightWidth)
    case .borderLeft: BorderParser.side(cursor).map { [(.borderLeftWidth, $0)] }
    case .borderRight: BorderParser.side(cursor).map { [(.borderRightWidth, $0)] }
    case .flex: BoxParser.flex(cursor)
    default: nil
    }
  }
}
