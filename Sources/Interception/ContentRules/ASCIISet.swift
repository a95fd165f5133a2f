/// A set of ASCII characters, where the character 0 stands for the end of the text.
struct ASCIISet: Hashable, Sendable {
  private var low: UInt64
  private var high: UInt64

  /// The empty set.
  init() {
    low = 0
    high = 0
  }

  /// Every character, but not the end of the text.
  static var all: ASCIISet { ASCIISet().inverted }

  /// The characters of an ASCII text.
  init(_ text: StaticString) {
    self.init()
    text.withUTF8Buffer { for byte in $0 { insert(byte) } }
  }

  /// Whether the character is in the set; bytes from 128 never are.
  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    if byte < 64 { return low &>> UInt64(byte) & 1 == 1 }
    if byte < 128 { return high &>> UInt64(byte - 64) & 1 == 1 }
    return false
  }

  /// Adds a character; bytes from 128 are left out.
  mutating func insert(_ byte: UInt8) {
    if byte < 64 {
      low |= 1 &<< UInt64(byte)
    } else if byte < 128 {
      high |= 1 &<< UInt64(byte - 64)
    }
  }

  /// Adds every character of a range.
  mutating func insert(from first: UInt8, through last: UInt8) {
    guard first <= last else { return }
    for byte in first...min(last, 127) { insert(byte) }
  }

  /// Every character that is not in the set, but not the end of the text.
  var inverted: ASCIISet {
    var set = ASCIISet()
    set.low = ~low & ~1
    set.high = ~high
    return set
  }

  /// The set with the other case of each of its letters added.
  var ignoringCase: ASCIISet {
    let letters: UInt64 = 0x07FF_FFFE
    var set = self
    set.high |= (high & letters) << 32 | (high >> 32) & letters
    return set
  }

  /// The number of characters in the set.
  var count: Int { low.nonzeroBitCount + high.nonzeroBitCount }

  /// The only character of the set, or `nil` where it has none or several.
  var onlyMember: UInt8? {
    guard count == 1 else { return nil }
    return UInt8(low != 0 ? low.trailingZeroBitCount : 64 + high.trailingZeroBitCount)
  }
}
