#if canImport(Glibc)
  import Glibc
#endif

/// What the process's other threads are doing, as far as the system tells.
enum ThreadActivity {
  /// Whether another thread than the caller's has something to do now; `true` where the system does not tell.
  ///
  /// A thread that waits for a lock, a queue, a timer or the host's main thread does not. The answer takes some
  /// microseconds a thread.
  static var othersAreRunning: Bool {
    #if canImport(Glibc)
      guard let folder = opendir("/proc/self/task") else { return true }
      defer { closedir(folder) }
      let own = callersNumber
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        guard let id = Int32(name), id != own else { continue }
        if isRunning(id) { return true }
      }
      return false
    #else
      return true
    #endif
  }

  #if canImport(Glibc)
    /// The system's number of the calling thread, which is the end of what a link of its own names.
    private static var callersNumber: Int32? {
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
        guard let start = buffer.baseAddress else { return nil }
        let count = readlink("/proc/thread-self", start, buffer.count - 1)
        guard count > 0 else { return nil }
        start[count] = 0
        return String(cString: start).split(separator: "/").last.flatMap { Int32($0) }
      }
    }

    /// Whether a thread runs, is ready to, or waits for a disk.
    private static func isRunning(_ id: Int32) -> Bool {
      // A thread that is gone meanwhile has no file.
      let file = open("/proc/self/task/\(id)/stat", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return false }
      defer { close(file) }
      let isBusy = withUnsafeTemporaryAllocation(byteCount: 96, alignment: 1) { buffer -> Bool in
        let count = read(file, buffer.baseAddress, buffer.count)
        guard count > 0 else { return false }
        // `number (name) state …`, where the name may have brackets of its own.
        let text = buffer[..<count]
        guard let bracket = text.lastIndex(of: UInt8(ascii: ")")), bracket + 2 < count else { return true }
        return text[bracket + 2] == UInt8(ascii: "R") || text[bracket + 2] == UInt8(ascii: "D")
      }
      return isBusy
    }
  #endif
}
