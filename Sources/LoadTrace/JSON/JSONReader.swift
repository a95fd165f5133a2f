/// Reads JSON text from front to back; the caller asks for what it expects next.
///
/// It checks what it reads, and less of what it passes over: a number there may be any run of a number's
/// characters. It never looks outside its bytes. Strings that are not UTF-8 are repaired with U+FFFD, as are
/// halves of surrogate pairs.
package struct JSONReader {
  /// How deep objects and arrays may stand in each other.
  package static let deepest = 256

  /// The number of bytes read.
  package private(set) var position: Int
  private let text: UnsafeBufferPointer<UInt8>
  private let pool: StringPool
  private var depth = 0
  /// Whether an object or array has just been entered, so that no comma is due.
  private var isAtFirst = false
  private var scratch: [UInt8] = []

  /// Makes a reader of bytes that must outlive it.
  package init(_ text: UnsafeBufferPointer<UInt8>) {
    self.init(text, pool: StringPool())
  }

  /// Makes a reader that shares a pool of strings.
  init(_ text: UnsafeBufferPointer<UInt8>, pool: StringPool) {
    self.text = text
    self.pool = pool
    self.position = 0
  }

  // MARK: - Structure

  /// Enters an object; ``nextMember()`` gives its members.
  package mutating func openObject() throws(JSONError) {
    try open(UInt8(ascii: "{"), "an object")
  }

  /// Reads the name of the open object's next member, whose value must be read or skipped before the next call.
  ///
  /// At the object's end it gives `nil` and leaves the object.
  package mutating func nextMember() throws(JSONError) -> String? {
    guard try goesOn(until: UInt8(ascii: "}")) else { return nil }
    let name = try string()
    try expect(UInt8(ascii: ":"))
    return name
  }

  /// Enters an array; ``nextElement()`` says whether it has a further element.
  package mutating func openArray() throws(JSONError) {
    try open(UInt8(ascii: "["), "an array")
  }

  /// Whether the open array has a further element, which must be read or skipped before the next call.
  ///
  /// At the array's end it gives `false` and leaves the array.
  package mutating func nextElement() throws(JSONError) -> Bool {
    try goesOn(until: UInt8(ascii: "]"))
  }

  /// Passes over a value, whatever it is.
  package mutating func skip() throws(JSONError) {
    switch try peek() {
    case UInt8(ascii: "{"):
      try openObject()
      while try nextMember() != nil { try skip() }
    case UInt8(ascii: "["):
      try openArray()
      while try nextElement() { try skip() }
    case UInt8(ascii: "\""): try skipString()
    case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try bool()
    case UInt8(ascii: "n"): _ = try isNull()
    default: _ = try numberText()
    }
  }

  /// Checks that nothing but white space is left.
  package mutating func end() throws(JSONError) {
    skipSpace()
    if position < text.count { throw JSONError(.trailingText, at: position) }
  }

  /// The first byte of the next value, which tells its type; nothing is read.
  package mutating func next() throws(JSONError) -> UInt8 { try peek() }

  /// Whether the next value is `null`, which is then read.
  package mutating func isNull() throws(JSONError) -> Bool {
    guard try peek() == UInt8(ascii: "n") else { return false }
    try word("null")
    return true
  }

  private mutating func open(_ bracket: UInt8, _ wanted: String) throws(JSONError) {
    guard try peek() == bracket else { throw JSONError(.wrongType(wanted: wanted), at: position) }
    guard depth < Self.deepest else { throw JSONError(.tooDeep, at: position) }
    depth += 1
    position += 1
    isAtFirst = true
  }

  private mutating func goesOn(until bracket: UInt8) throws(JSONError) -> Bool {
    if try peek() == bracket {
      depth -= 1
      position += 1
      isAtFirst = false
      return false
    }
    if !isAtFirst { try expect(UInt8(ascii: ",")) }
    isAtFirst = false
    return true
  }

  private mutating func expect(_ byte: UInt8) throws(JSONError) {
    let found = try peek()
    guard found == byte else { throw JSONError(.unexpectedByte(found), at: position) }
    position += 1
  }

  /// The first byte of the next token.
  private mutating func peek() throws(JSONError) -> UInt8 {
    skipSpace()
    guard position < text.count else { throw JSONError(.truncated, at: position) }
    return text[position]
  }

  private mutating func skipSpace() {
    while position < text.count {
      switch text[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  // MARK: - Values

  /// Reads a whole number; one outside `Int` is an error.
  package mutating func integer() throws(JSONError) -> Int {
    let start = try numberText()
    if let value = Int(String(decoding: text[start..<position], as: UTF8.self)) { return value }
    guard let value = Double(String(decoding: text[start..<position], as: UTF8.self)),
      let whole = Int(exactly: value)
    else { throw JSONError(.wrongType(wanted: "a whole number"), at: start) }
    return whole
  }

  /// Reads a number.
  package mutating func number() throws(JSONError) -> Double {
    let start = try numberText()
    guard let value = Double(String(decoding: text[start..<position], as: UTF8.self)), value.isFinite else {
      throw JSONError(.badNumber, at: start)
    }
    return value
  }

  /// Reads `true` or `false`.
  package mutating func bool() throws(JSONError) -> Bool {
    switch try peek() {
    case UInt8(ascii: "t"):
      try word("true")
      return true
    case UInt8(ascii: "f"):
      try word("false")
      return false
    default: throw JSONError(.wrongType(wanted: "true or false"), at: position)
    }
  }

  private mutating func word(_ word: StaticString) throws(JSONError) {
    for index in 0..<word.utf8CodeUnitCount {
      guard position < text.count else { throw JSONError(.truncated, at: position) }
      guard text[position] == word.utf8Start[index] else {
        throw JSONError(.unexpectedByte(text[position]), at: position)
      }
      position += 1
    }
  }

  /// Passes over a number's characters and gives the position of the first.
  private mutating func numberText() throws(JSONError) -> Int {
    let first = try peek()
    let start = position
    guard first == UInt8(ascii: "-") || (0x30...0x39).contains(first) else {
      throw JSONError(.wrongType(wanted: "a number"), at: position)
    }
    while position < text.count {
      switch text[position] {
      case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"),
        UInt8(ascii: "E"):
        position += 1
      default: return start
      }
    }
    return start
  }

  // MARK: - Strings

  /// Reads a string.
  package mutating func string() throws(JSONError) -> String {
    let start = try openString()
    try passPlainCharacters()
    if text[position] == UInt8(ascii: "\"") {
      position += 1
      return pool.string(UnsafeBufferPointer(rebasing: text[start..<(position - 1)]))
    }
    scratch.removeAll(keepingCapacity: true)
    scratch.append(contentsOf: text[start..<position])
    while text[position] == UInt8(ascii: "\\") {
      try unescape()
      let clean = position
      try passPlainCharacters()
      scratch.append(contentsOf: text[clean..<position])
    }
    position += 1
    return String(decoding: scratch, as: UTF8.self)
  }

  private mutating func skipString() throws(JSONError) {
    _ = try openString()
    try passPlainCharacters()
    while text[position] == UInt8(ascii: "\\") {
      scratch.removeAll(keepingCapacity: true)
      try unescape()
      try passPlainCharacters()
    }
    position += 1
  }

  private mutating func openString() throws(JSONError) -> Int {
    guard try peek() == UInt8(ascii: "\"") else {
      throw JSONError(.wrongType(wanted: "a string"), at: position)
    }
    position += 1
    return position
  }

  /// Moves to the next quotation mark or backslash.
  private mutating func passPlainCharacters() throws(JSONError) {
    let text = text
    var position = position
    while position < text.count {
      let byte = text[position]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        self.position = position
        return
      }
      if byte < 0x20 { throw JSONError(.controlCharacter(byte), at: position) }
      position += 1
    }
    throw JSONError(.truncated, at: position)
  }

  /// Reads an escape, with the second of a surrogate pair, into `scratch`.
  private mutating func unescape() throws(JSONError) {
    guard position + 1 < text.count else { throw JSONError(.truncated, at: position) }
    let letter = text[position + 1]
    position += 2
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scratch.append(letter)
    case UInt8(ascii: "b"): scratch.append(8)
    case UInt8(ascii: "f"): scratch.append(12)
    case UInt8(ascii: "n"): scratch.append(10)
    case UInt8(ascii: "r"): scratch.append(13)
    case UInt8(ascii: "t"): scratch.append(9)
    case UInt8(ascii: "u"): try unescapeCodeUnit()
    default: throw JSONError(.badEscape, at: position - 2)
    }
  }

  private mutating func unescapeCodeUnit() throws(JSONError) {
    let first = try hexCodeUnit()
    var scalar = UnicodeScalar(UInt32(first))
    if UTF16.isLeadSurrogate(first), position + 1 < text.count, text[position] == UInt8(ascii: "\\"),
      text[position + 1] == UInt8(ascii: "u")
    {
      let afterFirst = position
      position += 2
      let second = try hexCodeUnit()
      if UTF16.isTrailSurrogate(second) {
        scalar = UnicodeScalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
      } else {
        position = afterFirst
      }
    }
    scratch.append(contentsOf: String(Character(scalar ?? "\u{FFFD}")).utf8)
  }

  private mutating func hexCodeUnit() throws(JSONError) -> UInt16 {
    guard position + 4 <= text.count else { throw JSONError(.truncated, at: position) }
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = Character(UnicodeScalar(text[position])).hexDigitValue, text[position] < 0x80 else {
        throw JSONError(.badEscape, at: position)
      }
      value = value << 4 | UInt16(digit)
      position += 1
    }
    return value
  }
}
