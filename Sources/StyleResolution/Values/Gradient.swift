/// Tells valid gradients from invalid ones; nothing of a gradient is loaded, but an invalid one undoes its declaration.
enum Gradient {
  static func isValid(_ name: String, _ inside: TokenCursor) -> Bool {
    switch name {
    case "linear-gradient", "repeating-linear-gradient": standard(inside, prelude: linearPrelude)
    case "radial-gradient", "repeating-radial-gradient": standard(inside, prelude: radialPrelude)
    case "conic-gradient", "repeating-conic-gradient":
      standard(inside, prelude: conicPrelude, allowsAngles: true)
    case "-webkit-linear-gradient", "-webkit-repeating-linear-gradient":
      standard(inside, prelude: prefixedLinearPrelude)
    case "-webkit-radial-gradient", "-webkit-repeating-radial-gradient": prefixedRadial(inside)
    case "-webkit-gradient": old(inside)
    default: false
    }
  }

  // MARK: - Standard gradients

  private static func standard(
    _ inside: TokenCursor, prelude: (inout TokenCursor) -> Bool, allowsAngles: Bool = false
  ) -> Bool {
    var parts = inside.splitAtCommas()
    var first = parts[0]
    var hasPrelude = takeInterpolation(&first)
    if prelude(&first) { hasPrelude = true }
    if takeInterpolation(&first) { hasPrelude = true }
    if hasPrelude, first.isAtEnd { parts.removeFirst() }
    return stops(parts, allowsAngles: allowsAngles)
  }

  /// `in <color-space> [<hue> hue]?`
  private static func takeInterpolation(_ cursor: inout TokenCursor) -> Bool {
    guard cursor.takeKeyword("in") else { return false }
    guard cursor.takeIdentifier() != nil else { return false }
    if cursor.takeIdentifier(in: ["shorter", "longer", "increasing", "decreasing"]) != nil {
      return cursor.takeKeyword("hue")
    }
    return true
  }

  private static func linearPrelude(_ cursor: inout TokenCursor) -> Bool {
    if takeAngle(&cursor, allowsZero: true) { return true }
    guard cursor.takeKeyword("to") else { return false }
    return takeSideOrCorner(&cursor)
  }

  private static func prefixedLinearPrelude(_ cursor: inout TokenCursor) -> Bool {
    takeAngle(&cursor, allowsZero: true) || takeSideOrCorner(&cursor)
  }

  private static func takeSideOrCorner(_ cursor: inout TokenCursor) -> Bool {
    let horizontal: Set<String> = ["left", "right"]
    let vertical: Set<String> = ["top", "bottom"]
    if cursor.takeIdentifier(in: horizontal) != nil {
      _ = cursor.takeIdentifier(in: vertical)
      return true
    }
    guard cursor.takeIdentifier(in: vertical) != nil else { return false }
    _ = cursor.takeIdentifier(in: horizontal)
    return true
  }

  private static let extents: Set<String> = [
    "closest-side", "closest-corner", "farthest-side", "farthest-corner",
  ]

  private static func radialPrelude(_ cursor: inout TokenCursor) -> Bool {
    var shape: String?
    var extent: String?
    var lengths: [Length] = []
    while !cursor.isAtEnd {
      if shape == nil, let taken = cursor.takeIdentifier(in: ["circle", "ellipse"]) {
        shape = taken
      } else if extent == nil, lengths.isEmpty, let taken = cursor.takeIdentifier(in: extents) {
        extent = taken
      } else if extent == nil, lengths.count < 2, let length = Length.parse(&cursor, allowsPercentages: true)
      {
        lengths.append(length)
      } else {
        break
      }
    }
    // A circle has one radius, which is no percentage; an ellipse has two.
    switch lengths.count {
    case 1:
      guard shape != "ellipse", !lengths[0].terms.contains(where: { $0.unit == .percent }) else {
        return false
      }
    case 2: guard shape != "circle" else { return false }
    default: break
    }
    let hasShape = shape != nil || extent != nil || !lengths.isEmpty
    if cursor.takeKeyword("at") { return takePosition(&cursor) }
    return hasShape
  }

  private static func conicPrelude(_ cursor: inout TokenCursor) -> Bool {
    var found = false
    if cursor.takeKeyword("from") {
      guard takeAngle(&cursor, allowsZero: true) else { return false }
      found = true
    }
    if cursor.takeKeyword("at") {
      guard takePosition(&cursor) else { return false }
      found = true
    }
    return found
  }

  private static func prefixedRadial(_ inside: TokenCursor) -> Bool {
    var parts = inside.splitAtCommas()
    var first = parts[0]
    if takePosition(&first) || takeAngle(&first, allowsZero: false), first.isAtEnd { parts.removeFirst() }
    guard !parts.isEmpty else { return false }
    first = parts[0]
    var found = false
    while !first.isAtEnd {
      guard
        first.takeIdentifier(in: ["circle", "ellipse", "contain", "cover"]) != nil
          || first.takeIdentifier(in: extents) != nil
          || Length.parse(&first, allowsPercentages: true) != nil
      else { break }
      found = true
    }
    if found, first.isAtEnd { parts.removeFirst() }
    return stops(parts, allowsAngles: false)
  }

  /// `-webkit-gradient(linear | radial, …)`, the form of 2008.
  private static func old(_ inside: TokenCursor) -> Bool {
    let parts = inside.splitAtCommas()
    var type = parts[0]
    guard let name = type.takeIdentifier(in: ["linear", "radial"]), type.isAtEnd else { return false }
    let fixed = name == "linear" ? 3 : 5
    guard parts.count >= fixed else { return false }
    for var part in parts[fixed...] {
      guard let function = part.token, function.kind == .function, let inside = part.takeBlock(), part.isAtEnd
      else { return false }
      var arguments = inside.splitAtCommas()
      let isStop = inside.source.name(function, is: "color-stop")
      guard isStop || inside.source.name(function, is: "from") || inside.source.name(function, is: "to")
      else {
        return false
      }
      guard arguments.count == (isStop ? 2 : 1) else { return false }
      let last = arguments.count - 1
      guard ColorParser.take(&arguments[last]), arguments[last].isAtEnd else { return false }
    }
    return true
  }

  // MARK: - Parts

  private static func stops(_ parts: [TokenCursor], allowsAngles: Bool) -> Bool {
    var colors = 0
    var lastWasHint = true
    for var part in parts {
      if takeStopPosition(&part, allowsAngles), part.isAtEnd {
        guard !lastWasHint else { return false }
        lastWasHint = true
        continue
      }
      if part.isAtEnd { return false }
      guard ColorParser.take(&part) else { return false }
      if takeStopPosition(&part, allowsAngles) { _ = takeStopPosition(&part, allowsAngles) }
      guard part.isAtEnd else { return false }
      colors += 1
      lastWasHint = false
    }
    return colors >= 1 && !lastWasHint
  }

  private static func takeStopPosition(_ part: inout TokenCursor, _ allowsAngles: Bool) -> Bool {
    guard allowsAngles else { return Length.parse(&part, allowsPercentages: true) != nil }
    if takeAngle(&part, allowsZero: true) { return true }
    guard let token = part.token, token.kind == .percentage else { return false }
    part.advance()
    part.skipWhitespace()
    return true
  }

  static func takeAngle(_ cursor: inout TokenCursor, allowsZero: Bool) -> Bool {
    let start = cursor.position
    guard let token = cursor.token else { return false }
    switch token.kind {
    case .number where allowsZero && cursor.source.number(token) == 0: break
    case .dimension where ["deg", "grad", "rad", "turn"].contains(cursor.source.lowercasedName(token)): break
    case .function:
      var calculation = Calculation()
      if calculation.parse(&cursor)?.type == .angle { return true }
      cursor.move(to: start)
      return false
    default: return false
    }
    cursor.advance()
    cursor.skipWhitespace()
    return true
  }
}
