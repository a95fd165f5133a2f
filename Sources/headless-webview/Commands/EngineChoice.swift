import Fidelity
import HeadlessWebView

#if WebKitGTK
  import WebKitGTKHost
#endif

/// Which host a command runs on.
enum EngineChoice {
  /// The option that names it.
  static let option = CommandSyntax.Option(
    name: "engine", value: "NAME", choices: ["headless", "webkitgtk"],
    help: "the simulated host or real WebKit (default: headless)")

  /// The option that says how many pages are shown at a time.
  static let pagesOption = CommandSyntax.Option(
    name: "pages", value: "N", help: "how many pages WebKitGTK shows at a time (default: 100)")

  /// The host that is asked for.
  ///
  /// - Throws: Where this build has none such.
  static func engine(_ arguments: Arguments, command: String) throws(Failure) -> HostEngine {
    arguments["engine"] == "webkitgtk" ? try webKitGTK(command: command) : .headless
  }

  /// What drives the subjects of `check`.
  static func checkEngine(_ arguments: Arguments, command: String) throws -> HostEngine {
    guard arguments["engine"] == "webkitgtk" else { return .headless }
    #if WebKitGTK
      return try WebKitGTKEngine.hostsForCases()
    #else
      throw missing(command)
    #endif
  }

  /// Real WebKit.
  static func webKitGTK(command: String) throws(Failure) -> HostEngine {
    #if WebKitGTK
      return WebKitGTKEngine.host
    #else
      throw missing(command)
    #endif
  }

  /// What loads many pages in real WebKit; `nil` where the simulated host is asked for.
  ///
  /// - Parameter count: How many pages there are.
  static func batch(_ arguments: Arguments, count: Int, command: String) throws -> EngineBatch? {
    arguments["engine"] == "webkitgtk" ? try webKitGTKBatch(arguments, count: count, command: command) : nil
  }

  /// What loads many pages in real WebKit.
  ///
  /// - Parameter count: How many pages there are.
  static func webKitGTKBatch(_ arguments: Arguments, count: Int, command: String) throws -> EngineBatch {
    let width = arguments["pages"].map { Int($0) ?? 0 } ?? 100
    guard 1...256 ~= width else { throw Failure.usage("--pages is a number from 1 to 256", command: command) }
    #if WebKitGTK
      var options = WebKitGTKEngine.Options()
      options.keepsResources = false
      options.pageTime = 8
      let alone = options
      options.webProcesses = 2
      options.reusesViews = true
      options.viewsAhead = min(width, count)
      options.paints = false
      options.mostLoading = 16
      let shared = try WebKitGTKEngine(options: options)
      return EngineBatch(width: width, shared: shared.sharedHost, alone: WebKitGTKEngine.hostEngine(alone))
    #else
      throw missing(command)
    #endif
  }

  /// What an engine's error is to the caller: the machine lacks something; `nil` for other errors.
  static func failure(_ error: any Error) -> Failure? {
    #if WebKitGTK
      if let error = error as? WebKitGTKError, [.noDisplay, .noProxy].contains(error.code) {
        return Failure(status: .unavailable, message: "\(error)")
      }
    #endif
    return nil
  }

  private static func missing(_ command: String) -> Failure {
    Failure(
      status: .unavailable,
      message: """
        \(command): this build has no WebKitGTK; install libwebkit2gtk-4.1-dev and xvfb, and build with \
        swift build --traits WebKitGTK
        """)
  }
}
