#if WebKitGTK
  import Foundation
  import HeadlessWebView
  import LoadTrace
  import Testing
  import WebKitGTKHost

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  extension RealEngineTests {
    /// Pages that do not end by themselves end in a verdict.
    @Suite struct EndingTests {
      private func engine(
        pageTime: Double, answerTime: Double = 10, quietTime: Double = 0.1, slowFactor: Double = 3
      ) throws -> WebKitGTKEngine {
        var options = WebKitGTKEngine.Options()
        options.quietTime = quietTime
        options.slowFactor = slowFactor
        options.pageTime = pageTime
        options.answerTime = answerTime
        return try WebKitGTKEngine(options: options)
      }

      private func host(
        _ engine: WebKitGTKEngine, _ page: String, asked: @escaping @Sendable (String) -> Void = { _ in }
      ) -> WebKitGTKHost {
        let files = ["index.html": page, "fine.html": "<title>Fine</title>"]
        let handler = ClosureSchemeHandler { request in
          asked(request.url?.lastPathComponent ?? "")
          return try Shared.answer(request, files)
        }
        return engine.makeHost(HeadlessWebView.Configuration(schemeHandlers: ["app": handler]))
      }

      @Test func pageThatHangsIsEndedAndTheNextOneLoads() async throws {
        let host = host(
          try engine(pageTime: 5, answerTime: 0.5), "<!DOCTYPE html><script>while (true) {}</script>")
        // The time is for the page, not for the start of the process.
        _ = try await host.load("app://localhost/fine.html")
        let page = try await host.load("app://localhost/index.html")
        #expect(
          page.trace.end?.interruption == "the web process was ended"
            || page.trace.end?.interruption == "the web process hung")
        #expect(page.trace.notes.map(\.kind) == [.webProcessLost])
        #expect(try await host.load("app://localhost/fine.html").title == "Fine")
      }

      @Test func pageThatIsNeverIdleEnds() async throws {
        let host = host(
          try engine(pageTime: 4), "<!DOCTYPE html><script>setInterval(() => fetch('data.json'), 20)</script>"
        )
        let page = try await host.load("app://localhost/index.html")
        #expect(page.trace.end?.interruption == "the page was not idle after 4.0 s")
        #expect(page.loads.count > 3)
      }

      @Test func pageThatWasNeverIdleIsGivenItsTimeAgain() async throws {
        // The time in which the web process may answer the first time is over before the page can be idle the second.
        let host = host(
          try engine(pageTime: 4, answerTime: 1, quietTime: 1.5, slowFactor: 1),
          "<!DOCTYPE html><script>const timer = setInterval(() => fetch('data.json'), 20)</script>")
        let page = try await host.load("app://localhost/index.html")
        #expect(page.trace.end?.interruption == "the page was not idle after 4.0 s")
        _ = try await host.evaluateJavaScript("clearInterval(timer)")
        let again = try await host.idlePage()
        #expect(again.trace.end?.interruption == nil)
        #expect(again.trace.notes.isEmpty)
      }

      @Test func webProcessThatCrashesEndsThePage() async throws {
        let (requests, continuation) = AsyncStream.makeStream(of: String.self)
        let page = "<!DOCTYPE html><script>setInterval(() => fetch('data.json'), 20)</script>"
        let host = host(try engine(pageTime: 60), page) { continuation.yield($0) }
        async let loaded = host.load("app://localhost/index.html")
        for await name in requests where name == "data.json" { break }
        Shared.killWebProcesses()
        #expect(try await loaded.trace.notes.map(\.kind) == [.webProcessLost])
      }
    }
  }
#endif
