import Foundation

/// Serves the main queue on the main thread for good, in the place of libdispatch's function of this name.
///
/// Programs with an asynchronous `main` and Swift Testing end in `dispatch_main`, which on Linux ends the main thread and
/// has any thread serve the main queue. On Apple systems it is always the main thread, and handlers say so:
/// `assert(Thread.isMainThread)`. The definition in a program goes before that in a library.
@_cdecl("dispatch_main")
public func __serveMainQueueOnMainThread() {
  // It returns where the main thread's run loop has nothing to do at all, which the main queue always may have.
  while true { RunLoop.main.run() }
}
