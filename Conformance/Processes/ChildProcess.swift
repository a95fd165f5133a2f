import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A child process with pipes for its standard input and output, in a process group of its own.
///
/// Foundation's `Process` needs a run loop to notice ends, and cannot end a whole group.
final class ChildProcess: Sendable {
  /// How a process ended.
  enum End: Sendable, Hashable, CustomStringConvertible {
    case exit(Int32)
    case signal(Int32)

    var description: String {
      switch self {
      case .exit(let status): "exit status \(status)"
      case .signal(let number): "signal \(number) (\(String(cString: strsignal(number))))"
      }
    }
  }

  private let identifier: pid_t
  private let input: Int32
  private let output: Int32
  private let state = Mutex((isInputOpen: true, writers: 0, end: End?.none))
  /// What the process writes to its standard error, where that was asked for; else it has the one of this process.
  let errors: OutputTail?

  /// Starts a program by its path.
  ///
  /// - Parameter passesOnErrors: How many bytes of its standard error go on to that of this process, where it is
  ///   watched; `nil` where the two are the same.
  /// - Throws: ``CaseRunError`` where that is not possible.
  init(_ command: [String], environment: [String: String] = [:], passesOnErrors: Int? = nil) throws {
    signal(SIGPIPE, SIG_IGN)
    var toChild: [Int32] = [-1, -1]
    var fromChild: [Int32] = [-1, -1]
    var fromErrors: [Int32] = [-1, -1]
    guard Self.makePipe(&toChild), Self.makePipe(&fromChild),
      passesOnErrors == nil || Self.makePipe(&fromErrors)
    else {
      let reason = String(cString: strerror(errno))
      for end in toChild + fromChild + fromErrors { Self.close(end) }
      throw CaseRunError("no pipe can be made: \(reason)")
    }
    defer { for end in [toChild[0], fromChild[1], fromErrors[1]] { Self.close(end) } }
    var identifier: pid_t = 0
    let status = Self.spawn(
      command, environment: environment, input: toChild[0], output: fromChild[1], errors: fromErrors[1],
      &identifier)
    guard status == 0 else {
      for end in [toChild[1], fromChild[0], fromErrors[0]] { Self.close(end) }
      throw CaseRunError("\(command.first ?? "") cannot be started: \(String(cString: strerror(status)))")
    }
    self.identifier = identifier
    input = toChild[1]
    output = fromChild[0]
    errors = passesOnErrors.map { OutputTail(pipe: fromErrors[0], mostPassedOn: $0) }
  }

  deinit {
    end()
    Self.close(output)
  }

  /// Closes a file; nothing where there is none.
  static func close(_ file: Int32) {
    if file >= 0 { systemClose(file) }
  }

  private static func makePipe(_ ends: inout [Int32]) -> Bool {
    guard pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return true
  }

  private static func spawn(
    _ command: [String], environment: [String: String], input: Int32, output: Int32, errors: Int32,
    _ identifier: inout pid_t
  ) -> Int32 {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    if errors >= 0 { posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = all.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in arguments + variables { free(pointer) } }
    return posix_spawn(&identifier, command.first ?? "", &actions, &attributes, &arguments, &variables)
  }

  // MARK: - Input and output

  /// Writes bytes to the standard input; `false` where the process does not take them any more. It may block.
  func write(_ bytes: [UInt8]) -> Bool {
    // The number of a file that is closed may be another file's already, so that who writes keeps it open.
    let isOpen = state.withLock { state in
      if state.isInputOpen { state.writers += 1 }
      return state.isInputOpen
    }
    guard isOpen else { return false }
    defer {
      let isLast = state.withLock { state in
        state.writers -= 1
        return state.writers == 0 && !state.isInputOpen
      }
      if isLast { Self.close(input) }
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(input, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Reads what there is of the standard output, and waits where there is nothing; empty at its end.
  func read() -> [UInt8] { Self.read(output) }

  /// Reads what there is of a pipe, and waits where there is nothing; empty at its end.
  static func read(_ file: Int32) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = buffer.withUnsafeMutableBytes { systemRead(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      return Array(buffer.prefix(max(0, count)))
    }
  }

  /// Closes the standard input when all is written that is being written, so that a process that reads to its end
  /// can go.
  func closeInput() {
    let isIdle = state.withLock { state in
      defer { state.isInputOpen = false }
      return state.isInputOpen && state.writers == 0
    }
    if isIdle { Self.close(input) }
  }

  // MARK: - The end

  /// Ends the process and all that it started, and says how it had ended where it had before.
  @discardableResult
  func end() -> End {
    closeInput()
    return state.withLock { state in
      if let end = state.end { return end }
      var status: Int32 = 0
      // A process that has closed its output is about to end by itself: its own end tells more than ours.
      var result = waitpid(identifier, &status, WNOHANG)
      for _ in 0..<20 where result == 0 {
        usleep(1_000)
        result = waitpid(identifier, &status, WNOHANG)
      }
      if result == 0 {
        sendSignal(-identifier, SIGKILL)
        sendSignal(identifier, SIGKILL)
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
      } else {
        sendSignal(-identifier, SIGKILL)
      }
      let end: End = status & 0x7F == 0 ? .exit((status >> 8) & 0xFF) : .signal(status & 0x7F)
      state.end = end
      return end
    }
  }

  /// Ends the process at once, from any thread, so that somebody who reads its output gets on.
  func kill() {
    // The number of a process that has ended may be another's already.
    if state.withLock({ $0.end == nil }) { sendSignal(-identifier, SIGKILL) }
  }
}

private func sendSignal(_ identifier: pid_t, _ number: Int32) {
  #if canImport(Darwin)
    _ = Darwin.kill(identifier, number)
  #elseif canImport(Musl)
    _ = Musl.kill(identifier, number)
  #else
    _ = Glibc.kill(identifier, number)
  #endif
}

private func systemClose(_ file: Int32) {
  #if canImport(Darwin)
    _ = Darwin.close(file)
  #elseif canImport(Musl)
    _ = Musl.close(file)
  #else
    _ = Glibc.close(file)
  #endif
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  #if canImport(Darwin)
    Darwin.write(file, bytes, count)
  #elseif canImport(Musl)
    Musl.write(file, bytes, count)
  #else
    Glibc.write(file, bytes, count)
  #endif
}

private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  #if canImport(Darwin)
    Darwin.read(file, bytes, count)
  #elseif canImport(Musl)
    Musl.read(file, bytes, count)
  #else
    Glibc.read(file, bytes, count)
  #endif
}
