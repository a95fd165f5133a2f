extension Lexer {
  /// A regular expression literal: where its parts stand.
  struct RegularExpression {
    var pattern: Range<Int>
    var flags: Range<Int>
  }

  /// Reads the current token, a slash or `/=`, again as a regular expression.
  ///
  /// - Returns: The literal's parts; `nil` after failing. What its pattern says is not looked at.
  mutating func scanRegularExpression() -> RegularExpression? {
    let start = token.start + 1
    var position = start
    var isInClass = false
    while true {
      let byte = base[position]
      if byte == 0x0A || byte == 0x0D || position >= count || byte == 0xE2 && isLineSeparator(at: position) {
        fail(.unterminatedRegularExpression, at: token.start, end: position)
        return nil
      }
      if byte == UInt8(ascii: "/"), !isInClass { break }
      switch byte {
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "\\"):
        // What stands after the backslash is looked at only for being a line end.
        let next = base[position + 1]
        if next < 0x80, next != 0x0A, next != 0x0D, position + 1 < count { position += 1 }
      default: break
      }
      position &+= 1
    }
    let pattern = start..<position
    position += 1
    let flagsStart = position
    while classes[Int(base[position])] & CharacterClass.identifierPart != 0 { position += 1 }
    if base[position] == UInt8(ascii: "\\")
      || base[position] >= 0x80 && decode(at: position).codePoint.isIdentifierPart
    {
      fail(.invalidRegularExpressionFlags, at: position, end: position + 1)
      return nil
    }
    finish(.number, end: position)
    return RegularExpression(pattern: pattern, flags: flagsStart..<position)
  }
}
