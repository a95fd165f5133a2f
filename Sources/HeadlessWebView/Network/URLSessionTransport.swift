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
    let task = session.dataTask(with: request.withHeededTimeout)
    router.add(client, for: task)
    task.resume()
    return NetworkLoad { [router] in
      router.remove(task)
      task.cancel()
    }
  }
}

extension URLRequest {
  /// The request with a time-out that the session heeds. Linux's Foundation uses its own where the request's was not
  /// assigned, but given when it was made.
  fileprivate var withHeededTimeout: URLRequest {
    #if canImport(FoundationNetworking)
      let usual = 60.0
      guard timeoutInterval != usual else { return self }
      var request = self
      request.timeoutInterval = timeoutInterval
      return request
    #else
      return self
    #endif
  }
}

/// Tells the client of each task what happens to it; it is called on the session's queue, one call at a time.
///
/// Where Foundation differs between platforms, the events are those of Apple's.
private final class Router: NSObject, URLSessionDataDelegate {
  private struct Entry {
    var client: any NetworkClient
    var hasResponse = false
  }

  private let entries = Mutex<[Int: Entry]>([:])

  func add(_ client: any NetworkClient, for task: URLSessionTask) {
    entries.withLock { $0[task.taskIdentifier] = Entry(client: client) }
  }

  @discardableResult
  func remove(_ task: URLSessionTask) -> (any NetworkClient)? {
    removeEntry(task)?.client
  }

  private func removeEntry(_ task: URLSessionTask) -> Entry? {
    entries.withLock { $0.removeValue(forKey: task.taskIdentifier) }
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
    let http = response as? HTTPURLResponse
    if let http, let location = http.redirectLocation {
      remove(dataTask)?.receive(.redirect(http, location: location), after: 0)
      return completionHandler(.cancel)
    }
    // Linux's Foundation delivers interim responses, too.
    let isInterim = http.map { (102..<200).contains($0.statusCode) || $0.statusCode == 100 } ?? false
    if !isInterim {
      let client = entries.withLock { entries in
        entries[dataTask.taskIdentifier]?.hasResponse = true
        return entries[dataTask.taskIdentifier]?.client
      }
      client?.receive(.response(response), after: 0)
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let client = entries.withLock { $0[dataTask.taskIdentifier]?.client }
    if !data.isEmpty { client?.receive(.data(data), after: 0) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    guard let entry = removeEntry(task) else { return }
    if let error {
      // Linux's Foundation has no code for a body that ends too early.
      let isCutOff = entry.hasResponse && (error as? URLError)?.code == .unknown
      let lost = URLError(.networkConnectionLost, failing: task.originalRequest?.url)
      return entry.client.receive(.failed(isCutOff ? lost : error), after: 0)
    }
    // Linux's Foundation keeps a redirect without a location to itself, and loses its body.
    if !entry.hasResponse, let response = task.response {
      entry.client.receive(.response(response), after: 0)
    }
    entry.client.receive(.finished, after: 0)
  }
}
