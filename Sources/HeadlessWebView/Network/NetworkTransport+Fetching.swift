public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension NetworkTransport {
  /// Fetches a request and hands over the whole answer, as a task of `URLSession.dataTask(with:completionHandler:)` does
  /// once it is resumed: redirects are followed, and an answer with an error's status is an answer.
  ///
  /// It is what a handler under test asks in place of its session. Where the network stalls, the completion handler is
  /// never called, until the load is cancelled.
  ///
  /// - Parameters:
  ///   - request: What is asked for.
  ///   - maximumLength: How many bytes the body may have; a longer one fails with `dataLengthExceedsMaximum`.
  ///   - completionHandler: Called once, on any thread, perhaps before this method returns: with body and response, or
  ///     with a `URLError`, which is `cancelled` after the load was cancelled.
  /// - Returns: What cancels the load.
  @discardableResult
  public func load(
    _ request: URLRequest, maximumLength: Int = 1 << 28,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> NetworkLoad {
    let fetch = WholeFetch(request, self, maximumLength: maximumLength)
    fetch.start(completionHandler)
    return NetworkLoad { fetch.cancel() }
  }

  /// Fetches a request whole, as `URLSession.data(for:)` does; it ends when the task is cancelled.
  ///
  /// - Throws: A `URLError` where the load fails, `cancelled` where the task was cancelled.
  public func data(for request: URLRequest, maximumLength: Int = 1 << 28) async throws -> (Data, URLResponse)
  {
    let fetch = WholeFetch(request, self, maximumLength: maximumLength)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        fetch.start { data, response, error in
          if let data, let response {
            continuation.resume(returning: (data, response))
          } else {
            continuation.resume(throwing: error ?? URLError(.badServerResponse))
          }
        }
      }
    } onCancel: {
      fetch.cancel()
    }
  }
}
