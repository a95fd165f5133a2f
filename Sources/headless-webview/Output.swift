import Foundation

/// The tool's standard output and standard error.
enum Output {
  /// Writes text to standard output; a reader that has gone away is no error.
  static func write(_ text: String) {
    write(text, to: FileHandle.standardOutput)
  }

  /// Writes a line to standard error.
  static func error(_ line: String) {
    write("headless-webview: " + line + "\n", to: FileHandle.standardError)
  }

  private static func write(_ text: String, to file: FileHandle) {
    try? file.write(contentsOf: Data(text.utf8))
  }

  /// Whether standard output is a terminal that wants colour: `NO_COLOR` (no-color.org) and `TERM=dumb` say no;
  /// `CLICOLOR_FORCE` says yes where it is none.
  static var wantsColor: Bool {
    let environment = ProcessInfo.processInfo.environment
    guard (environment["NO_COLOR"] ?? "").isEmpty else { return false }
    if !["", "0"].contains(environment["CLICOLOR_FORCE"] ?? "") { return true }
    return isatty(STDOUT_FILENO) == 1 && environment["TERM"] != "dumb"
  }

  /// The width of the terminal in characters; where there is none, what `COLUMNS` says, or 80.
  static var width: Int {
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 20
    else {
      return ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init) ?? 80
    }
    return Int(size.ws_col)
  }

  /// Replaces the progress line on standard error, if that is a terminal.
  static func progress(_ text: String) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    write("\r\u{1B}[2K" + text, to: FileHandle.standardError)
  }
}
