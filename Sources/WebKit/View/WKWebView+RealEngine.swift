import Foundation
import HeadlessWebView
import LoadTrace

/// Pages in a real engine, where the configuration names one.
extension WKWebView {
  /// Loads a page there.
  ///
  /// - Returns: Whether the configuration names a real engine.
  func loadInRealEngine(_ url: URL, _ navigation: WKNavigation) -> Bool {
    let host: any PageHost
    do {
      guard let made = try realEngine() else { return false }
      host = made
    } catch {
      Task { failed(navigation, error) }
      return true
    }
    Task {
      navigationDelegate?.webView(self, didStartProvisionalNavigation: navigation)
      do { ended(navigation, try await host.load(url.absoluteString)) } catch { failed(navigation, error) }
    }
    return true
  }

  private func ended(_ navigation: WKNavigation, _ page: Page) {
    lastPage = page
    guard pending?.navigation === navigation else { return }
    let load = page.navigation
    url = (load?.redirects.last?.to ?? load?.url).flatMap { URL(string: $0.string) } ?? url
    title = page.title ?? ""
    estimatedProgress = 1
    hasOnlySecureContent = page.loads.allSatisfy { $0.url.scheme != "http" }
    pending = nil
    if load?.verdict.outcome == .used {
      navigationDelegate?.webView(self, didCommit: navigation)
      navigationDelegate?.webView(self, didFinish: navigation)
    } else {
      let error = WKError(
        .unknown, userInfo: [NSLocalizedDescriptionKey: load?.verdict.reason?.message ?? ""])
      navigationDelegate?.webView(self, didFailProvisionalNavigation: navigation, withError: error)
    }
    becomeIdle()
  }

  private func failed(_ navigation: WKNavigation, _ error: any Error) {
    guard pending?.navigation === navigation else { return }
    pending = nil
    navigationDelegate?.webView(self, didFailProvisionalNavigation: navigation, withError: error)
    becomeIdle()
  }

  /// Runs a script there.
  ///
  /// - Returns: The result as Foundation has it.
  /// - Throws: ``WKError`` with the exception, or where no script runs.
  func evaluateInRealEngine(_ script: String) async throws -> Any? {
    guard let host = try realEngine() else { throw Self.scriptingIsOff }
    let json: String?
    do {
      json = try await host.evaluateJavaScript(script)
    } catch {
      throw WKError(
        .javaScriptExceptionOccurred,
        userInfo: [
          NSLocalizedDescriptionKey: "A JavaScript exception occurred",
          "WKJavaScriptExceptionMessage": "\(error)",
        ])
    }
    return try json.map { try JSONSerialization.jsonObject(with: Data($0.utf8), options: .fragmentsAllowed) }
  }
}

/// Calls a handler on the main queue, where those of this module expect it.
final class EngineSchemeHandler: SchemeHandler {
  private let handler: any SchemeHandler

  init(_ handler: any SchemeHandler) {
    self.handler = handler
  }

  func start(_ task: any SchemeTask) {
    DispatchQueue.main.async { [handler] in handler.start(task) }
  }

  func stop(_ task: any SchemeTask) {
    DispatchQueue.main.async { [handler] in handler.stop(task) }
  }
}
