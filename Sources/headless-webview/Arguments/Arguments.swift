/// The arguments of a command, read after its syntax.
struct Arguments {
  /// What follows the options.
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// Reads a command line: `--name value`, `--name=value`, `-n value`, `--` before operands that begin with a dash.
  ///
  /// - Throws: ``Failure`` with status 64 and what to write instead.
  init(_ words: [String], syntax: CommandSyntax) throws(Failure) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      try readOption(word, &rest, syntax)
    }
    try check(syntax)
  }

  private mutating func readOption(
    _ word: String, _ rest: inout ArraySlice<String>, _ syntax: CommandSyntax
  ) throws(Failure) {
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    let option = syntax.options.first { "--\($0.name)" == parts[0] || $0.letter.map { "-\($0)" } == parts[0] }
    guard let option else { throw .usage(Self.unknown(parts[0], syntax), command: syntax.name) }
    guard let valueName = option.value else {
      if parts.count > 1 { throw .usage("\(parts[0]) takes no value", command: syntax.name) }
      values[option.name] = [""]
      return
    }
    guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else {
      throw .usage("\(parts[0]) needs a value: \(parts[0]) \(valueName)", command: syntax.name)
    }
    if !option.choices.isEmpty, !option.choices.contains(value) {
      throw .usage(
        "\(parts[0]) is one of \(option.choices.joined(separator: ", ")), not \"\(value)\"",
        command: syntax.name)
    }
    if values[option.name] != nil, !option.isRepeated {
      throw .usage("\(parts[0]) is given twice", command: syntax.name)
    }
    values[option.name, default: []].append(value)
  }

  private func check(_ syntax: CommandSyntax) throws(Failure) {
    if operands.count < syntax.requiredOperands {
      throw .usage("\(syntax.operands[operands.count]) is missing", command: syntax.name)
    }
    if operands.count > syntax.operands.count {
      throw .usage("too many arguments: \"\(operands[syntax.operands.count])\"", command: syntax.name)
    }
  }

  private static func unknown(_ name: String, _ syntax: CommandSyntax) -> String {
    let nearest = syntax.options.map { "--\($0.name)" }.min { $0.distance(to: name) < $1.distance(to: name) }
    guard let nearest, nearest.distance(to: name) <= 3 else { return "there is no option \(name)" }
    return "there is no option \(name); did you mean \(nearest)?"
  }

  // MARK: - Values

  /// The value of an option, the last where it was repeated.
  subscript(name: String) -> String? { values[name]?.last }

  /// All values of an option that may be repeated.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// Whether a switch was given.
  func has(_ name: String) -> Bool { values[name] != nil }
}

extension String {
  /// The number of letters to insert, delete or replace to make one text of the other.
  func distance(to other: String) -> Int {
    let other = Array(other)
    var row = Array(0...other.count)
    for (i, letter) in enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, otherLetter) in other.enumerated() {
        let replaced = diagonal + (letter == otherLetter ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = Swift.min(replaced, row[j] + 1, diagonal + 1)
      }
    }
    return row[other.count]
  }
}
