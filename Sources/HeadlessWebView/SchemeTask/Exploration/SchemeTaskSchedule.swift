/// What happens to the scheme tasks of one run of an exploration, and when.
///
/// Its text can be read back. Tasks stand in the order of their start, separated by `;`:
///
/// ```
/// 1 stop after call 2; 1; then 2 close while call 1 waits
/// ```
///
/// The number is that of the request. Tasks live at the same time, but one after `then` starts when all before it
/// are over, and may be the same object as one of them.
public struct SchemeTaskSchedule: Sendable, Hashable, CustomStringConvertible, LosslessStringConvertible {
  /// One task.
  public struct Task: Sendable, Hashable {
    /// The index of the request, from 0.
    public var request: Int
    /// Whether the task starts when all before it are over.
    public var isLater = false
    /// What ends the task early.
    public var interruption: Interruption?

    /// Makes a task.
    public init(request: Int, isLater: Bool = false, interruption: Interruption? = nil) {
      self.request = request
      self.isLater = isLater
      self.interruption = interruption
    }
  }

  /// What ends tasks early.
  public struct Interruption: Sendable, Hashable {
    /// How a web view ends tasks.
    public enum Way: String, Sendable, Hashable, CaseIterable {
      /// Stops the task alone, as an aborted request.
      case stop
      /// Stops all tasks, each in a turn of its own, as a navigation to another page or a reload.
      case navigate
      /// Stops all tasks in one turn, as closing the view.
      case close
      /// Lets the view go: no task is stopped, and later calls are ignored.
      case release
    }

    /// The moments at which it can, counted by what the handler has done.
    public enum Point: Sendable, Hashable {
      /// As soon as the handler's start method has returned.
      case afterStart
      /// In the turn that takes the task's call of this number, from 1, before its caller knows; within the start
      /// method, as soon as that has returned.
      case afterCall(Int)
      /// While the task's call of this number, from 1, made on another thread, waits for the main thread.
      case whileCallWaits(Int)
    }

    /// How the task is ended, and which others with it.
    public var way: Way
    /// The moment at which that is done.
    public var point: Point

    /// Makes an interruption.
    public init(_ way: Way, _ point: Point) {
      self.way = way
      self.point = point
    }
  }

  /// The tasks in the order of their start.
  public var tasks: [Task]
  /// Which of several waiting calls goes first: 0 for those of the task that started first, else a seed.
  public var order: UInt64

  /// Makes a schedule.
  public init(_ tasks: [Task], order: UInt64 = 0) {
    self.tasks = tasks
    self.order = order
  }

  /// Reads a schedule; `nil` where the text is none.
  public init?(_ description: String) {
    var parts = description.split(separator: ";").map { $0.split(separator: " ").map(String.init) }
    order = 0
    if let last = parts.last, last.count == 2, last[0] == "order" {
      guard let seed = UInt64(last[1]) else { return nil }
      order = seed
      parts.removeLast()
    }
    tasks = []
    for words in parts {
      guard let task = Task(words) else { return nil }
      tasks.append(task)
    }
    if tasks.isEmpty { return nil }
  }

  /// The schedule as text.
  public var description: String {
    (tasks.map(\.description) + (order == 0 ? [] : ["order \(order)"])).joined(separator: "; ")
  }
}

extension SchemeTaskSchedule.Task: CustomStringConvertible {
  /// The task as a schedule's text has it.
  public var description: String {
    let start = (isLater ? "then " : "") + "\(request + 1)"
    guard let interruption else { return start }
    return "\(start) \(interruption.way.rawValue) \(interruption.point.description)"
  }

  fileprivate init?(_ words: [String]) {
    var words = words[...]
    isLater = words.first == "then"
    if isLater { words = words.dropFirst() }
    guard let number = words.popFirst().flatMap(Int.init), number > 0 else { return nil }
    request = number - 1
    guard let way = words.popFirst() else { return }
    guard let way = SchemeTaskSchedule.Interruption.Way(rawValue: way),
      let point = SchemeTaskSchedule.Interruption.Point(Array(words))
    else { return nil }
    interruption = SchemeTaskSchedule.Interruption(way, point)
  }
}

extension SchemeTaskSchedule.Interruption.Point: CustomStringConvertible {
  /// The points that a task with so many calls has; those first at which no thread of the handler's is between two
  /// things it does, so that a fault is found the same way each time.
  static func all(calls: Int) -> [Self] {
    let numbers = 1...max(1, min(calls, 12))
    return numbers.map { .whileCallWaits($0) } + numbers.map { .afterCall($0) } + [.afterStart]
  }

  /// The point as a schedule's text has it.
  public var description: String {
    switch self {
    case .afterStart: "after start"
    case .afterCall(let number): "after call \(number)"
    case .whileCallWaits(let number): "while call \(number) waits"
    }
  }

  fileprivate init?(_ words: [String]) {
    switch (words.count, words.first, words.last) {
    case (2, "after", "start"): self = .afterStart
    case (3, "after", _):
      guard words[1] == "call", let number = Int(words[2]), number > 0 else { return nil }
      self = .afterCall(number)
    case (4, "while", "waits"):
      guard words[1] == "call", let number = Int(words[2]), number > 0 else { return nil }
      self = .whileCallWaits(number)
    default: return nil
    }
  }
}
