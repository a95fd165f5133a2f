import Foundation
import LoadTrace
import URLStandard

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Decisions about navigations, and those who are told of them.
extension ResourceLoader {
  /// Whether a load for a destination is the page's own.
  static func isPage(_ destination: Destination) -> Bool { destination == .document }

  /// Tells the observer something about the page's own load, in a turn of its own.
  func tell(_ load: ActiveLoad, _ body: @escaping (any NavigationObserver) -> Void) {
    guard Self.isPage(load.request.destination) else { return }
    tellObserver(body)
  }

  /// Tells the observer something, in a turn of its own.
  func tellObserver(_ body: @escaping (any NavigationObserver) -> Void) {
    guard let observer = host.observer else { return }
    thread.post { [thread] in thread.outside("a navigation delegate") { body(observer) } }
  }

  /// Whether somebody decides about a request.
  func isDecided(_ request: LoadRequest) -> Bool { request.mode == .navigate && host.observer != nil }

  /// Asks whether a navigation may be made, and goes on when that is known.
  func whenNavigationIsAllowed(
    _ request: LoadRequest, _ goOn: @escaping () -> Void, orElse refuse: @escaping () -> Void
  ) {
    guard let observer = host.observer else { return goOn() }
    let isPage = Self.isPage(request.destination)
    var asked = request.original ?? URLRequest(url: request.url.foundationURL.url)
    asked.httpMethod = request.method
    let navigation = NavigationRequest(
      request: asked, source: request.client?.url.href, isMainFrame: isPage, isReload: request.isReload)
    if isPage { pageEnded(title: nil) }
    pendingDecisions += 1
    let decision = decision { [self] isAllowed in
      pendingDecisions -= 1
      if isAllowed, isPage { tellObserver { $0.started(request.url.href) } }
      // What is told must be known before anything is asked for.
      thread.post { isAllowed ? goOn() : refuse() }
    }
    thread.post { [thread] in
      thread.outside("decidePolicyForNavigationAction") { observer.decide(navigation, decision) }
    }
  }

  /// A decision whose answer comes in a turn.
  private func decision(_ body: @escaping (Bool) -> Void) -> @Sendable (Bool) -> Void {
    // It is called in a turn of the view's thread only.
    nonisolated(unsafe) let body = body
    let decision = Decision { [thread] isAllowed in thread.post { body(isAllowed) } }
    return { decision.decide($0) }
  }

  // MARK: - Responses

  /// Has it decided whether the response to a navigation is shown; what comes meanwhile waits.
  ///
  /// WebKit, `WebProcess/WebPage/WebURLSchemeTaskProxy.cpp`: the decision is asynchronous even where nobody asks
  /// to make it, and events that arrive before it are replayed in order.
  func decide(about response: URLResponse, for load: ActiveLoad) {
    guard load.request.mode == .navigate, [.document, .frame].contains(load.request.destination), !load.isOver
    else { return }
    load.undecided = []
    let canShow = DocumentKind(mimeType: response.mimeType) != .notShowable
    pendingDecisions += 1
    let answer = decision { [self] isAllowed in
      pendingDecisions -= 1
      decided(load, response, isAllowed: isAllowed, canShow: canShow)
    }
    guard let observer = host.observer else { return answer(true) }
    let navigation = NavigationAnswer(
      response: response, isMainFrame: Self.isPage(load.request.destination), canShow: canShow)
    thread.post { [thread] in
      thread.outside("decidePolicyForNavigationResponse") { observer.decide(navigation, answer) }
    }
  }

  private func decided(_ load: ActiveLoad, _ response: URLResponse, isAllowed: Bool, canShow: Bool) {
    let waiting = load.undecided ?? []
    load.undecided = nil
    guard !load.isOver else { return }
    if !isAllowed {
      return cancel(load, .rejected(.stopped, "the response was refused by the navigation delegate"))
    }
    if !canShow {
      let type = MIMEEssence(response.mimeType).text
      return cancel(
        load,
        .rejected(
          .notShowable,
          type.isEmpty ? "a response without a MIME type cannot be shown" : "\(type) cannot be shown"))
    }
    for event in waiting { whenDecided(load, event) }
  }

  /// The first of a page's body has come, or it has none.
  func commit(_ load: ActiveLoad) {
    guard !load.isCommitted, Self.isPage(load.request.destination) else { return }
    load.isCommitted = true
    host.isPageOpen = true
    let url = load.request.url.href
    tell(load) { $0.committed(url) }
  }

  /// A load has ended; if it was the page's own and is not used, that is all there is of the page.
  func navigationEnded(_ load: ActiveLoad, _ verdict: Verdict) {
    guard Self.isPage(load.request.destination), verdict.outcome != .used, let reason = verdict.reason else {
      return
    }
    host.isPageOpen = false
    tell(load) { $0.failed(reason.message, code: reason.code.rawValue, isProvisional: !load.isCommitted) }
  }

  /// The page and all it needs are there, or another is to take its place.
  func pageEnded(title: String?) {
    guard host.isPageOpen else { return }
    host.isPageOpen = false
    tellObserver {
      if let title { $0.titled(title) }
      $0.finished()
    }
  }

  /// Does something with a load, now or when the decision about its response has been made.
  func whenDecided(_ load: ActiveLoad, _ body: @escaping () -> Void) {
    guard !load.isOver else { return }
    if load.undecided == nil { body() } else { load.undecided?.append(body) }
  }
}
