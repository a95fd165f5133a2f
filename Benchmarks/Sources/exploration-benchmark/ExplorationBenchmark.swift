import Foundation
import HeadlessWebView

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A handler that answers within its start method.
private final class AtOnceHandler: SchemeHandler {
  func start(_ task: any SchemeTask) { task.answer() }
  func stop(_ task: any SchemeTask) {}
}

/// A handler that answers from another thread by way of the main one.
private final class ThreadedHandler: SchemeHandler {
  private static let queue = DispatchQueue(label: "loader", attributes: .concurrent)
  private let live = NSLock()
  private nonisolated(unsafe) var tasks: [ObjectIdentifier: any SchemeTask] = [:]

  func start(_ task: any SchemeTask) {
    live.withLock { tasks[ObjectIdentifier(task)] = task }
    Self.queue.async { [self] in
      (task as? any MainThreadSchemeTask)?.performOnMainThread { [self] in
        if live.withLock({ tasks.removeValue(forKey: ObjectIdentifier(task)) }) != nil { task.answer() }
      }
    }
  }

  func stop(_ task: any SchemeTask) {
    live.withLock { tasks[ObjectIdentifier(task)] = nil }
  }
}

extension SchemeTask {
  fileprivate func answer() {
    guard let url = request.url else { return }
    didReceive(URLResponse(url: url, mimeType: "text/plain", expectedContentLength: 1, textEncodingName: nil))
    didReceive(Data([65]))
    didFinish()
  }
}

/// Measures explorations: schedules a second.
@main
enum ExplorationBenchmark {
  static func main() async {
    await report("schedules of a handler that answers at once", least: 1_000) { AtOnceHandler() }
    await report("schedules of a handler with a thread", least: nil) { ThreadedHandler() }
  }

  private static func report(
    _ name: String, least: Double?, _ makeHandler: @escaping @Sendable () -> any SchemeHandler
  ) async {
    let requests = ["app://h/a", "app://h/b"].compactMap { URL(string: $0) }.map { URLRequest(url: $0) }
    let exploration = SchemeTaskExploration(requests: requests, count: 10_000)
    let report = await exploration.run(makeHandler)
    precondition(report.fault == nil && report.runs == 10_000, "\(report)")
    let rate = Double(report.runs) / (report.time / .seconds(1))
    let bound = least.map { rate >= $0 ? " (at least \(Int($0)))" : " — LESS THAN \(Int($0))" } ?? ""
    print("\(name): \(Int(rate)) a second\(bound)")
  }
}
