extension RegularExpressionChecker {
  /// Reads a class; the position is at its bracket.
  mutating func checkClass() throws(Failure) {
    if hasSets {
      _ = try checkClassSet(depth: 0)
      return
    }
    position += 1
    _ = skip("^")
    while !skip("]") {
      guard position < end else { throw failure() }
      let start = position
      let low = try checkClassAtom()
      guard byte == UInt8(ascii: "-"), byte(after: 1) != UInt8(ascii: "]"), position + 1 < end else {
        continue
      }
      position += 1
      let high = try checkClassAtom()
      if let last = low.last, let first = high.first {
        if last > first { throw Failure(offset: start) }
      } else if isUnicode {
        throw Failure(offset: start)
      }
    }
  }

  /// What one atom of a class stands for.
  private struct ClassAtom {
    /// The first and the last unit; `nil` for a set.
    var first: UInt32?
    var last: UInt32?
  }

  private mutating func checkClassAtom() throws(Failure) -> ClassAtom {
    let start = position
    guard byte == UInt8(ascii: "\\") else {
      let codePoint = nextCodePoint()
      // Without `u`, a character above U+FFFF is two units, each for itself.
      if codePoint > 0xFFFF, !isUnicode {
        return ClassAtom(first: 0xD7C0 + codePoint >> 10, last: 0xDC00 + codePoint & 0x3FF)
      }
      return ClassAtom(first: codePoint, last: codePoint)
    }
    position += 1
    if byte == UInt8(ascii: "b") {
      position += 1
      return ClassAtom(first: 8, last: 8)
    }
    if byte == UInt8(ascii: "B"), isUnicode { throw Failure(offset: start) }
    guard case .character(let codePoint) = try checkCharacterEscape(from: start, isInClass: true) else {
      return ClassAtom()
    }
    return ClassAtom(first: codePoint, last: codePoint)
  }

  // MARK: - Class sets

  /// How deep classes may nest in classes; beyond that, nobody looks.
  private static let maximumDepth = 100

  private enum SetOperation {
    case none, union, intersection, subtraction
  }

  /// An operand of a class set.
  private struct SetOperand {
    /// Whether strings of other lengths than one may be in it.
    var hasStrings = false
    /// The character, if it is one.
    var character: UInt32?
  }

  /// Reads a class of a pattern with the flag `v`; the position is at its bracket.
  ///
  /// - Returns: Whether strings of other lengths than one may be in it.
  private mutating func checkClassSet(depth: Int) throws(Failure) -> Bool {
    let start = position
    if depth > Self.maximumDepth {
      position = end
      return false
    }
    position += 1
    let isNegated = skip("^")
    var operation = SetOperation.none
    var hasStrings = false
    var isFirst = true
    while !skip("]") {
      guard position < end else { throw failure() }
      if !isFirst {
        let next = try setOperator()
        if operation != .none, operation != next { throw failure() }
        operation = next
      }
      let operand = try checkSetOperand(depth: depth)
      var isRange = false
      if byte == UInt8(ascii: "-"), byte(after: 1) != UInt8(ascii: "-") {
        // A range, which only a union can have.
        guard let low = operand.character, operation != .intersection, operation != .subtraction else {
          throw failure()
        }
        position += 1
        guard position < end, let high = try checkSetOperand(depth: depth).character, low <= high else {
          throw failure()
        }
        isRange = true
      }
      if isRange, operation == .none { operation = .union }
      switch operation {
      case .none: hasStrings = operand.hasStrings
      case .union: hasStrings = hasStrings || operand.hasStrings
      case .intersection: hasStrings = hasStrings && operand.hasStrings
      case .subtraction: break
      }
      isFirst = false
    }
    if isNegated, hasStrings { throw Failure(offset: start) }
    return hasStrings
  }

  /// Reads the operator between two operands: nothing, for a union.
  private mutating func setOperator() throws(Failure) -> SetOperation {
    if byte == UInt8(ascii: "&"), byte(after: 1) == UInt8(ascii: "&") {
      if byte(after: 2) == UInt8(ascii: "&") { throw failure() }
      position += 2
      return .intersection
    }
    if byte == UInt8(ascii: "-"), byte(after: 1) == UInt8(ascii: "-") {
      position += 2
      return .subtraction
    }
    return .union
  }

  private mutating func checkSetOperand(depth: Int) throws(Failure) -> SetOperand {
    guard position < end else { throw failure() }
    let start = position
    switch byte {
    case UInt8(ascii: "["): return SetOperand(hasStrings: try checkClassSet(depth: depth + 1))
    case UInt8(ascii: "\\"): return try checkSetEscape()
    default:
      if "()]{}/-|".utf8.contains(byte) { throw failure() }
      if "&!#$%*+,.:;<=>?@^`~".utf8.contains(byte), byte(after: 1) == byte { throw Failure(offset: start) }
      return SetOperand(character: nextCodePoint())
    }
  }

  private mutating func checkSetEscape() throws(Failure) -> SetOperand {
    let start = position
    position += 1
    if byte == UInt8(ascii: "q"), byte(after: 1) == UInt8(ascii: "{") {
      position += 2
      return SetOperand(hasStrings: try checkClassStrings())
    }
    return try checkSetCharacterEscape(from: start)
  }

  /// Reads an escape of a class set; the position is behind its backslash.
  private mutating func checkSetCharacterEscape(from start: Int) throws(Failure) -> SetOperand {
    if "&-!#%,:;<=>@`~".utf8.contains(byte), position < end { return SetOperand(character: nextCodePoint()) }
    if byte == UInt8(ascii: "b") {
      position += 1
      return SetOperand(character: 8)
    }
    switch try checkCharacterEscape(from: start, isInClass: true) {
    case .character(let codePoint): return SetOperand(character: codePoint)
    case .strings: return SetOperand(hasStrings: true)
    case .set, .assertion: return SetOperand()
    }
  }

  /// Reads the alternatives of `\q{…}` and the closing brace.
  ///
  /// - Returns: Whether one is not exactly one character long.
  private mutating func checkClassStrings() throws(Failure) -> Bool {
    var length = 0
    var hasStrings = false
    while true {
      guard position < end else { throw failure() }
      let start = position
      switch byte {
      case UInt8(ascii: "}"), UInt8(ascii: "|"):
        if length != 1 { hasStrings = true }
        length = 0
        position += 1
        if lexer.base[start] == UInt8(ascii: "}") { return hasStrings }
      case UInt8(ascii: "\\"):
        position += 1
        guard try checkSetCharacterEscape(from: start).character != nil else { throw Failure(offset: start) }
        length += 1
      default:
        guard try checkSetOperand(depth: 0).character != nil else { throw Failure(offset: start) }
        length += 1
      }
    }
  }
}
