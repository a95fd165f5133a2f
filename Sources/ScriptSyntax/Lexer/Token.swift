/// A token: where it stands and what it is.
struct Token {
  var kind = TokenKind.endOfInput
  /// Offsets of the first byte and of the one after the last.
  var start = 0
  var end = 0
  /// Whether a line ends between this token and the one before.
  var isAfterLineEnd = false
  /// Whether the token is a word with an escape in it.
  var isEscaped = false
  /// Where a legacy octal number or escape stands, which strict code forbids; -1 if there is none.
  var legacyOctal = -1
}
