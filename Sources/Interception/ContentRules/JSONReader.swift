/// A JSON value, as far as content rules look into it.
indirect enum JSONValue: Equatable {
  case string(String)
  case bool(Bool)
  case array([JSONValue])
  case object([(key: String, value: JSONValue)])
  /// A number or `null`, which no rule has a use for.
  case other

  /// The last member of an object with a name; `nil` where there is none.
  subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == name }?.value
  }

  static func == (a: JSONValue, b: JSONValue) -> Bool {
    switch (a, b) {
    case (.string(let a), .string(let b)): a == b
    case (.bool(let a), .bool(let b)): a == b
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.key == $1.key && $0.value == $1.value }
    case (.other, .other): true
    default: false
    }
  }
}

/// Reads JSON from bytes, [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259) without extensions.
///
/// It reads one value after the other so that a long array need not be held in memory.
struct JSONReader {
  /// The text is no JSON from this byte on.
  struct Malformed: Error, Equatable {
    var offset: Int
  }

  /// How deep values may be nested, as in WebKit's reader.
  static let deepestNesting = 1000

  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Whether nothing but white space is left.
  mutating func isAtEnd() -> Bool {
    skipSpace()
    return position == bytes.count
  }

  /// Takes an opening bracket; `false` where another value begins.
  mutating func beginArray() -> Bool {
    skipSpace()
    return take(UInt8(ascii: "["))
  }

  /// Moves to the next member of an array; `false`, with the bracket taken, at its end.
  mutating func nextMember(isFirst: Bool) throws(Malformed) -> Bool {
    skipSpace()
    if take(UInt8(ascii: "]")) { return false }
    if !isFirst {
      guard take(UInt8(ascii: ",")) else { throw malformed }
      skipSpace()
    }
    return true
  }

  /// Reads a value.
  mutating func value(depth: Int = 0) throws(Malformed) -> JSONValue {
    guard depth < Self.deepestNesting else { throw malformed }
    skipSpace()
    guard position < bytes.count else { throw malformed }
    switch bytes[position] {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "t"):
      try word("true")
      return .bool(true)
    case UInt8(ascii: "f"):
      try word("false")
      return .bool(false)
    case UInt8(ascii: "n"):
      try word("null")
      return .other
    default:
      try number()
      return .other
    }
  }

  private mutating func array(depth: Int) throws(Malformed) -> JSONValue {
    position += 1
    var members: [JSONValue] = []
    while try nextMember(isFirst: members.isEmpty) { members.append(try value(depth: depth + 1)) }
    return .array(members)
  }

  private mutating func object(depth: Int) throws(Malformed) -> JSONValue {
    position += 1
    var members: [(key: String, value: JSONValue)] = []
    skipSpace()
    if take(UInt8(ascii: "}")) { return .object(members) }
    while true {
      skipSpace()
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { throw malformed }
      let key = try string()
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw malformed }
      members.append((key, try value(depth: depth + 1)))
      skipSpace()
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { throw malformed }
    }
  }

  // MARK: - Scalars

  private mutating func string() throws(Malformed) -> String {
    position += 1
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return String(decoding: bytes[start..<(position - 1)], as: UTF8.self)
      case UInt8(ascii: "\\"):
        return try escapedString(start: start)
      case 0..<32:
        throw malformed
      default:
        position += 1
      }
    }
    throw malformed
  }

  private mutating func escapedString(start: Int) throws(Malformed) -> String {
    var text = Array(bytes[start..<position])
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard position < bytes.count else { throw malformed }
        let escaped = bytes[position]
        position += 1
        if escaped == UInt8(ascii: "u") {
          text.append(contentsOf: String(try scalar()).utf8)
        } else if let character = Self.character(escaped) {
          text.append(character)
        } else {
          throw malformed
        }
      case 0..<32:
        throw malformed
      default:
        text.append(byte)
      }
    }
    throw malformed
  }

  /// What an escape of one letter stands for.
  private static func character(_ escaped: UInt8) -> UInt8? {
    switch escaped {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): escaped
    case UInt8(ascii: "b"): 8
    case UInt8(ascii: "f"): 12
    case UInt8(ascii: "n"): 10
    case UInt8(ascii: "r"): 13
    case UInt8(ascii: "t"): 9
    default: nil
    }
  }

  /// The character of a `\u` escape, or of two that make up one; U+FFFD for half of one.
  private mutating func scalar() throws(Malformed) -> Unicode.Scalar {
    let first = try codeUnit()
    if UTF16.isLeadSurrogate(first), position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
      bytes[position + 1] == UInt8(ascii: "u")
    {
      let start = position
      position += 2
      let second = try codeUnit()
      if UTF16.isTrailSurrogate(second) {
        let value = 0x10000 + UInt32(first & 0x3FF) << 10 + UInt32(second & 0x3FF)
        return Unicode.Scalar(value) ?? "\u{FFFD}"
      }
      position = start
    }
    return Unicode.Scalar(first) ?? "\u{FFFD}"
  }

  private mutating func codeUnit() throws(Malformed) -> UInt16 {
    guard position + 4 <= bytes.count else { throw malformed }
    var unit: UInt16 = 0
    for byte in bytes[position..<(position + 4)] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw malformed }
      unit = unit << 4 | UInt16(digit)
    }
    position += 4
    return unit
  }

  private mutating func number() throws(Malformed) {
    _ = take(UInt8(ascii: "-"))
    guard digits() > 0 else { throw malformed }
    if take(UInt8(ascii: ".")) {
      guard digits() > 0 else { throw malformed }
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      _ = take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
      guard digits() > 0 else { throw malformed }
    }
  }

  private mutating func digits() -> Int {
    let start = position
    while position < bytes.count, bytes[position] >= 48, bytes[position] <= 57 { position += 1 }
    return position - start
  }

  private mutating func word(_ word: StaticString) throws(Malformed) {
    let count = word.utf8CodeUnitCount
    guard position + count <= bytes.count,
      word.withUTF8Buffer({ $0.elementsEqual(bytes[position..<(position + count)]) })
    else { throw malformed }
    position += count
  }

  // MARK: - Bytes

  private var malformed: Malformed { Malformed(offset: position) }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 32, 9, 10, 13: position += 1
      default: return
      }
    }
  }
}
