/// The properties and values that WebKit knows, for `@supports`.
///
/// Properties that decide loads are judged by their own grammar; all others by the kinds of values they were measured to
/// take, component by component, which says yes to some combinations that WebKit refuses.
enum SupportedProperties {
  /// What a property takes.
  private struct Kind {
    /// One letter a type: the letters of `Component`.
    var types: Set<Character>
    /// `s` for several components, `c` for commas, `/` for a slash.
    var combinations: Set<Character>
    var functions: Set<String>
    var keywords: Set<String>
    var companions: Set<String>
  }

  private static let kinds: [String: Kind] = {
    var kinds: [String: Kind] = [:]
    for line in table.split(separator: "\n") {
      let fields = line.split(separator: "|", omittingEmptySubsequences: false)
      func words(_ field: Int) -> Set<String> { Set(fields[field].split(separator: " ").map(String.init)) }
      let kind = Kind(
        types: Set(fields[0]), combinations: Set(fields[1]), functions: words(2), keywords: words(3),
        companions: words(4))
      for name in words(5) { kinds[name] = kind }
    }
    return kinds
  }()

  /// Whether a declaration, `name: value`, is one that WebKit would take.
  static func supports(declaration: TokenCursor) -> Bool {
    var cursor = declaration
    cursor.skipWhitespace()
    guard let name = cursor.takeIdentifier(), cursor.take(.colon) else { return false }
    let value = withoutImportant(cursor.trimmed)
    if name.hasPrefix("--") { return name.count > 2 && Substitution.scan(value) != .invalid }
    guard !value.isAtEnd, let kind = kinds[name] else { return false }
    if DeclarationParser.wideKeyword(value) != nil { return true }
    switch Substitution.scan(value) {
    case .invalid: return false
    case .needed: return true
    case .plain: break
    }
    if let known = DeclarationGrammar.names[name], !known.isLayout {
      return DeclarationGrammar.parse(known, value) != nil
    }
    return allows(value, kind)
  }

  private static func withoutImportant(_ value: TokenCursor) -> TokenCursor {
    var scan = value
    while let token = scan.token, !token.isDelimiter(33) { scan.skipComponent() }
    var rest = scan
    guard rest.takeDelimiter(33), rest.takeKeyword("important"), rest.isAtEnd else { return value }
    return TokenCursor(source: value.source, position: value.position, end: scan.position).trimmed
  }

  // MARK: - Components

  private static func allows(_ value: TokenCursor, _ kind: Kind) -> Bool {
    var cursor = value
    var components = 0
    while let token = cursor.token {
      if token.kind == .comma || token.isDelimiter(47) {
        guard kind.combinations.contains(token.kind == .comma ? "c" : "/"), components > 0 else {
          return false
        }
        cursor.advance()
        cursor.skipWhitespace()
        guard !cursor.isAtEnd else { return false }
        continue
      }
      guard takeComponent(&cursor, kind) else { return false }
      components += 1
    }
    let isAlone = components == 1
    if isAlone, let token = value.token, token.kind == .ident {
      // A keyword that needs company is not enough alone.
      let name = value.source.lowercasedName(token)
      return !kind.companions.contains(name) || kind.keywords.contains(name)
    }
    return isAlone || !kind.combinations.isEmpty
  }

  private static func takeComponent(_ cursor: inout TokenCursor, _ kind: Kind) -> Bool {
    guard let token = cursor.token else { return false }
    if kind.types.contains("C"), ColorParser.take(&cursor) { return true }
    switch token.kind {
    case .ident:
      guard let name = cursor.takeIdentifier() else { return false }
      return kind.keywords.contains(name) || kind.companions.contains(name) || kind.types.contains("X")
        || name.hasPrefix("--") && kind.types.contains("Y")
    case .function, .url: return takeFunction(&cursor, token, kind)
    case .openSquare where kind.functions.contains("minmax"): return cursor.takeBlock() != nil
    case .string:
      cursor.advance()
      cursor.skipWhitespace()
      return kind.types.contains("S")
    case .number, .percentage, .dimension:
      cursor.advance()
      cursor.skipWhitespace()
      return allowsNumber(token, cursor.source, kind)
    default: return false
    }
  }

  private static func allowsNumber(_ token: Token, _ source: TokenSource, _ kind: Kind) -> Bool {
    let number = source.number(token)
    switch token.kind {
    case .percentage: return kind.types.contains("P")
    case .number:
      if number == 0, kind.types.contains("Z") { return true }
      if number < 0 {
        return kind.types.contains("M") || kind.types.contains("N") && kind.types.contains("I")
      }
      let isInteger = token.flags.contains(.isInteger)
      return kind.types.contains("R") || isInteger && kind.types.contains("I")
    default: break
    }
    let unit = source.lowercasedName(token)
    if Length.units[unit] != nil { return kind.types.contains(number < 0 ? "N" : "L") }
    switch unit {
    case "deg", "grad", "rad", "turn": return kind.types.contains("A")
    case "s", "ms": return kind.types.contains("D")
    case "fr": return kind.types.contains("F")
    default: return resolutionFactor(unit) != nil && kind.types.contains("Q")
    }
  }

  /// Functions that go together: a property that takes the first of a family takes the others.
  private static let families: [(String, Set<String>)] = [
    (
      "translate",
      [
        "translate", "translatex", "translatey", "translatez", "translate3d", "scale", "scalex", "scaley",
        "scalez", "scale3d", "rotate", "rotatex", "rotatey", "rotatez", "rotate3d", "skew", "skewx", "skewy",
        "matrix", "matrix3d", "perspective",
      ]
    ),
    (
      "blur",
      [
        "blur", "brightness", "contrast", "drop-shadow", "grayscale", "hue-rotate", "invert", "opacity",
        "saturate", "sepia",
      ]
    ),
    ("polygon", ["polygon", "circle", "ellipse", "inset", "rect", "xywh", "path", "shape"]),
  ]

  private static func takeFunction(_ cursor: inout TokenCursor, _ token: Token, _ kind: Kind) -> Bool {
    if kind.types.contains("G"), ImageParser.image(&cursor) != nil { return true }
    if kind.types.contains("U"), ImageParser.url(&cursor) != nil { return true }
    guard token.kind == .function else { return false }
    let name = cursor.source.lowercasedName(token)
    if Calculation.functions.contains(name) {
      var calculation = Calculation()
      guard let result = calculation.parse(&cursor) else { return false }
      return allows(result.type, kind.types)
    }
    let family = families.first { $0.1.contains(name) && kind.functions.contains($0.0) }
    return (family != nil || kind.functions.contains(name)) && cursor.takeBlock() != nil
  }

  private static func allows(_ type: Calculation.Kind, _ types: Set<Character>) -> Bool {
    switch type {
    case .number: types.contains("R") || types.contains("I")
    case .length: types.contains("L")
    case .percentage: types.contains("P")
    case .lengthPercentage: types.contains("L") && types.contains("P")
    case .angle: types.contains("A")
    case .time: types.contains("D")
    case .resolution: types.contains("Q")
    case .flex: types.contains("F")
    }
  }
}
