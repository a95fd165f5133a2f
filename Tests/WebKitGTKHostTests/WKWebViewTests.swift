#if WebKitGTK
  import Foundation
  import FoundationNetworking
  import HeadlessWebView
  import Testing
  import WebKit
  import WebKitGTKHost

  extension RealEngineTests {
    /// Apple's names over the real engine.
    @MainActor @Suite struct WKWebViewTests {
      final class Handler: NSObject, WKURLSchemeHandler {
        func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
          guard let url = urlSchemeTask.request.url else { return }
          let response = URLResponse(
            url: url, mimeType: "text/html", expectedContentLength: -1, textEncodingName: "utf-8")
          urlSchemeTask.didReceive(response)
          urlSchemeTask.didReceive(Data("<title>Title</title><script>var answer = { n: 42 }</script>".utf8))
          urlSchemeTask.didFinish()
        }

        func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {}
      }

      @Test func evaluatesScriptsInThePage() async throws {
        let configuration = WKWebViewConfiguration()
        configuration.hostEngine = try Shared.engine.get().sharedHost
        configuration.setURLSchemeHandler(Handler(), forURLScheme: "app")
        let view = WKWebView(frame: .zero, configuration: configuration)
        view.load(URLRequest(url: try #require(URL(string: "app://localhost/"))))
        await view.waitUntilIdle()
        #expect(view.title == "Title")
        #expect(try await view.evaluateJavaScript("answer.n") as? Int == 42)
        await #expect(throws: WKError.self) { _ = try await view.evaluateJavaScript("nothing.n") }
        view.close()
      }
    }
  }
#endif
