/// Parses [math functions](https://drafts.csswg.org/css-values/#math), checks their types, and computes what can be.
struct Calculation {
  enum Kind: Sendable {
    case number, length, percentage, lengthPercentage, angle, time, resolution, flex

    var isLengthPercentage: Bool { self == .length || self == .percentage || self == .lengthPercentage }
  }

  struct Result {
    var type: Kind
    /// The value of everything but a length; 0 where it is not computed.
    var number: Double = 0
    var length = Length.zero
  }

  /// Functions and parentheses are read this deep.
  private static let maximumDepth = 32
  private var depth = 0

  /// A math function at the cursor; nil if it is none or ill-typed, wherever the cursor is then.
  mutating func parse(_ cursor: inout TokenCursor) -> Result? {
    guard let token = cursor.token, token.kind == .function else { return nil }
    let name = cursor.source.lowercasedName(token)
    guard depth < Self.maximumDepth, Self.functions.contains(name), var inside = cursor.takeBlock() else {
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    switch name {
    case "calc", "-webkit-calc":
      guard let result = sum(&inside), inside.isExhausted else { return nil }
      return result
    case "round":
      _ = inside.takeIdentifier(in: ["up", "down", "nearest", "to-zero"]).map { _ in inside.take(.comma) }
      return arguments(inside).flatMap { uniform($0, 1...2) }
    case "clamp": return arguments(inside).flatMap { uniform($0, 3...3) }
    case "min", "max", "hypot": return arguments(inside).flatMap { uniform($0, 1...Int.max, name) }
    case "mod", "rem": return arguments(inside).flatMap { uniform($0, 2...2) }
    case "abs": return arguments(inside).flatMap { uniform($0, 1...1) }
    case "asin", "acos", "atan": return constant(inside, of: [.number], 1...1, gives: .angle)
    case "atan2": return arguments(inside).flatMap { uniform($0, 2...2) }.map { _ in Result(type: .angle) }
    case "sign": return arguments(inside).flatMap { uniform($0, 1...1) }.map { _ in Result(type: .number) }
    case "pow": return constant(inside, of: [.number], 2...2, gives: .number)
    case "log": return constant(inside, of: [.number], 1...2, gives: .number)
    case "sin", "cos", "tan": return constant(inside, of: [.number, .angle], 1...1, gives: .number)
    default: return constant(inside, of: [.number], 1...1, gives: .number)
    }
  }

  static let functions: Set<String> = [
    "calc", "-webkit-calc", "min", "max", "clamp", "round", "mod", "rem", "sin", "cos", "tan", "asin", "acos",
    "atan", "atan2", "pow", "sqrt", "hypot", "log", "exp", "abs", "sign",
  ]

  // MARK: - Arguments

  private mutating func arguments(_ cursor: TokenCursor) -> [Result]? {
    var results: [Result] = []
    for var part in cursor.splitAtCommas() {
      guard let result = sum(&part), part.isExhausted else { return nil }
      results.append(result)
    }
    return results
  }

  /// Arguments that have one type among them; the first stands for the value where it is not `min` or `max`.
  private func uniform(_ results: [Result], _ count: ClosedRange<Int>, _ name: String = "") -> Result? {
    guard count.contains(results.count), var result = results.first else { return nil }
    for other in results.dropFirst() {
      guard let type = Self.sumType(result.type, other.type) else { return nil }
      let pixels = (Self.plainPixels(result), Self.plainPixels(other))
      if case (let left?, let right?) = pixels, name == "min" ? right < left : name == "max" && right > left {
        result = other
      }
      result.type = type
    }
    return result
  }

  private static func plainPixels(_ result: Result) -> Double? {
    guard result.type == .length else { return result.number }
    return result.length.terms.allSatisfy { $0.unit == .px }
      ? result.length.terms.reduce(0) { $0 + $1.value } : nil
  }

  private mutating func constant(
    _ cursor: TokenCursor, of types: Set<Kind>, _ count: ClosedRange<Int>, gives type: Kind
  ) -> Result? {
    guard let results = arguments(cursor), count.contains(results.count),
      results.allSatisfy({ types.contains($0.type) })
    else { return nil }
    return Result(type: type)
  }

  // MARK: - Sums, products, values

  private static func sumType(_ left: Kind, _ right: Kind) -> Kind? {
    if left == right { return left }
    return left.isLengthPercentage && right.isLengthPercentage ? .lengthPercentage : nil
  }

  private mutating func sum(_ cursor: inout TokenCursor) -> Result? {
    cursor.skipWhitespace()
    guard var result = product(&cursor) else { return nil }
    while let token = cursor.token, token.isDelimiter(43) || token.isDelimiter(45) {
      // The operator stands between white space on both sides.
      let spaced =
        cursor.source.tokens[cursor.position - 1].kind == .whitespace && cursor.following?.kind == .whitespace
      guard spaced else { return nil }
      cursor.advance()
      cursor.skipWhitespace()
      guard let right = product(&cursor), let type = Self.sumType(result.type, right.type) else { return nil }
      let sign: Double = token.isDelimiter(43) ? 1 : -1
      result = Result(
        type: type, number: result.number + sign * right.number,
        length: result.length.adding(right.length.scaled(by: sign)))
    }
    return result
  }

  private mutating func product(_ cursor: inout TokenCursor) -> Result? {
    guard var result = value(&cursor) else { return nil }
    while let token = cursor.token, token.isDelimiter(42) || token.isDelimiter(47) {
      cursor.advance()
      cursor.skipWhitespace()
      guard let right = value(&cursor) else { return nil }
      if token.isDelimiter(47) {
        guard right.type == .number else { return nil }
        result.number /= right.number
        result.length = result.length.scaled(by: 1 / right.number)
      } else if right.type == .number {
        result.number *= right.number
        result.length = result.length.scaled(by: right.number)
      } else {
        guard result.type == .number else { return nil }
        result = Result(
          type: right.type, number: result.number * right.number,
          length: right.length.scaled(by: result.number))
      }
    }
    return result
  }

  private mutating func value(_ cursor: inout TokenCursor) -> Result? {
    guard let token = cursor.token else { return nil }
    switch token.kind {
    case .openParenthesis:
      guard depth < Self.maximumDepth, var inside = cursor.takeBlock() else { return nil }
      depth += 1
      defer { depth -= 1 }
      guard let result = sum(&inside), inside.isExhausted else { return nil }
      return result
    case .function: return parse(&cursor)
    case .ident:
      return cursor.takeIdentifier(in: ["e", "pi", "infinity", "-infinity", "nan"]).map { _ in
        Result(type: .number)
      }
    case .number, .percentage, .dimension:
      guard let result = Self.numeric(token, cursor.source) else { return nil }
      cursor.advance()
      cursor.skipWhitespace()
      return result
    default: return nil
    }
  }

  private static func numeric(_ token: Token, _ source: TokenSource) -> Result? {
    let number = source.number(token)
    switch token.kind {
    case .number: return Result(type: .number, number: number)
    case .percentage:
      return Result(
        type: .percentage, number: number, length: Length(terms: [.init(value: number, unit: .percent)]))
    default: break
    }
    let unit = source.lowercasedName(token)
    if let (unit, factor) = Length.units[unit] {
      return Result(type: .length, length: Length(terms: [.init(value: number * factor, unit: unit)]))
    }
    if ["deg", "grad", "rad", "turn"].contains(unit) { return Result(type: .angle, number: number) }
    if unit == "s" || unit == "ms" {
      return Result(type: .time, number: unit == "s" ? number : number / 1000)
    }
    if let factor = resolutionFactor(unit) { return Result(type: .resolution, number: number * factor) }
    return unit == "fr" ? Result(type: .flex, number: number) : nil
  }
}
