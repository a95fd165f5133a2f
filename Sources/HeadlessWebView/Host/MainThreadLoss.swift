import Dispatch
import Foundation

/// What becomes of a process whose main thread is kept for good by code of the app.
///
/// On a device the system ends such an app. Here, too, whatever needs the main thread would wait for ever: the rest of a
/// test run, and its end.
package enum MainThreadLoss {
  private static let slice = 0.1

  /// Ends the process with status 1 and a message, unless the main queue is served again.
  ///
  /// - Parameters:
  ///   - seconds: How long it is waited for, of real time in which the process runs: a process that a debugger holds is
  ///     not ended.
  ///   - message: What keeps the main thread.
  package static func endProcess(unlessServedWithin seconds: Double, _ message: String) {
    let isServed = DispatchSemaphore(value: 0)
    DispatchQueue.main.async { isServed.signal() }
    Thread.detachNewThread {
      for _ in 0..<max(1, Int(seconds / slice)) where isServed.wait(timeout: .now() + slice) == .success {
        return
      }
      fflush(nil)
      FileHandle.standardError.write(
        Data("\(message); nothing that needs it can go on, so the process ends\n".utf8))
      _exit(1)
    }
  }
}
