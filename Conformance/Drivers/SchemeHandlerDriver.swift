import Foundation
import HeadlessWebView
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Drives a scheme handler as a web view does: start and stop on the main thread, calls from anywhere.
final class SchemeHandlerDriver: RequestDriver {
  let main: MainTurns
  private let handler: any SchemeHandler
  private let tasks = Mutex<[ObjectIdentifier: WeakTask]>([:])

  private struct WeakTask {
    weak var task: ObservedTask?
  }

  init(_ handler: any SchemeHandler, onMainQueue: Bool) {
    self.handler = handler
    main = MainTurns(onMainQueue: onMainQueue)
  }

  func start(_ request: URLRequest, willStart: (ExchangeRecord) -> Void) -> ExchangeRecord {
    let record = ExchangeRecord(request)
    willStart(record)
    main.post { [self] in
      let task = ObservedTask(request, record: record, main: main)
      tasks.withLock { $0[ObjectIdentifier(record)] = WeakTask(task: task) }
      record.note(.start)
      handler.start(task)
      record.note(.startReturned)
      main.startHasReturned()
    }
    return record
  }

  func stop(_ record: ExchangeRecord) {
    if main.isCurrent {
      stopNow(record)
    } else {
      main.post { [self] in stopNow(record) }
    }
  }

  private func stopNow(_ record: ExchangeRecord) {
    let task = tasks.withLock { $0[ObjectIdentifier(record)]?.task }
    guard let task, record.stop(isTold: true) else { return }
    record.note(.stop)
    handler.stop(task)
    record.note(.stopReturned)
  }
}
