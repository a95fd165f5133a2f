extension Character {
  /// Whether the character is one of the Infra Standard's ASCII white space.
  var isASCIIWhitespace: Bool {
    self == " " || self == "\t" || self == "\n" || self == "\r" || self == "\r\n" || self == "\u{C}"
  }
}

extension StringProtocol {
  /// The text without ASCII white space at both ends.
  var trimmingASCIIWhitespace: SubSequence {
    guard let first = firstIndex(where: { !$0.isASCIIWhitespace }),
      let last = lastIndex(where: { !$0.isASCIIWhitespace })
    else { return self[endIndex...] }
    return self[first...last]
  }
}
