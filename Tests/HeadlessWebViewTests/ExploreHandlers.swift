import Dispatch
import Foundation
import HeadlessWebView
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A handler written as public ones are, with a fault or without.
struct HandlerPair: Sendable, CustomTestStringConvertible {
  let name: String
  /// The fault that the first handler has.
  let fault: ScheduleRun.Fault.Kind
  let faulty: @Sendable () -> any SchemeHandler
  let corrected: @Sendable () -> any SchemeHandler
  var testDescription: String { name }
}

/// A handler made of closures, with whatever they keep.
private final class Handler<State: Sendable>: SchemeHandler {
  let state: State
  private let onStart: @Sendable (any SchemeTask, State) -> Void
  private let onStop: @Sendable (any SchemeTask, State) -> Void

  init(
    _ state: State, start: @escaping @Sendable (any SchemeTask, State) -> Void,
    stop: @escaping @Sendable (any SchemeTask, State) -> Void = { _, _ in }
  ) {
    self.state = state
    onStart = start
    onStop = stop
  }

  func start(_ task: any SchemeTask) { onStart(task, state) }
  func stop(_ task: any SchemeTask) { onStop(task, state) }
}

/// A dictionary behind a lock, as handlers have them: one that a thread sanitizer knows, also where threads wait for it.
private final class Table<Key: Hashable & Sendable, Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var values: [Key: Value] = [:]

  subscript(key: Key) -> Value? {
    get { lock.withLock { values[key] } }
    set { lock.withLock { values[key] = newValue } }
  }

  func remove(_ key: Key) -> Value? { lock.withLock { values.removeValue(forKey: key) } }
}

private let background = DispatchQueue(label: "handler", attributes: .concurrent)

extension SchemeTask {
  /// Does something on the host's main thread, as `DispatchQueue.main.async` does in an app.
  fileprivate func onMain(_ body: @escaping @Sendable () -> Void) {
    (self as? any MainThreadSchemeTask)?.performOnMainThread(body)
  }
}

enum ExploreHandlers {
  static let pairs = [
    callAfterStop, checkThenCall, callInStop, twoCompletions, deadLockOfQueue, deadLockOfLock, keyedByRequest,
    staleAddress, neverAnswersUnknown, neverAnswersErrors, dataBeforeResponse, finishAfterFailure, slowStart,
  ]

  /// The answer comes from another thread, and nobody remembers the stop.
  static let callAfterStop = HandlerPair(
    name: "no memory of the stop", fault: .callAfterStop,
    faulty: {
      Handler(()) { task, _ in background.async { task.answer("x") } }
    },
    corrected: {
      Handler(Table<ObjectIdentifier, any SchemeTask>()) { task, live in
        live[ObjectIdentifier(task)] = task
        background.async {
          task.onMain {
            if live.remove(ObjectIdentifier(task)) != nil { task.answer("x") }
          }
        }
      } stop: { task, live in
        live[ObjectIdentifier(task)] = nil
      }
    })

  /// The stop is remembered, but the call is made on another thread some time after the look.
  static let checkThenCall = HandlerPair(
    name: "check, then call from another thread", fault: .callAfterStop,
    faulty: {
      Handler(Table<ObjectIdentifier, any SchemeTask>()) { task, live in
        let key = ObjectIdentifier(task)
        live[key] = task
        background.async {
          if live[key] != nil { task.respond("text/plain") }
          if live[key] != nil { task.didReceive(Data("x".utf8)) }
          if live.remove(key) != nil { task.didFinish() }
        }
      } stop: { task, live in
        live[ObjectIdentifier(task)] = nil
      }
    },
    corrected: {
      Handler(Table<ObjectIdentifier, any SchemeTask>()) { task, live in
        let key = ObjectIdentifier(task)
        live[key] = task
        background.async {
          task.onMain { if live[key] != nil { task.respond("text/plain") } }
          task.onMain { if live[key] != nil { task.didReceive(Data("x".utf8)) } }
          task.onMain { if live.remove(key) != nil { task.didFinish() } }
        }
      } stop: { task, live in
        live[ObjectIdentifier(task)] = nil
      }
    })

  /// Stop fails the task, as the end of a URLSession task with "cancelled" does.
  static let callInStop = HandlerPair(
    name: "an answer within stop", fault: .callInStop,
    faulty: {
      Handler(Table<ObjectIdentifier, any SchemeTask>()) { task, live in
        let key = ObjectIdentifier(task)
        live[key] = task
        background.async { task.onMain { if live.remove(key) != nil { task.answer("x") } } }
      } stop: { task, live in
        if live.remove(ObjectIdentifier(task)) != nil { task.didFailWithError(URLError(.cancelled)) }
      }
    },
    corrected: callAfterStop.corrected)

  /// A missing return after a failure.
  static let twoCompletions = HandlerPair(
    name: "a failure, and then an answer", fault: .callAfterCompletion,
    faulty: {
      Handler(()) { task, _ in
        if task.request.url?.path != "/known" { task.didFailWithError(URLError(.fileDoesNotExist)) }
        task.answer("x")
      }
    },
    corrected: {
      Handler(()) { task, _ in
        if task.request.url?.path != "/known" { return task.didFailWithError(URLError(.fileDoesNotExist)) }
        task.answer("x")
      }
    })

  /// Stop waits for the queue on which tasks are called.
  static let deadLockOfQueue = HandlerPair(
    name: "stop waits for the queue that calls", fault: .deadLock,
    faulty: {
      Handler(DispatchQueue(label: "tasks")) { task, queue in
        queue.async { task.answer("x") }
      } stop: { _, queue in
        queue.sync {}
      }
    },
    corrected: {
      Handler((DispatchQueue(label: "tasks"), Table<ObjectIdentifier, any SchemeTask>())) { task, state in
        state.1[ObjectIdentifier(task)] = task
        state.0.async {
          task.onMain { if state.1.remove(ObjectIdentifier(task)) != nil { task.answer("x") } }
        }
      } stop: { task, state in
        state.1[ObjectIdentifier(task)] = nil
        state.0.sync {}
      }
    })

  /// A lock is held over the calls, and stop takes it.
  static let deadLockOfLock = HandlerPair(
    name: "a lock held over calls", fault: .deadLock,
    faulty: {
      Handler((NSLock(), Table<ObjectIdentifier, any SchemeTask>())) { task, state in
        let key = ObjectIdentifier(task)
        state.1[key] = task
        background.async {
          state.0.withLock { if state.1.remove(key) != nil { task.answer("x") } }
        }
      } stop: { task, state in
        state.0.withLock { state.1[ObjectIdentifier(task)] = nil }
      }
    },
    corrected: callAfterStop.corrected)

  /// Tasks are known by what they ask for.
  static let keyedByRequest = HandlerPair(
    name: "tasks known by their URL", fault: .neverAnswered,
    faulty: {
      Handler(Table<URL, any SchemeTask>()) { task, live in
        guard let url = task.request.url else { return }
        live[url] = task
        background.async { task.onMain { live.remove(url)?.answer("x") } }
      } stop: { task, live in
        if let url = task.request.url { live[url] = nil }
      }
    },
    corrected: callAfterStop.corrected)

  /// Stopped tasks are remembered by their address for ever.
  static let staleAddress = HandlerPair(
    name: "stopped tasks known by their address", fault: .neverAnswered,
    faulty: {
      Handler(Table<ObjectIdentifier, Bool>()) { task, stopped in
        background.async { task.onMain { if stopped[ObjectIdentifier(task)] != true { task.answer("x") } } }
      } stop: { task, stopped in
        stopped[ObjectIdentifier(task)] = true
      }
    },
    corrected: {
      Handler(Table<ObjectIdentifier, Bool>()) { task, stopped in
        stopped[ObjectIdentifier(task)] = false
        background.async {
          task.onMain { if stopped.remove(ObjectIdentifier(task)) == false { task.answer("x") } }
        }
      } stop: { task, stopped in
        stopped[ObjectIdentifier(task)] = nil
      }
    })

  /// A guard that returns.
  static let neverAnswersUnknown = HandlerPair(
    name: "a path that is not known", fault: .neverAnswered,
    faulty: {
      Handler(()) { task, _ in
        guard task.request.url?.path == "/known" else { return }
        task.answer("x")
      }
    },
    corrected: twoCompletions.corrected)

  /// An error that only a log hears of, while the task is kept.
  static let neverAnswersErrors = HandlerPair(
    name: "an error that nobody tells", fault: .neverAnswered,
    faulty: {
      Handler(Table<ObjectIdentifier, any SchemeTask>()) { task, live in
        let key = ObjectIdentifier(task)
        live[key] = task
        let isKnown = task.request.url?.path == "/known"
        background.async {
          guard isKnown else { return }
          task.onMain { if live.remove(key) != nil { task.answer("x") } }
        }
      } stop: { task, live in
        live[ObjectIdentifier(task)] = nil
      }
    },
    corrected: callAfterStop.corrected)

  /// A callback order that is left to chance.
  static let dataBeforeResponse = HandlerPair(
    name: "data before the response", fault: .wrongOrder,
    faulty: {
      Handler(()) { task, _ in
        task.didReceive(Data("x".utf8))
        task.respond("text/plain")
        task.didFinish()
      }
    },
    corrected: { Handler(()) { task, _ in task.answer("x") } })

  /// Two callbacks that may both come: a time-out and the answer.
  static let finishAfterFailure = HandlerPair(
    name: "a time-out and an answer", fault: .callAfterCompletion,
    faulty: {
      Handler(()) { task, _ in
        background.async { task.onMain { task.didFailWithError(URLError(.timedOut)) } }
        background.async { task.onMain { task.answer("x") } }
      }
    },
    corrected: {
      Handler(Table<ObjectIdentifier, any SchemeTask>()) { task, live in
        let key = ObjectIdentifier(task)
        live[key] = task
        background.async {
          task.onMain { if live.remove(key) != nil { task.didFailWithError(URLError(.timedOut)) } }
        }
        background.async { task.onMain { if live.remove(key) != nil { task.answer("x") } } }
      } stop: { task, live in
        live[ObjectIdentifier(task)] = nil
      }
    })

  /// A large file is read where the app draws.
  static let slowStart = HandlerPair(
    name: "work on the main thread", fault: .mainThreadKept,
    faulty: {
      Handler(()) { task, _ in
        Thread.sleep(forTimeInterval: 1)
        task.answer("x")
      }
    },
    corrected: callAfterStop.corrected)
}
