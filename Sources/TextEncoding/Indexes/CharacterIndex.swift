/// An index of the Encoding Standard: code points by pointer.
///
/// The indexes are kept as text, in the order of their pointers. A decimal number before a `-` is so many pointers
/// without a character, before a `+` so many further characters of which each is one higher than the one before;
/// line ends mean nothing. The text says what WebKit's own decoders answer for every pair of bytes.
final class CharacterIndex: Sendable {
  /// The code point of each pointer; 0 where there is none.
  let codePoints: [UInt32]

  /// Reads an index from its text.
  ///
  /// - Parameters:
  ///   - count: The number of pointers; what the text leaves out at its end has no character.
  ///   - text: The index as the type's description says.
  init(count: Int, text: StaticString) {
    var codePoints: [UInt32] = []
    codePoints.reserveCapacity(count)
    var number = 0
    for scalar in text.description.unicodeScalars {
      switch scalar {
      case "0"..."9": number = number * 10 + Int(scalar.value - 0x30)
      case "-":
        codePoints.append(contentsOf: repeatElement(0, count: number))
        number = 0
      case "+":
        let last = codePoints.last ?? 0
        codePoints.append(contentsOf: (0..<number).map { last + UInt32($0) + 1 })
        number = 0
      case "\n": break
      default: codePoints.append(scalar.value)
      }
    }
    codePoints.append(contentsOf: repeatElement(0, count: Swift.max(0, count - codePoints.count)))
    self.codePoints = codePoints
  }

  /// The code point at a pointer, or `nil` where there is none.
  subscript(pointer: Int) -> UInt32? {
    guard pointer >= 0, pointer < codePoints.count else { return nil }
    let codePoint = codePoints[pointer]
    return codePoint == 0 ? nil : codePoint
  }
}
