#if canImport(WebKit)
  import Foundation
  import HeadlessWebView
  import Synchronization
  public import WebKit

  extension ConformanceSubject {
    /// A subject whose handler is one of WebKit's, on the process's main thread as in an app.
    ///
    /// It is told nothing from outside, so that deletion, versions and rules are not checked.
    public static func webKit(
      name: String = "the handler", address: SubjectAddress = SubjectAddress(), lacks: Set<Capability> = [],
      _ make: @escaping @MainActor @Sendable (SubjectEnvironment) throws -> any WKURLSchemeHandler
    ) -> ConformanceSubject {
      ConformanceSubject(
        name: name, address: address, lacks: lacks.union([.versions, .deletion, .rules])
      ) { environment in
        let handler = try onMainActor { WebKitHandler(try make(environment)) }
        var instance = SubjectInstance(.schemeHandler(handler))
        instance.isOnMainQueue = true
        return instance
      }
    }

    /// Does something on the main thread, from it or from one that may wait for it.
    private static func onMainActor<Value: Sendable>(
      _ body: @escaping @MainActor @Sendable () throws -> Value
    ) throws -> Value {
      if Thread.isMainThread { return try MainActor.assumeIsolated(body) }
      return try DispatchQueue.main.sync { try MainActor.assumeIsolated(body) }
    }
  }

  extension ConformanceCase {
    /// Checks a handler of WebKit's, which is made anew for the case on the main thread.
    ///
    /// On Linux `import WebKit` is this package's module of that name. The parameters are those of the form for
    /// handlers of this package.
    ///
    /// - Returns: Why nothing was checked, or what is not as it may be; `nil` where all is well.
    /// - Throws: ``ConformanceFailure`` with the whole text, or an error of `make`.
    @discardableResult
    public func verify(
      at address: SubjectAddress = SubjectAddress(), lacks: Set<Capability> = [],
      profile: String = EngineProfile.defaultID, level: RequirementLevel = .should,
      attach: ((String, Data) -> Void)? = nil,
      webKit make: @escaping @MainActor @Sendable (SubjectEnvironment) throws -> any WKURLSchemeHandler
    ) async throws -> String? {
      try await verify(
        .webKit(address: address, lacks: lacks, make), profile: profile, level: level, attach: attach)
    }
  }

  /// Gives tasks to a handler of WebKit's, which may have them in any view.
  private final class WebKitHandler: SchemeHandler {
    private struct WeakTask {
      weak var task: WebKitTask?
    }

    // Used on the main thread only, as WebKit does.
    private nonisolated(unsafe) let handler: any WKURLSchemeHandler
    private let view: WKWebView
    private let tasks = Mutex<[ObjectIdentifier: WeakTask]>([:])

    @MainActor init(_ handler: any WKURLSchemeHandler) {
      self.handler = handler
      view = WKWebView()
    }

    func start(_ task: any SchemeTask) {
      let identity = ObjectIdentifier(task)
      MainActor.assumeIsolated {
        let own = WebKitTask(task) { [weak self] in self?.forget(identity) }
        tasks.withLock { $0[identity] = WeakTask(task: own) }
        handler.webView(view, start: own)
      }
    }

    func stop(_ task: any SchemeTask) {
      MainActor.assumeIsolated {
        guard let own = tasks.withLock({ $0[ObjectIdentifier(task)]?.task }) else { return }
        handler.webView(view, stop: own)
      }
    }

    /// Forgets a task that nobody holds any more, unless another has its address.
    private func forget(_ identity: ObjectIdentifier) {
      tasks.withLock { if $0[identity]?.task == nil { $0[identity] = nil } }
    }
  }

  /// The task that a handler of WebKit's gets.
  private final class WebKitTask: NSObject, WKURLSchemeTask, @unchecked Sendable {
    // Set once; the kit's tasks may be called from any thread.
    private let task: any SchemeTask
    private let onEnd: @Sendable () -> Void

    init(_ task: any SchemeTask, onEnd: @escaping @Sendable () -> Void) {
      self.task = task
      self.onEnd = onEnd
    }

    deinit {
      onEnd()
    }

    var request: URLRequest { task.request }
    func didReceive(_ response: URLResponse) { task.didReceive(response) }
    func didReceive(_ data: Data) { task.didReceive(data) }
    func didFinish() { task.didFinish() }
    func didFailWithError(_ error: any Error) { task.didFailWithError(error) }
  }
#endif
