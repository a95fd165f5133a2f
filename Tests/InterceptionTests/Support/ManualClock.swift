import Foundation
import Synchronization
import TestSupport

/// A clock that moves when it is told to.
final class ManualClock: Sendable {
  private let time = Mutex(Date(timeIntervalSince1970: 1_000_000_000))

  var now: Date { time.withLock { $0 } }

  func advance(by seconds: TimeInterval) {
    time.withLock { $0 += seconds }
  }
}

extension TemporaryFolder {
  func file(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }

  /// The names of all files below the folder, in order.
  func files() -> [String] {
    let path = url.path(percentEncoded: false)
    return (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []).sorted()
  }
}
