/// What a byte can begin or be part of.
enum CharacterClass {
  static let identifierStart: UInt8 = 1
  static let identifierPart: UInt8 = 2
  static let space: UInt8 = 4
  static let digit: UInt8 = 8
  /// Ends the plain part of a string: quotes, backslash, line ends, NUL.
  static let stringStop: UInt8 = 16

  /// The classes of all bytes, as a set of bits each; never freed.
  nonisolated(unsafe) static let table: UnsafePointer<UInt8> = {
    let table = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
    for byte in 0..<256 {
      var bits: UInt8 = 0
      switch UInt8(byte) {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
        UInt8(ascii: "$"):
        bits = identifierStart | identifierPart
      case UInt8(ascii: "0")...UInt8(ascii: "9"): bits = identifierPart | digit
      case 0x20, 0x09, 0x0B, 0x0C: bits = space
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"), 0x0A, 0x0D, 0: bits = stringStop
      default: break
      }
      table[byte] = bits
    }
    return UnsafePointer(table)
  }()
}

extension UInt8 {
  /// The value of an ASCII hexadecimal digit, or `nil`.
  var hexadecimalValue: UInt32? {
    switch self {
    case 0x30...0x39: UInt32(self - 0x30)
    case 0x41...0x46: UInt32(self - 0x41 + 10)
    case 0x61...0x66: UInt32(self - 0x61 + 10)
    default: nil
    }
  }

  /// Whether this is an ASCII digit.
  @inline(__always)
  var isDigit: Bool { self &- 0x30 < 10 }
}

extension UInt32 {
  /// Whether an identifier can begin with this code point.
  var isIdentifierStart: Bool {
    if self < 0x80 { return CharacterClass.table[Int(self)] & CharacterClass.identifierStart != 0 }
    return Unicode.Scalar(self)?.properties.isIDStart ?? false
  }

  /// Whether an identifier can go on with this code point.
  var isIdentifierPart: Bool {
    if self < 0x80 { return CharacterClass.table[Int(self)] & CharacterClass.identifierPart != 0 }
    return self == 0x200C || self == 0x200D || (Unicode.Scalar(self)?.properties.isIDContinue ?? false)
  }

  /// Whether this code point above ASCII is white space that ends no line.
  var isUnicodeSpace: Bool {
    switch self {
    case 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000, 0xFEFF: true
    default: false
    }
  }
}
