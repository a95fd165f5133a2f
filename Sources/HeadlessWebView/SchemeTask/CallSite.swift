import Foundation
import Synchronization

#if os(Linux) && canImport(Runtime)
  import Runtime
#endif

/// Where in the app's code a call was made.
package enum CallSite {
  /// Looking a place up reads all debug information, which takes a fraction of a second; so many different ones
  /// are enough to see what is wrong.
  private static let mostLookUps = 8
  private static let known = Mutex<[String: String?]>([:])

  /// The innermost place on the calling thread that is not the host's own: `Handler.swift:42`; `nil` where the
  /// program has no debug information, the platform does not tell, or enough places have been looked up.
  package static func capture() -> String? {
    #if os(Linux) && canImport(Runtime)
      guard !isSanitized, let backtrace = try? Backtrace.capture(limit: 24, images: images) else {
        return nil
      }
      let key = backtrace.frames.map { "\($0.originalProgramCounter)" }.joined()
      // Whoever comes while another place is looked up would wait on the host's main thread.
      return known.withLockIfAvailable { known -> String? in
        if let place = known[key] { return place }
        guard known.count < mostLookUps else { return nil }
        let place = place(in: backtrace)
        known[key] = .some(place)
        return place
      } ?? nil
    #else
      return nil
    #endif
  }

  #if os(Linux) && canImport(Runtime)
    /// The files that the program is made of, read once: reading them looks into all that is mapped, and a file that
    /// another thread unmaps meanwhile ends the process.
    private static let images = ImageMap.capture()

    /// Whether the thread sanitizer watches, whose memory map the capture of a backtrace does not survive.
    private static let isSanitized = dlsym(nil, "__tsan_init") != nil

    private static func place(in backtrace: Backtrace) -> String? {
      for frame in backtrace.symbolicated(options: [.showSourceLocations, .useSymbolCache])?.frames ?? [] {
        guard let location = frame.symbol?.sourceLocation, !location.path.isEmpty, location.line > 0 else {
          continue
        }
        let path = URL(filePath: location.path)
        if isHost(path) || path.lastPathComponent.hasPrefix("<compiler") { continue }
        return "\(path.lastPathComponent):\(location.line)"
      }
      return nil
    }
  #endif

  /// Whether a file is one of the host's, through which every call goes.
  private static func isHost(_ path: URL) -> Bool {
    let components = path.pathComponents
    guard let index = components.lastIndex(of: "Sources"), components.indices.contains(index + 1) else {
      return false
    }
    return ["HeadlessWebView", "WebKit"].contains(components[index + 1])
  }
}
