/// Checks flags and pattern of a regular expression literal.
///
/// Follows [Pattern](https://tc39.es/ecma262/2025/#sec-patterns) with its annex for old pages, and WebKit where that is
/// stricter. Groups are kept on a list, not on the stack, so that their nesting has no limit.
struct RegularExpressionChecker {
  /// A rule of the pattern that is broken, and where.
  struct Failure: Error {
    var offset: Int
  }

  let lexer: Lexer
  let end: Int
  var position: Int

  /// Whether the flag `u` or `v` is given: every character must mean something.
  private(set) var isUnicode = false
  /// Whether the flag `v` is given.
  private(set) var hasSets = false

  /// The highest number that a reference may have: WebKit counts groups that capture, and those that only group.
  var referenceLimit = 0
  /// Whether there are named groups, which make `\k` a reference.
  var hasNamedGroups = false
  var groups = GroupNames()
  /// References by name, which may stand before their groups.
  var references: [(name: [UInt8], offset: Int)] = []

  /// Creates a checker of the pattern that stands at a range of the source.
  init(lexer: Lexer, pattern: Range<Int>) {
    self.lexer = lexer
    position = pattern.lowerBound
    end = pattern.upperBound
  }

  /// Reads the flags.
  ///
  /// - Returns: Whether they exist and stand once each.
  mutating func readFlags(_ range: Range<Int>) -> Bool {
    var seen: UInt32 = 0
    for offset in range {
      let flag = lexer.base[offset]
      guard flag &- 0x61 < 26, "dgimsuvy".utf8.contains(flag) else { return false }
      let bit: UInt32 = 1 << UInt32(flag - 0x61)
      if seen & bit != 0 { return false }
      seen |= bit
      if flag == UInt8(ascii: "u") { isUnicode = true }
      if flag == UInt8(ascii: "v") { hasSets = true }
    }
    if isUnicode, hasSets { return false }
    isUnicode = isUnicode || hasSets
    return true
  }

  /// Checks the pattern.
  ///
  /// - Returns: Where it is wrong; `nil` if it is right.
  mutating func check() -> Int? {
    // Nearly all patterns in the wild are short, but one more look is needed only where these can matter.
    countGroups()
    do throws(Failure) {
      try checkDisjunction()
    } catch {
      return error.offset
    }
    return nil
  }

  // MARK: - Characters

  /// The byte at the position; 0 at the end.
  @inline(__always)
  var byte: UInt8 { position < end ? lexer.base[position] : 0 }

  /// The byte some places further; 0 behind the end.
  func byte(after distance: Int) -> UInt8 {
    position + distance < end ? lexer.base[position + distance] : 0
  }

  /// Passes a byte if it is the next.
  mutating func skip(_ expected: Unicode.Scalar) -> Bool {
    guard position < end, lexer.base[position] == UInt8(ascii: expected) else { return false }
    position += 1
    return true
  }

  /// Reads a code point.
  mutating func nextCodePoint() -> UInt32 {
    let (codePoint, length) = lexer.decode(at: position)
    position = min(position + length, end)
    return codePoint
  }

  func failure() -> Failure { Failure(offset: position) }

  // MARK: - Groups

  /// Counts the groups, and sees whether they have names.
  private mutating func countGroups() {
    var offset = position
    var isInClass = false
    while offset < end {
      switch lexer.base[offset] {
      case UInt8(ascii: "\\"): offset += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "(") where !isInClass:
        if lexer.base[offset + 1] != UInt8(ascii: "?") {
          referenceLimit += 1
        } else if lexer.base[offset + 2] == UInt8(ascii: "<"), lexer.base[offset + 3] != UInt8(ascii: "="),
          lexer.base[offset + 3] != UInt8(ascii: "!")
        {
          referenceLimit += 1
          hasNamedGroups = true
        } else if ![UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "<")].contains(lexer.base[offset + 2])
        {
          referenceLimit += 1
        }
      default: break
      }
      offset += 1
    }
  }

  /// What can be done with what a group, or a term, is.
  private enum Repeatable {
    case always
    /// A look-ahead, which only old pages repeat.
    case unlessUnicode
    case never
  }

  private mutating func checkDisjunction() throws(Failure) {
    var open: [Repeatable] = []
    while position < end {
      let start = position
      var repeatable = Repeatable.always
      switch byte {
      case UInt8(ascii: "("):
        open.append(try openGroup())
        groups.open()
        continue
      case UInt8(ascii: ")"):
        guard let group = open.popLast() else { throw Failure(offset: start) }
        position += 1
        groups.close()
        repeatable = group
      case UInt8(ascii: "|"):
        position += 1
        groups.nextAlternative()
        continue
      case UInt8(ascii: "^"), UInt8(ascii: "$"):
        position += 1
        repeatable = .never
      case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"): throw Failure(offset: start)
      case UInt8(ascii: "{"):
        if isUnicode || quantifierEnd() != nil { throw Failure(offset: start) }
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if isUnicode { throw Failure(offset: start) }
        position += 1
      case UInt8(ascii: "["): try checkClass()
      case UInt8(ascii: "\\"):
        if try checkEscape() == .assertion { repeatable = .never }
      default: _ = nextCodePoint()
      }
      let quantifier = position
      if try checkQuantifier() {
        if repeatable == .never || repeatable == .unlessUnicode && isUnicode {
          throw Failure(offset: quantifier)
        }
      }
    }
    guard open.isEmpty else { throw failure() }
    for reference in references where !groups.contains(reference.name) {
      throw Failure(offset: reference.offset)
    }
  }

  /// Reads the start of a group; the position is at its parenthesis.
  private mutating func openGroup() throws(Failure) -> Repeatable {
    position += 1
    guard skip("?") else { return .always }
    switch byte {
    case UInt8(ascii: ":"):
      position += 1
      return .always
    case UInt8(ascii: "="), UInt8(ascii: "!"):
      position += 1
      return .unlessUnicode
    case UInt8(ascii: "<"):
      if byte(after: 1) == UInt8(ascii: "=") || byte(after: 1) == UInt8(ascii: "!") {
        position += 2
        return .never
      }
      let start = position
      position += 1
      let name = try groupName()
      guard groups.insert(name) else { throw Failure(offset: start) }
      return .always
    default:
      try checkModifiers()
      return .always
    }
  }

  /// Reads modifiers such as `i-m:`.
  private mutating func checkModifiers() throws(Failure) {
    let start = position
    var seen: [UInt8] = []
    var isRemoving = false
    while true {
      let modifier = byte
      if modifier == UInt8(ascii: ":") { break }
      if modifier == UInt8(ascii: "-"), !isRemoving {
        isRemoving = true
      } else {
        guard "ims".utf8.contains(modifier), !seen.contains(modifier) else { throw failure() }
        seen.append(modifier)
      }
      position += 1
    }
    if seen.isEmpty { throw Failure(offset: start) }
    position += 1
  }

  /// Reads the name of a group and its closing bracket.
  mutating func groupName() throws(Failure) -> [UInt8] {
    var name: [UInt8] = []
    while !skip(">") {
      guard position < end else { throw failure() }
      let start = position
      var codePoint = nextCodePoint()
      if codePoint == UInt32(UInt8(ascii: "\\")) {
        guard skip("u"), let escaped = nameEscape() else { throw Failure(offset: start) }
        codePoint = escaped
      }
      guard name.isEmpty ? codePoint.isIdentifierStart : codePoint.isIdentifierPart else {
        throw Failure(offset: start)
      }
      name.append(codePoint: codePoint)
    }
    guard !name.isEmpty else { throw failure() }
    return name
  }

  /// Reads an escape in a name behind its `\u`: in names, two escapes of surrogates are one character everywhere.
  private mutating func nameEscape() -> UInt32? {
    guard let (high, afterHigh) = lexer.unicodeEscape(at: position), afterHigh <= end else { return nil }
    position = afterHigh
    guard 0xD800...0xDBFF ~= high, byte == UInt8(ascii: "\\"), byte(after: 1) == UInt8(ascii: "u"),
      let (low, afterLow) = lexer.unicodeEscape(at: position + 2), 0xDC00...0xDFFF ~= low
    else { return high }
    position = afterLow
    return 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
  }

  // MARK: - Quantifiers

  /// Reads a quantifier.
  ///
  /// - Returns: Whether there was one.
  private mutating func checkQuantifier() throws(Failure) -> Bool {
    switch byte {
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"): position += 1
    case UInt8(ascii: "{"):
      let start = position
      guard let quantifier = quantifierEnd() else {
        if isUnicode { throw Failure(offset: start) }
        return false
      }
      guard quantifier.isInOrder else { throw Failure(offset: start) }
      position = quantifier.end
    default: return false
    }
    _ = skip("?")
    return true
  }

  /// Where the quantifier in braces at the position ends; `nil` if there is none.
  private func quantifierEnd() -> (end: Int, isInOrder: Bool)? {
    var offset = position + 1
    func number() -> UInt64? {
      guard offset < end, lexer.base[offset].isDigit else { return nil }
      var value: UInt64 = 0
      while offset < end, lexer.base[offset].isDigit {
        value = min(value * 10 + UInt64(lexer.base[offset] - 0x30), UInt64(UInt32.max))
        offset += 1
      }
      return value
    }
    guard let least = number(), offset < end else { return nil }
    var isInOrder = true
    if lexer.base[offset] == UInt8(ascii: ",") {
      offset += 1
      if let most = number() { isInOrder = least <= most }
    }
    guard offset < end, lexer.base[offset] == UInt8(ascii: "}") else { return nil }
    return (offset + 1, isInOrder)
  }
}
