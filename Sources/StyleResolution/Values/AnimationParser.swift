/// Parses `animation` and its longhands.
enum AnimationParser {
  private static let timings: Set<String> = [
    "linear", "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end",
  ]
  private static let timingFunctions: Set<String> = ["cubic-bezier", "steps", "linear"]
  private static let directions: Set<String> = ["normal", "reverse", "alternate", "alternate-reverse"]
  private static let fills: Set<String> = ["none", "forwards", "backwards", "both"]
  private static let states: Set<String> = ["running", "paused"]

  static func shorthand(_ cursor: TokenCursor) -> DeclarationGrammar.Result? {
    var names: [[UInt8]] = []
    var durations: [Double] = []
    var delays: [Double] = []
    var fills: [Double] = []
    var counts: [Double] = []
    for part in cursor.splitAtCommas() {
      guard let animation = single(part) else { return nil }
      names.append(animation.name)
      durations.append(animation.duration ?? 0)
      delays.append(animation.delay ?? 0)
      fills.append(animation.fillsBackwards ? 1 : 0)
      counts.append(animation.count ?? 1)
    }
    return [
      (.animationName, .names(names)), (.animationDuration, .numbers(durations)),
      (.animationDelay, .numbers(delays)), (.animationFillMode, .numbers(fills)),
      (.animationIterationCount, .numbers(counts)),
    ]
  }

  private struct Single {
    /// Empty for `none`.
    var name: [UInt8] = []
    var hasName = false
    var duration: Double?
    var delay: Double?
    var count: Double?
    var fillsBackwards = false
    var seen: Set<String> = []
  }

  private static func single(_ cursor: TokenCursor) -> Single? {
    var cursor = cursor
    var animation = Single()
    guard !cursor.isAtEnd else { return nil }
    while !cursor.isAtEnd {
      guard takePart(&cursor, &animation) else { return nil }
    }
    return animation
  }

  private static func takePart(_ cursor: inout TokenCursor, _ animation: inout Single) -> Bool {
    if animation.delay == nil, let time = takeTime(&cursor) {
      if animation.duration == nil { animation.duration = time } else { animation.delay = time }
      return true
    }
    if animation.count == nil, let count = takeCount(&cursor) {
      animation.count = count
      return true
    }
    if let token = cursor.token, token.kind == .function {
      return timingFunctions.contains(cursor.source.lowercasedName(token))
        && animation.seen.insert("timing").inserted && cursor.takeBlock() != nil
    }
    let groups = [
      ("timing", timings), ("direction", directions), ("fill", fills), ("state", states),
    ]
    for (group, words) in groups where !animation.seen.contains(group) {
      guard let word = cursor.takeIdentifier(in: words) else { continue }
      animation.seen.insert(group)
      if group == "fill" { animation.fillsBackwards = word == "backwards" || word == "both" }
      return true
    }
    guard !animation.hasName, let name = takeName(&cursor) else { return false }
    animation.name = name
    animation.hasName = true
    return true
  }

  // MARK: - Longhands

  static func names(_ cursor: TokenCursor) -> PropertyValue? { list(cursor, takeName).map { .names($0) } }

  static func durations(_ cursor: TokenCursor) -> PropertyValue? {
    let durations: [Double]? = list(cursor) { cursor in
      if cursor.takeKeyword("auto") { return 0 }
      return cursor.isNegative ? nil : takeTime(&cursor)
    }
    return durations.map { .numbers($0) }
  }

  static func delays(_ cursor: TokenCursor) -> PropertyValue? { list(cursor, takeTime).map { .numbers($0) } }

  static func counts(_ cursor: TokenCursor) -> PropertyValue? { list(cursor, takeCount).map { .numbers($0) } }

  static func fillModes(_ cursor: TokenCursor) -> PropertyValue? {
    let modes = list(cursor) { $0.takeIdentifier(in: fills) }
    return modes.map { .numbers($0.map { $0 == "backwards" || $0 == "both" ? 1 : 0 }) }
  }

  private static func list<Value>(
    _ cursor: TokenCursor, _ take: (inout TokenCursor) -> Value?
  ) -> [Value]? {
    var values: [Value] = []
    for part in cursor.splitAtCommas() {
      guard let value = LonghandParser.whole(part, take) else { return nil }
      values.append(value)
    }
    return values
  }

  /// A keyframes name; empty for `none`.
  private static func takeName(_ cursor: inout TokenCursor) -> [UInt8]? {
    guard let token = cursor.token, token.kind == .ident || token.kind == .string else { return nil }
    cursor.advance()
    cursor.skipWhitespace()
    if token.kind == .string { return cursor.source.text(token) }
    let name = cursor.source.lowercasedName(token)
    guard PropertyValue.wideKeyword(name) == nil else { return nil }
    return name == "none" ? [] : cursor.source.name(token)
  }

  /// Seconds.
  private static func takeTime(_ cursor: inout TokenCursor) -> Double? {
    guard let token = cursor.token else { return nil }
    let start = cursor.position
    if token.kind == .function {
      var calculation = Calculation()
      if let result = calculation.parse(&cursor), result.type == .time { return result.number }
      cursor.move(to: start)
      return nil
    }
    guard token.kind == .dimension else { return nil }
    let isSeconds = cursor.source.name(token, is: "s")
    guard isSeconds || cursor.source.name(token, is: "ms") else { return nil }
    cursor.advance()
    cursor.skipWhitespace()
    return cursor.source.number(token) / (isSeconds ? 1 : 1000)
  }

  private static func takeCount(_ cursor: inout TokenCursor) -> Double? {
    if cursor.takeKeyword("infinite") { return .infinity }
    guard let token = cursor.token, token.kind == .number, cursor.source.number(token) >= 0 else {
      return nil
    }
    cursor.advance()
    cursor.skipWhitespace()
    return cursor.source.number(token)
  }
}
