/// Parses image values, after [CSS Images 4](https://drafts.csswg.org/css-images-4/) as WebKit has them.
enum ImageParser {
  /// `cross-fade()` and `filter()` are read this deep.
  private static let maximumDepth = 16

  /// `none` or an image, with the white space after it; nil and nothing taken if it is neither.
  static func imageOrNone(_ cursor: inout TokenCursor) -> StyleImage? {
    cursor.takeKeyword("none") ? .painted : image(&cursor)
  }

  static func image(_ cursor: inout TokenCursor, depth: Int = 0) -> StyleImage? {
    let start = cursor.position
    if let url = url(&cursor) { return .url(url) }
    guard depth < maximumDepth, let token = cursor.token, token.kind == .function else { return nil }
    let name = cursor.source.lowercasedName(token)
    if let inside = cursor.takeBlock(), let image = function(name, inside.trimmed, depth) { return image }
    cursor.move(to: start)
    return nil
  }

  /// `url(…)` in any form, with the white space after it.
  static func url(_ cursor: inout TokenCursor) -> ImageURL? {
    guard let token = cursor.token else { return nil }
    if token.kind == .url {
      cursor.advance()
      cursor.skipWhitespace()
      return ImageURL(text: cursor.source.text(token), range: Int(token.start)..<Int(token.end))
    }
    guard cursor.isFunction("url") else { return nil }
    let start = cursor.position
    if var inside = cursor.takeBlock(), let url = string(&inside), inside.isAtEnd {
      return ImageURL(
        text: url.text,
        range: Int(
          token.start)..<Int(
            token.payload < cursor.source.tokens.count
              ? cursor.source.tokens[Int(token.payload)].end : UInt32(cursor.source.bytes.count)))
    }
    cursor.move(to: start)
    return nil
  }

  private static func string(_ cursor: inout TokenCursor) -> ImageURL? {
    guard let token = cursor.token, token.kind == .string else { return nil }
    cursor.advance()
    cursor.skipWhitespace()
    return ImageURL(text: cursor.source.text(token), range: Int(token.start)..<Int(token.end))
  }

  private static func function(_ name: String, _ inside: TokenCursor, _ depth: Int) -> StyleImage? {
    switch name {
    case "image-set", "-webkit-image-set": return imageSet(inside, depth)
    case "cross-fade", "-webkit-cross-fade": return crossFade(inside, depth)
    case "filter", "-webkit-filter": return filtered(inside, depth)
    case "-webkit-canvas":
      var inside = inside
      return inside.takeIdentifier() != nil && inside.isAtEnd ? .painted : nil
    default: return Gradient.isValid(name, inside) ? .painted : nil
    }
  }

  // MARK: - Functions

  private static func imageSet(_ inside: TokenCursor, _ depth: Int) -> StyleImage? {
    var candidates: [StyleImage.Candidate] = []
    for var part in inside.splitAtCommas() {
      guard let image = candidateImage(&part, depth) else { return nil }
      var candidate = StyleImage.Candidate(image: image, resolution: 1)
      var hasResolution = false
      while !part.isAtEnd {
        if !hasResolution, let resolution = parseResolution(&part), resolution >= 0 {
          candidate.resolution = resolution
          hasResolution = true
        } else if candidate.type == nil, part.isFunction("type"), var argument = part.takeBlock(),
          let type = string(&argument), argument.isAtEnd
        {
          candidate.type = String(decoding: type.text.map(asciiLowercased), as: UTF8.self)
        } else {
          return nil
        }
      }
      candidates.append(candidate)
    }
    return .choice(candidates)
  }

  private static func candidateImage(_ part: inout TokenCursor, _ depth: Int) -> StyleImage? {
    if let url = string(&part) { return .url(url) }
    // Sets do not nest.
    guard !part.isFunction("image-set"), !part.isFunction("-webkit-image-set") else { return nil }
    return image(&part, depth: depth + 1)
  }

  private static func crossFade(_ inside: TokenCursor, _ depth: Int) -> StyleImage? {
    var parts = inside.splitAtCommas()
    guard parts.count == 3, let first = operand(&parts[0], depth), let second = operand(&parts[1], depth),
      let amount = parts[2].token, amount.kind == .percentage || amount.kind == .number
    else { return nil }
    parts[2].advance()
    return parts[2].isExhausted ? .group([first, second]) : nil
  }

  private static func operand(_ part: inout TokenCursor, _ depth: Int) -> StyleImage? {
    guard
      let image = part.takeKeyword("none") ? .painted : image(&part, depth: depth + 1), part.isAtEnd
    else { return nil }
    return image
  }

  private static func filtered(_ inside: TokenCursor, _ depth: Int) -> StyleImage? {
    var parts = inside.splitAtCommas()
    guard parts.count == 2, let image = operand(&parts[0], depth), isFilterList(parts[1]) else { return nil }
    return .group([image])
  }

  private static let filters: Set<String> = [
    "blur", "brightness", "contrast", "drop-shadow", "grayscale", "hue-rotate", "invert", "opacity",
    "saturate",
    "sepia",
  ]

  private static func isFilterList(_ cursor: TokenCursor) -> Bool {
    var cursor = cursor
    if cursor.takeKeyword("none") { return cursor.isAtEnd }
    guard !cursor.isAtEnd else { return false }
    while let token = cursor.token {
      if url(&cursor) != nil { continue }
      guard token.kind == .function, filters.contains(cursor.source.lowercasedName(token)),
        cursor.takeBlock() != nil
      else { return false }
    }
    return true
  }
}
