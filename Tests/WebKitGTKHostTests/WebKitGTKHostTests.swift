#if WebKitGTK
  import Foundation
  import HeadlessWebView
  import LoadTrace
  import Synchronization
  import Testing
  import WebKitGTKHost

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  extension RealEngineTests {
    @Suite struct WebKitGTKHostTests {
      private let files = [
        "index.html":
          "<!DOCTYPE html><title>Hybrid</title><link rel=stylesheet href=a.css><script src=a.js></script>"
          + "<script type=module src=m.js></script><img src=x.png>",
        "a.css": "body { background: url(bg.png) }", "a.js": "",
        "m.js": "import './n.js'; fetch('data.json')",
        "n.js": "", "data.json": "{}", "x.png": "",
      ]

      // MARK: - What is loaded

      @Test func pageLoadsThroughTheHandler() async throws {
        let page = try await Shared.host(files).load("app://localhost/index.html")
        #expect(page.title == "Hybrid")
        #expect(page.trace.header.engine == "webkitgtk")
        let loads = page.loads.map {
          "\($0.url.path.dropFirst()) \($0.destination) \($0.response?.status ?? 0)"
        }
        #expect(
          Set(loads) == [
            "index.html document 200", "a.css style 200", "a.js script 200", "m.js module 200",
            "x.png image 200",
            "bg.png image 404", "n.js module 200", "data.json fetch 200",
          ])
        #expect(page.loads.allSatisfy { $0.answeredBy == .schemeHandler })
        #expect(page.trace.end?.interruption == nil)
      }

      @Test func scriptsThatAreOffAreNotRun() async throws {
        let page = try await Shared.host(files, scripting: false).load("app://localhost/index.html")
        #expect(!page.loads.contains { $0.url.path == "/data.json" })
      }

      @Test func sequenceHandlerAnswers() async throws {
        struct Handler: URLSchemeHandler {
          func reply(for request: URLRequest) -> AsyncThrowingStream<URLSchemeTaskResult, any Error> {
            AsyncThrowingStream { continuation in
              guard let url = request.url else { return continuation.finish(throwing: URLError(.badURL)) }
              let response = URLResponse(
                url: url, mimeType: "text/html", expectedContentLength: -1, textEncodingName: "utf-8")
              continuation.yield(.response(response))
              continuation.yield(.data(Data("<title>Two ".utf8)))
              continuation.yield(.data(Data("parts</title>".utf8)))
              continuation.finish()
            }
          }
        }
        let host = try Shared.host(handler: SequenceSchemeHandler(Handler()))
        let page = try await host.load("app://localhost/")
        #expect(page.title == "Two parts")
        let events = try #require(page.navigation?.taskEvents.map(\.kind))
        #expect(events.filter { $0 != .startReturned } == [.start, .response, .data, .data, .finish])
      }

      @Test func reloadAsksForEverythingAgain() async throws {
        let host = try Shared.host(files)
        let first = try await host.load("app://localhost/index.html")
        let second = try await host.reload()
        #expect(Set(second.loads.map(\.url)) == Set(first.loads.map(\.url)))
      }

      @Test func largeBodyInManyPartsArrivesWhole() async throws {
        let body = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let handler = PartsHandler(page: "<!DOCTYPE html>", body: body, partLength: 777)
        let host = try Shared.host(handler: handler)
        _ = try await host.load("app://localhost/index.html")
        _ = try await host.evaluateJavaScript(
          """
          fetch('large.bin').then(r => r.arrayBuffer()).then(b => {
            const bytes = new Uint8Array(b);
            document.title = bytes.length + ' ' + bytes.every((byte, index) => byte === (index * 31 & 255));
          }); 0
          """)
        let page = try await host.idlePage()
        #expect(page.title == "1000000 true")
        #expect(page.loads.last?.response?.bodyLength == 1_000_000)
      }

      @Test func pageThatIsWaitedForAgainHasEachDiagnosticOnce() async throws {
        let host = try Shared.host(["index.html": "<!DOCTYPE html><img src=missing.png>"])
        let first = try await host.load("app://localhost/index.html")
        #expect(!first.diagnostics.isEmpty)
        #expect(try await host.idlePage().diagnostics == first.diagnostics)
      }

      // MARK: - Network

      @Test func networkIsTheConfigurations() async throws {
        let site = RelayedNetwork { url in
          url.path == "/a.png"
            ? SiteAnswer(mimeType: "image/png") : SiteAnswer(status: 404, mimeType: "text/plain")
        }
        let page =
          "<!DOCTYPE html><img src='http://hybrid.example/a.png'><img src='http://hybrid.example/b.png'>"
        let host = try Shared.host(["index.html": page], network: .transport(site))
        let loads = try await host.load("app://localhost/index.html").loads.dropFirst()
        #expect(
          Set(loads.map { "\($0.url) \($0.response?.status ?? 0)" }) == [
            "http://hybrid.example/a.png 200", "http://hybrid.example/b.png 404",
          ])
        #expect(loads.allSatisfy { $0.answeredBy == .network })
      }

      @Test func withoutANetworkLoadsFail() async throws {
        let host = try Shared.host(["index.html": "<!DOCTYPE html><img src='http://hybrid.example/a.png'>"])
        let page = try await host.load("app://localhost/index.html")
        #expect(page.failures.map(\.url) == ["http://hybrid.example/a.png"])
      }

      // MARK: - Scripts

      @Test(arguments: [
        ("1 + 1", "2"), ("document.title", "\"Hybrid\""), ("[1, { a: null }]", "[1,{\"a\":null}]"),
        ("undefined", nil),
      ])
      func scriptHasAResult(_ script: String, _ result: String?) async throws {
        let host = try Shared.host(files)
        _ = try await host.load("app://localhost/index.html")
        #expect(try await host.evaluateJavaScript(script) == result)
      }

      @Test func scriptsExceptionIsThrown() async throws {
        let host = try Shared.host(files)
        _ = try await host.load("app://localhost/index.html")
        let error = await #expect(throws: WebKitGTKError.self) {
          _ = try await host.evaluateJavaScript("throw new Error('no')")
        }
        #expect(error?.code == .script)
        #expect(error?.description.contains("no") == true)
      }

      // MARK: - Options

      @Test func fewerThanNoViewsAreNone() async throws {
        var options = WebKitGTKEngine.Options()
        options.viewsAhead = -1
        options.quietTime = 0.1
        let host = try WebKitGTKEngine(options: options).makeHost(
          HeadlessWebView.Configuration(
            schemeHandlers: ["app": ClosureSchemeHandler { [files] in try Shared.answer($0, files) }]))
        #expect(try await host.load("app://localhost/index.html").title == "Hybrid")
      }

      // MARK: - Errors

      @Test func whatIsNoURLIsAnError() async throws {
        let host = try Shared.host(files)
        await #expect(throws: HeadlessWebViewError.self) { _ = try await host.load("no URL") }
      }

      @Test func closedHostLoadsNothing() async throws {
        let host = try Shared.host(files)
        host.close()
        let error = await #expect(throws: HeadlessWebViewError.self) {
          _ = try await host.load("app://localhost/index.html")
        }
        #expect(error?.code == .closed)
      }

      @Test func nothingIsThereToReload() async throws {
        let host = try Shared.host(files)
        let error = await #expect(throws: HeadlessWebViewError.self) { _ = try await host.reload() }
        #expect(error?.code == .noPage)
      }
    }
  }
#endif
