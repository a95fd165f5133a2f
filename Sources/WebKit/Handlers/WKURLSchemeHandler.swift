public import Foundation
public import FoundationNetworking
package import HeadlessWebView

/// An object that answers the loads of a custom scheme.
///
/// Both methods are called on the main queue.
@preconcurrency @MainActor public protocol WKURLSchemeHandler: NSObjectProtocol {
  /// Asks for an answer to a load.
  func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask)
  /// Says that the load is no longer wanted; every later call on the task raises.
  func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask)
}

/// One load that a scheme handler is to answer.
///
/// Its methods may be called on any thread; a call off the main queue waits until the main queue has taken it. What
/// raises in WebKit is recorded as a violation, see ``WKWebViewConfiguration/violationPolicy``.
@preconcurrency public protocol WKURLSchemeTask: NSObjectProtocol {
  /// What is asked for.
  var request: URLRequest { get }
  /// Gives the response.
  func didReceive(_ response: URLResponse)
  /// Gives the next part of the body.
  func didReceive(_ data: Data)
  /// Ends the load.
  func didFinish()
  /// Ends the load with an error.
  func didFailWithError(_ error: any Error)
}

extension HostSchemeTask: WKURLSchemeTask {}

/// Passes the host's loads on to a handler.
final class WKSchemeHandlerAdapter: SchemeHandler {
  // Used on the main queue only, which is the host's main thread here.
  private nonisolated(unsafe) let handler: any WKURLSchemeHandler
  private nonisolated(unsafe) weak var webView: WKWebView?

  @MainActor init(_ handler: any WKURLSchemeHandler, webView: WKWebView?) {
    self.handler = handler
    self.webView = webView
  }

  func start(_ task: any SchemeTask) {
    let task = task as? HostSchemeTask
    MainActor.assumeIsolated {
      guard let webView, let task else { return }
      handler.webView(webView, start: task)
    }
  }

  func stop(_ task: any SchemeTask) {
    let task = task as? HostSchemeTask
    MainActor.assumeIsolated {
      guard let webView, let task else { return }
      handler.webView(webView, stop: task)
    }
  }
}
