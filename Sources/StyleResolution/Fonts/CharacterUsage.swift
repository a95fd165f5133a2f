/// A set of code points, quick to fill from UTF-8 text.
struct CharacterUsage: Sendable {
  /// One bit a code point of the Basic Multilingual Plane; grown when needed.
  private var words: [UInt64] = [0, 0]
  private var astral: Set<UInt32> = []

  var isEmpty: Bool { astral.isEmpty && words.allSatisfy { $0 == 0 } }

  mutating func insert(_ codePoint: UInt32) {
    guard codePoint < 0x10000 else {
      astral.insert(codePoint)
      return
    }
    let word = Int(codePoint >> 6)
    if word >= words.count { words.append(contentsOf: repeatElement(0, count: 1024 - words.count)) }
    words[word] |= 1 << UInt64(codePoint & 63)
  }

  /// Whether any code point of a range is in the set.
  func intersects(_ range: ClosedRange<UInt32>) -> Bool {
    if range.upperBound >= 0x10000, astral.contains(where: { range.contains($0) }) { return true }
    var codePoint = range.lowerBound
    let last = min(range.upperBound, UInt32(words.count * 64 - 1))
    while codePoint <= last {
      let word = words[Int(codePoint >> 6)] >> UInt64(codePoint & 63)
      if word != 0 { return codePoint + UInt32(word.trailingZeroBitCount) <= last }
      codePoint = (codePoint | 63) + 1
    }
    return false
  }

  /// All code points, in order.
  var codePoints: [UInt32] {
    var result: [UInt32] = []
    for (index, word) in words.enumerated() where word != 0 {
      for bit in 0..<64 where word & 1 << UInt64(bit) != 0 { result.append(UInt32(index * 64 + bit)) }
    }
    return result + astral.sorted()
  }

  mutating func formUnion(_ other: CharacterUsage) {
    if other.words.count > words.count {
      words.append(contentsOf: repeatElement(0, count: other.words.count - words.count))
    }
    for index in other.words.indices { words[index] |= other.words[index] }
    astral.formUnion(other.astral)
  }

  // MARK: - Text

  /// Adds the characters of a text as a font shows them: transformed, white space as spaces.
  mutating func insert(_ text: ArraySlice<UInt8>, _ font: FontDescription) {
    if font.isConcealed {
      if !text.isEmpty { insert(0x2022) }
      return
    }
    var index = text.startIndex
    var isWordStart = true
    while index < text.endIndex {
      if font.isPlain {
        index += insertASCII(text[index...])
        if index == text.endIndex { return }
      }
      let (codePoint, next) = decodeUTF8(text, at: index - text.startIndex)
      index = text.startIndex + next
      insertTransformed(codePoint, font, isWordStart)
      isWordStart = codePoint <= 0x20 || codePoint == 0xA0
    }
  }

  /// Adds the bytes of a text up to the first that is not ASCII, as they are, and gives their number.
  private mutating func insertASCII(_ text: ArraySlice<UInt8>) -> Int {
    var low: UInt64 = 0
    var high: UInt64 = 0
    let count = text.withUnsafeBufferPointer { bytes in
      for index in 0..<bytes.count {
        let byte = bytes[index]
        if byte >= 0x80 { return index }
        let bit: UInt64 = 1 &<< UInt64(byte)
        if byte < 64 { low |= bit } else { high |= bit }
      }
      return bytes.count
    }
    insertASCII(low: low, high: high)
    return count
  }

  /// Adds ASCII characters as they are, given as a bit each.
  mutating func insertASCII(low: UInt64, high: UInt64) {
    // Tabs and line ends are looked for as themselves, and shown as spaces.
    words[0] |= low & 0x3600 == 0 ? low : low | 1 << 32
    words[1] |= high
  }

  private mutating func insertTransformed(_ codePoint: UInt32, _ font: FontDescription, _ isWordStart: Bool) {
    guard codePoint >= 0x20 else { return insert(0x20) }
    // A soft hyphen shows as a hyphen.
    if codePoint == 0xAD {
      insert(0x2010)
      return insert(0x2D)
    }
    if font.hasSmallCaps { insertCased(codePoint, isUpper: true) }
    switch font.transform {
    case .uppercase: insertCased(codePoint, isUpper: true)
    case .lowercase: insertCased(codePoint, isUpper: false)
    case .capitalize where isWordStart: insertCased(codePoint, isUpper: true)
    case .fullWidth where (0x21...0x7E).contains(codePoint): insert(codePoint + 0xFEE0)
    default: insert(codePoint)
    }
  }

  private mutating func insertCased(_ codePoint: UInt32, isUpper: Bool) {
    guard let scalar = Unicode.Scalar(codePoint) else { return insert(codePoint) }
    let mapping = isUpper ? scalar.properties.uppercaseMapping : scalar.properties.lowercaseMapping
    for scalar in mapping.unicodeScalars { insert(scalar.value) }
  }
}
