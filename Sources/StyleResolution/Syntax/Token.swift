/// One token of [CSS Syntax](https://drafts.csswg.org/css-syntax/#tokenization): a kind and where it stands.
///
/// The text is not copied: `start ..< end` are byte offsets in the source, and names are decoded when somebody
/// asks (`TokenSource`). Comments make no token.
struct Token {
  enum Kind: UInt8 {
    case ident, function, atKeyword, hash, string, badString, url, badURL, delimiter
    case number, percentage, dimension, whitespace, cdo, cdc, colon, semicolon, comma
    case openSquare, closeSquare, openParenthesis, closeParenthesis, openBrace, closeBrace
  }

  struct Flags: OptionSet {
    let rawValue: UInt8
    /// The name or string contains an escape or a NUL, so that its bytes are not its value.
    static let needsDecoding = Flags(rawValue: 1)
    /// A hash that is an identifier (`#a`, not `#1`).
    static let isIdentifier = Flags(rawValue: 2)
    /// A number without fraction or exponent.
    static let isInteger = Flags(rawValue: 4)
    /// A number written with a sign.
    static let isSigned = Flags(rawValue: 8)
    /// A closing bracket that an opening one is paired with.
    static let isPaired = Flags(rawValue: 16)
  }

  var start: UInt32
  var end: UInt32
  /// For an opening bracket or a function: the index of the token that closes it, or the number of tokens where
  /// the source ends first. For a dimension: the offset of its unit. For a delimiter: its byte.
  var payload: UInt32
  var kind: Kind
  var flags: Flags

  /// Whether the token opens a block that `payload` says the end of.
  var opensBlock: Bool {
    switch kind {
    case .function, .openParenthesis, .openSquare, .openBrace: true
    default: false
    }
  }

  func isDelimiter(_ byte: UInt8) -> Bool { kind == .delimiter && payload == UInt32(byte) }
}
