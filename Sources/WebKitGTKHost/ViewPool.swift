#if WebKitGTK
  import CWebKitGTK
  import HeadlessWebView

  /// Views that hosts have closed, kept for others; touched on GTK's thread only.
  ///
  /// A view shows its last page until the next is there, and what that page still asks for fails. So it takes one
  /// navigation a page, not two.
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
    static let mostViews = 256

    private var free: [Key: [OpaquePointer]] = [:]
    private var count = 0

    /// A view for a host, the one that was closed first, since its page is the least likely to be at work; `nil` where
    /// none is free.
    func take(_ key: Key) -> OpaquePointer? {
      guard let views = free[key], !views.isEmpty else { return nil }
      count -= 1
      return free[key]?.removeFirst()
    }

    /// Takes a view whose page is idle.
    func add(_ view: OpaquePointer, _ key: Key) {
      guard count < Self.mostViews else { return engine_view_free(view) }
      count += 1
      var callbacks = view_callbacks.silent
      engine_view_set_owner(view, &callbacks, nil)
      free[key, default: []].append(view)
    }

    /// Closes all views, as when a web process is gone.
    func empty() {
      for view in free.values.joined() { engine_view_free(view) }
      free = [:]
      count = 0
    }
  }

  extension view_callbacks {
    /// Those of a view that no host has: what its page asks for fails.
    static let silent = view_callbacks(
      request: { _, request in
        guard let request else { return }
        engine_request_fail(request, "the page is gone")
        engine_request_free(request)
      },
      load_changed: { _, _, _ in }, load_failed: { _, _, _, _ in }, resource_started: { _, _, _, _ in },
      resource_redirected: { _, _, _, _ in }, resource_finished: { _, _, _, _, _ in },
      resource_failed: { _, _, _, _ in }, terminated: { _, _ in })
  }
#endif
