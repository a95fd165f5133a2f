import Dispatch
import Foundation
import HeadlessWebView
import LoadTrace
import Synchronization
import Testing
import TestSupport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Handlers that would hang an app; every one of them ends in a finding here.
@Suite struct HostThreadWatchdogTests {
  static func view(
    _ handler: any SchemeHandler, clock: ManualClock,
    _ change: (inout HeadlessWebView.Limits) -> Void = { _ in }
  ) -> HeadlessWebView {
    var configuration = HeadlessWebView.Configuration(schemeHandlers: ["app": handler])
    change(&configuration.limits)
    return HeadlessWebView(configuration: configuration, observer: nil, clock: clock)
  }

  /// Lets time pass, a second at a time, until something is over.
  ///
  /// Threads of the handler's are given real time to get as far as they come by themselves.
  static func run<Value: Sendable>(
    _ clock: ManualClock, until task: Task<Value, any Error>
  ) async throws -> Value {
    let isOver = Mutex(false)
    let ticking = Task.detached {
      while !isOver.withLock({ $0 }) {
        await clock.waitForCalls()
        clock.advance(by: 1)
        await settle()
      }
    }
    let value = try await task.value
    isOver.withLock { $0 = true }
    clock.call(after: 0) {}
    await ticking.value
    return value
  }

  /// Lets other threads run until they have had many turns.
  static func settle() async {
    for _ in 0..<50 {
      _ = try? await onThread { sched_yield() }
    }
  }

  @Test(arguments: [false, true]) func aTaskThatIsNeverAnsweredEndsAsSuch(isHeld: Bool) async throws {
    let clock = ManualClock()
    let handler = ScriptedHandler { task, handler in if isHeld { handler.keep(task) } }
    let view = Self.view(handler, clock: clock)
    let page = try await Self.run(clock, until: Task { try await view.load("app://h/") })
    #expect(page.navigation?.verdict.reason?.code == .neverAnswered)
    #expect(page.diagnostics.map(\.code) == ["never-answered"])
    #expect(handler.events == ["start app://h/", "stop app://h/"])
    let ended = try #require(page.navigation?.timing.ended)
    #expect(isHeld ? ended >= 10 : ended < 10)
    handler.letGo()
  }

  @Test func aTaskThatIsNeverFinishedEndsAsSuch() async throws {
    let clock = ManualClock()
    let handler = ScriptedHandler { task, _ in
      task.respond()
      task.didReceive(Data([65]))
    }
    let view = Self.view(handler, clock: clock)
    let page = try await Self.run(clock, until: Task { try await view.load("app://h/") })
    #expect(page.navigation?.verdict.reason?.message.contains("never finished") == true)
  }

  @Test func aStartThatDoesNotReturnEndsThePageAndTheView() async throws {
    let clock = ManualClock()
    let block = DispatchSemaphore(value: 0)
    let handler = ScriptedHandler { _, _ in block.wait() }
    let view = Self.view(handler, clock: clock)
    let page = try await Self.run(clock, until: Task { try await view.load("app://h/") })
    #expect(page.diagnostics.map(\.code) == ["main-thread-kept"])
    #expect(page.diagnostics.first?.message == "startURLSchemeTask of app://h/ kept the main thread")
    #expect(
      page.trace.end?.interruption?.contains("startURLSchemeTask of app://h/ kept the main thread") == true)
    await #expect(throws: HeadlessWebViewError.self) { try await view.load("app://h/2") }
    do { _ = try await view.reload() } catch { #expect(error.code == .stuck) }
    block.signal()
  }

  @Test func aStopThatDoesNotReturnEndsThePageAndTheView() async throws {
    let clock = ManualClock()
    let block = DispatchSemaphore(value: 0)
    let handler = ScriptedHandler(stop: { _ in block.wait() }, start: { task, handler in handler.keep(task) })
    let view = Self.view(handler, clock: clock)
    let loading = Task { try await view.load("app://h/") }
    while handler.events.isEmpty { await Task.yield() }
    view.stop()
    let page = try await Self.run(clock, until: loading)
    #expect(page.diagnostics.map(\.code) == ["main-thread-kept"])
    block.signal()
    handler.letGo()
  }

  @Test func aDeadLockOfStopAndACallIsSolvedAndNamed() async throws {
    let clock = ManualClock()
    let handler = DeadLockHandler(waitsIn: .stop)
    let view = Self.view(handler, clock: clock)
    let loading = Task { try await view.load("app://h/") }
    await handler.hasStarted.wait()
    view.stop()
    let page = try await Self.run(clock, until: loading)
    #expect(page.diagnostics.map(\.code) == ["dead-lock"])
    let text = page.diagnostics.map { "\($0.message) \($0.details.map(\.text))" }.joined()
    #expect(text.contains("stopURLSchemeTask of app://h/ on the thread main"))
    #expect(text.contains("didReceiveResponse: of app://h/ on the thread "))
    // The view goes on.
    #expect(try await view.load("about:blank").trace.end != nil)
  }

  @Test func aDeadLockOfStartAndACallIsSolvedAndNamed() async throws {
    let clock = ManualClock()
    let handler = DeadLockHandler(waitsIn: .start)
    let view = Self.view(handler, clock: clock)
    let page = try await Self.run(clock, until: Task { try await view.load("app://h/") })
    #expect(page.diagnostics.map(\.code) == ["dead-lock"])
    #expect(
      page.diagnostics.first?.message.hasPrefix("startURLSchemeTask of app://h/ on the thread main") == true)
  }

  @Test func aDelegateThatNeverDecidesIsARefusal() async throws {
    let handler = ScriptedHandler([:])
    let view = HeadlessWebView(
      configuration: .init(schemeHandlers: ["app": handler]), observer: SilentObserver(), clock: ManualClock()
    )
    let page = try await view.load("app://h/")
    #expect(handler.events == [])
    #expect(page.loads.isEmpty)
  }
}

/// A handler whose start or stop waits for a queue that is in a call on a task.
private final class DeadLockHandler: SchemeHandler {
  enum Method { case start, stop }

  private let method: Method
  let hasStarted = Opening()
  private let mayCall = DispatchSemaphore(value: 0)
  private let lock = NSLock()

  init(waitsIn method: Method) {
    self.method = method
  }

  func start(_ task: any SchemeTask) {
    let isLocked = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [self] in
      Thread.current.name = "loader"
      lock.lock()
      isLocked.signal()
      if method == .stop { mayCall.wait() }
      task.respond()
      lock.unlock()
    }
    isLocked.wait()
    hasStarted.open()
    if method == .start { lock.withLock {} }
  }

  func stop(_ task: any SchemeTask) {
    guard method == .stop else { return }
    mayCall.signal()
    lock.withLock {}
  }
}

/// A gate that opens once.
private final class Opening: Sendable {
  private let isOpen = Mutex(false)
  func open() { isOpen.withLock { $0 = true } }
  func wait() async { while !isOpen.withLock({ $0 }) { await Task.yield() } }
}

/// An observer that lets go of every decision.
private final class SilentObserver: NavigationObserver {
  func decide(_ navigation: NavigationRequest, _ answer: @escaping @Sendable (Bool) -> Void) {}
  func decide(_ response: NavigationAnswer, _ answer: @escaping @Sendable (Bool) -> Void) {}
  func started(_ url: String) {}
  func redirected(to url: String) {}
  func committed(_ url: String) {}
  func titled(_ title: String) {}
  func finished() {}
  func failed(_ message: String, code: String, isProvisional: Bool) {}
}
