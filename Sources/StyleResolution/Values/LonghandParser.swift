/// Parses the values of longhands.
enum LonghandParser {
  static func value(of property: Property, _ cursor: TokenCursor) -> PropertyValue? {
    switch property {
    case .display: display(cursor).map { .display($0) }
    case .backgroundImage, .maskImage: images(cursor).map { .image($0) }
    case .listStyleImage, .borderImageSource, .maskBorderSource:
      whole(cursor, ImageParser.imageOrNone).map { .image([$0]) }
    case .boxReflect: BorderParser.reflection(cursor).map { .image([$0]) }
    case .cursor: self.cursor(cursor).map { .image($0) }
    case .content: ContentParser.parse(cursor).map { .content($0) }
    case .shapeOutside: shape(cursor).map { .image([$0]) }
    case .listStyleType: whole(cursor, ListStyleParser.takeType)
    case .fontFamily: FontParser.families(cursor).map { .families($0) }
    case .fontStyle: whole(cursor, FontParser.takeStyle)
    case .fontWeight: whole(cursor, FontParser.takeWeight)
    case .fontStretch: whole(cursor, FontParser.takeStretch)
    case .fontSize: whole(cursor, FontParser.takeSize)
    case .fontVariantCaps: whole(cursor, FontParser.takeCaps)
    case .textTransform: FontParser.textTransform(cursor)
    case .textSecurity: whole(cursor) { FontParser.takeSecurity(&$0) }
    case .animationName: AnimationParser.names(cursor)
    case .animationDuration: AnimationParser.durations(cursor)
    case .animationDelay: AnimationParser.delays(cursor)
    case .animationFillMode: AnimationParser.fillModes(cursor)
    case .animationIterationCount: AnimationParser.counts(cursor)
    case .containerType: ContainerParser.type(cursor)
    case .containerName: ContainerParser.names(cursor)
    case .quotes: quotes(cursor)
    case .contentVisibility:
      whole(cursor) { $0.takeIdentifier(in: ["visible", "hidden", "auto"]) }
        .map { .keyword($0 == "hidden" ? .none : .visible) }
    default: BoxParser.value(of: property, cursor)
    }
  }

  /// A value that fills the run.
  static func whole<Value>(_ cursor: TokenCursor, _ take: (inout TokenCursor) -> Value?) -> Value? {
    var cursor = cursor
    guard let value = take(&cursor), cursor.isAtEnd else { return nil }
    return value
  }

  private static func images(_ cursor: TokenCursor) -> [StyleImage]? {
    var images: [StyleImage] = []
    for part in cursor.splitAtCommas() {
      guard let image = whole(part, ImageParser.imageOrNone) else { return nil }
      images.append(image)
    }
    return images
  }

  private static func display(_ cursor: TokenCursor) -> Display? {
    var cursor = cursor
    var words: [String] = []
    while words.count < 4, let word = cursor.takeIdentifier() { words.append(word) }
    guard cursor.isAtEnd else { return nil }
    return words.count == 1 ? Display.single[words[0]] : Display.multiple(words)
  }

  /// `[<image> [<x> <y>]?,]* <keyword>`
  private static func cursor(_ cursor: TokenCursor) -> [StyleImage]? {
    var parts = cursor.splitAtCommas()
    var last = parts.removeLast()
    guard last.takeIdentifier(in: cursorNames) != nil, last.isAtEnd else { return nil }
    var images: [StyleImage] = []
    for var part in parts {
      guard let image = ImageParser.image(&part), !image.isPainted else { return nil }
      if !part.isAtEnd {
        for _ in 0..<2 {
          guard part.kind == .number else { return nil }
          part.advance()
          part.skipWhitespace()
        }
      }
      guard part.isAtEnd else { return nil }
      images.append(image)
    }
    return images
  }

  private static let cursorNames: Set<String> = [
    "auto", "default", "none", "context-menu", "help", "pointer", "progress", "wait", "cell", "crosshair",
    "text", "vertical-text", "alias", "copy", "move", "no-drop", "not-allowed", "grab", "grabbing",
    "e-resize",
    "n-resize", "ne-resize", "nw-resize", "s-resize", "se-resize", "sw-resize", "w-resize", "ew-resize",
    "ns-resize", "nesw-resize", "nwse-resize", "col-resize", "row-resize", "all-scroll", "zoom-in",
    "zoom-out",
    "-webkit-grab", "-webkit-grabbing", "-webkit-zoom-in", "-webkit-zoom-out",
  ]

  /// An image, or a shape or box, which load nothing.
  private static func shape(_ cursor: TokenCursor) -> StyleImage? {
    if let image = whole(cursor, ImageParser.imageOrNone) { return image }
    let boxes: Set<String> = ["margin-box", "border-box", "padding-box", "content-box"]
    let shapes: Set<String> = ["circle", "ellipse", "inset", "polygon", "rect", "xywh", "shape"]
    var cursor = cursor
    var hasBox = false
    var hasShape = false
    while !cursor.isAtEnd {
      if !hasBox, cursor.takeIdentifier(in: boxes) != nil {
        hasBox = true
      } else if !hasShape, let token = cursor.token, token.kind == .function,
        shapes.contains(cursor.source.lowercasedName(token)), cursor.takeBlock() != nil
      {
        hasShape = true
      } else {
        return nil
      }
    }
    return .painted
  }

  /// `none`, `auto` or pairs of strings.
  private static func quotes(_ cursor: TokenCursor) -> PropertyValue? {
    var cursor = cursor
    if cursor.takeKeyword("none") { return cursor.isAtEnd ? .strings([]) : nil }
    if cursor.takeKeyword("auto") { return cursor.isAtEnd ? .initial : nil }
    var strings: [[UInt8]] = []
    while let token = cursor.token, token.kind == .string {
      strings.append(cursor.source.text(token))
      cursor.advance()
      cursor.skipWhitespace()
    }
    return cursor.isAtEnd && !strings.isEmpty && strings.count % 2 == 0 ? .strings(strings) : nil
  }
}
