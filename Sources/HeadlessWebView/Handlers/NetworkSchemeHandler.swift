#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking
#else
  import Foundation
#endif
import LoadTrace
import Synchronization

/// A scheme handler that answers from a network: a fixture site, a recorded session, or another transport.
///
/// The request goes to the transport with its own URL, the app's scheme included, and the response comes back with it.
/// Redirects are followed. What never comes from the transport never comes from the handler either.
public final class NetworkSchemeHandler: SchemeHandler {
  private let transport: any NetworkTransport
  private let relays = TaskRegister<Relay>()

  /// Makes a handler that asks a network.
  public init(_ network: Network) {
    transport = network.makeTransport()
  }

  /// Asks the network.
  public func start(_ task: any SchemeTask) {
    guard let url = task.request.url else { return task.didFailWithError(URLError(.badURL)) }
    let relay = Relay(task, url: url, handler: self)
    relays.add(task, relay)
    ask(task.request, for: relay)
  }

  /// Lets go of what was asked for.
  public func stop(_ task: any SchemeTask) {
    relays.remove(task)?.cancel()
  }

  private func ask(_ request: URLRequest, for relay: Relay) {
    relay.load.withLock { $0 = nil }
    let load = transport.start(request, client: relay)
    relay.load.withLock { $0 = load }
  }

  private static let mostRedirects = 20

  /// Hands the events of the transport to a task as long as it is wanted.
  private final class Relay: NetworkClient {
    let load = Mutex<NetworkLoad?>(nil)
    private let redirects = Mutex(0)
    private let task: any SchemeTask
    private let url: URL
    private let handler: NetworkSchemeHandler

    init(_ task: any SchemeTask, url: URL, handler: NetworkSchemeHandler) {
      self.task = task
      self.url = url
      self.handler = handler
    }

    func cancel() { load.withLock { $0 }?.cancel() }

    func receive(_ note: Note) { (task as? any AnnotatedSchemeTask)?.note(note) }

    func receive(_ event: NetworkEvent, after delay: Double) {
      // Only on the host's main thread is it certain that the task is not stopped between the look and the call.
      if let task = task as? any MainThreadSchemeTask {
        task.performOnMainThread { self.take(event) }
      } else {
        take(event)
      }
    }

    private func take(_ event: NetworkEvent) {
      guard handler.relays.isLive(task) else { return }
      switch event {
      case .redirect(let response, let location): follow(response, to: location)
      case .response(let response): task.didReceive(renamed(response))
      case .data(let data): task.didReceive(data)
      case .finished:
        handler.relays.remove(task)
        task.didFinish()
      case .failed(let error): fail(error)
      case .stalled: break
      }
    }

    private func fail(_ error: any Error) {
      handler.relays.remove(task)
      task.didFailWithError(error)
    }

    private func follow(_ response: HTTPURLResponse, to location: String) {
      let count = redirects.withLock { count in
        count += 1
        return count
      }
      guard count <= NetworkSchemeHandler.mostRedirects else { return fail(URLError(.httpTooManyRedirects)) }
      guard let target = URL(string: location, relativeTo: response.url)?.absoluteURL else {
        return fail(URLError(.redirectToNonExistentLocation))
      }
      var request = task.request
      request.url = target
      handler.ask(request, for: self)
    }

    private func renamed(_ response: URLResponse) -> URLResponse {
      guard let http = response as? HTTPURLResponse else {
        return URLResponse(
          url: url, mimeType: response.mimeType, expectedContentLength: Int(response.expectedContentLength),
          textEncodingName: response.textEncodingName)
      }
      let fields = http.allHeaderFields.map { HeaderField("\($0)", "\($1)") }
      return HTTPURLResponse.make(url: url, status: http.statusCode, fields: fields) ?? response
    }
  }
}
