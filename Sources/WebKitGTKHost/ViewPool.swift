#if WebKitGTK
  import CWebKitGTK
  import HeadlessWebView

  /// Views that hosts have closed, emptied for others; touched on GTK's thread only.
  final class ViewPool: @unchecked Sendable {
    /// What a view is made with and cannot be changed.
    struct Key: Hashable {
      private let width: Int
      private let height: Int
      private let scripting: Bool
      private let userAgent: String

      init(_ configuration: HeadlessWebView.Configuration) {
        width = configuration.viewport.width
        height = configuration.viewport.height
        scripting = configuration.scripting
        userAgent = configuration.userAgent
      }
    }

    /// How many are kept; more are closed.
    private static let mostViews = 128
    /// Seconds that emptying may take, after which a view is closed.
    private static let patience = 2.0

    private let thread: GTKThread
    private var free: [Key: [OpaquePointer]] = [:]
    private var emptying: [ObjectIdentifier: EmptyingView] = [:]
    private var count = 0

    init(thread: GTKThread) {
      self.thread = thread
    }

    /// A view for a host; `nil` where none is free.
    func take(_ key: Key) -> OpaquePointer? {
      guard let view = free[key]?.popLast() else { return nil }
      count -= 1
      return view
    }

    /// Takes a view, and has it show nothing first, which ends what the page was doing.
    func add(_ view: OpaquePointer, _ key: Key) {
      guard count < Self.mostViews else { return engine_view_free(view) }
      count += 1
      let emptied = EmptyingView(view, key, pool: self)
      emptying[ObjectIdentifier(emptied)] = emptied
      var callbacks = EmptyingView.callbacks
      engine_view_set_owner(view, &callbacks, Unmanaged.passUnretained(emptied).toOpaque())
      engine_view_load(view, "about:blank")
      thread.post(after: Self.patience) { [weak self, weak emptied] in
        if let emptied { self?.lose(emptied) }
      }
    }

    /// Closes all views, as when a web process is gone.
    func empty() {
      for view in free.values.joined() { engine_view_free(view) }
      for emptied in emptying.values { engine_view_free(emptied.view) }
      free = [:]
      emptying = [:]
      count = 0
    }

    fileprivate func finish(_ emptied: EmptyingView) {
      guard emptying.removeValue(forKey: ObjectIdentifier(emptied)) != nil else { return }
      var callbacks = EmptyingView.callbacks
      engine_view_set_owner(emptied.view, &callbacks, nil)
      free[emptied.key, default: []].append(emptied.view)
    }

    fileprivate func lose(_ emptied: EmptyingView) {
      guard emptying.removeValue(forKey: ObjectIdentifier(emptied)) != nil else { return }
      count -= 1
      engine_view_free(emptied.view)
    }
  }

  /// A view on its way to showing nothing.
  private final class EmptyingView {
    let view: OpaquePointer
    let key: ViewPool.Key
    private unowned let pool: ViewPool
    private var hasCommitted = false

    init(_ view: OpaquePointer, _ key: ViewPool.Key, pool: ViewPool) {
      self.view = view
      self.key = key
      self.pool = pool
    }

    private func loadChanged(_ event: load_event) {
      if event == LOAD_COMMITTED { hasCommitted = true }
      if event == LOAD_FINISHED, hasCommitted { pool.finish(self) }
    }

    /// Passes the end of emptying on; whatever the page before still asks for fails.
    static let callbacks = view_callbacks(
      request: { _, request in
        guard let request else { return }
        engine_request_fail(request, "the page is gone")
        engine_request_free(request)
      },
      load_changed: { owner, event, _ in
        guard let owner else { return }
        Unmanaged<EmptyingView>.fromOpaque(owner).takeUnretainedValue().loadChanged(event)
      },
      load_failed: { _, _, _, _ in }, resource_started: { _, _, _, _ in },
      resource_redirected: { _, _, _, _ in },
      resource_finished: { _, _, _, _, _ in }, resource_failed: { _, _, _, _ in },
      terminated: { owner, _ in
        guard let owner else { return }
        let emptied = Unmanaged<EmptyingView>.fromOpaque(owner).takeUnretainedValue()
        emptied.pool.lose(emptied)
      })
  }
#endif
