import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The process that an ``IsolatedRunner`` starts: it takes names of cases and runs them with a subject of its own.
///
/// Standard input and output belong to the two of them. What the subject prints goes to standard error, and what it
/// reads is empty, so that neither comes between.
public final class IsolatedWorker {
  private let input: FileHandle
  private let output: FileHandle
  private var lines = LineReader(mostBytes: 1 << 16)

  /// Takes standard input and output; to be made before anything else in the process uses them.
  public init() {
    input = FileHandle(fileDescriptor: Self.moved(STDIN_FILENO), closeOnDealloc: false)
    output = FileHandle(fileDescriptor: Self.moved(STDOUT_FILENO), closeOnDealloc: false)
    let nothing = open("/dev/null", O_RDONLY)
    if nothing >= 0 {
      dup2(nothing, STDIN_FILENO)
      if nothing != STDIN_FILENO { close(nothing) }
    }
    dup2(STDERR_FILENO, STDOUT_FILENO)
  }

  /// Another number for a file, which processes that the subject starts do not get.
  private static func moved(_ file: Int32) -> Int32 {
    let copy = fcntl(file, F_DUPFD_CLOEXEC, 3)
    return copy < 0 ? file : copy
  }

  /// Runs the cases that are asked for until there are no more.
  ///
  /// - Returns: `false` where a name came that none of the cases has.
  public func run(_ cases: [ConformanceCase], with runner: CaseRunner) async -> Bool {
    let byID = Dictionary(cases.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    while let name = nextLine() {
      guard let testCase = byID[name] else { return false }
      for result in await runner.run([testCase]) {
        do { try output.write(contentsOf: Data((result.jsonLine + "\n").utf8)) } catch { return true }
      }
    }
    return true
  }

  private var waiting: [[UInt8]] = []

  private func nextLine() -> String? {
    while waiting.isEmpty {
      let data = input.availableData
      guard !data.isEmpty, !lines.isTooLong else { return nil }
      waiting = lines.append(Array(data))
    }
    return String(decoding: waiting.removeFirst(), as: UTF8.self)
  }
}
