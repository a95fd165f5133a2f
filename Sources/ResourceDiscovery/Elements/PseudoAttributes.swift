/// The `name="value"` pairs of a processing instruction, which must be well-formed attributes of XML.
struct PseudoAttributes {
  private var values: [String: String] = [:]

  /// The value of an attribute; `nil` where it is absent.
  subscript(name: String) -> String? { values[name] }

  /// Reads the data of an instruction.
  ///
  /// - Returns: `nil` where anything is not an attribute, or stands there twice.
  init?(parsing data: String) {
    var rest = data[...].drop(while: \.isWhitespace)
    while !rest.isEmpty {
      let name = rest.prefix { !$0.isWhitespace && !"='\"<>&".contains($0) }
      rest = rest.dropFirst(name.count).drop(while: \.isWhitespace)
      guard !name.isEmpty, rest.first == "=" else { return nil }
      rest = rest.dropFirst().drop(while: \.isWhitespace)
      guard let quote = rest.first, quote == "\"" || quote == "'",
        let end = rest.dropFirst().firstIndex(of: quote),
        let value = Self.unescaped(rest.dropFirst()[..<end]),
        values.updateValue(value, forKey: String(name)) == nil
      else { return nil }
      rest = rest[rest.index(after: end)...]
      // A space must come before the next.
      guard rest.isEmpty || rest.first?.isWhitespace == true else { return nil }
      rest = rest.drop(while: \.isWhitespace)
    }
  }

  private static let entities = ["lt": "<", "gt": ">", "quot": "\"", "apos": "'", "amp": "&"]

  /// Decodes the references of XML; `nil` where one is not known, or a `<` stands there.
  private static func unescaped(_ text: Substring) -> String? {
    if text.contains("<") { return nil }
    var result = ""
    var rest = text
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      guard let end = rest[start...].firstIndex(of: ";"),
        let value = value(ofReference: rest[rest.index(after: start)..<end])
      else { return nil }
      result += value
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func value(ofReference name: Substring) -> String? {
    guard name.first == "#" else { return entities[String(name)] }
    let digits = name.dropFirst()
    let code = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return code.flatMap(Unicode.Scalar.init).map { String($0) }
  }
}
