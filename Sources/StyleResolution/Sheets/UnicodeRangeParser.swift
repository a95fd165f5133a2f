/// Parses `unicode-range`, from its text: the tokens of it are not those of other CSS.
enum UnicodeRangeParser {
  /// The ranges; nil if any is invalid, and the descriptor with it. At most 4,096 are read.
  static func parse(_ text: ArraySlice<UInt8>) -> [ClosedRange<UInt32>]? {
    var ranges: [ClosedRange<UInt32>] = []
    for part in text.split(separator: 44, maxSplits: 4096, omittingEmptySubsequences: false) {
      guard let range = range(trimmed(part)) else { return nil }
      ranges.append(range)
    }
    return ranges
  }

  private static func trimmed(_ part: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var part = part.drop(while: isCSSWhitespace)
    while let last = part.last, isCSSWhitespace(last) { part.removeLast() }
    return part
  }

  /// `U+` and up to six digits, of which the last may be `?`, or two numbers.
  private static func range(_ part: ArraySlice<UInt8>) -> ClosedRange<UInt32>? {
    guard part.count > 2, asciiLowercased(part[part.startIndex]) == 117, part[part.startIndex + 1] == 43
    else {
      return nil
    }
    let ends = part.dropFirst(2).split(separator: 45, omittingEmptySubsequences: false)
    guard let first = bounds(ends[0], allowsWildcards: ends.count == 1) else { return nil }
    guard ends.count == 2 else { return ends.count == 1 ? first : nil }
    guard let second = bounds(ends[1], allowsWildcards: false), first.lowerBound <= second.upperBound else {
      return nil
    }
    return first.lowerBound...min(second.upperBound, 0x10FFFF)
  }

  private static func bounds(_ digits: ArraySlice<UInt8>, allowsWildcards: Bool) -> ClosedRange<UInt32>? {
    guard (1...6).contains(digits.count) else { return nil }
    var low: UInt32 = 0
    var high: UInt32 = 0
    var sawWildcard = false
    for digit in digits {
      if digit == 63, allowsWildcards {
        sawWildcard = true
        low <<= 4
        high = high << 4 | 15
      } else {
        guard !sawWildcard, let value = hexDigitValue(digit) else { return nil }
        low = low << 4 | value
        high = high << 4 | value
      }
    }
    guard low <= 0x10FFFF else { return nil }
    return low...min(high, 0x10FFFF)
  }
}
