/// What is expected of a text that may be missing.
indirect enum TextMatcher: Sendable, Hashable {
  /// One of these; `nil` stands for no text at all.
  case oneOf([String?])
  /// The same without regard to case.
  case equalsIgnoringCase(String)
  case contains(String)
  case lacks(String)
  case present

  /// Reads a string, `null`, an array of these, or an object with one of the other matchers.
  init(_ node: JSONNode) throws(CaseFileError) {
    guard node.isObject else {
      var values: [String?] = []
      for element in try node.oneOrMore() { values.append(element.isNull ? nil : try element.string()) }
      self = .oneOf(values)
      return
    }
    try node.requireKeys(["contains", "lacks", "present", "ignoringCase"])
    if let text = node["contains"] {
      self = .contains(try text.string())
    } else if let text = node["lacks"] {
      self = .lacks(try text.string())
    } else if let text = node["ignoringCase"] {
      self = .equalsIgnoringCase(try text.string())
    } else if try node.require("present").bool() {
      self = .present
    } else {
      self = .oneOf([nil])
    }
  }

  /// Whether a text is as expected.
  func matches(_ text: String?, _ placeholders: Placeholders) -> Bool {
    switch self {
    case .oneOf(let values): values.contains { $0.map(placeholders.fill) == text }
    case .equalsIgnoringCase(let value): text?.lowercased() == placeholders.fill(value).lowercased()
    case .contains(let part): text?.contains(placeholders.fill(part)) ?? false
    case .lacks(let part): !(text?.contains(placeholders.fill(part)) ?? false)
    case .present: text != nil
    }
  }

  /// What is expected, in words.
  func described(_ placeholders: Placeholders) -> String {
    switch self {
    case .oneOf(let values):
      values.map { $0.map { "\"\(placeholders.fill($0))\"" } ?? "none" }.joined(separator: " or ")
    case .equalsIgnoringCase(let value): "\"\(placeholders.fill(value))\" in any letter case"
    case .contains(let part): "one with \"\(placeholders.fill(part))\" in it"
    case .lacks(let part): "one without \"\(placeholders.fill(part))\" in it"
    case .present: "any"
    }
  }
}
