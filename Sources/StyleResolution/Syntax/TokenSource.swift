/// Source text with its tokens, and the values of names, strings, URLs and numbers in it.
final class TokenSource: Sendable {
  let bytes: [UInt8]
  let tokens: [Token]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    tokens = Tokenizer.tokens(of: bytes)
  }

  /// The tokens, from the first to the last.
  var cursor: TokenCursor { TokenCursor(source: self, position: 0, end: tokens.count) }

  // MARK: - Values of tokens

  /// Where the name of a token stands in the source: without `@`, `#`, the opening parenthesis or the number.
  func nameRange(_ token: Token) -> Range<Int> {
    let start = Int(token.start)
    let end = Int(token.end)
    return switch token.kind {
    case .atKeyword, .hash: start + 1..<end
    case .function: start..<end - 1
    case .dimension: Int(token.payload)..<end
    default: start..<end
    }
  }

  /// The name of an identifier, function, at-keyword or hash, or the unit of a dimension, as UTF-8.
  func name(_ token: Token) -> [UInt8] {
    let range = nameRange(token)
    guard token.flags.contains(.needsDecoding) else { return Array(bytes[range]) }
    return bytes.withUnsafeBufferPointer { decodedName($0, range.lowerBound, range.upperBound) }
  }

  /// Whether the name of a token is `text`, which must be lower-case ASCII, whatever case it is written in.
  func name(_ token: Token, is text: StaticString) -> Bool {
    let range = nameRange(token)
    let length = text.utf8CodeUnitCount
    if token.flags.contains(.needsDecoding) {
      let decoded = name(token)
      guard decoded.count == length else { return false }
      for index in 0..<length where asciiLowercased(decoded[index]) != text.utf8Start[index] { return false }
      return true
    }
    guard range.count == length else { return false }
    for index in 0..<length where asciiLowercased(bytes[range.lowerBound + index]) != text.utf8Start[index] {
      return false
    }
    return true
  }

  /// The name of a token as a string in lower case (ASCII letters only).
  func lowercasedName(_ token: Token) -> String {
    String(decoding: name(token).map(asciiLowercased), as: UTF8.self)
  }

  /// The value of a string or unquoted URL token, as UTF-8.
  func text(_ token: Token) -> [UInt8] {
    var start = Int(token.start)
    var end = Int(token.end)
    if token.kind == .url {
      while start < end, bytes[start] != 40 { start += 1 }
      start += 1
      if end > start, bytes[end - 1] == 41, !endsInEscape(start, end - 1) { end -= 1 }
      while start < end, isCSSWhitespace(bytes[start]) { start += 1 }
      while end > start, isCSSWhitespace(bytes[end - 1]), !endsInEscape(start, end - 1) { end -= 1 }
    } else {
      let quote = bytes[start]
      start += 1
      if end > start, bytes[end - 1] == quote, !endsInEscape(start, end - 1) { end -= 1 }
    }
    guard token.flags.contains(.needsDecoding) else { return Array(bytes[start..<end]) }
    return bytes.withUnsafeBufferPointer { decodedName($0, start, end) }
  }

  /// Whether an odd number of backslashes stands right before `end`, so that the byte there is escaped.
  private func endsInEscape(_ start: Int, _ end: Int) -> Bool {
    var index = end
    while index > start, bytes[index - 1] == 92 { index -= 1 }
    return (end - index) % 2 == 1
  }

  /// The value of a number, percentage or dimension token.
  func number(_ token: Token) -> Double {
    var end = Int(token.end)
    switch token.kind {
    case .percentage: end -= 1
    case .dimension: end = Int(token.payload)
    default: break
    }
    return parseDouble(bytes[Int(token.start)..<end])
  }
}

/// The value of decimal text in the form CSS writes numbers; values too large become infinite, broken text 0.
func parseDouble(_ text: ArraySlice<UInt8>) -> Double {
  var value = 0.0
  var plain = !text.isEmpty && text.count <= 15
  for byte in text {
    guard plain, isASCIIDigit(byte) else {
      plain = false
      break
    }
    value = value * 10 + Double(byte - 48)
  }
  if plain { return value }
  return Double(String(decoding: text, as: UTF8.self)) ?? 0
}

/// Decodes the escapes of a name, string or URL between two offsets.
func decodedName(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(end - start)
  var index = start
  while index < end {
    let byte = bytes[index]
    index += 1
    guard byte == 92 else {
      if byte == 0 { appendUTF8(0xFFFD, to: &result) } else { result.append(byte) }
      continue
    }
    guard index < end else {
      appendUTF8(0xFFFD, to: &result)
      break
    }
    if isCSSNewline(bytes[index]) {
      index += bytes[index] == 13 && index + 1 < end && bytes[index + 1] == 10 ? 2 : 1
      continue
    }
    guard let first = hexDigitValue(bytes[index]) else {
      if bytes[index] == 0 { appendUTF8(0xFFFD, to: &result) } else { result.append(bytes[index]) }
      index += 1
      continue
    }
    var value = first
    var digits = 1
    index += 1
    while digits < 6, index < end, let digit = hexDigitValue(bytes[index]) {
      value = value << 4 | digit
      digits += 1
      index += 1
    }
    appendUTF8(value, to: &result)
    if index < end, isCSSWhitespace(bytes[index]) {
      index += bytes[index] == 13 && index + 1 < end && bytes[index + 1] == 10 ? 2 : 1
    }
  }
  return result
}
