/// A length as written, or a sum of them.
struct Length: Sendable, Hashable {
  enum Unit: UInt8, Sendable {
    case px, em, rem, ex, vw, vh, vmin, vmax, percent
  }

  private(set) var terms: [Term]

  struct Term: Sendable, Hashable {
    var value: Double
    var unit: Unit
  }

  static let zero = Length(terms: [])

  static func pixels(_ value: Double) -> Length { Length(terms: [Term(value: value, unit: .px)]) }

  /// The units that are multiples of another one.
  static let units: [String: (Unit, Double)] = {
    var table: [String: (Unit, Double)] = [
      "px": (.px, 1), "cm": (.px, 96 / 2.54), "mm": (.px, 9.6 / 2.54), "q": (.px, 2.4 / 2.54),
      "in": (.px, 96),
      "pt": (.px, 4.0 / 3), "pc": (.px, 16), "em": (.em, 1), "rem": (.rem, 1), "ex": (.ex, 1), "ch": (.ex, 1),
      "rex": (.rem, 0.5), "rch": (.rem, 0.5), "cap": (.em, 0.7), "rcap": (.rem, 0.7), "ic": (.em, 1),
      "ric": (.rem, 1), "lh": (.em, 1.2), "rlh": (.rem, 1.2), "cqw": (.vw, 1), "cqh": (.vh, 1),
      "cqi": (.vw, 1),
      "cqb": (.vh, 1), "cqmin": (.vmin, 1), "cqmax": (.vmax, 1),
    ]
    for prefix in ["", "s", "l", "d"] {
      table[prefix + "vw"] = (.vw, 1)
      table[prefix + "vh"] = (.vh, 1)
      table[prefix + "vi"] = (.vw, 1)
      table[prefix + "vb"] = (.vh, 1)
      table[prefix + "vmin"] = (.vmin, 1)
      table[prefix + "vmax"] = (.vmax, 1)
    }
    return table
  }()

  /// A length, zero, or `calc()` of lengths; nil and nothing taken if there is none. Percentages only where allowed.
  static func parse(_ cursor: inout TokenCursor, allowsPercentages: Bool = false) -> Length? {
    let start = cursor.position
    guard let token = cursor.token else { return nil }
    switch token.kind {
    case .number where cursor.source.number(token) == 0:
      cursor.advance()
      cursor.skipWhitespace()
      return .zero
    case .dimension:
      guard let (unit, factor) = units[cursor.source.lowercasedName(token)] else { return nil }
      cursor.advance()
      cursor.skipWhitespace()
      return Length(terms: [Term(value: cursor.source.number(token) * factor, unit: unit)])
    case .percentage where allowsPercentages:
      cursor.advance()
      cursor.skipWhitespace()
      return Length(terms: [Term(value: cursor.source.number(token), unit: .percent)])
    case .function:
      var calculation = Calculation()
      if let result = calculation.parse(&cursor),
        result.type == .length || allowsPercentages && result.type.isLengthPercentage
      {
        return result.length
      }
      cursor.move(to: start)
      return nil
    default: return nil
    }
  }

  // MARK: - Values

  /// The length in pixels; nil where a percentage has nothing to be of.
  func pixels(_ context: LengthContext) -> Double? {
    var sum = 0.0
    for term in terms {
      switch term.unit {
      case .px: sum += term.value
      case .em: sum += term.value * context.fontSize
      case .rem: sum += term.value * context.rootFontSize
      case .ex: sum += term.value * context.fontSize / 2
      case .vw: sum += term.value * context.viewportWidth / 100
      case .vh: sum += term.value * context.viewportHeight / 100
      case .vmin: sum += term.value * min(context.viewportWidth, context.viewportHeight) / 100
      case .vmax: sum += term.value * max(context.viewportWidth, context.viewportHeight) / 100
      case .percent:
        guard let base = context.percentageBase else { return nil }
        sum += term.value * base / 100
      }
    }
    return sum
  }

  func scaled(by factor: Double) -> Length {
    Length(terms: terms.map { Term(value: $0.value * factor, unit: $0.unit) })
  }

  func adding(_ other: Length) -> Length {
    // Sums of many terms only come from sources made to be long.
    guard terms.count + other.terms.count <= 64 else { return self }
    return Length(terms: terms + other.terms)
  }
}

/// What relative lengths are relative to.
struct LengthContext {
  var fontSize = 16.0
  var rootFontSize = 16.0
  var viewportWidth: Double
  var viewportHeight: Double
  /// What percentages are of, in pixels.
  var percentageBase: Double?

  init(_ environment: StyleEnvironment) {
    viewportWidth = environment.viewportWidth
    viewportHeight = environment.viewportHeight
  }
}

/// Dots a CSS pixel, from `dppx`, `x`, `dpi` or `dpcm`; nil and nothing taken if there is none.
func parseResolution(_ cursor: inout TokenCursor) -> Double? {
  guard let token = cursor.token else { return nil }
  let start = cursor.position
  if token.kind == .function {
    var calculation = Calculation()
    if let result = calculation.parse(&cursor), result.type == .resolution { return result.number }
    cursor.move(to: start)
    return nil
  }
  guard token.kind == .dimension, let factor = resolutionFactor(cursor.source.lowercasedName(token)) else {
    return nil
  }
  cursor.advance()
  cursor.skipWhitespace()
  return cursor.source.number(token) * factor
}

func resolutionFactor(_ unit: String) -> Double? {
  switch unit {
  case "dppx", "x": 1
  case "dpi": 1.0 / 96
  case "dpcm": 2.54 / 96
  default: nil
  }
}
