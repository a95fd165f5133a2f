// Character references, in text and in attribute values.
//
// The bytes of a reference are part of the piece under construction from the start. When it turns out to be one, they are
// taken off again and the characters it stands for take their place; when not, nothing has to be done.

extension Tokenizer {
  /// Begins a reference at the `&` at the position, in text.
  mutating func beginTextReference(then state: State) {
    beginToken(at: position)
    beginPiece(at: position)
    beginReference(then: state)
  }

  /// Begins a reference at the `&` at the position, in a piece under construction.
  mutating func beginReference(then state: State) {
    referenceReturn = state
    referenceCount = 1
    position += 1
    self.state = .reference
  }

  private var isInAttribute: Bool {
    switch referenceReturn {
    case .doubleQuotedValue, .singleQuotedValue, .unquotedValue: true
    default: false
    }
  }

  /// Goes on with what the reference was found in.
  private mutating func leaveReference() -> Event? {
    if !isInAttribute { return pieceAsCharacters(then: referenceReturn) }
    state = referenceReturn
    return nil
  }

  mutating func referenceStart() -> Event? {
    if position == end { return atEnd() }
    let byte = window[position]
    if byte.isASCIIAlphanumeric {
      search = NamedCharacterReferences.Search()
      state = .namedReference
      return nil
    }
    guard byte == UInt8(ascii: "#") else { return leaveReference() }
    position += 1
    referenceCount += 1
    state = .numericReference
    return nil
  }

  mutating func namedReference() -> Event? {
    let table = NamedCharacterReferences.shared
    while position < end {
      guard search.advance(window[position], in: table) else { return finishReference() }
      position += 1
      referenceCount += 1
    }
    return atEnd()
  }

  mutating func numericReference() -> Event? {
    if position == end { return atEnd() }
    scalar = 0
    digitCount = 0
    radix = 10
    if window[position] | 0x20 == UInt8(ascii: "x") {
      radix = 16
      position += 1
      referenceCount += 1
    }
    state = .numericDigits
    return nil
  }

  mutating func numericDigits() -> Event? {
    while position < end {
      guard let digit = window[position].hexadecimalDigit, UInt32(digit) < radix else {
        if digitCount > 0, window[position] == UInt8(ascii: ";") {
          position += 1
          referenceCount += 1
        }
        return finishReference()
      }
      // Every value above the last scalar value is as good as another.
      scalar = min(scalar * radix + UInt32(digit), 0x11_0000)
      digitCount += 1
      position += 1
      referenceCount += 1
    }
    return atEnd()
  }

  /// The reference has been read as far as it goes; puts what it stands for into the piece.
  mutating func finishReference() -> Event? {
    switch state {
    case .namedReference: replaceNamedReference()
    case .numericDigits where digitCount > 0:
      spill(upTo: position)
      scratch.truncate(to: scratch.count - referenceCount)
      scratch.append(scalar: Tokenizer.scalar(ofReference: scalar))
    default: break
    }
    return leaveReference()
  }

  private mutating func replaceNamedReference() {
    guard search.match >= 0 else { return }
    let table = NamedCharacterReferences.shared
    let matchedCount = search.matchedCount
    let tailCount = referenceCount - 1 - matchedCount
    spill(upTo: position)
    let tail = scratch.count - tailCount
    if isInAttribute, scratch.base[tail - 1] != UInt8(ascii: ";") {
      // For historical reasons `&copy=` and `&copyright` are left alone in a URL.
      let next = tailCount > 0 ? scratch.base[tail] : position < end ? window[position] : 0
      if next == UInt8(ascii: "=") || next.isASCIIAlphanumeric { return }
    }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(1, tailCount)) { saved in
      for index in 0..<tailCount { saved[index] = scratch.base[tail + index] }
      scratch.truncate(to: scratch.count - referenceCount)
      let value = table.value(of: search.match)
      if let base = value.baseAddress { scratch.append(base, count: value.count) }
      if let base = saved.baseAddress { scratch.append(UnsafePointer(base), count: tailCount) }
    }
  }

  /// The scalar value that a numeric reference stands for: the numeric character reference end state.
  static func scalar(ofReference number: UInt32) -> UInt32 {
    switch number {
    case 0, 0xD800...0xDFFF, 0x11_0000...: 0xFFFD
    case 0x80...0x9F: windows1252[Int(number - 0x80)]
    default: number
    }
  }

  /// What windows-1252 has at 0x80 to 0x9F.
  private static let windows1252: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152,
    0x8D, 0x017D,
    0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
    0x0153, 0x9D,
    0x017E, 0x0178,
  ]
}
