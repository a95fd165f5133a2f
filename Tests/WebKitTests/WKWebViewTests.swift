import LoadTrace
import Testing
import WebKit

/// A handler as apps write them.
final class PageHandler: NSObject, WKURLSchemeHandler {
  var events: [String] = []
  var answers: [String: (String, String)] = [:]
  var live: [any WKURLSchemeTask] = []
  var whenStopped: () -> Void = {}

  func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
    let url = urlSchemeTask.request.url!
    events.append("start \(url)")
    guard let (type, body) = answers[url.path] else {
      live.append(urlSchemeTask)
      return
    }
    urlSchemeTask.didReceive(
      URLResponse(url: url, mimeType: type, expectedContentLength: body.utf8.count, textEncodingName: "utf-8")
    )
    urlSchemeTask.didReceive(Data(body.utf8))
    urlSchemeTask.didFinish()
  }

  func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {
    events.append("stop \(urlSchemeTask.request.url!)")
    whenStopped()
    live.removeAll { $0.isEqual(urlSchemeTask) }
  }
}

/// A delegate that notes everything.
final class NotingDelegate: NSObject, WKNavigationDelegate {
  var events: [String] = []
  var actionPolicy = WKNavigationActionPolicy.allow
  var responsePolicy = WKNavigationResponsePolicy.allow

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    events.append("action \(navigationAction.request.url!) \(navigationAction.navigationType.rawValue)")
    decisionHandler(actionPolicy)
  }
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
  ) async
    -> WKNavigationResponsePolicy
  {
    events.append("response \(navigationResponse.response.url!) \(navigationResponse.canShowMIMEType)")
    return responsePolicy
  }
  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    events.append("start \(webView.url?.absoluteString ?? "-")")
  }
  func webView(
    _ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
  ) {
    events.append("redirect")
  }
  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    events.append("commit \(webView.url?.absoluteString ?? "-")")
  }
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    events.append("finish \(webView.title ?? "-")")
  }
  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
  ) {
    let error = error as NSError
    events.append("fail provisional \(error.domain) \(error.code)")
  }
  func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {
    events.append("fail \((error as NSError).code)")
  }
}

@MainActor @Suite(.serialized) struct WKWebViewTests {
  let handler = PageHandler()
  let delegate = NotingDelegate()

  func makeView(_ change: (WKWebViewConfiguration) -> Void = { _ in }) -> WKWebView {
    let configuration = WKWebViewConfiguration()
    configuration.setURLSchemeHandler(handler, forURLScheme: "App")
    change(configuration)
    let view = WKWebView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), configuration: configuration)
    view.navigationDelegate = delegate
    return view
  }

  func load(_ url: String, in view: WKWebView) async {
    view.load(URLRequest(url: URL(string: url)!))
    await view.waitUntilIdle()
  }

  @Test func aPageLoadsWithWebKitsOrderOfCalls() async throws {
    handler.answers = ["/": ("text/html", "<title>One</title><img src=a.png>"), "/a.png": ("image/png", "x")]
    let view = makeView()
    let navigation = view.load(URLRequest(url: URL(string: "app://h/")!))
    #expect(navigation != nil && view.isLoading)
    await view.waitUntilIdle()
    #expect(
      delegate.events == [
        "action app://h/ -1", "start app://h/", "response app://h/ true", "commit app://h/", "finish One",
      ])
    #expect(handler.events == ["start app://h/", "start app://h/a.png"])
    #expect(view.url?.absoluteString == "app://h/")
    #expect(view.title == "One")
    #expect(view.estimatedProgress == 1)
    #expect(!view.isLoading)
    #expect(view.lastPage?.loads.map(\.verdict.outcome) == [.used, .used])
    #expect(view.liveTasks == 0)
  }

  @Test func aTraceHasAsMuchOfABodyAsTheConfigurationSays() async throws {
    handler.answers = ["/": ("text/html", "<title>One</title>")]
    let view = makeView { $0.previewBytes = 7 }
    await load("app://h/", in: view)
    #expect(
      view.lastPage?.loads.map(\.response?.preview) == [BodyPreview(text: "<title>", isTruncated: true)])
  }

  @Test func aNavigationThatIsRefusedAsksForNothing() async throws {
    delegate.actionPolicy = .cancel
    let view = makeView()
    await load("app://h/", in: view)
    #expect(delegate.events == ["action app://h/ -1"])
    #expect(handler.events == [])
  }

  @Test func aResponseThatIsRefusedIsStopped() async throws {
    delegate.responsePolicy = .cancel
    handler.answers = ["/": ("text/html", "")]
    let view = makeView()
    await load("app://h/", in: view)
    #expect(
      delegate.events == [
        "action app://h/ -1", "start app://h/", "response app://h/ true",
        "fail provisional NSURLErrorDomain -999",
      ])
  }

  @Test func aResponseThatCannotBeShownIsDropped() async throws {
    handler.answers = ["/": ("application/octet-stream", "")]
    let view = makeView()
    await load("app://h/", in: view)
    #expect(
      delegate.events.suffix(2) == ["response app://h/ false", "fail provisional WebKitErrorDomain 102"])
  }

  @Test func stopAndReloadAndTheListOfPages() async throws {
    handler.answers = ["/1": ("text/html", "<title>1</title>"), "/2": ("text/html", "<title>2</title>")]
    let view = makeView()
    await load("app://h/1", in: view)
    await load("app://h/2", in: view)
    #expect(view.canGoBack && !view.canGoForward)
    view.goBack()
    await view.waitUntilIdle()
    #expect(view.url?.path == "/1")
    #expect(view.canGoForward && !view.canGoBack)
    view.reload()
    await view.waitUntilIdle()
    #expect(view.backForwardList.forwardList.map(\.url.path) == ["/2"])
    #expect(
      delegate.events.filter { $0.hasPrefix("action") }.map { $0.split(separator: " ")[2] } == [
        "-1", "-1", "2", "3",
      ])
    #expect(handler.events.count == 4)
  }

  @Test func anotherPageStopsTheOneUnderWay() async throws {
    handler.answers = ["/1": ("text/html", "<img src=never.png>"), "/2": ("text/html", "")]
    let view = makeView()
    view.load(URLRequest(url: URL(string: "app://h/1")!))
    while handler.live.isEmpty { await Task.yield() }
    view.load(URLRequest(url: URL(string: "app://h/2")!))
    await view.waitUntilIdle()
    while view.url?.path != "/2" { await Task.yield() }
    #expect(
      handler.events == [
        "start app://h/1", "start app://h/never.png", "stop app://h/never.png", "start app://h/2",
      ])
  }

  @Test func markupWithABaseURLAsksTheHandlerForSubresourcesOnly() async throws {
    handler.answers = ["/dir/a.png": ("image/png", "x")]
    let view = makeView()
    view.loadHTMLString("<title>s</title><img src=a.png>", baseURL: URL(string: "app://h/dir/"))
    await view.waitUntilIdle()
    #expect(handler.events == ["start app://h/dir/a.png"])
    #expect(view.title == "s")
  }

  @Test func scriptingIsOffAndSaysSo() async throws {
    let view = makeView()
    await #expect(throws: WKError.self) { _ = try await view.evaluateJavaScript("1 + 1") }
    let error = await withCheckedContinuation { continuation in
      view.evaluateJavaScript("1") { _, error in continuation.resume(returning: error as? WKError) }
    }
    #expect(error?.code == .javaScriptExceptionOccurred)
    let message = error?.errorUserInfo["WKJavaScriptExceptionMessage"] as? String
    #expect(message?.contains("scripting is off") == true)
  }

  @Test func aViewHasACopyOfItsConfiguration() async throws {
    let configuration = WKWebViewConfiguration()
    let view = WKWebView(frame: .zero, configuration: configuration)
    configuration.setURLSchemeHandler(handler, forURLScheme: "app")
    #expect(view.configuration.urlSchemeHandler(forURLScheme: "app") == nil)
    #expect(configuration.urlSchemeHandler(forURLScheme: "APP") === handler)
    #expect(view.configuration !== configuration)
    configuration.setURLSchemeHandler(handler, forURLScheme: "app")
    #expect(
      configuration.registrationViolations.map(\.reason)
        == ["URL scheme 'app' already has a registered URL scheme handler"])
    #expect(WKWebView.handlesURLScheme("https") && !WKWebView.handlesURLScheme("app"))
  }

  @Test func propertiesAreObserved() async throws {
    handler.answers = ["/": ("text/html", "")]
    let view = makeView()
    var values: [Double] = []
    let observation = view.observe(\.estimatedProgress, options: [.new]) { _, change in
      if let value = change.newValue { values.append(value) }
    }
    await load("app://h/", in: view)
    #expect(values == [0.1, 0.1, 0.5, 1])
    observation.invalidate()
  }

  @Test func cookiesAreHeld() async throws {
    let store = WKWebsiteDataStore.nonPersistent()
    let cookie = HTTPCookie(properties: [.name: "a", .value: "1", .domain: "h", .path: "/"])!
    await store.httpCookieStore.setCookie(cookie)
    await store.httpCookieStore.setCookie(cookie)
    let names = await store.httpCookieStore.allCookies().map(\.name)
    let sites = await store.dataRecords(ofTypes: WKWebsiteDataStore.allWebsiteDataTypes()).map(\.displayName)
    #expect(names == ["a"])
    #expect(sites == ["h"])
    await store.removeData(ofTypes: [WKWebsiteDataTypeCookies], modifiedSince: .distantPast)
    let left = await store.httpCookieStore.allCookies()
    #expect(left.isEmpty)
  }

  @Test func aViewThatIsGoneIsNotStoppedAndLetsItsHandlerGo() async throws {
    weak var weakHandler: PageHandler?
    weak var weakView: WKWebView?
    var stops = 0
    do {
      let handler = PageHandler()
      handler.whenStopped = { stops += 1 }
      let configuration = WKWebViewConfiguration()
      configuration.setURLSchemeHandler(handler, forURLScheme: "app")
      let view = WKWebView(frame: .zero, configuration: configuration)
      view.load(URLRequest(url: URL(string: "app://h/")!))
      while handler.live.isEmpty { await Task.yield() }
      weakHandler = handler
      weakView = view
      handler.live = []
    }
    while weakView != nil || weakHandler != nil { await Task.yield() }
    #expect(stops == 0)
  }
}

@MainActor @Suite struct WebPageTests {
  struct Answers: URLSchemeHandler {
    func reply(for request: URLRequest) -> AsyncThrowingStream<URLSchemeTaskResult, any Error> {
      AsyncThrowingStream { continuation in
        let url = request.url!
        if url.path == "/early" { continuation.yield(.data(Data())) }
        if url.path == "/fails" { return continuation.finish(throwing: URLError(.cannotOpenFile)) }
        continuation.yield(
          .response(
            URLResponse(url: url, mimeType: "text/html", expectedContentLength: -1, textEncodingName: "utf-8")
          ))
        continuation.yield(.data(Data("<title>Sequence</title>".utf8)))
        continuation.finish()
      }
    }
  }

  func makePage() -> WebPage {
    var configuration = WebPage.Configuration()
    configuration.urlSchemeHandlers[URLScheme("app")!] = Answers()
    return WebPage(configuration: configuration)
  }

  @Test func aSequenceAnswersAPage() async throws {
    let page = makePage()
    var events: [WebPage.NavigationEvent] = []
    for try await event in page.load(URL(string: "app://h/")) { events.append(event) }
    #expect(events == [.startedProvisionalNavigation, .committed, .finished])
    #expect(page.title == "Sequence")
    #expect(page.url?.absoluteString == "app://h/")
  }

  @Test func aSequenceThatThrowsFails() async throws {
    let page = makePage()
    await #expect(throws: WebPage.NavigationError.self) {
      for try await _ in page.load(URL(string: "app://h/fails")) {}
    }
  }

  @Test func dataBeforeAResponseIsAViolationAndFails() async throws {
    let page = makePage()
    await #expect(throws: WebPage.NavigationError.self) {
      for try await _ in page.load(URL(string: "app://h/early")) {}
    }
    await page.waitUntilIdle()
    #expect(page.lastPage?.violations.map(\.reason) == ["No response has been sent for this task"])
  }

  @Test func schemesAreChecked() {
    #expect(URLScheme("https") == nil)
    #expect(URLScheme("1") == nil)
    #expect(URLScheme("my-app")?.rawValue == "my-app")
  }
}
