#if WebKitGTK
  import Foundation
  import HeadlessWebView
  import LoadTrace
  import WebKitGTKHost

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// The engine that all tests share, so that its processes start once.
  enum Shared {
    static let engine = Result { () throws -> WebKitGTKEngine in
      var options = WebKitGTKEngine.Options()
      options.keepsResources = false
      options.quietTime = 0.15
      return try WebKitGTKEngine(options: options)
    }

    /// A host of its own for a test, whose handler serves files.
    static func host(
      _ files: [String: String], scripting: Bool = true, network: Network = .none
    ) throws -> WebKitGTKHost {
      try host(
        handler: ClosureSchemeHandler { try answer($0, files) }, scripting: scripting, network: network)
    }

    static func host(
      handler: any SchemeHandler, scripting: Bool = true, network: Network = .none
    ) throws -> WebKitGTKHost {
      var configuration = HeadlessWebView.Configuration(schemeHandlers: ["app": handler], network: network)
      configuration.scripting = scripting
      return try engine.get().makeHost(configuration)
    }

    /// The file that a URL names; a missing one is a 404.
    static func answer(_ request: URLRequest, _ files: [String: String]) throws -> ClosureSchemeHandler.Answer
    {
      guard let url = request.url else { throw URLError(.badURL) }
      let name = url.lastPathComponent
      guard let text = files[name] else {
        return (SiteAnswer(status: 404, mimeType: "text/plain").response(for: url), Data())
      }
      let answer = SiteAnswer(mimeType: MIMETypes.type(ofExtension: url.pathExtension), body: Data(text.utf8))
      return (answer.response(for: url), answer.body)
    }

    /// Kills the web processes of this process, as a crash would.
    static func killWebProcesses() {
      let own = getpid()
      for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
        guard let process = pid_t(name),
          let stat = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8),
          stat.contains("(WebKitWebProces"),
          stat.split(separator: ")").last?.split(separator: " ")[1] == "\(own)"
        else { continue }
        kill(process, SIGKILL)
      }
    }
  }
#endif
