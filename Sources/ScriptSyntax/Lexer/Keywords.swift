/// The words that mean something to the grammar.
enum Keywords {
  /// What a word is that has no escapes.
  ///
  /// - Parameters:
  ///   - start: The word; eight bytes can be read from here.
  ///   - length: Its length in bytes.
  /// - Returns: A keyword, or `identifier`.
  @inline(__always)
  static func kind(of start: UnsafePointer<UInt8>, length: Int) -> TokenKind {
    // No word is shorter or longer, and all begin with a small letter of `a`–`y`.
    guard length >= 2, length <= 10, start[0] &- 0x61 < 25 else { return .identifier }
    let word = UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
    switch length {
    case 2: return kind(ofTwo: word & 0xFFFF)
    case 3: return kind(ofThree: word & 0xFF_FFFF)
    case 4: return kind(ofFour: word & 0xFFFF_FFFF)
    case 5: return kind(ofFive: word & 0xFF_FFFF_FFFF)
    case 6: return kind(ofSix: word & 0xFFFF_FFFF_FFFF)
    case 7: return kind(ofSeven: word & 0xFF_FFFF_FFFF_FFFF)
    case 8: return kind(ofEight: word)
    case 9:
      if word == packed("argument") { return start[8] == UInt8(ascii: "s") ? .arguments : .identifier }
      if word == packed("interfac") { return start[8] == UInt8(ascii: "e") ? .strictReserved : .identifier }
      if word == packed("protecte") { return start[8] == UInt8(ascii: "d") ? .strictReserved : .identifier }
      return .identifier
    default:
      if word == packed("instance"), start[8] == UInt8(ascii: "o"), start[9] == UInt8(ascii: "f") {
        return .instanceof
      }
      if word == packed("implemen"), start[8] == UInt8(ascii: "t"), start[9] == UInt8(ascii: "s") {
        return .strictReserved
      }
      return .identifier
    }
  }

  /// The first eight bytes of a word as a number.
  @inline(__always)
  private static func packed(_ word: StaticString) -> UInt64 {
    var result: UInt64 = 0
    for index in 0..<min(8, word.utf8CodeUnitCount) {
      result |= UInt64(word.utf8Start[index]) << UInt64(8 * index)
    }
    return result
  }

  private static func kind(ofTwo word: UInt64) -> TokenKind {
    if word == packed("if") { return .if }
    if word == packed("in") { return .in }
    if word == packed("do") { return .do }
    if word == packed("of") { return .of }
    if word == packed("as") { return .as }
    return .identifier
  }

  private static func kind(ofThree word: UInt64) -> TokenKind {
    if word == packed("var") { return .var }
    if word == packed("let") { return .let }
    if word == packed("new") { return .new }
    if word == packed("for") { return .for }
    if word == packed("try") { return .try }
    if word == packed("get") { return .get }
    if word == packed("set") { return .set }
    return .identifier
  }

  private static func kind(ofFour word: UInt64) -> TokenKind {
    if word == packed("this") { return .this }
    if word == packed("null") { return .null }
    if word == packed("void") { return .void }
    if word == packed("else") { return .else }
    if word == packed("case") { return .case }
    if word == packed("true") { return .true }
    if word == packed("with") { return .with }
    if word == packed("enum") { return .enum }
    if word == packed("from") { return .from }
    if word == packed("eval") { return .eval }
    if word == packed("meta") { return .meta }
    return .identifier
  }

  private static func kind(ofFive word: UInt64) -> TokenKind {
    if word == packed("const") { return .const }
    if word == packed("await") { return .await }
    if word == packed("break") { return .break }
    if word == packed("throw") { return .throw }
    if word == packed("false") { return .false }
    if word == packed("catch") { return .catch }
    if word == packed("class") { return .class }
    if word == packed("super") { return .super }
    if word == packed("while") { return .while }
    if word == packed("yield") { return .yield }
    if word == packed("async") { return .async }
    return .identifier
  }

  private static func kind(ofSix word: UInt64) -> TokenKind {
    if word == packed("return") { return .return }
    if word == packed("typeof") { return .typeof }
    if word == packed("switch") { return .switch }
    if word == packed("delete") { return .delete }
    if word == packed("export") { return .export }
    if word == packed("import") { return .import }
    if word == packed("static") { return .static }
    if word == packed("target") { return .target }
    if word == packed("public") { return .strictReserved }
    return .identifier
  }

  private static func kind(ofSeven word: UInt64) -> TokenKind {
    if word == packed("default") { return .default }
    if word == packed("extends") { return .extends }
    if word == packed("finally") { return .finally }
    if word == packed("package") || word == packed("private") { return .strictReserved }
    return .identifier
  }

  private static func kind(ofEight word: UInt64) -> TokenKind {
    if word == packed("function") { return .function }
    if word == packed("continue") { return .continue }
    if word == packed("debugger") { return .debugger }
    return .identifier
  }
}
