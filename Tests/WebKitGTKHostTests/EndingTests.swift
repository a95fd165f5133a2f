#if WebKitGTK
  import Foundation
  import HeadlessWebView
  import LoadTrace
  import Testing
  import WebKitGTKHost

  extension RealEngineTests {
    /// Pages that do not end by themselves end in a verdict.
    @Suite struct EndingTests {
      private func engine() throws -> WebKitGTKEngine {
        var options = WebKitGTKEngine.Options()
        options.quietTime = 0.1
        options.pageTime = 1
        options.answerTime = 0.5
        return try WebKitGTKEngine(options: options)
      }

      private func host(_ engine: WebKitGTKEngine, _ page: String) -> WebKitGTKHost {
        let files = ["index.html": page, "fine.html": "<title>Fine</title>"]
        let handler = ClosureSchemeHandler { try Shared.answer($0, files) }
        return engine.makeHost(HeadlessWebView.Configuration(schemeHandlers: ["app": handler]))
      }

      @Test func pageThatHangsIsEndedAndTheNextOneLoads() async throws {
        let host = host(try engine(), "<!DOCTYPE html><script>while (true) {}</script>")
        let page = try await host.load("app://localhost/index.html")
        #expect(
          page.trace.end?.interruption == "the web process was ended"
            || page.trace.end?.interruption == "the web process hung")
        #expect(page.trace.notes.map(\.kind) == [.webProcessLost])
        #expect(try await host.load("app://localhost/fine.html").title == "Fine")
      }

      @Test func pageThatIsNeverIdleEnds() async throws {
        let host = host(
          try engine(), "<!DOCTYPE html><script>setInterval(() => fetch('data.json'), 20)</script>")
        let page = try await host.load("app://localhost/index.html")
        #expect(page.trace.end?.interruption == "the page was not idle after 1.0 s")
        #expect(page.loads.count > 3)
      }

      @Test func webProcessThatCrashesEndsThePage() async throws {
        let host = host(
          try engine(), "<!DOCTYPE html><script>setInterval(() => fetch('data.json'), 20)</script>")
        async let page = host.load("app://localhost/index.html")
        var killed = false
        while !killed {
          try await Task.sleep(for: .milliseconds(50))
          killed = killWebProcesses()
        }
        #expect(try await page.trace.notes.map(\.kind) == [.webProcessLost])
      }

      /// Kills the web processes of this process, as a crash would; answers whether there were any.
      private func killWebProcesses() -> Bool {
        let own = getpid()
        var found = false
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
          guard let process = pid_t(name),
            let stat = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8),
            stat.contains("(WebKitWebProces"),
            stat.split(separator: ")").last?.split(separator: " ")[1] == "\(own)"
          else { continue }
          kill(process, SIGKILL)
          found = true
        }
        return found
      }
    }
  }
#endif
