import Dispatch
import Foundation
import HeadlessWebView
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A scheme handler whose work is done by a command, over a protocol of lines of JSON.
///
/// What the command does wrong with a task becomes the same illegal call that a handler in Swift would make. What
/// it wrote before it took notice of a stop is dropped, since it could not know; what it writes after is illegal.
final class LineProtocolHandler: SchemeHandler {
  private struct LiveTask {
    let task: any SchemeTask
    var isStopping = false
  }

  private struct State {
    var number = 0
    var tasks: [Int: LiveTask] = [:]
    var ended: Set<Int> = []
    var complaints: [String] = []
    var isClosed = false
  }

  /// Seconds for which a stopped task is held, so that calls that come too late can be made on it.
  private static let lateCalls = 0.05
  private static let mostComplaints = 20

  private let process: ChildProcess
  private let state = Mutex(State())
  private let writing = DispatchQueue(label: "line protocol", qos: .userInitiated)

  /// Starts the command by the shell.
  init(command: String, environment: SubjectEnvironment, profile: String) throws {
    // Without it the shell would stay between the kit and a plain command, and one more process per case.
    let isPlain = !command.contains { "|&;<>()$`\"'\\*?[#~=%\n".contains($0) } && !command.isEmpty
    process = try ChildProcess(
      ["/bin/sh", "-c", isPlain ? "exec " + command : command],
      environment: ["CONFORMANCE_CONTENT": environment.content.path(percentEncoded: false)])
    send(
      .open(
        base: environment.address.base, content: environment.content.path(percentEncoded: false),
        folder: environment.folder.path(percentEncoded: false), profile: profile))
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
      state.tasks[state.number] = LiveTask(task: task)
      return state.number
    }
    send(.start(number, task.request))
  }

  func stop(_ task: any SchemeTask) {
    let number = state.withLock { state in
      let number = state.tasks.first { $0.value.task === task }?.key
      if let number { state.tasks[number]?.isStopping = true }
      return number
    }
    if let number { send(.stop(number)) }
  }

  /// Ends the command.
  func close() {
    state.withLock {
      $0.isClosed = true
      $0.tasks = [:]
    }
    process.kill()
    process.end()
  }

  // A command that does not read blocks this queue and nothing else.
  private func send(_ order: LineProtocol.Order) {
    let bytes = order.bytes
    writing.async { [process] in _ = process.write(bytes) }
  }

  // MARK: - What the command writes

  private func read() {
    var reader = LineReader(mostBytes: LineProtocol.mostBytesInLine)
    var count = 0
    while true {
      let bytes = process.read()
      guard !bytes.isEmpty else { break }
      count += bytes.count
      let isLive = reader.append(bytes).allSatisfy(take)
      guard isLive else { break }
      if reader.isTooLong || count > LineProtocol.mostBytes {
        complain("the command wrote more than the protocol allows, and was ended")
        break
      }
    }
    process.kill()
    let end = process.end()
    let left = state.withLock { state in
      defer { state.tasks = [:] }
      return state.isClosed ? [] : Array(state.tasks.values)
    }
    if !state.withLock({ $0.isClosed }), left.contains(where: { !$0.isStopping }) || end != .exit(0) {
      complain("the command ended with \(end)")
    }
  }

  private func complain(_ text: String) {
    state.withLock { if $0.complaints.count < Self.mostComplaints { $0.complaints.append(text) } }
  }

  /// Takes a line; `false` where nothing more can be made of what follows.
  private func take(_ line: [UInt8]) -> Bool {
    guard !line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) else { return true }
    do {
      let message = try LineProtocol.Message(line) { number in
        state.withLock { $0.tasks[number]?.task.request.url }
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
    let (live, isKnown) = state.withLock { ($0.tasks[number], $0.ended.contains(number)) }
    guard let live else {
      if !isKnown { complain("the command answers task \(number), which was never started") }
      return
    }
    if case .stopped = message {
      guard live.isStopping else {
        return complain("the command says that task \(number) was stopped, and it was not")
      }
      return release(number)
    }
    guard !live.isStopping else { return }
    Self.call(live.task, message)
    switch message {
    case .finish, .fail: release(number)
    default: break
    }
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

  /// Lets go of a task that is over, a moment later, so that what comes too late can be told.
  private func release(_ number: Int) {
    state.withLock { state in
      state.ended.insert(number)
      // Calls on the task are illegal from now on, and the task itself says so.
      state.tasks[number]?.isStopping = false
    }
    writing.asyncAfter(deadline: .now() + Self.lateCalls) { [self] in
      _ = state.withLock { $0.tasks.removeValue(forKey: number) }
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
      let handler = try LineProtocolHandler(
        command: command, environment: environment, profile: EngineProfile.defaultID)
      return LineProtocolHandler.instance(handler)
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
