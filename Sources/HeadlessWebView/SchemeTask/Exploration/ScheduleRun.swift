/// What happened in one run of a schedule.
public struct ScheduleRun: Sendable {
  /// Something that the handler did wrong.
  public struct Fault: Sendable, Hashable, CustomStringConvertible {
    /// The kinds of fault.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// A call on a task that was stopped before.
      case callAfterStop = "call after stop"
      /// A call on a task from within its stop method.
      case callInStop = "call within stop"
      /// A call on a task that had been finished or failed.
      case callAfterCompletion = "call after completion"
      /// Calls in the wrong order.
      case wrongOrder = "wrong order"
      /// A task that was neither answered nor stopped.
      case neverAnswered = "never answered"
      /// Start or stop and a call on another thread waited for each other.
      case deadLock = "dead-lock"
      /// Start or stop did not return in time.
      case mainThreadKept = "main thread kept"
      /// A diagnostic that was asked for, or what ``PageExploration/isFault`` says.
      case diagnosed = "diagnosed"
    }

    /// The kind of fault.
    public var kind: Kind
    /// The task, from 0; `nil` where it is not that of a task.
    public var task: Int?
    /// WebKit's reason, or what happened.
    public var message: String
    /// The call, by its Objective-C name, where it was one.
    public var call: String?
    /// The thread that made it.
    public var thread: String?
    /// The place in the handler's source, of a page's exploration: `Handler.swift:42`; `nil` where it is not known, and
    /// in explorations of tasks, in which looking up so many places ended the process in the toolchain's own reader.
    public var place: String?

    /// The fault in a sentence.
    public var description: String {
      let subject = task.map { "task \($0 + 1): " } ?? ""
      guard let call, let thread else { return "\(kind.rawValue): \(subject)\(message)" }
      let place = place.map { " (\($0))" } ?? ""
      return "\(kind.rawValue): \(subject)\(call) on the thread \(thread) raises: \(message)\(place)"
    }
  }

  /// The schedule that was run: which tasks there were, and when each was ended.
  public var schedule: SchemeTaskSchedule
  /// What the handler did wrong, in order.
  public var faults: [Fault] = []
  /// What happened, a line an event.
  public var events: [String] = []
  /// The number of calls that each task took.
  public var calls: [Int] = []
  /// Tasks that somebody still held some time after their end.
  public var heldTasks = 0
}
