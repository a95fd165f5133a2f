import Synchronization

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// The real network through a `URLSession`.
///
/// Bodies are passed on as they arrive. Neither the session's cache nor its own following of redirects is used.
public final class URLSessionTransport: NetworkTransport {
  private let session: URLSession
  private let router = Router()

  /// Makes a transport with a session of its own.
  public init(configuration: URLSessionConfiguration = .ephemeral) {
    let configuration = configuration.copy() as? URLSessionConfiguration ?? configuration
    configuration.urlCache = nil
    session = URLSession(configuration: configuration, delegate: router, delegateQueue: nil)
  }

  deinit {
    session.invalidateAndCancel()
  }

  /// Starts a data task; a request without a URL fails.
  public func start(_ request: URLRequest, client: any NetworkClient) -> NetworkLoad {
    guard request.url != nil else {
      client.receive(.failed(URLError(.badURL)), after: 0)
      return NetworkLoad()
    }
    let task = session.dataTask(with: request)
    router.add(client, for: task)
    task.resume()
    return NetworkLoad { [router] in
      router.remove(task)
      task.cancel()
    }
  }
}

/// Tells the client of each task what happens to it; it is called on the session's queue, one call at a time.
private final class Router: NSObject, URLSessionDataDelegate {
  private let clients = Mutex<[Int: any NetworkClient]>([:])

  func add(_ client: any NetworkClient, for task: URLSessionTask) {
    clients.withLock { $0[task.taskIdentifier] = client }
  }

  @discardableResult
  func remove(_ task: URLSessionTask) -> (any NetworkClient)? {
    clients.withLock { $0.removeValue(forKey: task.taskIdentifier) }
  }

  private func client(of task: URLSessionTask) -> (any NetworkClient)? {
    clients.withLock { $0[task.taskIdentifier] }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    // Without a new request the session delivers the redirect itself as the response, which is seen below.
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    if let response = response as? HTTPURLResponse, let location = response.redirectLocation {
      remove(dataTask)?.receive(.redirect(response, location: location), after: 0)
      completionHandler(.cancel)
    } else {
      client(of: dataTask)?.receive(.response(response), after: 0)
      completionHandler(.allow)
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    if !data.isEmpty { client(of: dataTask)?.receive(.data(data), after: 0) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    remove(task)?.receive(error.map(NetworkEvent.failed) ?? .finished, after: 0)
  }
}
