#if WebKitGTK
  import CWebKitGTK
  import Foundation
  public import HeadlessWebView

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// A running WebKitGTK: a network process and web processes, which the hosts that it makes have in common.
  ///
  /// What a host made by ``host`` keeps in caches and storage is its own, since that has an engine for each. Hosts
  /// of one engine start in a few milliseconds, and share the memory cache unless ``Options/keepsResources`` is off.
  public final class WebKitGTKEngine: @unchecked Sendable {
    /// What an engine is started with.
    public struct Options: Sendable, Hashable {
      /// Whether resources stay in memory when nothing shows them, for the next page that asks for them.
      public var keepsResources = true
      /// Whether a view that a host has closed shows the next host's page, which is ten times as quick as a new view;
      /// what the page before has left in `sessionStorage` is then there for pages of its origin.
      public var reusesViews = false
      /// How many web processes pages are spread over; a page that hangs takes along those in its process.
      public var webProcesses = 1
      /// Whether pages are painted, which takes as long as all the rest and shows nowhere. Without it web processes
      /// cannot make files or messages as large as a painted view, 3.5 MiB, such as the body of an upload.
      public var paints = true
      /// How many views are made with the first, 256 at most; ``reusesViews`` is for them. WebKit resolves the styles of
      /// all pages of a web process again when one more is made in it, upon which they can load what they would not.
      public var viewsAhead = 0
      /// How many pages may be on their way at a time; a page that is there and waits to be idle is not.
      public var mostLoading = Int.max
      /// Seconds without any event after which a page counts as idle.
      public var quietTime = 0.4
      /// Seconds of a question and its answer from which a web process counts as slow.
      public var slowRoundTrip = 0.15
      /// By how much a page of a slow web process is given longer to be quiet.
      public var slowFactor = 3.0
      /// Seconds after which a page that is never idle is ended.
      public var pageTime = 15.0
      /// Seconds that a web process may take to answer before it counts as hung.
      public var answerTime = 2.0

      /// Makes the default options.
      public init() {}
    }

    /// What it can do of what hosts can do.
    public static let capabilities: Set<HostCapability> = [.scripts]

    /// Hosts of WebKitGTK's with an engine for each.
    public static let host = hostEngine(Options())

    /// Hosts of WebKitGTK's with an engine for each, which is started with some options.
    public static func hostEngine(_ options: Options) -> HostEngine {
      HostEngine(name: "webkitgtk", capabilities: capabilities) {
        try WebKitGTKEngine(options: options).makeHost($0)
      }
    }

    /// Hosts that share this engine.
    public var sharedHost: HostEngine {
      HostEngine(name: "webkitgtk", capabilities: Self.capabilities) { self.makeHost($0) }
    }

    /// Hosts for conformance cases: those without a network share an engine, so that each begins at once; the others
    /// have one of their own, since what its pages keep in memory is part of the case.
    ///
    /// - Throws: ``WebKitGTKError`` where no display is there and none can be started.
    public static func hostsForCases() throws -> HostEngine {
      var options = Options()
      options.reusesViews = true
      options.paints = false
      options.quietTime = 0.15
      let own = hostEngine(options)
      options.keepsResources = false
      options.webProcesses = 2
      // Their pages are empty ones from which a script asks the handler.
      options.quietTime = 0.02
      let shared = try WebKitGTKEngine(options: options).sharedHost
      return HostEngine(name: shared.name, capabilities: shared.capabilities) { configuration in
        if case .none = configuration.network { return try shared.makeHost(configuration) }
        return try own.makeHost(configuration)
      }
    }

    /// What the engine was started with.
    public let options: Options
    let thread: GTKThread
    // Everything below is touched on `thread` only.
    private var context: OpaquePointer?
    private var anchors: [OpaquePointer?]
    private var nextAnchor = 0
    private var proxy: NetworkProxy?
    private let pool: ViewPool
    /// Those of which ``Options/viewsAhead`` were made.
    private var prepared: Set<ViewPool.Key> = []
    /// How often web processes were given up; views are of one generation of them.
    private(set) var generation = 0
    let turns: LoadTurns
    private var lastLook: (time: ContinuousClock.Instant, isAtWork: Bool)?
    private(set) var runs: [ObjectIdentifier: PageRun] = [:]

    /// Starts an engine; its processes start with the first page.
    ///
    /// - Throws: ``WebKitGTKError`` where no display is there and none can be started.
    public init(options: Options = Options()) throws {
      self.options = options
      let thread = try GTKThread.shared.get()
      self.thread = thread
      pool = ViewPool()
      turns = LoadTurns(most: options.mostLoading)
      anchors = Array(repeating: nil, count: max(1, options.webProcesses))
    }

    deinit {
      let (thread, context, anchors, proxy, pool) = (thread, context, anchors, proxy, pool)
      nonisolated(unsafe) let pointers = (context, anchors)
      thread.post {
        pool.empty()
        for anchor in pointers.1.compactMap(\.self) { engine_view_free(anchor) }
        proxy?.close()
        // The views go first.
        thread.post { pointers.0.map { engine_context_free($0) } }
      }
    }

    /// Makes a host; nothing is loaded yet.
    public func makeHost(_ configuration: HeadlessWebView.Configuration) -> WebKitGTKHost {
      WebKitGTKHost(configuration: configuration, engine: self)
    }

    // MARK: - On the thread

    /// Makes a view for a host.
    ///
    /// - Throws: Where the host has a network of its own, and no port is to be had for it.
    func makeView(
      _ configuration: HeadlessWebView.Configuration, callbacks: view_callbacks,
      owner: UnsafeMutableRawPointer
    ) throws(WebKitGTKError) -> OpaquePointer {
      let context = try startedContext()
      for scheme in configuration.schemeHandlers.keys { engine_context_register_scheme(context, scheme) }
      try setNetwork(configuration.network, context)
      let key = ViewPool.Key(configuration)
      if prepared.insert(key).inserted {
        for _ in 0..<min(max(0, options.viewsAhead), ViewPool.mostViews) {
          pool.add(try newView(configuration, context, callbacks: .silent, owner: nil), key)
        }
      }
      guard let view = pool.take(key) else {
        return try newView(configuration, context, callbacks: callbacks, owner: owner)
      }
      var callbacks = callbacks
      engine_view_set_owner(view, &callbacks, owner)
      return view
    }

    private func newView(
      _ configuration: HeadlessWebView.Configuration, _ context: OpaquePointer, callbacks: view_callbacks,
      owner: UnsafeMutableRawPointer?
    ) throws(WebKitGTKError) -> OpaquePointer {
      let anchor = anchor(context)
      return try withOptions(configuration) { options throws(WebKitGTKError) in
        var callbacks = callbacks
        return try Self.made(engine_view_new(context, anchor, options, &callbacks, owner))
      }
    }

    private func startedContext() throws(WebKitGTKError) -> OpaquePointer {
      let context = try Self.made(self.context ?? engine_context_new(options.keepsResources))
      self.context = context
      return context
    }

    /// What C has made, which is never null: GLib ends the process where memory runs out.
    private static func made(_ pointer: OpaquePointer?) throws(WebKitGTKError) -> OpaquePointer {
      guard let pointer else { throw WebKitGTKError(.webProcess, detail: "WebKitGTK is out of memory") }
      return pointer
    }

    private func setNetwork(_ network: Network, _ context: OpaquePointer) throws(WebKitGTKError) {
      if case .urlSession = network { return }
      guard proxy == nil else { return }
      let proxy = try NetworkProxy { [weak self, thread] request, answer in
        thread.post { self?.route(request, attempts: Self.routingAttempts, answer) ?? answer(nil) }
      }
      self.proxy = proxy
      engine_context_set_proxy(context, "http://127.0.0.1:\(proxy.port)")
    }

    /// A view that shows nothing and keeps a web process alive between pages; `nil` where it has just been lost.
    private func anchor(_ context: OpaquePointer) -> OpaquePointer? {
      let index = nextAnchor
      nextAnchor = (nextAnchor + 1) % anchors.count
      if let anchor = anchors[index] { return anchor }
      let anchor = withOptions(HeadlessWebView.Configuration()) { options in
        var callbacks = view_callbacks.silent
        return engine_view_new(context, nil, options, &callbacks, nil)
      }
      let others = options.paints ? [] : Self.webProcesses()
      if let anchor { engine_view_load(anchor, "about:blank") }
      if !options.paints { keepFromPainting(Self.webProcesses().subtracting(others)) }
      anchors[index] = anchor
      return anchor
    }

    /// Has web processes get no bitmap to paint a view into, upon which WebKit goes on without.
    private func keepFromPainting(_ processes: Set<Int32>) {
      let viewport = HeadlessWebView.Configuration().viewport
      let bitmap = viewport.width * viewport.height * 4
      for process in processes { engine_process_limit_files(process, Int(bitmap) - 1) }
    }

    private static func webProcesses() -> Set<Int32> {
      Set(
        [Int32](unsafeUninitializedCapacity: 1024) { buffer, count in
          count = engine_web_processes(buffer.baseAddress, buffer.count)
        })
    }

    /// Takes a view that a host needs no more, for another where its page has come to rest.
    func giveBack(
      _ view: OpaquePointer, _ configuration: HeadlessWebView.Configuration, generation: Int, isAtRest: Bool
    ) {
      if options.reusesViews, isAtRest, generation == self.generation {
        pool.add(view, ViewPool.Key(configuration))
      } else {
        engine_view_free(view)
      }
    }

    /// A web process is gone, which each of its views tells of: pages to come get others.
    func webProcessWasLost(generation lost: Int) {
      guard lost == generation else { return }
      generation += 1
      pool.empty()
      prepared = []
      for anchor in anchors.compactMap(\.self) { engine_view_free(anchor) }
      anchors = Array(repeating: nil, count: anchors.count)
    }

    private func withOptions<Result, Failure: Error>(
      _ configuration: HeadlessWebView.Configuration,
      _ body: (UnsafePointer<view_options>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      // The simulated host's own user agent is no wish of the app's.
      let userAgent =
        configuration.userAgent == HeadlessWebView.Configuration().userAgent ? nil : configuration.userAgent
      return try withOptionalCString(userAgent) { userAgent throws(Failure) in
        var options = view_options(
          width: Int32(clamping: configuration.viewport.width),
          height: Int32(clamping: configuration.viewport.height),
          runs_scripts: configuration.scripting, user_agent: userAgent)
        return try body(&options)
      }
    }

    /// Whether threads of WebKit's processes have work; looking takes a millisecond, so that pages share the answer.
    func isAtWork(now: ContinuousClock.Instant) -> Bool {
      if let lastLook, now - lastLook.time < Self.lookStep { return lastLook.isAtWork }
      let isAtWork = engine_processes_are_at_work()
      lastLook = (now, isAtWork)
      return isAtWork
    }

    private static let lookStep = Duration.milliseconds(15)

    func runHasBegun(_ run: PageRun) { runs[ObjectIdentifier(run)] = run }
    func runHasEnded(_ run: PageRun) { runs[ObjectIdentifier(run)] = nil }
  }

  /// Lends a string to C, or null.
  func withOptionalCString<Result, Failure: Error>(
    _ string: String?, _ body: (UnsafePointer<CChar>?) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let string else { return try body(nil) }
    return try string.utf8CString.withUnsafeBufferPointer { bytes throws(Failure) in
      try body(bytes.baseAddress)
    }
  }
#endif
