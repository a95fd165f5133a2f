/// What a command takes, from which its help is made and its arguments are read.
struct CommandSyntax {
  /// One option.
  struct Option {
    /// The long name without its dashes.
    let name: String
    /// The one-letter name.
    var letter: Character?
    /// What the value is, in upper case; `nil` for a switch.
    var value: String?
    /// The values that are allowed; empty where any is.
    var choices: [String] = []
    /// Whether the option may be given again.
    var isRepeated = false
    /// What it does.
    let help: String
  }

  /// The command's name.
  let name: String
  /// What it does, in a line.
  let summary: String
  /// What follows the options: `PAGE`.
  var operands: [String] = []
  /// How many operands must be there.
  var requiredOperands = 0
  /// The options, in the order of the help.
  var options: [Option] = []
  /// A command line that works as it is.
  let example: String
  /// What else there is to say.
  var notes = ""

  /// The whole help.
  var help: String {
    var lines = ["\(summary)", "", "Usage: headless-webview \(name) \(usage)"]
    if !options.isEmpty {
      lines += ["", "Options:"]
      let width = (options.map { $0.title.count }.max() ?? 0) + 2
      for option in options {
        let text =
          option.help + (option.isRepeated ? " (may be given again)" : "")
          + (option.choices.isEmpty ? "" : ": " + option.choices.joined(separator: ", "))
        lines += text.wrapped(to: 78 - width - 2).enumerated().map { index, line in
          "  " + (index == 0 ? option.title : "").padded(to: width) + line
        }
      }
    }
    if !notes.isEmpty { lines += [""] + notes.wrapped(to: 78) }
    lines += ["", "Example:", "  \(example)"]
    return lines.joined(separator: "\n")
  }

  private var usage: String {
    let operandTexts = operands.enumerated().map { $0 < requiredOperands ? $1 : "[\($1)]" }
    return (operandTexts + (options.isEmpty ? [] : ["[options]"])).joined(separator: " ")
  }
}

extension CommandSyntax.Option {
  /// How the option is shown: `-o, --output FILE`.
  fileprivate var title: String {
    (letter.map { "-\($0), " } ?? "") + "--\(name)" + (value.map { " \($0)" } ?? "")
  }
}

extension String {
  /// The text with spaces after it up to a width.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The text in lines of a width, broken at spaces.
  func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    for paragraph in split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      for word in paragraph.split(separator: " ") {
        if !line.isEmpty, line.count + 1 + word.count > width {
          lines.append(line)
          line = ""
        }
        line += (line.isEmpty ? "" : " ") + word
      }
      lines.append(line)
    }
    return lines
  }
}
