import Dispatch
import Foundation
import HeadlessWebView
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A scheme handler whose work is done by a command, over a protocol of lines of JSON.
///
/// What the command wrote before it took notice of a stop is dropped, since it could not know. What it writes about
/// a task that is over is told with the reason with which WebKit raises an exception.
final class LineProtocolHandler: SchemeHandler {
  private struct State {
    var number = 0
    var tasks: [Int: any SchemeTask] = [:]
    /// The URLs of all tasks, also of those that are over: what comes late still has to be read.
    var urls: [Int: URL] = [:]
    /// Tasks that were stopped and whose stop the command has not answered.
    var stopping: Set<Int> = []
    /// Tasks that are over, with the reason why no call is legal any more.
    var over: [Int: SchemeTaskState.Reason] = [:]
    var complaints: [String] = []
    var isClosing = false
  }

  private static let mostComplaints = 20
  /// Seconds of real time that a command has to end in when its input is at its end.
  private static let closingTime = 1.0

  private let process: ChildProcess
  private let state = Mutex(State())
  private let writing = DispatchQueue(label: "line protocol", qos: .userInitiated)
  private let readingEnded = DispatchSemaphore(value: 0)

  /// Starts the command by the shell.
  init(command: String, environment: SubjectEnvironment) throws {
    // Without it the shell would stay between the kit and a plain command, and one more process per case.
    let isPlain = !command.contains { "|&;<>()$`\"'\\*?[#~=%\n".contains($0) } && !command.isEmpty
    process = try ChildProcess(
      ["/bin/sh", "-c", isPlain ? "exec " + command : command],
      environment: ["CONFORMANCE_CONTENT": environment.content.path(percentEncoded: false)])
    send(
      .open(
        base: environment.address.base, content: environment.content.path(percentEncoded: false),
        folder: environment.folder.path(percentEncoded: false), profile: environment.profile))
    Thread { self.read() }.start()
  }

  /// What the command wrote that is no message, or none that fits.
  var complaints: [String] {
    state.withLock { state in
      defer { state.complaints = [] }
      return state.complaints
    }
  }

  func start(_ task: any SchemeTask) {
    let number = state.withLock { state in
      state.number += 1
      state.tasks[state.number] = task
      state.urls[state.number] = task.request.url
      return state.number
    }
    send(.start(number, task.request))
  }

  func stop(_ task: any SchemeTask) {
    let number = state.withLock { state in
      let number = state.tasks.first { $0.value === task }?.key
      if let number {
        state.tasks[number] = nil
        state.stopping.insert(number)
      }
      return number
    }
    if let number { send(.stop(number)) }
  }

  /// Ends the command: its input comes to its end, and what it still writes is read.
  func close() {
    let isWaiting = state.withLock { state in
      state.isClosing = true
      defer { state.tasks = [:] }
      return !state.tasks.isEmpty
    }
    writing.async { [process] in process.closeInput() }
    // A command that has not answered its tasks does not read, or does not write.
    let time = isWaiting ? Self.closingTime / 20 : Self.closingTime
    let hasEnded = readingEnded.wait(timeout: .now() + time) == .success
    process.kill()
    process.end()
    guard hasEnded else { return }
    for number in state.withLock({ $0.stopping.sorted() }) {
      complain("the command did not answer the stop of task \(number) by \"stopped\"")
    }
  }

  // A command that does not read blocks this queue and nothing else.
  private func send(_ order: LineProtocol.Order) {
    let bytes = order.bytes
    writing.async { [process] in _ = process.write(bytes) }
  }

  // MARK: - What the command writes

  private func read() {
    defer { readingEnded.signal() }
    var reader = LineReader(mostBytes: LineProtocol.mostBytesInLine)
    var count = 0
    while true {
      let bytes = process.read()
      guard !bytes.isEmpty else { break }
      count += bytes.count
      guard reader.append(bytes).allSatisfy(take) else { break }
      if reader.isTooLong || count > LineProtocol.mostBytes {
        complain("the command wrote more than the protocol allows, and was ended")
        break
      }
    }
    guard !state.withLock({ $0.isClosing }) else { return }
    process.kill()
    complain("the command ended with \(process.end())")
    // Nobody answers these any more.
    state.withLock { $0.tasks = [:] }
  }

  private func complain(_ text: String) {
    state.withLock { if $0.complaints.count < Self.mostComplaints { $0.complaints.append(text) } }
  }

  /// Takes a line; `false` where nothing more can be made of what follows.
  private func take(_ line: [UInt8]) -> Bool {
    guard !line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) else { return true }
    do {
      let message = try LineProtocol.Message(line) { number in
        state.withLock { $0.urls[number] }
      }
      take(message)
      return true
    } catch {
      let start = String(decoding: line.prefix(80), as: UTF8.self).unicodeScalars
        .map { $0.value < 32 || $0.value == 127 ? "\u{FFFD}" : String($0) }.joined()
      complain("\(error.description): \"\(start)\"")
      return false
    }
  }

  private func take(_ message: LineProtocol.Message) {
    let number = message.task
    if case .stopped = message { return takeStopped(number) }
    let (task, isStopping, reason) = state.withLock {
      ($0.tasks[number], $0.stopping.contains(number), $0.over[number])
    }
    if let reason, !isStopping {
      return complain("the command's \(message.name) for task \(number): \(reason.rawValue)")
    }
    guard let task else {
      if !isStopping { complain("the command answers task \(number), which was never started") }
      return
    }
    if message.isEnd { state.withLock { $0.over[number] = .completed } }
    guard let main = task as? any MainThreadSchemeTask else { return perform(message, on: task) }
    main.performOnMainThread { self.perform(message, on: task) }
  }

  /// Makes the call for a message, unless a stop came first, which the command did not know of.
  private func perform(_ message: LineProtocol.Message, on task: any SchemeTask) {
    let isWanted = state.withLock { state in
      guard state.tasks[message.task] != nil else { return false }
      if message.isEnd { state.tasks[message.task] = nil }
      return true
    }
    if isWanted { Self.call(task, message) }
  }

  private func takeStopped(_ number: Int) {
    let isExpected = state.withLock { state in
      guard state.stopping.remove(number) != nil else { return state.over[number] != nil }
      state.over[number] = .stopped
      return true
    }
    if !isExpected { complain("the command says that task \(number) was stopped, and it was not") }
  }

  private static func call(_ task: any SchemeTask, _ message: LineProtocol.Message) {
    switch message {
    case .response(_, let response): task.didReceive(response)
    case .data(_, let data): task.didReceive(data)
    case .finish: task.didFinish()
    case .fail(_, let message):
      task.didFailWithError(URLError(.unknown, userInfo: [NSLocalizedDescriptionKey: message]))
    case .stopped: break
    }
  }
}

extension ConformanceSubject {
  /// A command that handles scheme tasks, started by the shell for each case.
  public static func command(_ command: String) -> ConformanceSubject {
    ConformanceSubject(
      name: "exec:\(command)",
      lacks: [.upstream, .copies, .revalidation, .methods, .relaying, .versions, .deletion, .rules]
    ) { environment in
      LineProtocolHandler.instance(try LineProtocolHandler(command: command, environment: environment))
    }
  }
}

extension LineProtocolHandler {
  fileprivate static func instance(_ handler: LineProtocolHandler) -> SubjectInstance {
    var instance = SubjectInstance(.schemeHandler(handler), close: { handler.close() })
    instance.complaints = { handler.complaints }
    return instance
  }
}
