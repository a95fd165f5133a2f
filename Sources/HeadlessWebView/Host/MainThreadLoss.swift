import Dispatch
import Foundation

/// What becomes of a process whose main thread is kept for good by code of the app.
///
/// On a device the system ends such an app. Here, too, whatever needs the main thread would wait for ever: the rest of a
/// test run, and its end.
package enum MainThreadLoss {
  private static let slice = 0.1

  /// Ends the process with status 1 and a message, unless the main queue is served again within twice the time that a call
  /// has kept it already.
  ///
  /// Only time counts in which the process runs, so that one that a debugger holds is not ended.
  ///
  /// - Parameters:
  ///   - call: What keeps the main thread.
  ///   - seconds: How long it has done so.
  package static func endProcess(unlessReturns call: String, after seconds: Double) {
    let isServed = DispatchSemaphore(value: 0)
    DispatchQueue.main.async { isServed.signal() }
    Thread.detachNewThread {
      for _ in 0..<max(1, Int(2 * seconds / slice)) where isServed.wait(timeout: .now() + slice) == .success {
        return
      }
      fflush(nil)
      FileHandle.standardError.write(
        Data(
          """
          \(call) has kept the process's main thread for more than \(seconds) s; \
          nothing that needs it can go on, so the process ends

          """.utf8))
      _exit(1)
    }
  }
}
