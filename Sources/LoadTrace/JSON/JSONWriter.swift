/// Builds JSON text, UTF-8, without white space.
///
/// Every file this project writes in JSON goes through it. Commas are its business; that objects and arrays
/// are closed is the caller's. Members stand in the order in which they are written.
package struct JSONWriter: Sendable {
  /// The text so far.
  package private(set) var bytes: [UInt8] = []
  /// Whether `<`, `>`, `&` and the two line separators of JavaScript are written as escapes, which makes the
  /// text safe inside an HTML `script` element.
  private let escapesMarkup: Bool
  private var needsComma = false

  /// Makes a writer with nothing written.
  package init(escapesMarkup: Bool = false) {
    self.escapesMarkup = escapesMarkup
  }

  /// Forgets what was written, but keeps the memory.
  package mutating func reset() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  /// Hands over what was written so far, and forgets it; a value may be in the middle of being written.
  package mutating func takeBytes() -> [UInt8] {
    let taken = bytes
    bytes = []
    bytes.reserveCapacity(taken.count)
    return taken
  }

  /// Ends a line, after a whole value.
  package mutating func newline() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  // MARK: - Structure

  /// Writes an object whose members `members` writes.
  package mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
    open(UInt8(ascii: "{"))
    try members(&self)
    close(UInt8(ascii: "}"))
  }

  /// Writes an array whose elements `elements` writes.
  package mutating func array(_ elements: (inout JSONWriter) throws -> Void) rethrows {
    open(UInt8(ascii: "["))
    try elements(&self)
    close(UInt8(ascii: "]"))
  }

  /// Writes a member's name; its value must be written next.
  package mutating func key(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  /// Writes a member's name that is not known beforehand; its value must be written next.
  package mutating func key(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
  }

  // MARK: - Values

  /// Writes a string.
  package mutating func string(_ value: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    var value = value
    value.withUTF8 { appendEscaped($0) }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// Writes a whole number.
  package mutating func integer(_ value: some BinaryInteger) {
    literal(String(value))
  }

  /// Writes a number; one that JSON cannot hold becomes `null`.
  package mutating func number(_ value: Double) {
    guard value.isFinite else { return null() }
    let whole = Int(exactly: value.rounded(.towardZero))
    if let whole, Double(whole) == value { literal(String(whole)) } else { literal(value.description) }
  }

  /// Writes `true` or `false`.
  package mutating func bool(_ value: Bool) {
    literal(value ? "true" : "false")
  }

  /// Writes `null`.
  package mutating func null() {
    literal("null")
  }

  private mutating func literal(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  // MARK: - Members

  /// Writes a member with a string.
  package mutating func member(_ name: StaticString, _ value: String) {
    key(name)
    string(value)
  }

  /// Writes a member with a string, or nothing for `nil`.
  package mutating func member(_ name: StaticString, _ value: String?) {
    if let value { member(name, value) }
  }

  /// Writes a member with a whole number.
  package mutating func member(_ name: StaticString, _ value: Int) {
    key(name)
    integer(value)
  }

  /// Writes a member with a whole number, or nothing for `nil`.
  package mutating func member(_ name: StaticString, _ value: Int?) {
    if let value { member(name, value) }
  }

  /// Writes a member with a number.
  package mutating func member(_ name: StaticString, _ value: Double) {
    key(name)
    number(value)
  }

  /// Writes a member with a number, or nothing for `nil`.
  package mutating func member(_ name: StaticString, _ value: Double?) {
    if let value { member(name, value) }
  }

  /// Writes a member with `true` or `false`.
  package mutating func member(_ name: StaticString, _ value: Bool) {
    key(name)
    bool(value)
  }

  /// Writes a member with an object.
  package mutating func member(
    _ name: StaticString, object members: (inout JSONWriter) throws -> Void
  ) rethrows {
    key(name)
    try object(members)
  }

  /// Writes a member with an array.
  package mutating func member(
    _ name: StaticString, array elements: (inout JSONWriter) throws -> Void
  ) rethrows {
    key(name)
    try array(elements)
  }

  // MARK: - Escapes

  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var clean = 0
    var position = 0
    while position < text.count {
      let byte = text[position]
      let length = escapedLength(byte, text, position)
      guard length > 0 else {
        position += 1
        continue
      }
      bytes.append(contentsOf: text[clean..<position])
      appendEscape(byte, isSeparator: length == 3 ? text[position + 2] : 0)
      position += length
      clean = position
    }
    bytes.append(contentsOf: text[clean...])
  }

  /// The number of bytes at `position` that cannot stand as they are; 0 where they can.
  private func escapedLength(_ byte: UInt8, _ text: UnsafeBufferPointer<UInt8>, _ position: Int) -> Int {
    if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F { return 1 }
    guard escapesMarkup else { return 0 }
    switch byte {
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"): return 1
    case 0xE2 where position + 2 < text.count && text[position + 1] == 0x80:
      return text[position + 2] == 0xA8 || text[position + 2] == 0xA9 ? 3 : 0
    default: return 0
    }
  }

  private mutating func appendEscape(_ byte: UInt8, isSeparator last: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
    case 0xE2: bytes.append(contentsOf: last == 0xA8 ? "u2028".utf8 : "u2029".utf8)
    default:
      bytes.append(contentsOf: "u00".utf8)
      bytes.append(Self.hexDigits[Int(byte >> 4)])
      bytes.append(Self.hexDigits[Int(byte & 15)])
    }
  }

  private static let hexDigits = Array("0123456789abcdef".utf8)
}
