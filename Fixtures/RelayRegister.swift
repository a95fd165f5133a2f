import HeadlessWebView
import Synchronization

#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking
#else
  import Foundation
#endif

/// The loads that a handler makes for its tasks.
final class RelayRegister: Sendable {
  private let relays = Mutex<[ObjectIdentifier: Relay]>([:])

  /// Asks the network for the task's URL with `http:` in front, and gives the task what comes.
  func start(
    _ task: any SchemeTask, over upstream: any NetworkTransport,
    making response: @escaping @Sendable (URLResponse, URL) -> URLResponse
  ) {
    guard let url = task.request.url, var components = URLComponents(url: url, resolvingAgainstBaseURL: false)
    else { return task.didFailWithError(URLError(.badURL)) }
    components.scheme = "http"
    var request = task.request
    request.url = components.url
    let relay = Relay(task, over: upstream, response: { response($0, url) }) { [weak self] in
      self?.relays.withLock { $0[ObjectIdentifier(task)] = nil }
    }
    relays.withLock { $0[ObjectIdentifier(task)] = relay }
    relay.start(request)
  }

  /// Ends a task's load.
  func stop(_ task: any SchemeTask) {
    relays.withLock { $0.removeValue(forKey: ObjectIdentifier(task)) }?.stop()
  }
}

/// A load made for a scheme task, whose events become the task's calls on the host's main thread.
private final class Relay: NetworkClient {
  private struct State {
    var load: NetworkLoad?
    var url: URL?
    var redirects = 0
    var isOver = false
  }

  private static let maximumRedirects = 20

  private let task: any SchemeTask
  private let upstream: any NetworkTransport
  private let response: @Sendable (URLResponse) -> URLResponse
  private let onEnd: @Sendable () -> Void
  private let state = Mutex(State())

  init(
    _ task: any SchemeTask, over upstream: any NetworkTransport,
    response: @escaping @Sendable (URLResponse) -> URLResponse, onEnd: @escaping @Sendable () -> Void
  ) {
    self.task = task
    self.upstream = upstream
    self.response = response
    self.onEnd = onEnd
  }

  func start(_ request: URLRequest) {
    state.withLock { $0.url = request.url }
    let load = upstream.start(request, client: self)
    let isOver = state.withLock { state in
      state.load = load
      return state.isOver
    }
    if isOver { load.cancel() }
  }

  func stop() {
    let load = state.withLock { state in
      state.isOver = true
      return state.load
    }
    load?.cancel()
  }

  func receive(_ event: NetworkEvent, after delay: Double) {
    // Only on the main thread can nothing stop the task between the question whether it is over and the call.
    if let task = task as? any MainThreadSchemeTask {
      task.performOnMainThread { self.handle(event) }
    } else {
      handle(event)
    }
  }

  private func handle(_ event: NetworkEvent) {
    guard !state.withLock({ $0.isOver }) else { return }
    switch event {
    case .redirect(_, let location): follow(location)
    case .response(let received): task.didReceive(response(received))
    case .data(let data): task.didReceive(data)
    case .finished: end { task.didFinish() }
    case .failed(let error): end { task.didFailWithError(error) }
    case .stalled: break
    }
  }

  private func follow(_ location: String) {
    let target = state.withLock { state -> URL? in
      state.redirects += 1
      return URL(string: location, relativeTo: state.url)?.absoluteURL
    }
    guard let target, state.withLock({ $0.redirects <= Self.maximumRedirects }) else {
      return end { task.didFailWithError(URLError(target == nil ? .badURL : .httpTooManyRedirects)) }
    }
    start(URLRequest(url: target))
  }

  private func end(_ call: () -> Void) {
    state.withLock { $0.isOver = true }
    call()
    onEnd()
  }
}
