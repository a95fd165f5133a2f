#if canImport(WebKit) && !os(Linux)
  public import Foundation
  public import HeadlessWebView
  public import WebKit
  import Synchronization

  /// Lets a scheme handler of this package serve a `WKWebView`.
  @MainActor
  public final class WKSchemeHandlerAdapter: NSObject, WKURLSchemeHandler {
    private let handler: any SchemeHandler
    private var tasks: [ObjectIdentifier: AdaptedTask] = [:]

    /// Makes an adapter for a handler.
    public init(_ handler: any SchemeHandler) {
      self.handler = handler
    }

    /// Gives the task to the handler.
    public func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
      let identity = ObjectIdentifier(urlSchemeTask)
      let task = AdaptedTask(urlSchemeTask) { [weak self] in self?.tasks[identity] = nil }
      tasks[identity] = task
      handler.start(task)
    }

    /// Stops the task.
    public func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {
      guard let task = tasks.removeValue(forKey: ObjectIdentifier(urlSchemeTask)) else { return }
      handler.stop(task)
    }
  }

  /// A scheme task of WebKit's. It is `@unchecked Sendable` because WebKit's task is not marked as what it is: its
  /// calls may be made on any thread.
  private final class AdaptedTask: MainThreadSchemeTask, @unchecked Sendable {
    private let task: any WKURLSchemeTask
    private let onEnd: @MainActor () -> Void

    @MainActor
    init(_ task: any WKURLSchemeTask, onEnd: @escaping @MainActor () -> Void) {
      self.task = task
      self.onEnd = onEnd
    }

    var request: URLRequest { task.request }
    func didReceive(_ response: URLResponse) { task.didReceive(response) }
    func didReceive(_ data: Data) { task.didReceive(data) }

    func didFinish() {
      task.didFinish()
      performOnMainThread { MainActor.assumeIsolated { self.onEnd() } }
    }

    func didFailWithError(_ error: any Error) {
      task.didFailWithError(error)
      performOnMainThread { MainActor.assumeIsolated { self.onEnd() } }
    }

    /// WebKit's public protocol has no redirects; the answer to the first request stands.
    func didPerformRedirection(_ response: URLResponse, newRequest: URLRequest) {}

    func willPerformRedirection(
      _ response: URLResponse, newRequest: URLRequest,
      completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      completionHandler(nil)
    }

    func performOnMainThread(_ work: @escaping @Sendable () -> Void) {
      DispatchQueue.main.async(execute: work)
    }
  }
#endif
