/// A scheme task whose host runs a handler's work on the host's main thread.
///
/// Only there can a handler be sure that a task is not stopped between its looking and its calling: a call from
/// another thread waits for the main thread, and a stop may come first. In an app this is `DispatchQueue.main`;
/// a host that has a thread of its own for the main one offers it by this protocol.
public protocol MainThreadSchemeTask: SchemeTask {
  /// Runs work on the host's main thread, after what is running there now, in the order it was given.
  ///
  /// It never runs the work before it returns, it may be called on any thread, and it works for a task that has
  /// ended, too.
  func performOnMainThread(_ work: @escaping @Sendable () -> Void)
}
