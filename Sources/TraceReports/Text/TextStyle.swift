/// How a piece of text is set off on a terminal.
enum TextStyle: String {
  /// What is wrong.
  case error = "1;31"
  /// What may be wrong.
  case warning = "1;33"
  /// What is worth knowing.
  case note = "1;36"
  /// What stands back.
  case faint = "2"
  /// What stands out.
  case strong = "1"

  /// The text in this style; as it is where no colour is wanted.
  func apply(_ text: String, if usesColor: Bool) -> String {
    usesColor && !text.isEmpty ? "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" : text
  }
}
