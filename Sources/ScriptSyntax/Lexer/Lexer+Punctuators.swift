extension Lexer {
  /// Reads a token that is no word.
  @inline(__always)
  mutating func scanPunctuatorOrLiteral(_ byte: UInt8, at start: Int) {
    switch byte {
    case UInt8(ascii: "{"): finish(.braceOpen, end: start &+ 1)
    case UInt8(ascii: "}"): finish(.braceClose, end: start &+ 1)
    case UInt8(ascii: "("): finish(.parenOpen, end: start &+ 1)
    case UInt8(ascii: ")"): finish(.parenClose, end: start &+ 1)
    case UInt8(ascii: "["): finish(.bracketOpen, end: start &+ 1)
    case UInt8(ascii: "]"): finish(.bracketClose, end: start &+ 1)
    case UInt8(ascii: ";"): finish(.semicolon, end: start &+ 1)
    case UInt8(ascii: ","): finish(.comma, end: start &+ 1)
    case UInt8(ascii: ":"): finish(.colon, end: start &+ 1)
    case UInt8(ascii: "~"): finish(.tilde, end: start &+ 1)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): scanString(quote: byte, from: start)
    case UInt8(ascii: "`"): finish(.template, end: start &+ 1)
    case UInt8(ascii: "."): scanDot(at: start)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): scanNumber(from: start)
    case UInt8(ascii: "#"): scanPrivateName(at: start)
    case 0 where start >= count: finish(.endOfInput, end: count)
    case UInt8(ascii: "\\"), 0x80...: scanUncommonWord(from: start, kind: .identifier)
    default: scanOperator(byte, at: start)
    }
  }

  private mutating func scanDot(at start: Int) {
    if base[start + 1].isDigit {
      scanNumber(from: start)
    } else if base[start + 1] == UInt8(ascii: "."), base[start + 2] == UInt8(ascii: ".") {
      finish(.ellipsis, end: start + 3)
    } else {
      finish(.dot, end: start + 1)
    }
  }

  /// Reads an operator of one to four characters.
  private mutating func scanOperator(_ byte: UInt8, at start: Int) {
    let second = base[start + 1]
    let isDoubled = second == byte
    let equals = UInt8(ascii: "=")
    switch byte {
    case equals:
      if second == UInt8(ascii: ">") { return finish(.arrow, end: start + 2) }
      guard isDoubled else { return finish(.assign, end: start + 1) }
      finish(.equality, end: start + (base[start + 2] == equals ? 3 : 2))
    case UInt8(ascii: "!"):
      guard second == equals else { return finish(.exclamation, end: start + 1) }
      finish(.equality, end: start + (base[start + 2] == equals ? 3 : 2))
    case UInt8(ascii: "+"):
      isDoubled ? finish(.increment, end: start + 2) : scan(.plus, length: 1, at: start)
    case UInt8(ascii: "-"):
      isDoubled ? finish(.decrement, end: start + 2) : scan(.minus, length: 1, at: start)
    case UInt8(ascii: "*"): scan(isDoubled ? .exponent : .star, length: isDoubled ? 2 : 1, at: start)
    case UInt8(ascii: "%"): scan(.percent, length: 1, at: start)
    case UInt8(ascii: "/"):
      second == equals ? finish(.slashAssign, end: start + 2) : finish(.slash, end: start + 1)
    case UInt8(ascii: "&"): scan(isDoubled ? .logicalAnd : .bitAnd, length: isDoubled ? 2 : 1, at: start)
    case UInt8(ascii: "|"): scan(isDoubled ? .logicalOr : .bitOr, length: isDoubled ? 2 : 1, at: start)
    case UInt8(ascii: "^"): scan(.bitXor, length: 1, at: start)
    case UInt8(ascii: "?"):
      if isDoubled { return scan(.coalesce, length: 2, at: start) }
      // `a?.5:b` is a condition.
      let isChain = second == UInt8(ascii: ".") && !base[start + 2].isDigit
      isChain ? finish(.optionalChain, end: start + 2) : finish(.question, end: start + 1)
    case UInt8(ascii: "<"):
      if isDoubled { return scan(.shift, length: 2, at: start) }
      finish(.relational, end: start + (second == equals ? 2 : 1))
    case UInt8(ascii: ">"):
      if isDoubled { return scan(.shift, length: base[start + 2] == byte ? 3 : 2, at: start) }
      finish(.relational, end: start + (second == equals ? 2 : 1))
    default: fail(.unexpectedCharacter, at: start, end: start + 1)
    }
  }

  /// Ends an operator, which is an assignment if `=` follows.
  private mutating func scan(_ kind: TokenKind, length: Int, at start: Int) {
    if base[start + length] == UInt8(ascii: "=") {
      finish(.compoundAssign, end: start + length + 1)
    } else {
      finish(kind, end: start + length)
    }
  }
}
