/// Parses the layers of `background` and `mask`.
enum LayerParser {
  enum Kind {
    case background, mask, webkitMask
  }

  private static let repeats: Set<String> = ["repeat", "space", "round", "no-repeat"]
  private static let attachments: Set<String> = ["scroll", "fixed", "local"]
  private static let boxes: Set<String> = ["border-box", "padding-box", "content-box"]
  private static let composites: Set<String> = ["add", "subtract", "intersect", "exclude"]
  private static let modes: Set<String> = ["alpha", "luminance", "match-source"]

  /// The images of a shorthand's layers; nil if any layer is invalid.
  static func parse(_ cursor: TokenCursor, _ kind: Kind) -> [StyleImage]? {
    let parts = cursor.splitAtCommas()
    var images: [StyleImage] = []
    for (index, part) in parts.enumerated() {
      guard let image = layer(part, kind, isLast: index == parts.count - 1) else { return nil }
      images.append(image)
    }
    return images
  }

  /// What a layer has had so far; each part may come once, in any order.
  private struct Parts {
    var image: StyleImage?
    var hasPosition = false
    var hasRepeat = false
    var hasAttachment = false
    var hasColor = false
    var hasComposite = false
    var hasMode = false
    var boxes = 0
  }

  private static func layer(_ cursor: TokenCursor, _ kind: Kind, isLast: Bool) -> StyleImage? {
    var cursor = cursor
    var parts = Parts()
    guard !cursor.isAtEnd else { return nil }
    while !cursor.isAtEnd {
      guard takePart(&cursor, &parts, kind, isLast) else { return nil }
    }
    return parts.image ?? .painted
  }

  private static func takePart(
    _ cursor: inout TokenCursor, _ parts: inout Parts, _ kind: Kind, _ isLast: Bool
  ) -> Bool {
    if parts.image == nil, let image = ImageParser.imageOrNone(&cursor) {
      parts.image = image
      return true
    }
    if !parts.hasPosition, takePosition(&cursor) {
      parts.hasPosition = true
      return cursor.takeDelimiter(47) ? takeSize(&cursor) : true
    }
    if !parts.hasRepeat, takeRepeat(&cursor) {
      parts.hasRepeat = true
      return true
    }
    if parts.boxes < 2, cursor.takeIdentifier(in: boxes) != nil {
      parts.boxes += 1
      return true
    }
    if kind == .background {
      if !parts.hasAttachment, cursor.takeIdentifier(in: attachments) != nil {
        parts.hasAttachment = true
        return true
      }
      // `text` and `border-area` are values of `background-clip` alone or after an origin.
      if parts.boxes < 2, cursor.takeIdentifier(in: ["text", "border-area"]) != nil {
        parts.boxes += 1
        return true
      }
      guard isLast, !parts.hasColor, ColorParser.take(&cursor) else { return false }
      parts.hasColor = true
      return true
    }
    if parts.boxes < 2, cursor.takeIdentifier(in: kind == .mask ? ["no-clip"] : ["no-clip", "text"]) != nil {
      parts.boxes += 1
      return true
    }
    if !parts.hasComposite, cursor.takeIdentifier(in: composites) != nil {
      parts.hasComposite = true
      return true
    }
    guard !parts.hasMode, cursor.takeIdentifier(in: modes) != nil else { return false }
    parts.hasMode = true
    return true
  }

  private static func takeSize(_ cursor: inout TokenCursor) -> Bool {
    if cursor.takeIdentifier(in: ["cover", "contain"]) != nil { return true }
    guard takeSizeComponent(&cursor) else { return false }
    _ = takeSizeComponent(&cursor)
    return true
  }

  private static func takeSizeComponent(_ cursor: inout TokenCursor) -> Bool {
    if cursor.takeKeyword("auto") { return true }
    if let token = cursor.token, token.kind != .function, cursor.source.bytes[Int(token.start)] == 45 {
      return false
    }
    return Length.parse(&cursor, allowsPercentages: true) != nil
  }

  private static func takeRepeat(_ cursor: inout TokenCursor) -> Bool {
    if cursor.takeIdentifier(in: ["repeat-x", "repeat-y"]) != nil { return true }
    guard cursor.takeIdentifier(in: repeats) != nil else { return false }
    _ = cursor.takeIdentifier(in: repeats)
    return true
  }
}
