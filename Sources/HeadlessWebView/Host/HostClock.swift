import Dispatch

/// What a host measures its limits by.
package protocol HostClock: Sendable {
  /// Seconds since a moment of the clock's own choosing; it never goes back.
  var now: Double { get }

  /// Calls back once, on a thread of the clock's own, when so many seconds have passed.
  func call(after seconds: Double, _ body: @escaping @Sendable () -> Void)
}

/// Real time.
package struct SystemClock: HostClock {
  private static let queue = DispatchQueue(label: "HeadlessWebView clock", qos: .userInitiated)
  private static let start = DispatchTime.now().uptimeNanoseconds

  /// Makes a clock; all of them show the same time.
  package init() {}

  /// Seconds since the first clock was made.
  package var now: Double {
    // Read first: made after the time is taken, it would be later, and the first time of a process some centuries off.
    let start = Self.start
    return Double(DispatchTime.now().uptimeNanoseconds &- start) * 1e-9
  }

  /// Calls back on a thread that all clocks share, so that the body must be short.
  package func call(after seconds: Double, _ body: @escaping @Sendable () -> Void) {
    Self.queue.asyncAfter(deadline: .now() + seconds, execute: body)
  }
}
