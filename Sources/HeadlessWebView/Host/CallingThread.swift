import Dispatch
import Foundation

/// The thread that the caller is on.
enum CallingThread {
  /// A number that no other living thread has.
  static var id: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }

  /// The name that somebody gave it; `nil` where nobody did.
  static var name: String? {
    // A thread without a name of its own has its maker's, which for a queue is the end of a label.
    guard let name = Thread.current.name, !name.isEmpty, !name.hasSuffix("-qos"), !name.contains("-qos.")
    else {
      return nil
    }
    return name
  }

  /// Whether the main queue is served here, which is not always on the main thread: where a program's end is left to
  /// dispatch, any thread may serve it.
  static var isOnMainQueue: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueueMark) != nil
  }

  private static let mainQueueMark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()
}
