/// Why the command ends without having done its work: a line for people, and the exit status.
struct Failure: Error {
  /// The statuses, of which those from 64 are the BSD convention's (`sysexits.h`).
  enum Status: Int32 {
    /// All is well.
    case fine = 0
    /// The work is done, and something was found.
    case findings = 1
    /// The command line is wrong.
    case usage = 64
    /// What should be read is not there or cannot be read.
    case noInput = 66
    /// This build, or this machine, lacks what the command needs.
    case unavailable = 69
    /// Something that must not happen.
    case `internal` = 70
    /// What should be written cannot be.
    case cannotCreate = 73
  }

  let status: Status
  let message: String

  static func usage(_ message: String, command: String) -> Failure {
    Failure(status: .usage, message: "\(message) (see headless-webview \(command) --help)")
  }

  static func noInput(_ message: String) -> Failure {
    Failure(status: .noInput, message: message)
  }
}
