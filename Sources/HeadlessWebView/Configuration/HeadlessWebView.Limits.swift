extension HeadlessWebView {
  /// Bounds of a run; reaching one ends in a verdict or a note of the trace, never in a crash.
  public struct Limits: Sendable, Hashable {
    /// Bytes of one body; the task is stopped where more come.
    public var bodyBytes = 64 << 20
    /// Bytes of a document; every other body is bounded by ``bodyBytes``.
    public var documentBytes = 128 << 20
    /// Documents of one run, frames and navigations together.
    public var documents = 1_000
    /// Frames within frames.
    public var frameDepth = 16
    /// Style sheets that import style sheets, and modules that import modules.
    public var importDepth = 256
    /// Redirects of one load.
    public var redirects = 20
    /// References of one run; the next is recorded as not loaded for this limit, and none after it.
    public var references = 1_000_000
    /// Seconds that a handler or the network may take for one load.
    public var answerTime = 10.0
    /// Seconds to wait for an answer where nobody but the host holds the load's task any more.
    ///
    /// A handler that has let go of a task can hardly answer it, so this is shorter than ``answerTime``, which holds
    /// for all other loads. That is a sign and no proof, as a weak reference can still answer; so it is not 0.
    public var abandonedTaskTime = 1.0
    /// Seconds that a page stays open for calls on tasks that have ended but that somebody still holds.
    public var endedTaskTime = 0.25
    /// Seconds that a handler's start or stop method may keep the host's main thread.
    public var mainThreadTime = 5.0
    /// Seconds after which a `meta` refresh counts as never.
    public var refreshTime = 0.5

    /// Makes the default limits.
    public init() {}
  }
}
