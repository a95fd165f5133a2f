extension SecretMask {
  /// A text in which the secret parameters and the passwords of all URLs are hidden.
  ///
  /// A parameter is a name after `?`, `&`, `#` or `;`, an equals sign, and a value up to the next of these, a
  /// quotation mark, an angle bracket, a closing bracket or white space. The four and the equals sign count in
  /// their percent-encoded form, too, for URLs in URLs.
  public func masked(_ text: String) -> String {
    var text = text
    return text.withUTF8 { bytes in
      guard Self.mayHoldSecret(bytes) else { return nil }
      return masked(bytes)
    } ?? text
  }

  private static func mayHoldSecret(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "="), UInt8(ascii: "@"): return true
      case UInt8(ascii: "%") where encoded(bytes, index) == UInt8(ascii: "="): return true
      default: break
      }
    }
    return false
  }

  private func masked(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var result: [UInt8] = []
    var copied = 0
    var position = 0
    /// Where a parameter's name begins, if one does.
    var nameStart: Int?
    func hide(_ range: Range<Int>) {
      result.append(contentsOf: bytes[copied..<range.lowerBound])
      result.append(contentsOf: Self.replacement.utf8)
      copied = range.upperBound
    }
    while position < bytes.count {
      let (byte, length) = Self.character(bytes, position)
      let next = position + length
      switch byte {
      case UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "#"), UInt8(ascii: ";"):
        nameStart = next
        position = next
      case UInt8(ascii: "="):
        let name = nameStart.map { bytes[$0..<position] }
        nameStart = nil
        position = next
        guard let name, hidesParameter(name) else { continue }
        let end = Self.endOfValue(bytes, next)
        if end > next { hide(next..<end) }
        position = end
      case UInt8(ascii: "/"):
        position = next
        if let password = Self.password(bytes, afterSlash: position) {
          hide(password)
          position = password.upperBound
        }
      default:
        if Self.endsText(byte) { nameStart = nil }
        position = next
      }
    }
    guard copied > 0 else { return nil }
    result.append(contentsOf: bytes[copied...])
    return String(decoding: result, as: UTF8.self)
  }

  /// The character at a position and its length; one of the five that matter, in percent-encoded form, is read as itself.
  private static func character(_ bytes: UnsafeBufferPointer<UInt8>, _ position: Int) -> (UInt8, Int) {
    if let decoded = encoded(bytes, position) { return (decoded, 3) }
    return (bytes[position], 1)
  }

  private static func encoded(_ bytes: UnsafeBufferPointer<UInt8>, _ position: Int) -> UInt8? {
    guard bytes[position] == UInt8(ascii: "%"), position + 2 < bytes.count else { return nil }
    switch (bytes[position + 1], bytes[position + 2] | 0x20) {
    case (UInt8(ascii: "3"), UInt8(ascii: "d")): return UInt8(ascii: "=")
    case (UInt8(ascii: "3"), UInt8(ascii: "f")): return UInt8(ascii: "?")
    case (UInt8(ascii: "2"), UInt8(ascii: "6")): return UInt8(ascii: "&")
    case (UInt8(ascii: "2"), UInt8(ascii: "3")): return UInt8(ascii: "#")
    default: return nil
    }
  }

  private static func endOfValue(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var position = start
    while position < bytes.count {
      let (byte, _) = character(bytes, position)
      if byte == UInt8(ascii: "&") || byte == UInt8(ascii: "#") || byte == UInt8(ascii: ";") || endsText(byte)
      {
        break
      }
      position += 1
    }
    return position
  }

  private static func endsText(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: ")"),
      UInt8(ascii: "]"), UInt8(ascii: "`"):
      return true
    default: return false
    }
  }

  /// The longest user information that is looked for.
  private static let longestUserInformation = 1024

  /// The range of a password where a position is behind the second slash of `//user:password@`.
  private static func password(_ bytes: UnsafeBufferPointer<UInt8>, afterSlash start: Int) -> Range<Int>? {
    guard start >= 2, bytes[start - 2] == UInt8(ascii: "/") else { return nil }
    var colon: Int?
    for position in start..<min(bytes.count, start + longestUserInformation) {
      let byte = bytes[position]
      if byte == UInt8(ascii: "@") { return colon.map { $0..<position } }
      if byte == UInt8(ascii: ":"), colon == nil { colon = position + 1 }
      if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") || endsText(byte)
      {
        return nil
      }
    }
    return nil
  }
}
