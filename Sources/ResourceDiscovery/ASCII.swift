extension UInt8 {
  /// Whether the byte is one of the Infra Standard's ASCII white space.
  var isHTMLSpace: Bool {
    self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0C || self == 0x0D
  }
}

extension StringProtocol where UTF8View: BidirectionalCollection {
  /// The text without ASCII white space at both ends.
  var trimmed: String {
    let bytes = utf8
    guard let first = bytes.firstIndex(where: { !$0.isHTMLSpace }),
      let last = bytes.lastIndex(where: { !$0.isHTMLSpace })
    else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }

  /// The tokens between ASCII white space, in lower case.
  var lowercasedTokens: [String] {
    utf8.split(whereSeparator: \.isHTMLSpace).map { String(decoding: $0, as: UTF8.self).lowercased() }
  }
}
