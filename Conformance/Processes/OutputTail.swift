import Dispatch
import Foundation
import Synchronization

/// Reads what a process writes to its standard error, passes it on, and remembers the end: where the process crashes,
/// that says why.
final class OutputTail: Sendable {
  /// The most bytes that are remembered.
  private static let mostBytes = 1 << 14
  /// The most lines that are told.
  private static let mostLines = 12
  private let tail = Mutex<[UInt8]>([])
  private let end = DispatchSemaphore(value: 0)

  /// Begins to read a pipe, which is closed at its end; so many bytes are passed on to this process's standard error.
  init(pipe: Int32, mostPassedOn: Int) {
    Thread { [self] in
      var passedOn = 0
      while true {
        let bytes = ChildProcess.read(pipe)
        guard !bytes.isEmpty else { break }
        tail.withLock { tail in
          tail += bytes.suffix(Self.mostBytes)
          tail.removeFirst(max(0, tail.count - Self.mostBytes))
        }
        guard passedOn < mostPassedOn else { continue }
        passedOn += bytes.count
        try? FileHandle.standardError.write(contentsOf: Data(bytes))
        if passedOn >= mostPassedOn {
          try? FileHandle.standardError.write(
            contentsOf: Data("\n(what else the subject prints is left out)\n".utf8))
        }
      }
      ChildProcess.close(pipe)
      end.signal()
    }.start()
  }

  /// Whether a line is of a stack without names, which says nothing about the cause.
  private static func isStackFrame(_ line: Substring) -> Bool {
    let words = line.split(separator: " ", maxSplits: 3)
    return line.hasPrefix("Current stack trace")
      || words.count > 2 && Int(words[0]) != nil && words[2].hasPrefix("0x")
  }

  /// The last lines, once the process has ended; a process of its own that it left behind is not waited for.
  func lines() -> [String] {
    _ = end.wait(timeout: .now() + 0.5)
    let text = String(decoding: tail.withLock { $0 }, as: UTF8.self)
    return text.split(separator: "\n").filter { !Self.isStackFrame($0) }.suffix(Self.mostLines).map { line in
      String(line.prefix(400).unicodeScalars.map { $0.value < 32 ? " " : Character($0) })
    }
  }
}
