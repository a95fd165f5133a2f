import Foundation
import HeadlessWebView
import Interception
import LoadTrace
import Synchronization
import TestSupport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A network that counts what it is asked.
final class CountingTransport: NetworkTransport {
  private let transport: any NetworkTransport
  private let seen = Mutex<[URLRequest]>([])

  init(_ transport: any NetworkTransport) {
    self.transport = transport
  }

  var requests: [URLRequest] { seen.withLock { $0 } }
  var urls: [String] { requests.map { $0.url?.absoluteString ?? "" } }

  func start(_ request: URLRequest, client: any NetworkClient) -> NetworkLoad {
    seen.withLock { $0.append(request) }
    return transport.start(request, client: client)
  }
}

/// A network whose events a test gives one by one.
final class ManualTransport: NetworkTransport {
  private struct State {
    var loads: [(request: URLRequest, client: any NetworkClient)] = []
    var cancelled = 0
    var waiter: (count: Int, continuation: CheckedContinuation<Void, Never>)?
  }

  private let state = Mutex(State())

  var cancelledCount: Int { state.withLock { $0.cancelled } }
  var requests: [URLRequest] { state.withLock { $0.loads.map(\.request) } }

  func start(_ request: URLRequest, client: any NetworkClient) -> NetworkLoad {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      state.loads.append((request, client))
      guard let waiter = state.waiter, state.loads.count >= waiter.count else { return nil }
      state.waiter = nil
      return waiter.continuation
    }
    waiter?.resume()
    return NetworkLoad { [self] in state.withLock { $0.cancelled += 1 } }
  }

  /// Waits until so many loads have begun.
  func begun(_ count: Int = 1) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.loads.count >= count { return true }
        state.waiter = (count, continuation)
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  func send(_ event: NetworkEvent, to load: Int = 0) {
    let client = state.withLock { $0.loads[load].client }
    client.receive(event, after: 0)
  }

  func respond(
    _ status: Int = 200, _ headers: [String: String] = [:], url: String = "http://h.example/",
    to load: Int = 0
  ) {
    guard let url = URL(string: url),
      let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: headers)
    else { return }
    send(.response(response), to: load)
  }
}

extension URLRequest {
  /// A request as a web view makes it.
  init(hybrid path: String, method: String = "GET", headers: [String: String] = [:]) {
    self.init(url: URL(string: "herald-hybrid://h.example" + path) ?? URL(fileURLWithPath: path))
    httpMethod = method
    for (name, value) in headers { setValue(value, forHTTPHeaderField: name) }
  }
}

extension HybridSchemeHandler {
  /// Starts a task and runs the main thread until the task has ended.
  func answer(_ request: URLRequest) async -> RecordingMainThreadTask {
    let task = RecordingMainThreadTask(request)
    start(task)
    while !task.hasEnded {
      await task.work()
      task.runMainThread()
    }
    return task
  }
}

extension RecordingSchemeTask {
  var hasEnded: Bool {
    switch events.last {
    case .finish, .fail: true
    case .response, .data, .stop, nil: false
    }
  }

  var text: String { String(decoding: body, as: UTF8.self) }
  var status: Int { (response as? HTTPURLResponse)?.statusCode ?? 0 }
}
