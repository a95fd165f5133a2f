#if WebKitGTK
  import CWebKitGTK
  import Dispatch
  import Foundation
  import Synchronization

  /// The thread that GTK lives on, which is the main thread of every host of WebKitGTK's.
  ///
  /// A process has one, since GTK has one. It starts with the first host and never ends.
  final class GTKThread: Sendable {
    /// The thread; it is started by the first who asks.
    static let shared = Result { () throws(WebKitGTKError) in try GTKThread() }

    private static let identity = Atomic<UInt>(0)

    private init() throws(WebKitGTKError) {
      let display = try VirtualDisplay.ensure()
      let started = DispatchSemaphore(value: 0)
      let hasDisplay = Mutex(false)
      let thread = Thread {
        Self.identity.store(UInt(pthread_self()), ordering: .relaxed)
        let isReady = gtk_thread_init()
        hasDisplay.withLock { $0 = isReady }
        started.signal()
        if isReady { gtk_thread_run() }
      }
      thread.name = "GTK"
      thread.stackSize = 1 << 23
      thread.start()
      started.wait()
      guard hasDisplay.withLock({ $0 }) else { throw WebKitGTKError(.noDisplay, detail: display) }
    }

    /// Whether the caller is on it.
    var isCurrent: Bool { Self.identity.load(ordering: .relaxed) == UInt(pthread_self()) }

    /// Runs a body on the thread, after those that wait; from any thread.
    func post(_ body: @escaping () -> Void) {
      gtk_thread_post(runBody, Unmanaged.passRetained(Body(body)).toOpaque())
    }

    /// Runs a body on the thread after so many seconds; from any thread.
    func post(after delay: Double, _ body: @escaping () -> Void) {
      let milliseconds = UInt32(max(0, min(delay, 1e6)) * 1000)
      gtk_thread_post_after(milliseconds, runBody, Unmanaged.passRetained(Body(body)).toOpaque())
    }

    /// Runs a body on the thread after so many seconds in which the process was not suspended; from any thread.
    func post(afterRunning delay: Double, _ body: @escaping () -> Void) {
      guard delay > Self.step else { return post(after: delay, body) }
      post(after: Self.step) { self.post(afterRunning: delay - Self.step, body) }
    }

    /// What of a suspension counts at most, in seconds.
    private static let step = 0.5

    /// Runs a body on the thread and waits for it; at once where the caller is on it.
    func hop(_ body: @escaping () -> Void) {
      if isCurrent { return body() }
      let done = DispatchSemaphore(value: 0)
      post {
        body()
        done.signal()
      }
      done.wait()
    }

    /// Asks after so many seconds whether the thread still takes work, and calls back where it does not within the
    /// patience: the process may just have been suspended.
    func watch(after delay: Double, patience: Double, _ isLost: @escaping @Sendable () -> Void) {
      DispatchQueue.global().asyncAfter(deadline: .now() + delay) {
        let answer = OnceOnly<Bool> { if $0 { isLost() } }
        self.post { answer.give(false) }
        DispatchQueue.global().asyncAfter(deadline: .now() + patience) { answer.give(true) }
      }
    }

    /// A name for the calling thread, for messages.
    var nameOfCaller: String {
      if isCurrent { return "main" }
      if Thread.isMainThread { return "main of the process" }
      return Thread.current.name.flatMap { $0.isEmpty ? nil : $0 } ?? "another"
    }
  }

  /// A closure that C holds.
  private final class Body {
    let run: () -> Void

    init(_ run: @escaping () -> Void) {
      self.run = run
    }
  }

  private func runBody(_ data: UnsafeMutableRawPointer?) {
    guard let data else { return }
    Unmanaged<Body>.fromOpaque(data).takeRetainedValue().run()
  }
#endif
