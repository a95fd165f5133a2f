import Dispatch
import Foundation
import HeadlessWebView
import LoadTrace
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Many tasks at once: nothing is lost, nothing raises, and nothing is left.
@Suite(.serialized) struct SchemeTaskStressTests {
  /// How many tasks there are; `STRESS_TASKS` may say more.
  static let tasks = ProcessInfo.processInfo.environment["STRESS_TASKS"].flatMap(Int.init) ?? 8_000

  /// A handler that answers on eight threads of its own.
  private static func handler(_ queues: [DispatchQueue]) -> any SchemeHandler {
    let count = Atomic<Int>(0)
    return ScriptedHandler { task, _ in
      let number = count.add(1, ordering: .relaxed).newValue
      queues[number % queues.count].async { task.answer("x", "text/plain") }
    }
  }

  @Test func tasksOfEightViewsAnsweredByEightThreads() async throws {
    let queues = (0..<8).map { DispatchQueue(label: "loader \($0)") }
    let url = try #require(URL(string: "app://h/a"))
    let perView = Self.tasks / 8
    let used = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        let view = HeadlessWebView(configuration: .init(schemeHandlers: ["app": Self.handler(queues)]))
        group.addTask {
          var used = 0
          for _ in 0..<perView {
            let resource = try await view.fetch(URLRequest(url: url))
            if resource.verdict == .used, resource.trace.loads.allSatisfy(\.violations.isEmpty) { used += 1 }
          }
          // A caller's thread may still be on its way out of its last call.
          while view.liveTasks > 0 { await Task.yield() }
          return used
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(used == perView * 8)
  }

  @Test func tasksOfOnePageAnsweredByEightThreads() async throws {
    let queues = (0..<8).map { DispatchQueue(label: "loader \($0)") }
    let count = min(Self.tasks, 4_000)
    let links = (0..<count).map { "<link rel=preload as=image href=\($0).png>" }.joined()
    let started = Atomic<Int>(0)
    let handler = ScriptedHandler { task, _ in
      if task.request.url?.path == "/page" { return task.answer(links) }
      let number = started.add(1, ordering: .relaxed).newValue
      queues[number % 8].async { task.answer("x", "image/png") }
    }
    var configuration = HeadlessWebView.Configuration(schemeHandlers: ["app": handler])
    // Each of thousands waits for all before it, on a machine that may be slow.
    configuration.limits.answerTime = 3_600
    configuration.limits.abandonedTaskTime = 3_600
    let view = HeadlessWebView(configuration: configuration)
    let page = try await view.load("app://h/page")
    #expect(page.loads.count == count + 1)
    #expect(page.loads.allSatisfy { $0.verdict == .used })
    #expect(page.violations.isEmpty)
    while view.liveTasks > 0 { await Task.yield() }
  }
}
