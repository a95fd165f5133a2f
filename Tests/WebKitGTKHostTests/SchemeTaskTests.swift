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
    /// What the shim adds to WebKitGTK: the order of calls is judged, and a load that is not wanted any more is told of.
    @Suite struct SchemeTaskTests {
      @Test(arguments: [false, true])
      func abortedLoadIsStopped(withResponse: Bool) async throws {
        let handler = SilentHandler(
          page: """
            <!DOCTYPE html><script>
            const controller = new AbortController();
            fetch('slow.txt', { signal: controller.signal }).catch(() => {});
            setTimeout(() => controller.abort(), 50);
            </script>
            """, answersResponse: withResponse)
        let host = try Shared.host(handler: handler)
        let page = try await host.load("app://localhost/index.html")
        #expect(handler.events == [.start("index.html"), .start("slow.txt"), .stop("slow.txt")])
        let load = try #require(page.loads.last)
        #expect(load.taskEvents.map(\.kind).suffix(2) == [.stop, .stopReturned])
        #expect(load.verdict.outcome != .used)
      }

      @Test func callAfterAStopIsAViolation() async throws {
        let handler = SilentHandler(
          page:
            "<!DOCTYPE html><script>const c = new AbortController(); fetch('slow.txt', { signal: c.signal })"
            + ".catch(() => {}); setTimeout(() => c.abort(), 50)</script>")
        let host = try Shared.host(handler: handler)
        _ = try await host.load("app://localhost/index.html")
        try #require(handler.tasks.first).didFinish()
        let page = try await host.idlePage()
        #expect(page.violations.map(\.reason) == [SchemeTaskState.Reason.stopped.rawValue])
      }

      @Test func pageThatGoesAwayStopsItsLoads() async throws {
        let handler = SilentHandler(page: "<!DOCTYPE html><script>fetch('slow.txt').catch(() => {})</script>")
        var configuration = HeadlessWebView.Configuration(schemeHandlers: ["app": handler])
        configuration.limits.answerTime = 0.1
        let host = try Shared.engine.get().makeHost(configuration)
        let first = try await host.load("app://localhost/index.html")
        #expect(first.loads.last?.verdict.reason?.code == .neverAnswered)
        _ = try await host.load("app://localhost/other.html")
        #expect(handler.events.contains(.stop("slow.txt")))
      }

      @Test func callsOutOfOrderNeverReachWebKit() async throws {
        final class Handler: SchemeHandler {
          func start(_ task: any SchemeTask) {
            guard let url = task.request.url else { return }
            task.didReceive(Data("early".utf8))
            task.didReceive(SiteAnswer(mimeType: "text/plain").response(for: url))
            task.didReceive(SiteAnswer(mimeType: "text/html").response(for: url))
            task.didReceive(Data("<title>Late</title>".utf8))
            task.didReceive(SiteAnswer(status: 500, mimeType: "text/html").response(for: url))
            task.didFinish()
            task.didFinish()
          }

          func stop(_ task: any SchemeTask) {}
        }
        let page = try await Shared.host(handler: Handler()).load("app://localhost/")
        #expect(page.title == "Late")
        #expect(page.navigation?.response?.mimeType == "text/html")
        #expect(
          page.violations.map(\.reason) == [
            SchemeTaskState.Reason.noResponse.rawValue, SchemeTaskState.Reason.dataSent.rawValue,
            SchemeTaskState.Reason.completed.rawValue,
          ])
        #expect(page.violations.map(\.isSecondary) == [false, true, true])
      }

      @Test func redirectsOfATaskAreRefused() async throws {
        final class Handler: SchemeHandler {
          func start(_ task: any SchemeTask) {
            guard let url = task.request.url else { return }
            task.didPerformRedirection(
              SiteAnswer(status: 302, mimeType: nil).response(for: url), newRequest: task.request)
          }

          func stop(_ task: any SchemeTask) {}
        }
        let page = try await Shared.host(handler: Handler()).load("app://localhost/")
        #expect(page.navigation?.verdict.reason?.code == .redirect)
        #expect(!WebKitGTKEngine.capabilities.contains(.taskRedirects))
      }

      @Test func requestBodyReachesTheHandler() async throws {
        final class Handler: SchemeHandler {
          func start(_ task: any SchemeTask) {
            guard let url = task.request.url else { return }
            let isPage = url.pathExtension == "html"
            let page =
              "<!DOCTYPE html><meta charset=utf-8><script>fetch('echo', { method: 'POST', body: 'ä&b' }).then(r => r.text())"
            let body =
              isPage
              ? Data("\(page).then(t => document.title = t)</script>".utf8) : task.request.httpBody ?? Data()
            let type = isPage ? "text/html" : "text/plain"
            task.didReceive(SiteAnswer(mimeType: type).response(for: url))
            task.didReceive(body)
            task.didFinish()
          }

          func stop(_ task: any SchemeTask) {}
        }
        let page = try await Shared.host(handler: Handler()).load("app://localhost/index.html")
        #expect(page.title == "ä&b")
        #expect(page.loads.last?.method == "POST")
      }
    }
  }
#endif
