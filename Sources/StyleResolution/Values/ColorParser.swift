/// Tells colors from what is none, after [CSS Color](https://drafts.csswg.org/css-color-5/) as WebKit has it.
enum ColorParser {
  private static let maximumDepth = 8

  /// Takes a color and the white space after it; false and nothing taken if there is none.
  static func take(_ cursor: inout TokenCursor, depth: Int = 0) -> Bool {
    guard let token = cursor.token else { return false }
    let start = cursor.position
    switch token.kind {
    case .hash:
      let digits = cursor.source.bytes[cursor.source.nameRange(token)]
      guard [3, 4, 6, 8].contains(digits.count), digits.allSatisfy({ hexDigitValue($0) != nil }) else {
        return false
      }
      cursor.advance()
      cursor.skipWhitespace()
      return true
    case .ident: return cursor.takeIdentifier(in: names) != nil
    case .function:
      let name = cursor.source.lowercasedName(token)
      guard depth < maximumDepth, let inside = cursor.takeBlock(), isFunction(name, inside.trimmed, depth)
      else {
        cursor.move(to: start)
        return false
      }
      return true
    default: return false
    }
  }

  private static func isFunction(_ name: String, _ inside: TokenCursor, _ depth: Int) -> Bool {
    switch name {
    case "rgb", "rgba", "hsl", "hsla": return components(inside, 3, allowsCommas: true, depth)
    case "hwb", "lab", "lch", "oklab", "oklch": return components(inside, 3, allowsCommas: false, depth)
    case "color":
      var inside = inside
      if inside.takeKeyword("from") {
        guard take(&inside, depth: depth + 1) else { return false }
      }
      guard inside.takeIdentifier(in: spaces) != nil else { return false }
      return components(inside, 3, allowsCommas: false, depth)
    case "color-mix":
      let parts = inside.splitAtCommas()
      guard parts.count == 3, parts[0].isKeyword("in") else { return false }
      return parts[1...].allSatisfy { isMixPart($0, depth) }
    case "light-dark":
      let parts = inside.splitAtCommas()
      return parts.count == 2 && parts.allSatisfy { isWhole($0, depth) }
    case "contrast-color": return isWhole(inside, depth)
    default: return false
    }
  }

  private static func isWhole(_ cursor: TokenCursor, _ depth: Int) -> Bool {
    var cursor = cursor
    return take(&cursor, depth: depth + 1) && cursor.isAtEnd
  }

  private static func isMixPart(_ cursor: TokenCursor, _ depth: Int) -> Bool {
    var cursor = cursor
    let leading = takePercentage(&cursor)
    guard take(&cursor, depth: depth + 1) else { return false }
    if !leading { _ = takePercentage(&cursor) }
    return cursor.isAtEnd
  }

  private static func takePercentage(_ cursor: inout TokenCursor) -> Bool {
    guard cursor.kind == .percentage else { return false }
    cursor.advance()
    cursor.skipWhitespace()
    return true
  }

  private static func components(
    _ inside: TokenCursor, _ count: Int, allowsCommas: Bool, _ depth: Int
  ) -> Bool {
    var cursor = inside
    var isRelative = false
    if cursor.takeKeyword("from") {
      guard take(&cursor, depth: depth + 1) else { return false }
      isRelative = true
    }
    let parts = cursor.splitAtCommas()
    if parts.count > 1 {
      guard allowsCommas, !isRelative, parts.count == count || parts.count == count + 1 else { return false }
      return parts.allSatisfy { part in
        var part = part
        return takeComponent(&part, allowsWords: false) && part.isAtEnd
      }
    }
    for _ in 0..<count where !takeComponent(&cursor, allowsWords: true) { return false }
    if cursor.takeDelimiter(47) { return takeComponent(&cursor, allowsWords: true) && cursor.isAtEnd }
    return cursor.isAtEnd
  }

  private static func takeComponent(_ cursor: inout TokenCursor, allowsWords: Bool) -> Bool {
    guard let token = cursor.token else { return false }
    switch token.kind {
    case .number, .percentage: break
    case .dimension where ["deg", "grad", "rad", "turn"].contains(cursor.source.lowercasedName(token)): break
    // `none`, or a channel of a relative color.
    case .ident where allowsWords: break
    case .function where Calculation.functions.contains(cursor.source.lowercasedName(token)):
      return cursor.takeBlock() != nil
    default: return false
    }
    cursor.advance()
    cursor.skipWhitespace()
    return true
  }

  private static let spaces: Set<String> = [
    "srgb", "srgb-linear", "display-p3", "a98-rgb", "prophoto-rgb", "rec2020", "xyz", "xyz-d50", "xyz-d65",
  ]

  static let names: Set<String> = Set(
    """
    aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown \
    burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan \
    darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred \
    darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink \
    deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold \
    goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush \
    lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey \
    lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow \
    lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen \
    mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin \
    navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise \
    palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue \
    saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow \
    springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen \
    transparent currentcolor accentcolor accentcolortext activeborder activecaption activetext appworkspace \
    background buttonborder buttonface buttonhighlight buttonshadow buttontext canvas canvastext captiontext \
    field fieldtext graytext highlight highlighttext inactiveborder inactivecaption inactivecaptiontext \
    infobackground infotext linktext mark marktext menu menutext scrollbar selecteditem selecteditemtext \
    threeddarkshadow threedface threedhighlight threedlightshadow threedshadow visitedtext window windowframe \
    windowtext -webkit-activelink -webkit-focus-ring-color -webkit-link -webkit-text
    """.split(separator: " ").map(String.init))
}
