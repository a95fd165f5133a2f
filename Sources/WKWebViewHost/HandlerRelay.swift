#if canImport(WebKit) && !os(Linux)
  import Foundation
  import HeadlessWebView
  import LoadTrace
  import WebKit

  /// Passes WebKit's tasks to the handlers of a configuration, and keeps the record.
  @MainActor final class HandlerRelay: NSObject, WKURLSchemeHandler {
    var recorder: TraceRecorder?
    private let handlers: [String: any SchemeHandler]
    private var tasks: [ObjectIdentifier: RelayedTask] = [:]
    private var lastCall = ContinuousClock.now

    init(_ handlers: [String: any SchemeHandler]) {
      self.handlers = handlers
    }

    /// Seconds since a handler was called, or made a call.
    var secondsSinceLastCall: Double {
      let elapsed = lastCall.duration(to: .now).components
      return Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
    }

    func webView(_ webView: WKWebView, start task: any WKURLSchemeTask) {
      lastCall = .now
      let relayed = RelayedTask(task, number: record(task.request), relay: self)
      tasks[ObjectIdentifier(task)] = relayed
      handlers[task.request.url?.scheme?.lowercased() ?? ""]?.start(relayed)
    }

    func webView(_ webView: WKWebView, stop task: any WKURLSchemeTask) {
      lastCall = .now
      guard let relayed = tasks.removeValue(forKey: ObjectIdentifier(task)) else { return }
      end(relayed.number, .notLoaded(.stopped, "the load is no longer wanted"))
      handlers[task.request.url?.scheme?.lowercased() ?? ""]?.stop(relayed)
    }

    // MARK: - The record

    private func record(_ request: URLRequest) -> Int? {
      guard let recorder else { return nil }
      let isFirst = recorder.nextID == 1
      var load = Load(
        id: recorder.nextID, parent: isFirst ? nil : 1, url: SerializedURL(request.url?.absoluteString ?? ""),
        method: request.httpMethod ?? "GET", destination: isFirst ? .document : .fetch,
        mode: isFirst ? .navigate : .noCORS, profile: .wkWebView)
      load.answeredBy = .schemeHandler
      load.requestHeaders = (request.allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }.map {
        HeaderField($0.key, $0.value)
      }
      recorder.start(load)
      return load.id
    }

    fileprivate func responded(_ number: Int?, _ response: URLResponse) {
      lastCall = .now
      if let number { recorder?[number].response = ResponseRecord(response) }
    }

    fileprivate func received(_ number: Int?, _ count: Int) {
      lastCall = .now
      if let number { recorder?[number].response?.bodyLength += count }
    }

    fileprivate func end(_ number: Int?, _ verdict: Verdict) {
      lastCall = .now
      guard let number else { return }
      recorder?[number].verdict = verdict
      recorder?.end(number)
    }

    fileprivate func forget(_ task: any WKURLSchemeTask) {
      tasks[ObjectIdentifier(task)] = nil
    }
  }

  /// WebKit's task with the name that handlers of this kit know; WebKit itself judges the calls.
  private final class RelayedTask: NSObject, SchemeTask, @unchecked Sendable {
    // WebKit takes calls on any thread.
    private nonisolated(unsafe) let task: any WKURLSchemeTask
    let number: Int?
    private let relay: HandlerRelay

    init(_ task: any WKURLSchemeTask, number: Int?, relay: HandlerRelay) {
      self.task = task
      self.number = number
      self.relay = relay
    }

    var request: URLRequest { task.request }

    private func onMain(_ body: @escaping @Sendable @MainActor () -> Void) {
      if Thread.isMainThread { return MainActor.assumeIsolated(body) }
      DispatchQueue.main.async { MainActor.assumeIsolated(body) }
    }

    func didReceive(_ response: URLResponse) {
      task.didReceive(response)
      onMain { [relay, number] in relay.responded(number, response) }
    }

    func didReceive(_ data: Data) {
      task.didReceive(data)
      let count = data.count
      onMain { [relay, number] in relay.received(number, count) }
    }

    func didFinish() {
      task.didFinish()
      onMain { [self] in
        relay.end(number, .used)
        relay.forget(task)
      }
    }

    func didFailWithError(_ error: any Error) {
      task.didFailWithError(error)
      let message = "the handler failed: \(error.localizedDescription)"
      onMain { [self] in
        relay.end(number, .notLoaded(.failed, message))
        relay.forget(task)
      }
    }

    /// WebKit's redirect calls are not public: the load fails instead.
    func didPerformRedirection(_ response: URLResponse, newRequest: URLRequest) {
      didFailWithError(URLError(.unsupportedURL))
    }

    /// WebKit's redirect calls are not public: the load fails instead.
    func willPerformRedirection(
      _ response: URLResponse, newRequest: URLRequest,
      completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      didFailWithError(URLError(.unsupportedURL))
      completionHandler(nil)
    }
  }
#endif
