extension UInt8 {
  /// Whether this is ASCII white space as the Infra Standard lists it: tab, line feed, form feed, carriage return,
  /// space.
  var isASCIIWhitespace: Bool {
    self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0C || self == 0x0D
  }

  /// This byte with `A`–`Z` made lower case, and any other as it is.
  var lowercasedASCII: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

  /// Whether this is an ASCII letter.
  var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
}
